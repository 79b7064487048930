import os
import stat

import pytest
from format_levels import CAVE, FULL_CAVE, GAME, HOUSE, SONG, grids
from hypothesis import given, settings

from playproof.errors import WrongInput
from playproof.formats import FORMATS, read, write
from playproof.formats.files import unpack
from playproof.formats.fresh import Fresh
from playproof.formats.markup import parse_xml
from playproof.formats.text import draw_grid, parse_grid
from playproof.level import Alphabet, LevelFile, Symbol, write_alphabet
from playproof.level.files.folder import inside
from playproof.level.files.whole import MOST_BYTES, save_whole


def test_every_format_can_do_what_the_table_says():
    from playproof.formats import _module

    for format in FORMATS.values():
        assert hasattr(_module(format), "read") == format.reads, format.name
        assert hasattr(_module(format), "write") == format.writes, format.name


def test_an_unknown_ending_is_answered_with_the_known_ones(tmp_path):
    with pytest.raises(WrongInput, match=r"no format has the ending '\.xyz'; known are \.dot, .*\.tmx"):
        read(tmp_path / "level.xyz")
    with pytest.raises(WrongInput, match=r"no format has the ending '\.xyz'"):
        write(CAVE, tmp_path / "level.xyz")


def test_an_unknown_format_is_answered_with_the_nearest():
    with pytest.raises(WrongInput, match="did you mean 'tmx'"):
        read("level.tmx", format="tmxx")


def test_a_format_that_is_only_written_is_not_read(tmp_path):
    (tmp_path / "level.svg").write_text("<svg/>")

    with pytest.raises(WrongInput, match="'svg' is written and not read"):
        read(tmp_path / "level.svg")


def test_a_missing_file_is_told_by_its_name(tmp_path):
    with pytest.raises(WrongInput, match=r"gone\.tmx: there is no such file"):
        read(tmp_path / "gone.tmx")


def test_a_pipe_is_refused_because_it_might_never_end(tmp_path):
    os.mkfifo(tmp_path / "pipe.tmx")

    with pytest.raises(WrongInput, match="this is no ordinary file"):
        read(tmp_path / "pipe.tmx")


def test_a_file_larger_than_the_bound_is_refused(tmp_path):
    with (tmp_path / "big.dot").open("wb") as stream:
        stream.truncate(MOST_BYTES + 1)

    with pytest.raises(WrongInput, match="the file is larger than 64 MB"):
        read(tmp_path / "big.dot")


def test_a_picture_in_text_comes_back_equal(tmp_path):
    write(CAVE, tmp_path / "cave.txt")

    assert (tmp_path / "cave.txt").read_text() == "######\n#S.D>#\n######\n"
    assert read(tmp_path / "cave.txt", alphabet=GAME).level == CAVE


def test_layers_objects_and_members_come_back_from_sections(tmp_path):
    write(FULL_CAVE, tmp_path / "cave.txt")

    text = (tmp_path / "cave.txt").read_text()
    assert "[layer ground 6x3]\n######" in text
    assert 'boo: ghost at 2,1 {"level": 2' in text
    assert read(tmp_path / "cave.txt", alphabet=GAME).level == FULL_CAVE


@settings(max_examples=100, deadline=None)
@given(grid=grids())
def test_any_grid_comes_back_equal_from_text(grid):
    assert parse_grid(draw_grid(grid), GAME) == grid


def test_a_fault_in_a_section_is_told_with_its_line_in_the_file(tmp_path):
    (tmp_path / "bad.txt").write_text("[layer ground 2x2]\n##\n#X\n")

    with pytest.raises(WrongInput, match=r"bad\.txt:3: no symbol has the glyph 'X'"):
        read(tmp_path / "bad.txt", alphabet=GAME)


def test_a_picture_larger_than_its_heading_says_is_refused(tmp_path):
    (tmp_path / "bad.txt").write_text("[layer ground 2x1]\n##\n##\n")

    with pytest.raises(WrongInput, match="larger than the 2x1"):
        read(tmp_path / "bad.txt", alphabet=GAME)


@pytest.mark.parametrize("folder", ["", "levels"])
def test_the_alphabet_is_found_beside_the_level_or_above_it(tmp_path, folder):
    (tmp_path / "alphabet.toml").write_text(write_alphabet(GAME))
    (tmp_path / folder).mkdir(exist_ok=True)
    write(CAVE, tmp_path / folder / "cave.txt")

    assert read(tmp_path / folder / "cave.txt").level == CAVE


def test_a_picture_without_an_alphabet_says_how_to_give_one(tmp_path):
    write(CAVE, tmp_path / "cave.txt")

    with pytest.raises(WrongInput, match="--alphabet"):
        read(tmp_path / "cave.txt")


