"""Whatever a file holds, reading it gives a level or a PlayproofError: no other exception, no endless work."""

import random
from contextlib import suppress

import pytest
from format_levels import CAVE, FULL_CAVE, GAME, HOUSE, LAND, PLAN, SONG
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.errors import PlayproofError
from playproof.formats import FORMATS, read, write

READERS = [format for format in FORMATS.values() if format.reads]
HAND_MADE = {
    "vglc graph": (
        "x.dot",
        'digraph {\n0 [label="e,k"]\n1 [label="ep,S1\n"]\n0 -> 1 [label="k"]\n1 -> 0 [label="l,O"]\n}',
    ),
    "vglc dungeon": ("tloz1_1.txt", "WWWW\nWFFD\nWSFW\nWFFW\nWDDW\nWWWW\n"),
    "vglc tiles": ("x.txt", "-X-\nXEX\n"),
    "mission": ("x.gr", "t dag l l\nn 0 e\nn 1 g\ne 0 1\n"),
}
WRITTEN = {"text": FULL_CAVE, "graph text": None, "sequence text": SONG, "node-link": HOUSE, "shapes text": PLAN}
IN_PLANE = ("native", "node-link", "graphml", "dot")


def sample(format, folder):
    """A valid file of a format."""
    if format.name in HAND_MADE:
        name, text = HAND_MADE[format.name]
        (folder / name).write_text(text)
        (folder / "legend.json").write_text('{"tiles": {"-": ["passable"], "X": ["solid"], "E": ["hazard"]}}')
        return folder / name
    path = folder / f"sample{format.endings[0]}"
    if format.name == "graph text":
        path.write_text("hall: ghost / key\nhall -[door|shutter]- attic\nattic -> garden\n")
        return path
    level = WRITTEN.get(format.name, HOUSE if "graph" in format.kinds and "grid" not in format.kinds else FULL_CAVE)
    return write(level, path)[0]


def attempt(path, format, content):
    path.write_bytes(content)
    for alphabet in (GAME, None):
        with suppress(PlayproofError):
            assert read(path, alphabet=alphabet, format=format.name).level is not None


@pytest.mark.parametrize("format", READERS, ids=lambda format: format.name)
def test_spoilt_files_give_errors_of_ours_only(tmp_path, format):
    path = sample(format, tmp_path)
    valid = path.read_bytes()
    attempt(path, format, valid)
    dice = random.Random(7)
    for _ in range(150):
        attempt(path, format, spoilt(valid, dice))


@pytest.mark.parametrize("level", [LAND, PLAN], ids=lambda level: level.kind)
@pytest.mark.parametrize("name", IN_PLANE)
def test_spoilt_files_of_cells_and_shapes_give_errors_of_ours_only(tmp_path, name, level):
    format = FORMATS[name]
    path = write(level, tmp_path / f"sample{format.endings[0]}")[0]
    valid = path.read_bytes()
    dice = random.Random(8)
    begin = 0 if name == "native" else valid.index(b"outline")
    for _ in range(60):
        attempt(path, format, valid[:begin] + spoilt(valid[begin:], dice))


def spoilt(valid, dice):
    """The file cut short, or with some bytes changed, removed, doubled or exchanged for telling ones."""
    content = bytearray(valid)
    if dice.random() < 0.15:
        return bytes(content[: dice.randrange(len(content) + 1)])
    for _ in range(dice.choice((1, 1, 2, 8))):
        if not content:
            break
        at, end = dice.randrange(len(content)), dice.randrange(1, 12)
        telling = (
            b"-1",
            b"99999999999999999999",
            b"null",
            b"[]",
            b"{}",
            b'"',
            b"\xff",
            b"\x00",
            b"1e999",
            b"",
            b"<",
            b"NaN",
        )
        content[at : at + dice.choice((0, 1, end))] = dice.choice((bytes([dice.randrange(256)]), dice.choice(telling)))
    return bytes(content)


@pytest.mark.parametrize("format", READERS, ids=lambda format: format.name)
@settings(max_examples=25, deadline=None)
@given(
    content=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
)
def test_noise_gives_errors_of_ours_only(tmp_path_factory, format, content):
    path = tmp_path_factory.mktemp("noise") / f"noise{(format.endings or ('.txt',))[0]}"

    attempt(path, format, content)


@pytest.mark.parametrize("ending", [".txt", ".json", ".dot", ".graph.json", ".tmj", ".level.json"])
def test_json_and_brackets_that_nest_without_end_are_refused(tmp_path, ending):
    for text in ("[" * 100_000, '{"a":' * 100_000, "digraph {" * 10_000):
        (tmp_path / f"deep{ending}").write_text(text)

        with pytest.raises(PlayproofError):
            read(tmp_path / f"deep{ending}", alphabet=GAME)


@pytest.mark.parametrize("key", ["nodes", "layers", "tilesets", "properties", "width", "edges", "graph"])
@pytest.mark.parametrize("value", ["null", "3", '"x"', "[3]", "[null]", "{}", '[{"id": {}}]', "[[]]", "1e999"])
def test_json_values_of_the_wrong_kind_give_errors_of_ours_only(tmp_path, key, value):
    for ending in (".tmj", ".graph.json"):
        path = write(CAVE if ending == ".tmj" else HOUSE, tmp_path / f"x{ending}")[0]
        head = path.read_text().rstrip().removesuffix("}")
        path.write_text(f'{head}, "{key}": {value}}}')
        with suppress(PlayproofError):
            assert read(path).level is not None
