"""Scattering: counts met to the number, things where they may be, and nothing in the way that was not."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.errors import WrongInput
from playproof.level import Alphabet, Frozen, Graph, Grid, Level, Symbol, Thing
from playproof.level.pins import Pin, check_pins
from playproof.play import parse_promises, playtest
from playproof.project import Module, Product, Project, State, execute
from playproof.project.counts import parse_count
from playproof.project.job import Job, Registers
from playproof.project.modules.scatter import run
from playproof.project.seeds import stream

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("zombie", "z"),
    Symbol("medkit", "+"),
    Symbol("tree", "T", solid=True),
    Symbol("hall", "h"),
    Symbol("cellar", "c"),
)
CAVE = """
############
#S.....#...#
#......#...#
#..........#
#......#...#
#......#..>#
############
""".strip("\n")


def meadow(tmp_path: Path, picture: str = CAVE, **asked: object) -> Project:
    """A project that scatters over a picture."""
    (tmp_path / "sketch.txt").write_text(picture)
    sketch = Module("sketch", "sketch", (), settings=Frozen({"file": "sketch.txt"}))
    module = Module("things", "scatter", ("sketch",), settings=Frozen(asked))
    return Project("meadow", tmp_path, GAME, (sketch, module), parse_promises(["solvable"], GAME))


def level_of(project: Project, seed: int = 0, *pins: Pin) -> Grid:
    last = execute(project, State(seed, pins=Frozen({"things": pins}))).last
    assert last is not None
    assert last.shown is not None, last.failure
    assert isinstance(last.shown.level, Grid)
    return last.shown.level


def failure_of(project: Project, *pins: Pin) -> str:
    last = execute(project, State(0, pins=Frozen({"things": pins}))).last
    assert last is not None
    return last.failure


def scattered(level: Level, seed: int = 0, pins: tuple[Pin, ...] = (), **asked: object) -> Level:
    """What the module makes of a level that is at hand."""
    from playproof.project.kinds import KINDS

    module = Module("things", "scatter", (), settings=Frozen(asked))
    read = KINDS["scatter"].settings().model_validate(asked)
    dice = stream(seed, "things", 1)
    return run(Job(module, read, (Product(level),), GAME, (), Registers({}), dice, Path("."), pins)).level


@pytest.mark.parametrize("first", range(0, 320, 80))
def test_counts_are_met_and_the_level_can_still_be_won(tmp_path: Path, first: int) -> None:
    project = meadow(tmp_path, counts={"zombie": "3..5", "medkit": "..2", "tree": "5%..10%"})
    for seed in range(first, first + 80):
        level = level_of(project, seed)

        assert 3 <= len(level.find("zombie")) <= 5
        assert len(level.find("medkit")) <= 2
        assert 5 <= len(level.find("tree")) <= 8
        assert playtest(level, ["solvable"]).ok, f"seed {seed}\n{level}"


def test_every_number_of_a_range_comes_up(tmp_path: Path) -> None:
    project = meadow(tmp_path, counts={"zombie": "3..5", "medkit": "..2"})
    levels = [level_of(project, seed) for seed in range(80)]

    assert {len(level.find("zombie")) for level in levels} == {3, 4, 5}
    assert {len(level.find("medkit")) for level in levels} == {0, 1, 2}


def test_things_lie_all_over_the_level(tmp_path: Path) -> None:
    project = meadow(tmp_path, counts={"zombie": 1})
    cells = Counter(level_of(project, seed).find("zombie")[0] for seed in range(400))

    assert len(cells) == CAVE.count(".")
    assert max(cells.values()) < 30


def test_only_plain_floor_is_replaced_and_all_else_stays(tmp_path: Path) -> None:
    before = Grid.parse(CAVE, GAME)
    for seed in range(50):
        level = level_of(meadow(tmp_path, counts={"zombie": 9, "tree": 3}), seed)

        changed = [cell for cell in before.cells() if level.symbol(cell) != before.symbol(cell)]
        assert len(changed) == 12
        assert {before.symbol(cell) for cell in changed} == {"floor"}


def test_what_is_there_counts(tmp_path: Path) -> None:
    picture = CAVE.replace("S..", "Szz")

    level = level_of(meadow(tmp_path, picture, counts={"zombie": 3}))

    assert len(level.find("zombie")) == 3
    assert level.symbol((2, 1)) == level.symbol((3, 1)) == "zombie"


@pytest.mark.parametrize("apart", [2, 3, 4])
def test_things_of_a_kind_keep_apart_also_from_those_that_were_there(tmp_path: Path, apart: int) -> None:
    picture = CAVE.replace("S..", "S.z")
    for seed in range(60):
        zombies = level_of(meadow(tmp_path, picture, counts={"zombie": 4}, apart=apart), seed).find("zombie")

        assert all(_steps(a, b) >= apart for a in zombies for b in zombies if a != b)


def _steps(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def test_near_and_far_are_kept(tmp_path: Path) -> None:
    near, far = {"symbol": "start", "distance": 5}, {"symbol": "start", "distance": 3}
    for seed in range(60):
        level = level_of(meadow(tmp_path, counts={"zombie": "2..4"}, near=near, far_from=far), seed)

        assert all(3 <= _steps(cell, (1, 1)) <= 5 for cell in level.find("zombie"))


def test_trees_leave_a_way_through_a_corridor_that_is_the_only_one(tmp_path: Path) -> None:
    for seed in range(80):
        level = level_of(meadow(tmp_path, counts={"tree": 12}), seed)

        assert len(level.find("tree")) == 12
        assert level.symbol((7, 3)) == "floor"


def test_without_keep_solvable_trees_may_block(tmp_path: Path) -> None:
    project = meadow(tmp_path, "S.>", counts={"tree": 1}, keep_solvable=False)

    assert str(level_of(project)) == "ST>"
    assert failure_of(meadow(tmp_path, "S.>", counts={"tree": 1})) == (
        "a place for everything in 'things' (the last throw failed: 'solvable' would be broken): not found within 60 steps. "
        "Allow more steps, or ask for less."
    )


def test_things_may_be_objects_on_the_floor(tmp_path: Path) -> None:
    level = level_of(meadow(tmp_path, counts={"zombie": 3}, **{"as": "objects"}))

    assert sorted(thing.id for thing in level.objects) == ["zombie 1", "zombie 2", "zombie 3"]
    assert all(level.symbol((int(t.at[0]), int(t.at[1]))) == "floor" for t in level.objects)
    assert len({thing.at for thing in level.objects}) == 3


ROOMS = Graph.parse("a: start /\nb: hall /\nc: hall /\nd: cellar /\ne: exit /\na -- b\nb -- c\nc -- d\nd -- e", GAME)


def test_in_a_graph_things_go_into_rooms_of_the_symbols_that_are_named() -> None:
    for seed in range(60):
        graph = scattered(ROOMS, seed, counts={"zombie": "1..2"}, rooms=["hall"])
        assert isinstance(graph, Graph)

        assert {thing.at for thing in graph.objects} <= {"b", "c"}
        assert 1 <= len(graph.objects) <= 2
        assert graph.nodes == ROOMS.nodes


def test_rooms_are_apart_by_the_edges_between_them() -> None:
    for seed in range(40):
        graph = scattered(ROOMS, seed, counts={"zombie": 2}, apart=3)
        assert isinstance(graph, Graph)

        first, second = sorted("abcde".index(str(thing.at)) for thing in graph.objects)
        assert second - first >= 3


def test_something_solid_goes_into_a_room_that_nobody_must_pass() -> None:
    graph = Graph.parse("a: start /\nb: hall /\nc: hall /\ne: exit /\na -- b\nb -- e\nb -- c", GAME)
    for seed in range(20):
        made = scattered(graph, seed, counts={"tree": 1}, rooms=["hall"])
        assert isinstance(made, Graph)

        assert made.find("tree") == ["c"]


def test_one_seed_makes_one_level_and_another_another(tmp_path: Path) -> None:
    project = meadow(tmp_path, counts={"zombie": 4, "tree": 3})
    first = [level_of(project, seed).hash for seed in range(100)]

    assert first == [level_of(project, seed).hash for seed in range(100)]
    assert len(set(first)) == 100


def test_another_process_makes_the_same_level() -> None:
    names = "from tests.projects.test_projects_scatter import CAVE, GAME, ROOMS, Grid, scattered"
    cave = "scattered(Grid.parse(CAVE, GAME), 3, counts={'zombie': 4, 'tree': 3}).hash"
    rooms = "scattered(ROOMS, 3, counts={'zombie': 2}, apart=2).hash"
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", f"{names}; print({cave}, {rooms})"]

    out = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout

    here = scattered(Grid.parse(CAVE, GAME), 3, counts={"zombie": 4, "tree": 3})
    assert out.split() == [here.hash, scattered(ROOMS, 3, counts={"zombie": 2}, apart=2).hash]


CELLS = st.tuples(st.integers(2, 6), st.integers(2, 5))
SETS = st.sampled_from([("floor",), ("zombie",), ("zombie", "medkit"), ("floor", "medkit"), ("hall",)])


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(CELLS, SETS, max_size=6), st.integers(0, 10_000))
def test_pinned_cells_are_what_their_pins_allow(pinned: dict[tuple[int, int], tuple[str, ...]], seed: int) -> None:
    pins = tuple(Pin(f"ground@{x},{y}", "symbol", allowed) for (x, y), allowed in pinned.items())

    level = scattered(Grid.parse(CAVE, GAME), seed, pins, counts={"zombie": "3..7", "medkit": "1..3"})

    assert check_pins(level, pins) == []
    assert isinstance(level, Grid)
    assert 3 <= len(level.find("zombie")) <= 7
    assert 1 <= len(level.find("medkit")) <= 3


@settings(max_examples=60, deadline=None)
@given(st.sets(CELLS, min_size=1, max_size=20), st.integers(0, 10_000))
def test_wishes_are_kept_when_there_is_room_elsewhere(wished: set[tuple[int, int]], seed: int) -> None:
    pins = tuple(Pin(f"ground@{x},{y}", "symbol", ("floor",), weight=1.0) for x, y in sorted(wished))

    level = scattered(Grid.parse(CAVE, GAME), seed, pins, counts={"zombie": 8})

    assert check_pins(level, pins) == []


def test_the_lightest_wishes_are_let_go_when_there_is_no_room_and_are_told(tmp_path: Path) -> None:
    pins = [Pin(f"ground@{x},0", "symbol", ("floor",), weight=float(x)) for x in (1, 2)]
    project = meadow(tmp_path, "S..>", counts={"zombie": 1})
    last = execute(project, State(0, pins=Frozen({"things": tuple(pins)}))).last

    assert last is not None
    assert last.shown is not None
    assert str(last.shown.level) == "Sz.>"
    assert last.shown.notes == ("a wish was not kept: 'ground@1,0' is pinned to 'floor' and is 'zombie'",)


def test_an_object_that_is_pinned_is_there_and_where_it_is_pinned() -> None:
    pins = (
        Pin("zombie 7", "position", ((3, 3),)),
        Pin("zombie 1", "exists", (False,)),
        Pin("boss", "symbol", ("tree",)),
    )

    level = scattered(Grid.parse(CAVE, GAME), 0, pins, counts={"zombie": 3}, **{"as": "objects"})

    assert check_pins(level, pins) == []
    assert isinstance(level, Grid)
    assert sorted(t.id for t in level.objects) == ["boss", "zombie 2", "zombie 3", "zombie 7"]


def test_an_object_that_is_pinned_away_is_gone() -> None:
    before = Grid.parse(CAVE, GAME).with_object(Thing("old", "zombie", (2, 2)))

    level = scattered(before, 0, (Pin("old", "exists", (False,)),), counts={"zombie": 1}, **{"as": "objects"})

    assert isinstance(level, Grid)
    assert [thing.id for thing in level.objects] == ["zombie 1"]


@pytest.mark.parametrize(
    ("picture", "asked", "message"),
    [
        ("S.....>", {"counts": {"zombie": 9}}, "exactly 9 of 'zombie' (counts); 5 free cells that may hold one"),
        (
            "S.....>",
            {"counts": {"zombie": 3, "medkit": "3..", "tree": "..2"}},
            "exactly 3 of 'zombie' (counts); at least 3 of 'medkit' (counts); 5 free cells that may hold them",
        ),
        (
            "S.....>",
            {"counts": {"zombie": 2}, "near": {"symbol": "exit", "distance": 1}},
            "exactly 2 of 'zombie' (counts); 1 free cell that may hold one",
        ),
        (
            "Szzz..>",
            {"counts": {"zombie": "..2"}},
            "at most 2 of 'zombie' (counts); 3 of 'zombie' are already there or pinned",
        ),
        (
            "S.....>",
            {"counts": {"zombie": "90%.."}},
            "at least 90% of 'zombie' (counts); 5 free cells that may hold one",
        ),
    ],
)
def test_counts_that_cannot_be_met_name_what_excludes_what(
    tmp_path: Path, picture: str, asked: dict[str, object], message: str
) -> None:
    assert failure_of(meadow(tmp_path, picture, **asked)) == f"these cannot all hold: {message}. Drop one of them."


def test_a_conflict_is_irreducible_each_part_of_it_can_be_kept_without_the_others(tmp_path: Path) -> None:
    for counts in ({"zombie": 3, "tree": "..2"}, {"medkit": "3..", "tree": "..2"}):
        assert level_of(meadow(tmp_path, "S.....>", counts=counts, keep_solvable=False))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"counts": {"zombi": 1}}, "unknown symbol 'zombi'; did you mean 'zombie'?"),
        ({"counts": {"zombie": 1}, "on": ["flor"]}, "unknown symbol 'flor'; did you mean 'floor'?"),
        (
            {"counts": {"zombie": 1}, "rooms": ["hall"]},
            "'rooms' of 'things' is about rooms of a graph, and here is a grid",
        ),
        (
            {"counts": {"zombie": 1}, "near": {"symbol": "hall", "distance": 2}},
            "'things' puts things near 'hall', and the level has none",
        ),
        (
            {"counts": {"zombie": 9}, "apart": 9, "tries": 5},
            "a place for everything in 'things' (the last throw failed: there is no place for ",
        ),
    ],
)
def test_settings_that_do_not_fit_the_level_say_why(tmp_path: Path, asked: dict[str, object], message: str) -> None:
    assert failure_of(meadow(tmp_path, **asked)).startswith(message)


def test_a_graph_has_no_cells_to_put_things_on() -> None:
    with pytest.raises(WrongInput, match="'on' of 'things' is about cells of a grid, and here is a graph"):
        scattered(ROOMS, counts={"zombie": 1}, on=["floor"])


def test_an_object_of_which_nobody_knows_what_it_is_is_refused() -> None:
    with pytest.raises(
        WrongInput, match="'guest' is pinned to be there and nothing says what it is; pin its symbol too"
    ):
        scattered(Grid.parse(CAVE, GAME), 0, (Pin("guest", "exists", (True,)),), counts={"zombie": 1})


COUNT = 'wanted a count such as 3, "3..5", "3..", "..5" or "10%..20%"'


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ('counts = { zombie = "many" }', f'module[0].counts.zombie: got the text "many", {COUNT}'),
        ('counts = { zombie = "5..3" }', f'module[0].counts.zombie: got the text "5..3", {COUNT}'),
        ('counts = { zombie = "120%" }', f'module[0].counts.zombie: got the text "120%", {COUNT}'),
        ("counts = { zombie = true }", f"module[0].counts.zombie: got true, {COUNT}"),
        (
            "counts = {}",
            "module[0].counts: got an empty table, wanted a table of symbols and counts such as "
            '{ zombie = "3..5", key = 1 }',
        ),
        ("counts = { zombie = 1 }\napart = -1", "module[0].apart: got -1, wanted a whole number from 0 to 1000"),
        ('counts = { zombie = 1 }\nas = "tiles"', 'module[0].as: got the text "tiles", wanted "cells" or "objects"'),
        (
            'counts = { zombie = 1 }\nnear = { symbol = "floor" }',
            "module[0].near.distance: this is missing; wanted a whole number from 1 to 10,000",
        ),
        ("counts = { zombie = 1 }\napert = 2", "module[0]: unknown key 'apert'; did you mean 'apart'?"),
    ],
)
def test_a_wrong_setting_is_a_fault_with_its_line(tmp_path: Path, lines: str, fault: str) -> None:
    (tmp_path / "alphabet.toml").write_text('[symbols]\nfloor = { glyph = "." }\nzombie = { glyph = "z" }\n')
    (tmp_path / "project.toml").write_text(f'[[module]]\nkind = "scatter"\n{lines}\n')

    with pytest.raises(WrongInput) as error:
        Project.open(tmp_path)

    assert str(error.value).endswith(f"project.toml:{2 + len(lines.splitlines())}: {fault}")


@pytest.mark.parametrize(
    ("given", "cells", "bounds"),
    [
        (3, 9, (3, 3)),
        ("3", 9, (3, 3)),
        ("..2", 9, (0, 2)),
        ("7%", 100, (7, 7)),
        ("7%..7.5%", 200, (14, 15)),
        ("0..", 9, (0, None)),
    ],
)
def test_a_count_is_a_number_a_range_or_a_share(given: int | str, cells: int, bounds: tuple[int, int | None]) -> None:
    assert parse_count(given).bounds(cells) == bounds
