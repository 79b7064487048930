"""`review` at the shell: remarks with numbers and pictures, on maps of any format, also on those that are not quite right."""

import json

import pytest
from command import run

ALPHABET = """\
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
key   = { glyph = "k", gives = "key" }
door  = { glyph = "D", solid = true, takes = "key" }
gem   = { glyph = "g", gives = "gem" }
exit  = { glyph = ">", goal = true }
"""
GOOD = "k..##\n.S.D>\n...##\n"
PROJECT = """\
promises = ["solvable", "visits gem"]

[[module]]
name   = "walls"
kind   = "answerset"
size   = [6, 4]
counts = { gem = 1, wall = "..3", key = "1.." }
where  = { start = "left" }
style  = ["no lone walls", { rule = "a border of walls", weight = 5 }]
pins   = "sketch.txt"
"""


@pytest.fixture
def home(tmp_path):
    (tmp_path / "alphabet.toml").write_text(ALPHABET, encoding="utf-8")
    return tmp_path


def drawn(home, picture, name="mine.txt"):
    (home / name).write_text(picture, encoding="utf-8")
    return name


def test_a_map_in_order_exits_with_0(home):
    said = run(home, "review", drawn(home, GOOD))

    assert (said.code, said.out.splitlines()[0]) == (0, "mine.txt: nothing to remark")


def test_an_error_exits_with_1_and_is_numbered_with_its_places(home):
    said = run(home, "review", drawn(home, "SDk>\n"))

    assert said.code == 1
    assert "mine.txt: 1 error" in said.out
    assert "1 error" in said.out.splitlines()[1]
    assert "the door at 1,0 takes a key" in said.out


def test_warnings_and_style_exit_with_0_unless_strict(home):
    drawn(home, "Sk>\n.#.\n")

    usual = run(home, "review", "mine.txt", "--style", "no lone walls")
    strict = run(home, "review", "mine.txt", "--style", "no lone walls", "--strict")

    assert (usual.code, strict.code) == (0, 1)
    assert "style" in usual.out
    assert "no lone walls: fewer than 2 of its kind beside it (at 1,1)" in usual.out


def test_pictures_are_written_with_the_numbers_of_the_text(home):
    said = run(home, "review", drawn(home, "SDk>\n"), "--svg", "mine.svg", "--png", "mine.png")

    assert ">1</text>" in (home / "mine.svg").read_text(encoding="utf-8")
    assert (home / "mine.png").read_bytes()[:4] == b"\x89PNG"
    assert "wrote mine.svg" in said.err


def test_unknown_glyphs_and_short_rows_are_remarks_among_all_others(home):
    said = run(home, "review", drawn(home, "S.?>\n.k\n....\n"))

    assert said.code == 1
    assert "no symbol has the glyph '?'" in said.out
    assert "line 2 has 2 of 4 cells" in said.out
    assert "nothing in the level asks for" in said.out, "the rest is told too"


def test_a_file_that_is_no_map_at_all_is_wrong_input(home):
    said = run(home, "review", drawn(home, "Dear sir,\nthis is a letter and no map.\n"))

    assert said.code == 2
    assert "no symbol has the glyph" in said.err


def test_several_maps_are_told_one_after_the_other_and_the_worst_decides(home):
    drawn(home, GOOD, "good.txt")
    drawn(home, "SDk>\n", "bad.txt")

    said = run(home, "review", "good.txt", "bad.txt", "missing.txt")

    assert said.code == 2
    assert "good.txt: nothing to remark" in said.out
    assert "bad.txt: 1 error" in said.out
    assert "there is no such file" in said.err


def test_one_picture_is_of_one_map(home):
    drawn(home, GOOD)

    said = run(home, "review", "mine.txt", "mine.txt", "--svg", "a.svg")

    assert said.code == 2
    assert "--svg writes one file, and 2 levels were given" in said.err


def project(home, sketch="      \n      \n      \n     >\n"):
    (home / "game").mkdir()
    (home / "game" / "alphabet.toml").write_text(ALPHABET, encoding="utf-8")
    (home / "game" / "project.toml").write_text(PROJECT, encoding="utf-8")
    (home / "game" / "sketch.txt").write_text(sketch, encoding="utf-8")