def test_a_sequence_comes_back_equal_from_text(tmp_path):
    write(SONG, tmp_path / "song.seq.txt")

    assert read(tmp_path / "song.seq.txt", alphabet=GAME).level == SONG


@pytest.mark.parametrize(("level", "name"), [(HOUSE, "a.txt"), (CAVE, "a.dot"), (SONG, "a.tmx"), (CAVE, "a.seq.txt")])
def test_a_level_of_another_kind_than_the_format_holds_is_refused(tmp_path, level, name):
    with pytest.raises(WrongInput, match=f"this level is a {level.kind}"):
        write(level, tmp_path / name)


def test_a_write_that_fails_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch):
    path = tmp_path / "level.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))

    with pytest.raises(WrongInput, match="no space left"):
        save_whole(b"new", path)

    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["level.txt"]


def test_a_written_file_is_as_readable_as_any_new_file(tmp_path):
    (tmp_path / "plain").touch()

    save_whole(b"", tmp_path / "level")

    assert stat.S_IMODE((tmp_path / "level").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_writing_into_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(WrongInput, match=r"level\.txt: .*cannot be written"):
        write(CAVE, tmp_path / "gone" / "level.txt")


@pytest.mark.parametrize("named", ["/etc/passwd", "../secret", "a/../../secret", "link/secret"])
def test_a_file_may_name_no_other_file_outside_its_folder(tmp_path, named):
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "link").symlink_to(tmp_path)

    with pytest.raises(WrongInput, match="leads out of the folder"):
        inside(tmp_path / "levels", named)


def test_data_that_unpacks_to_more_than_expected_is_refused():
    import zlib

    with pytest.raises(WrongInput, match="unpacks to more than the 100 bytes"):
        unpack(zlib.compress(bytes(10_000_000)), "zlib", 100)


@pytest.mark.parametrize("level", [FULL_CAVE, HOUSE, SONG], ids=["grid", "graph", "sequence"])
def test_every_kind_of_level_comes_back_equal_from_the_native_file(tmp_path, level):
    (path,) = write(level, tmp_path / "any.level.json")

    loaded = read(path)

    assert loaded.level == level
    assert loaded.file.level == level


def test_promises_travel_with_a_native_file_and_proofs_only_with_their_own_level(tmp_path):
    file = LevelFile(CAVE, promises=("solvable",), proofs=({"kind": "witness", "claim": "solvable"},))
    write(CAVE, tmp_path / "same.level.json", file=file)
    write(FULL_CAVE, tmp_path / "changed.level.json", file=file)

    same, changed = (read(tmp_path / name).file for name in ("same.level.json", "changed.level.json"))

    assert (len(same.proofs), same.promises) == (1, ("solvable",))
    assert (len(changed.proofs), changed.promises) == (0, ("solvable",))


def test_a_native_file_keeps_to_its_own_alphabet_and_says_so(tmp_path):
    write(CAVE, tmp_path / "cave.level.json")

    loaded = read(tmp_path / "cave.level.json", alphabet=Alphabet.of(Symbol("sand", ".")))

    assert loaded.level == CAVE
    assert loaded.notes == ("the file brings its own alphabet; the one that was given was not used",)


@pytest.mark.parametrize("level", [FULL_CAVE, HOUSE, SONG], ids=["grid", "graph", "sequence"])
def test_every_kind_of_level_is_drawn_as_svg(tmp_path, level):
    (path,) = write(level, tmp_path / "any.svg")

    assert parse_xml(path.read_bytes()).tag == "svg"


def test_a_trail_is_drawn_into_the_picture(tmp_path):
    write(CAVE, tmp_path / "plain.svg")
    write(CAVE, tmp_path / "trail.svg", trail=((1, 1), (2, 1)))

    assert (tmp_path / "plain.svg").read_text() != (tmp_path / "trail.svg").read_text()


def test_a_tile_of_no_size_is_refused(tmp_path):
    with pytest.raises(WrongInput, match="from 1 to 256 pixels"):
        write(CAVE, tmp_path / "cave.png", tile=0)


def test_a_map_or_a_graph_in_a_plain_json_is_known_by_its_content(tmp_path):
    for level, name, format in (
        (CAVE, "a.tmj", "tmj"),
        (HOUSE, "b.graph.json", "node-link"),
        (SONG, "c.level.json", "native"),
    ):
        write(level, tmp_path / name)
        (tmp_path / name).rename(tmp_path / "x.json")

        loaded = read(tmp_path / "x.json")

        assert (loaded.format, loaded.level) == (format, level)


def test_a_link_stays_a_link_when_its_file_is_written(tmp_path):
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")

    write(CAVE, tmp_path / "link.txt")

    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text().startswith("######")


def test_a_million_equal_names_are_told_apart_in_no_time():
    fresh = Fresh()

    names = {fresh("key") for _ in range(100_000)}

    assert len(names) == 100_000
