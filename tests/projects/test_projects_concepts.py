"""Modules of kind `concept` in projects: what is drawn and pinned stays, and what does not fit is told with its place."""

import pytest

from playproof.errors import Impossible, NotFound, WrongInput
from playproof.project import Project

ALPHABET = '[symbols]\nfloor = { glyph = "." }\nlamp = { glyph = "*" }\nvase = { glyph = "v" }\n'
LAMPS = """
cell(X,Y) :- X = 0..width-1, Y = 0..height-1.
1 { at(X,Y,(lamp;vase)) : cell(X,Y) } 3.
{ lit(X,Y) } :- at(X,Y,lamp).
% Somebody lights a lamp.
:- not lit(_,_).
__level_design(at(X,Y,T)) :- at(X,Y,T).
__concept :- lit(X,_), X > 1.
"""


def project(folder, program=LAMPS, more="", draw='{ "at(X,Y,T)" = "{T}" }', before="", size="size = [4, 3]"):
    (folder / "alphabet.toml").write_text(ALPHABET, encoding="utf-8")
    (folder / "lamps.lp").write_text(program, encoding="utf-8")
    module = f'[[module]]\nname = "hall"\nkind = "concept"\nprograms = ["lamps.lp"]\ndraw = {draw}\n{size}\n{more}\n'
    (folder / "project.toml").write_text(f'name = "lamps"\n{before}\n{module}', encoding="utf-8")
    return Project.open(folder)


def refused(folder, **changed):
    with pytest.raises(WrongInput) as caught:
        project(folder, **changed).generate(1)
    return str(caught.value)


def test_levels_are_made_with_a_claim_that_names_its_solver_and_its_programs(tmp_path):
    made = project(tmp_path).generate(3)

    [claim] = made.provenance["claims"]
    assert made.ok
    assert made.verdict is None
    assert claim["claim"] == "every play has '__concept'"
    assert claim["by"].startswith("clingo ")
    assert claim["level"] == made.level.hash
    assert set(claim["programs"]) == {"lamps.lp"}
    assert all(x > 1 for x, _ in made.level.find("lamp"))


def test_what_is_drawn_stays_and_a_cell_holds_one_thing(tmp_path):
    (tmp_path / "drawn.txt").write_text("v...\n    \n ..*\n", encoding="utf-8")

    for seed in range(4):
        level = project(tmp_path, more='pins = "drawn.txt"').generate(seed).level
        assert level.symbol((0, 0)) == "vase"
        assert level.symbol((3, 2)) == "lamp"
        assert level.symbol((1, 0)) == level.symbol((2, 2)) == "floor"


def test_a_sketch_is_filled_in(tmp_path):
    (tmp_path / "sketch.txt").write_text("*...\n....\n....\n", encoding="utf-8")
    before = '[[module]]\nname = "drawn"\nkind = "sketch"\nfile = "sketch.txt"\n'

    with pytest.raises(Impossible):
        project(tmp_path, before=before, more='input = "drawn"', size="").generate(1)


def test_drawn_things_and_constraints_that_exclude_each_other_are_named(tmp_path):
    (tmp_path / "drawn.txt").write_text("v...\n    \n    \n", encoding="utf-8")
    own = LAMPS + "% No vase in the corner.\n:- at(0,0,vase).\n"

    with pytest.raises(Impossible) as caught:
        project(tmp_path, own, more='pins = "drawn.txt"').generate(1)

    told = list(map(str, caught.value.conflict))
    assert told == ["No vase in the corner (lamps.lp:10)", "0,0 is drawn as 'vase' (drawn.txt:1)"]
    assert caught.value.minimal


def test_a_concept_that_no_play_has_is_impossible_and_told_with_its_line(tmp_path):
    with pytest.raises(Impossible, match=r"some play of some level has '__concept' \(lamps.lp:8\)"):
        project(tmp_path, LAMPS.replace("X > 1", "X > 7")).generate(1)


def test_a_concept_that_can_be_avoided_in_every_level_is_impossible_and_nothing_else_is_blamed(tmp_path):
    own = LAMPS.replace("__concept :- lit(X,_), X > 1.", "{ extra }.  __concept :- extra.")

    with pytest.raises(Impossible) as caught:
        project(tmp_path, own).generate(1)

    told = list(map(str, caught.value.conflict))
    assert told[0] == "every play has '__concept' (lamps.lp:8)"
    assert told[-1] == "the other rules of lamps.lp"
    assert not caught.value.minimal


def test_too_few_plays_to_learn_from_are_told(tmp_path):
    own = LAMPS.replace("X > 1.", "X = 0, lit(1,_), lit(2,_).")

    with pytest.raises(NotFound, match="there was always a play that avoids it: not found within 1 plays"):
        project(tmp_path, own, more="plays = 1").generate(1)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"draw": '{ "at(X,Y)" = "lamp" }'}, "lamps.lp:7: nothing tells what at(0,0,lamp), at(0,0,vase)"),
        ({"draw": '{ "at(X,Y,T)" = "lampp" }'}, "unknown symbol 'lampp'; did you mean 'lamp'?"),
        ({"draw": '{ "at(X,Y,T)" = "{T}s" }'}, "lamps.lp:7: 'at(0,0,lamp)' stands for 'lamps', which is no symbol"),
        ({"draw": '{ "at(X" = "lamp" }'}, "'at(X' is no atom"),
        ({"program": LAMPS.replace("0..width-1", "0..width")}, "lies outside of the level, which has 4 x 3 cells"),
        ({"program": LAMPS.replace("__concept", "concept")}, "lamps.lp: no rule defines '__concept'"),
        ({"program": LAMPS.replace("__level_design", "level")}, "lamps.lp: no rule defines '__level_design'"),
        ({"program": LAMPS + "x(A) :- not cell(A,A)."}, "lamps.lp:9: unsafe variables in x(A)"),
        ({"program": LAMPS + "x :- :- y."}, "lamps.lp:9: syntax error"),
        ({"program": LAMPS + "#script (python)\n#end."}, "lamps.lp:9: '#script' runs code"),
        ({"more": "constants = { Width = 3 }"}, "constants"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(tmp_path, changed, said):
    assert said in refused(tmp_path, **changed)