def test_every_rule_of_a_project_that_a_map_breaks_is_told_with_its_line(home):
    project(home)
    drawn(home, "..S.g.\n.#..g.\n......\n#.##>.\n")

    said = run(home, "review", "mine.txt", "--project", "game", "--json")
    [level] = json.loads(said.out)["levels"]
    by_about = {remark["about"]: remark for remark in level["remarks"]}
    counts = [r for r in level["remarks"] if r["about"] == "wrong count"]

    assert said.code == 1
    assert {
        "exactly 1 of 'gem': there are 2",
        "at most 3 of 'wall': there are 4",
        "at least 1 of 'key': there are 0",
    } == {remark["what"] for remark in counts}
    assert [r["places"] for r in counts if "gem" in r["what"]] == [["4,0", "4,1"]]
    assert by_about["'start' at left"]["places"] == ["2,0"]
    assert by_about["5,3 is drawn as 'exit'"]["what"] == "5,3 is drawn as 'exit', and the map has 'floor'"
    assert by_about["5,3 is drawn as 'exit'"]["where"] == "sketch.txt:4"
    assert by_about["no lone walls"]["level"] == "style"
    assert by_about["no lone walls"]["where"].startswith("project.toml:")
    assert "a wish of weight 5" in by_about["a border of walls"]["what"]
    assert by_about["visits gem"]["level"] == "error"


def test_a_map_that_keeps_a_project_says_so_and_lists_what_it_keeps(home):
    project(home)
    drawn(home, "S....k\n.##...\n.#....\n.....>\n".replace("S....k", "S..gk."))

    said = run(home, "review", "mine.txt", "--project", "game", "--kept")

    assert "kept" in said.out
    assert "exactly 1 of 'gem'" in said.out


def test_a_module_without_rules_and_one_that_is_not_there_are_wrong_input(home):
    project(home)
    drawn(home, GOOD)

    said = run(home, "review", "mine.txt", "--project", "game", "--module", "wals")

    assert said.code == 2
    assert "there is no module 'wals'; did you mean 'walls'?" in said.err


def test_a_module_wants_a_project(home):
    said = run(home, "review", drawn(home, GOOD), "--module", "walls")

    assert said.code == 2
    assert "--module 'walls' is of no project" in said.err


def test_a_map_of_tiled_is_reviewed_with_the_tiles_that_nobody_knows(home):
    drawn(home, "S.k>\n....\n")
    run(home, "export", "mine.txt", "--to", "mine.tmx")
    text = (home / "mine.tmx").read_text(encoding="utf-8")
    (home / "mine.tmx").write_text(text, encoding="utf-8")

    said = run(home, "review", "mine.tmx")

    assert said.code == 0
    assert "nothing in the level asks for what the key at 2,0 gives: key" in said.out


def test_an_object_of_a_class_that_the_game_lacks_is_an_unknown_thing(home):
    drawn(home, "S.k>\n....\n")
    run(home, "export", "mine.txt", "--to", "mine.tmx")
    path = home / "mine.tmx"
    tree = '<object id="90" name="t" type="tree" x="20" y="20" width="1" height="1"/>'
    odd = f'<objectgroup id="9" name="o">{tree}</objectgroup></map>'
    path.write_text(path.read_text(encoding="utf-8").replace("</map>", odd), encoding="utf-8")

    said = run(home, "review", "mine.tmx")

    assert said.code == 1
    assert "the game has no 'tree'" in said.out
    assert "at 1,1" in said.out


OWN = """\
% No gem in the upper half.
:- sprite((X,Y),gem), Y < 2.
% The start has company: one of these may be called its friend.
{ friend(T) : sprite(T,wall) } 1.
:- sprite((X,Y),start), not friend((X+1,Y)).
"""


def test_rules_of_a_project_s_own_programs_are_asked_too_and_name_the_tiles_that_break_them(home):
    project(home)
    (home / "game" / "own.lp").write_text(OWN, encoding="utf-8")
    text = (home / "game" / "project.toml").read_text(encoding="utf-8")
    (home / "game" / "project.toml").write_text(text + 'programs = ["own.lp"]\n', encoding="utf-8")
    drawn(home, "S#..g.\n.##...\n......\nk....>\n")
    drawn(home, "S.....\n.##...\n.#..g.\nk....>\n", "alone.txt")

    said = run(home, "review", "mine.txt", "alone.txt", "--project", "game", "--json", "--kept")
    mine, alone = ({r["about"]: r for r in level["remarks"]} for level in json.loads(said.out)["levels"])

    assert mine["No gem in the upper half"]["places"] == ["4,0"]
    assert mine["No gem in the upper half"]["where"] == "own.lp:2"
    assert "No gem in the upper half" not in alone
    friend = ":- sprite((X,Y),start), not friend((X+1,Y))."
    assert friend not in mine, "something can be chosen so that the rule holds"
    assert alone[friend]["places"] == ["0,0", "1,0"], "a start, and no wall beside it"
