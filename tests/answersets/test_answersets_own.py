"""Programs of a designer beside the generated one: rules, constraints, wishes, choices; and how it is printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from playproof.errors import Impossible, WrongInput
from playproof.project import Project, State
from playproof.project.programs import program_of

ROOT = Path(__file__).resolve().parents[2]
ALPHABET = (ROOT / "examples" / "chapter-8" / "alphabet.toml").read_text(encoding="utf-8")
PROJECT = """
name = "own"
promises = ["solvable"]
[[module]]
name = "walls"
kind = "answerset"
size = [6, 6]
counts = {{ gem = 1, altar = 1, wall = "8..14" }}
programs = ["own.lp"]
{more}
"""


def project(folder, own, more=""):
    (folder / "alphabet.toml").write_text(ALPHABET, encoding="utf-8")
    (folder / "project.toml").write_text(PROJECT.format(more=more), encoding="utf-8")
    (folder / "own.lp").write_text(own, encoding="utf-8")
    return Project.open(folder)


def test_rules_and_constraints_of_ones_own_speak_of_what_stands_where(tmp_path):
    own = """
    % What is dark: walls on at least two sides.
    dark(T) :- tile(T), 2 { holds(T2,wall) : adj(T,T2) }.
    :- sprite(T,gem), not dark(T).
    % The altar stands in the middle rows.
    :- sprite((X,Y),altar), not 2 <= Y <= 3.
    """
    for seed in range(3):
        level = project(tmp_path, own).generate(seed).level
        (x, y), [(_, row)] = level.find("gem")[0], level.find("altar")
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert sum(level.symbol(cell) == "wall" for cell in around if cell in set(level.cells())) >= 2
        assert row in (2, 3)


def test_choices_of_ones_own_may_be_asked_for(tmp_path):
    own = "1 { corner((0,0);(5,5)) } 1.\n:- corner(T), not sprite(T,gem).\n"

    found = {project(tmp_path, own).generate(seed).level.find("gem")[0] for seed in range(6)}

    assert found <= {(0, 0), (5, 5)}


ENDLESS = """
{ pair(T,U) : tile(U) } 1 :- tile(T).
:- tile(U), 2 { pair(T,U) }.
:~ tile(T), not pair(T,_). [50,T]
:~ pair((X,Y),(Z,W)), holds((X,Y),wall). [(X*7 + Y*3 + Z*5 + W*11 + X*W) \\ 13 + 1,X,Y,Z,W]
"""
"""An assignment of each tile to another, at least cost: nobody proves which is the cheapest."""


def test_a_wish_that_nobody_settles_is_bounded_and_what_it_cost_is_told(tmp_path):
    made = project(tmp_path, ENDLESS, "conflicts = 500").generate(1)

    assert made.verdict.ok
    assert re.search(r"walls: wishes: cost \d+, the best within \d+ conflicts; less may be possible", str(made.notes))


def test_a_wish_that_cannot_be_kept_is_told_with_the_least_that_it_costs(tmp_path):
    made = project(tmp_path, ":~ sprite((X,_),gem). [X]\n:- sprite((X,_),gem), X < 2.\n").generate(3)

    assert made.notes == ("walls: wishes: cost 2, and no level costs less",)


def test_wishes_of_ones_own_are_kept_as_well_as_can_be(tmp_path):
    made = project(tmp_path, "% The further left, the better.\n:~ sprite((X,_),gem). [X]\n").generate(3)

    assert made.level.find("gem")[0][0] == 0


def test_a_constraint_of_ones_own_that_excludes_all_levels_is_named_with_its_line(tmp_path):
    own = "% Nobody brings gems.\n:- sprite(_,gem).\n"

    with pytest.raises(Impossible) as caught:
        project(tmp_path, own).generate(1)

    assert any("Nobody brings gems (own.lp:2)" in str(part) for part in caught.value.conflict)


@pytest.mark.parametrize(
    ("own", "said"), [("a :-", "own.lp:1"), ("\nx(T) :- not tile(T).", "own.lp:2: unsafe variables")]
)
def test_what_is_wrong_in_a_program_of_ones_own_has_its_line(tmp_path, own, said):
    with pytest.raises(WrongInput) as caught:
        project(tmp_path, own).generate(1)

    assert said in str(caught.value)


def test_the_program_that_is_shown_is_one_that_clingo_takes_with_the_designers_rules_in_it(tmp_path):
    made = project(tmp_path, "% Gems lie in the north.\n:- sprite((X,Y),gem), Y > 1.\n", 'style = ["no lone walls"]')

    text = program_of(made, State(1))

    shown = tmp_path / "shown.lp"
    shown.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "clingo", str(shown), "1"], capture_output=True, text=True, check=False
    )
    assert "SATISFIABLE" in done.stdout
    assert "% Gems lie in the north.\n:- on(" in text
    assert "place(wall). place(start). place(gem)." in text
    for heading in ("the level", "board", "counts", "the game", "style/lone", "own.lp", "the demands"):
        assert f"% ---- {heading} ----" in text


def test_a_module_that_asks_no_solver_has_no_program_to_show():
    dug = Project.open(ROOT / "examples" / "dungeon-digger")

    with pytest.raises(WrongInput, match="no module of"):
        program_of(dug, State(1))
    with pytest.raises(WrongInput, match="which asks no solver; kinds that do are answerset and concept"):
        program_of(dug, State(1), dug.modules[0].name)


def test_every_predicate_of_the_vocabulary_is_defined_in_the_programs_that_are_made():
    import re

    page = (ROOT / "docs" / "reference" / "answer-set-vocabulary.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(\w+)\(", page, re.MULTILINE))
    library = ROOT / "src" / "playproof" / "answersets"
    known = "".join(path.read_text(encoding="utf-8") for path in [*library.rglob("*.lp"), *library.rglob("*.py")])

    assert len(told) > 15
    assert {name for name in told if f"{name}(" not in known and f'"{name}"' not in known} == set()
