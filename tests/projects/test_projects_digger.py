"""The digger: dungeons that can be won in every order of opening doors, around whatever was drawn and pinned."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.errors import WrongInput
from playproof.level import Alphabet, Frozen, Grid, Symbol
from playproof.level.alphabet import Movement
from playproof.level.pins import Pin
from playproof.play import parse_promises, playtest
from playproof.project import Module, Project, State, execute, generate
from playproof.project.digging.locks import Zone, never_stuck
from playproof.project.digging.roles import Lock

SYMBOLS = (
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("key", "k", gives="key"),
    Symbol("door", "D", solid=True, takes="key"),
)
GAME = Alphabet.of(*SYMBOLS)
COLOURED = Alphabet.of(
    *SYMBOLS,
    Symbol("lamp", "l", gives="lamp"),
    Symbol("dark", "~", solid=True, needs="lamp"),
    Symbol("coin", "c", gives="coin"),
    Symbol("toll", "T", solid=True, takes={"coin": 2}),
)
SMALL = {"size": [26, 15], "rooms": "4..6", "room_size": [2, 4], "doors": "1..3", "loops": "0..1"}


def dungeon(game: Alphabet = GAME, **changed: object) -> Project:
    module = Module("dig", "digger", (), settings=Frozen({**SMALL, **changed}))
    return Project("dungeon", Path("."), game, (module,), parse_promises(["solvable", "no dead ends"], game))


def around(tmp_path: Path, picture: str, **changed: object) -> Project:
    """A project that digs around a sketch."""
    (tmp_path / "sketch.txt").write_text(picture)
    sketch = Module("sketch", "sketch", (), settings=Frozen({"file": "sketch.txt"}))
    asked = {key: value for key, value in {**SMALL, **changed}.items() if key != "size"}
    module = Module("dig", "digger", ("sketch",), settings=Frozen(asked))
    return Project("around", tmp_path, GAME, (sketch, module), parse_promises(["solvable"], GAME))


def level_of(project: Project, seed: int = 0, *pins: Pin) -> Grid:
    last = execute(project, State(seed, pins=Frozen({"dig": pins}))).last
    assert last is not None
    assert last.shown is not None, last.failure
    assert isinstance(last.shown.level, Grid)
    return last.shown.level


def failure_of(project: Project, *pins: Pin) -> str:
    last = execute(project, State(0, pins=Frozen({"dig": pins}))).last
    assert last is not None
    return last.failure


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_every_dungeon_can_be_won_and_has_no_dead_ends(first: int) -> None:
    for seed in range(first, first + 50):
        made = generate(dungeon(), seed)

        assert made.ok, f"seed {seed}\n{made.level}"


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_lamps_that_are_kept_and_tolls_of_two_coins_have_no_dead_ends_either(first: int) -> None:
    for seed in range(first, first + 40):
        made = generate(dungeon(COLOURED, doors="2..4", rooms="5..6", size=[32, 18]), seed)

        assert made.ok, f"seed {seed}\n{made.level}"


def test_who_walks_eight_ways_gets_round_no_door() -> None:
    game = Alphabet.of(*SYMBOLS, movement=Movement("walk", ways=8))
    for seed in range(60):
        made = generate(dungeon(game, doors=1, rooms=4), seed)

        assert made.ok
        assert playtest(made.level, ["uses key"]).ok, f"seed {seed}\n{made.level}"


def test_a_single_door_stands_between_the_start_and_the_exit() -> None:
    for seed in range(100):
        level = level_of(dungeon(doors=1, loops="1..2", rooms="5..6"), seed)

        assert playtest(level, ["uses key"]).ok, f"seed {seed}\n{level}"


@pytest.mark.parametrize("doors", [0, 1, 2, 3])
def test_there_are_as_many_doors_as_asked_for_and_a_key_for_each(doors: int) -> None:
    for seed in range(40):
        level = level_of(dungeon(doors=doors, rooms="4..6"), seed)

        assert len(level.find("door")) == len(level.find("key")) == doors
        assert len(level.find("start")) == len(level.find("exit")) == 1


@pytest.mark.parametrize("rooms", [1, 2, 5])
def test_there_are_as_many_rooms_as_asked_for(rooms: int) -> None:
    for seed in range(30):
        level = level_of(dungeon(rooms=rooms, doors=0, loops=0, room_size=[3, 4]), seed)

        assert _blocks(level) == rooms, f"seed {seed}\n{level}"


def _blocks(level: Grid) -> int:
    """How many areas are left when everything one cell wide is taken away."""
    open_cells = {cell for cell in level.cells() if level.symbol(cell) != "wall"}
    squares = [{(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in open_cells]
    wide = set().union(*(square for square in squares if square <= open_cells))
    areas = 0
    while wide:
        areas += 1
        front = [wide.pop()]
        for x, y in front:
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & wide
            wide -= near
            front += near
    return areas


def test_more_corridors_make_loops() -> None:
    tree = [_doorways(level_of(dungeon(loops=0, doors=0, rooms=5), seed)) for seed in range(20)]
    loops = [_doorways(level_of(dungeon(loops=1, doors=0, rooms=5), seed)) for seed in range(20)]

    assert set(tree) == {0}
    assert set(loops) == {1}


def _doorways(level: Grid) -> int:
    """How many independent ways round there are between rooms: joints minus places plus one, squares of floor aside."""
    open_cells = {cell for cell in level.cells() if level.symbol(cell) != "wall"}
    joints = sum(((x + 1, y) in open_cells) + ((x, y + 1) in open_cells) for x, y in open_cells)
    squares = sum({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= open_cells for x, y in open_cells)
    return joints - len(open_cells) + 1 - squares


def test_start_and_exit_lie_far_apart() -> None:
    lengths = [len(playtest(level_of(dungeon(), seed)).witness or ()) for seed in range(60)]

    assert min(lengths) >= 8
    assert sum(lengths) / len(lengths) >= 18


def test_one_seed_makes_one_dungeon_and_another_another() -> None:
    first = [level_of(dungeon(), seed).hash for seed in range(120)]

    assert first == [level_of(dungeon(), seed).hash for seed in range(120)]
    assert len(set(first)) == 120


def test_another_process_makes_the_same_dungeon() -> None:
    names = "from tests.projects.test_projects_digger import dungeon, level_of"
    code = f"{names}; print(*[level_of(dungeon(), seed).hash for seed in (3, 4)])"
    root = Path(__file__).resolve().parents[2]

    out = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True).stdout

    assert out.split() == [level_of(dungeon(), seed).hash for seed in (3, 4)]


def test_rooms_lie_all_over_the_level() -> None:
    starts = Counter(level_of(dungeon(), seed).find("start")[0] for seed in range(150))
    columns = Counter(x * 3 // 26 for x, _ in starts.elements())
    rows = Counter(y * 3 // 15 for _, y in starts.elements())

    assert len(starts) > 80
    assert min(columns[i] for i in range(3)) >= 15
    assert min(rows[i] for i in range(3)) >= 15


SKETCH = """
##########################
#                        #
#   ......               #
#   .kkk..               #
#   ......               #
#                        #
#                        #
#                        #
#                        #
#                   ...  #
#                   .>.  #
#                   ...  #
#                        #
#                        #
##########################
""".strip("\n")


def test_what_is_drawn_stays_and_is_made_part_of_the_dungeon(tmp_path: Path) -> None:
    before = Grid.parse(SKETCH, GAME)
    for seed in range(60):
        level = level_of(around(tmp_path, SKETCH, rooms="2..3", doors="0..2"), seed)

        drawn = [cell for cell in before.cells() if before.symbol(cell) not in ("", "wall")]
        assert all(level.symbol(cell) == before.symbol(cell) for cell in drawn)
        assert playtest(level, ["solvable", "no dead ends"]).ok, f"seed {seed}\n{level}"
        assert len(level.find("exit")) == 1


def test_a_drawn_door_gets_its_key(tmp_path: Path) -> None:
    picture = SKETCH.replace("kkk", "...").replace(".>.", "D>D").replace("...  #", "###  #")
    for seed in range(30):
        level = level_of(around(tmp_path, picture, rooms=3, doors=0), seed)

        assert playtest(level, ["no dead ends"]).ok
        assert len(level.find("key")) == 2


CELLS = st.tuples(st.integers(0, 25), st.integers(0, 14))
INNER = st.tuples(st.integers(1, 24), st.integers(1, 13))
SETS = st.sampled_from([("wall",), ("floor",), ("floor", "wall"), ("wall", "key"), ("floor", "key"), ("",)])


@settings(max_examples=120, deadline=None)
@given(st.dictionaries(CELLS, SETS, max_size=8), st.integers(0, 10_000))
def test_pinned_cells_are_what_their_pins_allow(pinned: dict[tuple[int, int], tuple[str, ...]], seed: int) -> None:
    pins = [Pin(f"ground@{x},{y}", "symbol", allowed) for (x, y), allowed in pinned.items()]

    level = level_of(dungeon(doors="0..2", rooms="2..5"), seed, *pins)

    assert all(level.symbol(cell) in allowed for cell, allowed in pinned.items())
    assert playtest(level, ["solvable"]).ok


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(CELLS, SETS, max_size=30), st.integers(0, 10_000))
def test_wishes_are_kept_where_they_can_be(pinned: dict[tuple[int, int], tuple[str, ...]], seed: int) -> None:
    pins = [Pin(f"ground@{x},{y}", "symbol", allowed, weight=1.0) for (x, y), allowed in pinned.items()]

    level = level_of(dungeon(doors="0..2", rooms="2..4"), seed, *pins)

    kept = sum(level.symbol(cell) in allowed for cell, allowed in pinned.items())
    assert kept >= len(pinned) // 2


@settings(max_examples=40, deadline=None)
@given(INNER, st.integers(0, 10_000))
def test_an_exit_that_is_pinned_is_the_exit(cell: tuple[int, int], seed: int) -> None:
    level = level_of(dungeon(rooms="2..4"), seed, Pin(f"ground@{cell[0]},{cell[1]}", "symbol", ("exit",)))

    assert level.find("exit") == [cell]
    assert playtest(level, ["solvable"]).ok


def test_a_key_behind_its_own_door_would_be_stuck() -> None:
    lock = Lock("door", "key", "key")
    zones = [Zone(None, (0, 0), 0, (1,)), Zone(lock, (1, 0), 0, (2,)), Zone(lock, (2, 0), 0, (3,))]

    assert never_stuck(zones, goal=1, keys=[0, 0, 0])
    assert never_stuck(zones, goal=1, keys=[0, 2, 0]) is True
    assert not never_stuck(zones, goal=1, keys=[0, 1, 1])


def test_one_key_in_hand_and_two_doors_is_a_trap_if_the_wrong_one_gives_nothing_back() -> None:
    lock = Lock("door", "key", "key")
    zones = [Zone(None, (0, 0), 0, (1,)), *(Zone(lock, (i, 0), 0, (i + 1,)) for i in (1, 2))]
    deep = [*zones, Zone(lock, (9, 9), 1, (9,))]

    assert not never_stuck(deep, goal=3, keys=[0, 0, 1, 1])
    assert never_stuck(deep, goal=3, keys=[0, 0, 0, 1])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            {"rooms": 40},
            "these cannot all hold: exactly 40 rooms (rooms); rooms of at least 2 x 2 with walls around them (room_size); "
            "a level of 26 x 15 cells. Drop one of them.",
        ),
        (
            {"rooms": "..3", "doors": 3},
            "these cannot all hold: exactly 3 locked doors (doors); at most 3 rooms (rooms), each door before one more. "
            "Drop one of them.",
        ),
        (
            {"floor": "wall"},
            "'wall' cannot be the floor of a dungeon; wanted one that can be walked on and does nothing",
        ),
        ({"wall": "door"}, "'door' cannot be the wall of a dungeon; wanted one that is solid and opens to nothing"),
        ({"start": "floor"}, "'floor' cannot be the start of a dungeon; wanted one with start = true"),
        (
            {"goal": "key"},
            "'key' cannot be the goal of a dungeon; wanted one with goal = true that can be entered with empty hands",
        ),
        ({"room_size": [5, 3]}, "the least side of a room, 5, is above the most, 3; write [3, 5]"),
        ({"goal": "exitt"}, "unknown symbol 'exitt'; did you mean 'exit'?"),
        (
            {"locks": ["wall"]},
            "'wall' cannot be a locked door of a dungeon; wanted a solid symbol that takes or needs one thing which another "
            "symbol gives",
        ),
        (
            {"rooms": 9, "room_size": [4, 4], "tries": 3},
            "a dungeon for 'dig' (the last attempt failed: ",
        ),
    ],
)
def test_settings_that_cannot_be_met_say_why(changed: dict[str, object], message: str) -> None:
    assert failure_of(dungeon(**changed)).startswith(message)


def test_a_game_without_doors_has_dungeons_without_doors() -> None:
    game = Alphabet.of(*SYMBOLS[:4])

    assert level_of(dungeon(game, doors=None)).find("start")
    assert failure_of(dungeon(game, doors=1)) == (
        "these cannot all hold: exactly 1 locked doors (doors); no solid symbol takes or needs what another one gives. "
        "Drop one of them."
    )


def test_a_game_without_a_part_says_which() -> None:
    assert failure_of(dungeon(Alphabet.of(SYMBOLS[0], *SYMBOLS[2:]))) == (
        "the alphabet has no wall for a dungeon; add a symbol: one that is solid and opens to nothing"
    )


def test_a_game_of_jumps_is_not_dug() -> None:
    game = Alphabet.of(*SYMBOLS, movement=Movement("platform"))

    assert failure_of(dungeon(game)) == "'dig' digs for walking, and here one moves by 'platform'"


def test_two_pins_that_exclude_each_other_are_named() -> None:
    pins = [Pin("ground@3,3", "symbol", ("wall",)), Pin("ground@3,3", "symbol", ("floor",))]

    assert failure_of(dungeon(), *pins) == (
        "these cannot all hold: 'ground@3,3' is pinned to 'wall'; 'ground@3,3' is pinned to 'floor'. Drop one of them."
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('rooms = "6...9"', 'got the text "6...9", wanted a count such as 6, "6..10", "6.." or "..10"'),
        ("rooms = -1", 'got -1, wanted a count such as 6, "6..10", "6.." or "..10"'),
        ('doors = "three"', 'got the text "three", wanted a count such as 6, "6..10", "6.." or "..10"'),
        ("size = [40]", "got a list of 1, wanted the width and height in cells, such as [48, 24]"),
        ("size = [0, 9]", "got 0, wanted the width and height in cells, such as [48, 24]"),
        ("room_size = 5", "got 5, wanted the least and the most cells of a room's side, such as [3, 8]"),
        ("tries = 0", "got 0, wanted a whole number from 1 to 10,000"),
        ("romms = 5", "unknown key 'romms'; did you mean 'rooms'?"),
    ],
)
def test_a_wrong_setting_is_a_fault_with_its_line(tmp_path: Path, line: str, fault: str) -> None:
    (tmp_path / "alphabet.toml").write_text('[symbols]\nfloor = { glyph = "." }\n')
    (tmp_path / "project.toml").write_text(f'[[module]]\nkind = "digger"\n{line}\n')

    with pytest.raises(WrongInput) as error:
        Project.open(tmp_path)

    assert f"project.toml:3: module[0]{'' if 'romms' in line else '.'}" in str(error.value)
    assert str(error.value).endswith(fault)


def test_a_sketch_of_another_size_is_refused(tmp_path: Path) -> None:
    project = around(tmp_path, SKETCH)
    module = project.modules[1]
    other = Module("dig", "digger", ("sketch",), settings=module.settings | {"size": [9, 9]})

    assert failure_of(Project("p", tmp_path, GAME, (project.modules[0], other))) == (
        "'dig' wants 9 x 9 cells, and what it works on has 26 x 15; leave out size"
    )
