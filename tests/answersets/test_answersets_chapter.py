"""The chapter's listings, one by one; and that our program, the listings and the disjunctive form have the same levels."""

import re
from functools import cache
from pathlib import Path

import clingo
import pytest

from playproof.answersets import Board, Counted, Demand, Dungeon, solvable
from playproof.answersets.atoms import Atoms
from playproof.answersets.concepts import Concept, Seeker
from playproof.answersets.ground import ground
from playproof.answersets.places import place_demand
from playproof.answersets.plays.referee import Referee
from playproof.answersets.plays.watch import Watch
from playproof.answersets.program import Section
from playproof.answersets.reading import read_program
from playproof.answersets.style import styled
from playproof.level import Frozen, read_alphabet
from playproof.play import parse_promises, playtest
from playproof.project import Project

CHAPTER = Path(__file__).resolve().parents[2] / "examples" / "chapter-8"
GAME = read_alphabet(CHAPTER / "alphabet.toml")
CORE, STYLE, SIM, SHORT, ENDS = "level-core", "level-style", "level-sim", "level-shortcuts", "level-picture"

ONE_EACH = (Counted(("gem",), 1, 1), Counted(("altar",), 1, 1))


@cache
def text(name):
    return (CHAPTER / f"{name}.lp").read_text(encoding="utf-8")


def answers(*names, more="", options=("0",), **constants):
    """The answers of listings to clingo alone, as their atoms."""
    given = [*options, *(f"-c{name}={value}" for name, value in constants.items())]
    control = clingo.Control(given, logger=lambda *_: None)
    for name in names:
        control.add("base", [], text(name))
    control.add("base", [], more)
    control.ground([("base", [])])
    found = []
    control.solve(
        on_model=lambda model: found.append((frozenset(map(str, model.symbols(shown=True))), tuple(model.cost)))
    )
    return found


def levels(*names, more="", **constants):
    """The levels of listings: their sprites, each level once."""
    shown = "#show sprite/2. #project sprite/2."
    return {atoms for atoms, _ in answers(*names, more=f"{more} {shown}", options=("0", "--project"), **constants)}


def number(*names, **constants):
    control = clingo.Control(["0", *(f"-c{name}={value}" for name, value in constants.items())])
    for name in names:
        control.add("base", [], text(name))
    control.ground([("base", [])])
    found = [0]

    def count(model):
        found[0] += 1

    control.solve(on_model=count)
    return found[0]


def test_parents_alone_leave_mazes_in_parts():
    assert number("maze-core", width=2) == 4**3
    assert number("maze-core", "maze-reach", width=2) == 4


@pytest.mark.parametrize(("width", "mazes"), [(3, 192), (4, 100_352)])
def test_with_reach_there_are_as_many_perfect_mazes_as_spanning_trees(width, mazes):
    assert number("maze-core", "maze-reach", width=width) == mazes


def test_with_bias_rows_are_joined_once_each():
    found = answers("maze-core", "maze-reach", "maze-bias", options=("--opt-strategy=usc",), width=5)

    assert found[-1][1] == (4,)


def test_core_gives_all_ways_to_place_one_gem_one_altar_and_walls():
    assert number(CORE, width=3) == 9 * 8 * 2**7


def test_style_is_kept_by_all_levels_and_excludes_all_small_ones():
    assert levels(CORE, STYLE, width=5) == set()
    assert all(sum(atom.endswith("wall)") for atom in level) >= 18 for level in levels(CORE, STYLE, width=6))


def test_sim_alone_is_a_checker_of_maps_that_somebody_drew():
    drawn = "sprite((2,1),gem). sprite((3,2),altar). :- sprite((X,Y),wall), (X,Y) != (2,2). {w}"

    assert levels(CORE, SIM, more=drawn.format(w=""), width=3)
    assert not levels(CORE, SIM, more="sprite((1,3),gem). sprite((1,2),wall). sprite((2,3),wall).", width=3)


def concept(*names, more="", need=0, **constants):
    """The levels in which no play touches too few tiles."""
    sections = [Section(f"{name}.lp", text(name).replace("width {", "need {"), f"{name}.lp") for name in names]
    sections.append(Section("more.lp", more, "more.lp"))
    return set(Seeker(Concept(tuple(sections), Frozen({**constants, "need": need}))).every())


def short(atoms, first=1):
    """A level as the cells of its walls, its gem and its altar, from 0; without start and finish."""
    found = [re.fullmatch(r"sprite\(\((\d+),(\d+)\),(\w+)\)", atom) for atom in atoms]
    return frozenset((int(m[1]) - first, int(m[2]) - first, m[3]) for m in found if m[3] not in ("start", "exit"))


