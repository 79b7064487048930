"""Why no dungeon fits, at the shell: counts, style, places, promises, drawings and own rules, each with its file and line."""

import json

import pytest
from command import run

ALPHABET = """\
stages = ["gem", "blessing"]
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
start = { glyph = "S", start = true }
gem   = { glyph = "g", gives = "gem" }
altar = { glyph = "A", takes = "gem", gives = "blessing" }
exit  = { glyph = ">", solid = true, needs = "blessing", goal = true }
"""
HEAD = """\
promises = ["solvable"]

[[module]]
name   = "walls"
kind   = "answerset"
size   = [8, 8]
"""


GEM_IN_CORNER = """\
counts = { gem = 1, altar = 1, wall = "40%..60%" }
where  = { gem = "corner" }
style  = ["gems set in walls"]
"""


def crypt(folder, settings, head=HEAD, **files):
    home = folder / "crypt"
    home.mkdir(exist_ok=True)
    (home / "alphabet.toml").write_text(ALPHABET, encoding="utf-8")
    (home / "project.toml").write_text(head + settings, encoding="utf-8")
    for name, text in files.items():
        (home / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def listed(said):
    return [line.strip().removeprefix("-").strip() for line in said.out.splitlines() if line.startswith("  -")]


def test_a_count_a_style_and_a_place_that_exclude_each_other_are_named_with_their_lines(tmp_path):
    crypt(tmp_path, GEM_IN_CORNER)

    said = run(tmp_path, "explain", "crypt")

    assert said.code == 1
    assert "without any one of them the others could hold" in said.out
    assert listed(said) == [
        "exactly 1 of 'gem' (project.toml:7)",
        "gems set in walls: each 'gem' has at least 3 of 'wall' beside it (project.toml:9)",
        "'gem' at corner (project.toml:8)",
    ]


def test_generate_names_the_same_conflict(tmp_path):
    crypt(tmp_path, GEM_IN_CORNER)

    said = run(tmp_path, "generate", "crypt")

    assert said.code == 1
    assert "these cannot all hold: exactly 1 of 'gem' (project.toml:7); gems set in walls" in said.err


def test_a_drawn_tile_and_a_rule_of_ones_own_are_named_in_their_own_files(tmp_path):
    rule = "% The gem lies in the lower half.\n:- sprite((X,Y),gem), Y < 4.\n"
    crypt(
        tmp_path,
        'counts = { gem = 1, altar = 1 }\npins = "sketch.txt"\nprograms = ["own.lp"]\n',
        sketch_txt="       .\n g      \n",
        own_lp=rule,
    )

    said = run(tmp_path, "explain", "crypt")

    assert said.code == 1
    assert "1,1 is drawn as 'gem' (sketch.txt:2)" in listed(said)
    assert "The gem lies in the lower half (own.lp:2)" in listed(said)


def test_what_is_not_proven_minimal_is_said_to_be_so(tmp_path):
    head = HEAD.replace('["solvable"]', '["solvable", "tiles in goal >= 26"]')
    settings = 'counts = { gem = 1, altar = 1, wall = "50%.." }\n'
    style = 'style = ["open space around altar", "altar away from the edge"]\n'
    crypt(tmp_path, settings + style, head)

    said = run(tmp_path, "explain", "crypt", "--json")
    found = json.loads(said.out)

    assert (said.code, found["answer"], found["minimal"]) == (1, "impossible", False)
    assert "tiles in goal >= 26 (project.toml:1)" in found["conflict"]


def test_opposing_bounds_name_the_two_lines(tmp_path):
    crypt(tmp_path, 'counts = { gem = 1, altar = 1, wall = "50%.." }\nstyle = ["at most 45% walls"]\n')

    said = run(tmp_path, "explain", "crypt")

    assert [line.partition(":")[0] for line in listed(said)] == [
        "at least 32 of 'wall' (project.toml",
        "at most 45% walls",
    ]


def test_a_wish_gives_way_and_what_was_given_up_is_told_with_its_tile_cost_and_line(tmp_path):
    wish = '{ rule = "gems set in walls", weight = 5 }'
    crypt(tmp_path, f'counts = {{ gem = 1, altar = 1 }}\nwhere = {{ gem = "top left" }}\nstyle = [{wish}]\n')

    said = run(tmp_path, "generate", "crypt", "--seed", "2")

    assert said.code == 0
    assert "note: walls: given up at 0,0: gems set in walls, for a cost of 5 (project.toml:9)" in said.err
    assert "note: walls: wishes: cost 5, and no level costs less" in said.err
    told = run(tmp_path, "generate", "crypt", "--seed", "2", "--json")
    assert [f"note: {note}" for note in json.loads(told.out)["notes"]] == said.err.splitlines()[-2:]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_wish_that_can_be_kept_is_kept_and_nothing_is_told(tmp_path, seed):
    wish = '{ rule = "no lone walls", weight = 5 }'
    crypt(tmp_path, f"counts = {{ gem = 1, altar = 1, wall = 20 }}\nstyle = [{wish}]\n")

    said = run(tmp_path, "generate", "crypt", "--seed", str(seed))

    assert said.code == 0
    assert "given up" not in said.err