def ours(size, need=0):
    """The levels of the program that we generate, with plays that break promises shown to the solver."""
    board = Board(GAME, size, size, "floor", tuple(name for name in GAME.symbols if name != "floor"))
    ends = [place_demand(board, "start", (0, 0)), place_demand(board, "exit", (size - 1, size - 1))]
    promised = parse_promises([f"tiles in {stage} >= {need}" for stage in (*GAME.stages, "goal")] if need else [], GAME)
    demands = (solvable(), *(Demand(str(promise), promise=promise) for promise in promised), *ends)
    return every_level(Dungeon(board, ONE_EACH, demands, files=("places",)))


def styled_ours(size, phrases, *counts):
    """The levels that keep some rules of style, in which nobody plays."""
    board = Board(GAME, size, size, "floor", ("wall", "gem", "altar"))
    rules = [styled(phrase, {}, board) for phrase in phrases]
    files = tuple(file for rule in rules for file in rule.files)
    return every_level(Dungeon(board, (*ONE_EACH, *counts), tuple(rule.demand for rule in rules), files=files))


def every_level(made):
    """All levels of a dungeon, as the cells of walls, gem and altar."""
    program = ground(made.program())
    atoms = Atoms(program)
    sprites = [number for number in atoms.sprites.values() if number]
    control = clingo.Control(["0", "--project"])
    projected = f"3 {len(sprites)} {' '.join(map(str, sprites))}\n"
    read_program(control, f"{program[: program.rindex(chr(10) + '0') + 1]}{projected}0\n")
    promised = [(number, demand.promise) for number, demand in enumerate(made.all_demands) if demand.promise]
    if promised:
        referee = Referee(GAME, made.board.width, made.board.height, promised, made.linear)
        control.register_propagator(Watch(made.board, atoms, referee, []))
    found = set()
    control.solve(on_model=lambda model: found.add(frozenset(map(str, model.symbols(shown=True)))))
    return {short((atom for atom in level if atom.startswith("sprite")), first=0) for level in found}


@cache
def saturated(size, need):
    """The levels of the disjunctive program."""
    oracle = (Path(__file__).parent / "saturation.lp").read_text(encoding="utf-8")
    found = levels(CORE, SIM, ENDS, more=oracle, width=size, need=need, depth=3 * size * size - 3)
    return {short(level) for level in found}


def test_playable_levels_are_the_same_in_our_program_and_in_the_listings():
    assert ours(3) == {short(level) for level in levels(CORE, SIM, ENDS, width=3)}


@pytest.mark.parametrize("need", [2, 3, 4])
def test_levels_without_short_cuts_are_the_same_in_our_program_in_the_listings_and_by_disjunction(need):
    listings = {short(level) for level in concept(CORE, SIM, SHORT, ENDS, width=3, need=need)}

    assert listings == ours(3, need) == saturated(3, need)
    assert listings or need == 4


def test_with_style_all_levels_of_six_by_six_are_the_same():
    phrases = ("no lone walls", "gems set in walls", "open space around altar", "altar away from the edge")

    listings = {short(level) for level in levels(CORE, STYLE, width=6)}

    assert listings == styled_ours(6, phrases, Counted(("wall",), 18, None))
    assert len(listings) == 3_268


STEPS = ["maze-core", "maze-reach", "maze-bias", "level-core", "level-style", "level-sim", "level-wander", "project"]


@pytest.mark.parametrize("step", STEPS)
def test_every_step_of_the_chapter_makes_levels_as_a_project(step):
    made = Project.open(CHAPTER / f"{step}.toml").generate(seed=4)

    assert str(made.level)
    if step in ("level-sim", "level-wander"):
        assert made.verdict.solvable
    if step == "project":
        assert made.ok


def test_levels_in_which_a_play_may_wander_have_short_cuts_and_those_of_the_concept_have_none():
    promises = [f"tiles in {stage} >= 10" for stage in ("gem", "blessing", "goal")]
    wander, sure = Project.open(CHAPTER / "level-wander.toml"), Project.open(CHAPTER)

    assert not all(playtest(wander.generate(seed).level, promises).ok for seed in range(3))
    assert all(playtest(sure.generate(seed).level, promises).ok for seed in range(3))


def test_what_is_printed_does_not_run_or_says_something_else():
    assert "(wall;gem;altar)" in text(CORE)
    wrong = clingo.Control([], logger=lambda *_: None)
    wrong.add("base", [], "tile(1). { sprite(T,wall;gem;altar) } 1 :- tile(T). #show sprite/1. #show sprite/2.")
    wrong.ground([("base", [])])
    assert {str(atom.symbol) for atom in wrong.symbolic_atoms} >= {"sprite(1,wall)", "sprite(gem)", "sprite(altar)"}
    for printed in ("1 { p(0), p(1) } 1.", ":- dim(X;Y), not linked(X,Y).", "p :- a:b:c.", "p(X) :- #abs(X) = 1."):
        with pytest.raises(RuntimeError):
            answers(more=printed)
