"""What arithmetic says about long ways, held to small boards and to the judge: it must rule out no level that exists."""

from collections import deque
from itertools import product
from random import Random

import pytest
from answersets_games import GEM

from playproof.answersets import Board
from playproof.answersets.style import styled
from playproof.answersets.winding import longest, open_spaces, plain, tiles_of
from playproof.level import Alphabet, Grid, Symbol
from playproof.play import parse_promises, playtest
from playproof.play.promises import long_way

NAMES = tuple(name for name in GEM.symbols if name != "floor")
STAGES = ("gem", "blessing", "goal")


def far(start, free):
    """The number of tiles on the longest of all shortest ways from a tile."""
    seen, queue = {start: 1}, deque([start])
    while queue:
        x, y = here = queue.popleft()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if there in free and there not in seen:
                seen[there] = seen[here] + 1
                queue.append(there)
    return max(seen.values())


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 5), (2, 2), (2, 4), (3, 3), (3, 4)])
def test_no_shortest_way_of_any_small_board_is_longer_than_arithmetic_says(width, height):
    cells = [(x, y) for x in range(width) for y in range(height)]

    most = 0
    for choice in product((False, True), repeat=len(cells)):
        free = {cell for cell, open_ in zip(cells, choice, strict=True) if open_}
        most = max([most, *(far(cell, free) for cell in free)])

    assert most <= longest(width, height)
    assert longest(3, 3) == 7, "and this many there are, around the middle of three by three"


def way_of(stage, kind, least):
    [promise] = parse_promises([f"{kind} in {stage} >= {least}"], GEM)
    return long_way(promise.clauses[0][0])


def random_level(dice, size):
    """A level with the open space that its altar wants; it may have two altars or gems."""
    cells = [(x, y) for x in range(size) for y in range(size)]
    walls = dice.choice((0.45, 0.7))
    placed = {cell: "wall" for cell in cells if dice.random() < walls}
    things = ["start", "gem", "altar", "exit", *dice.choices(["gem", "altar"], k=dice.randrange(2))]
    spots = dict(zip(dice.sample(cells, len(things)), things, strict=True))
    altars = [cell for cell, name in spots.items() if name == "altar"]
    for x, y in cells:
        if any(abs(x - ax) + abs(y - ay) <= 2 for ax, ay in altars):
            placed.pop((x, y), None)
            if spots.get((x, y)) == "exit":
                return None
    return Grid.filled(size, size, "floor", GEM).with_cells({**placed, **spots})


def filled_up(level, dice):
    """The level with walls wherever it can do without open ground: then few tiles are open beside those that a way takes."""
    altars = level.find("altar")
    bare = [(x, y) for x, y in level.find("floor") if all(abs(x - ax) + abs(y - ay) > 2 for ax, ay in altars)]
    for cell in dice.sample(bare, len(bare)):
        fuller = level.with_cell(cell, "wall")
        level = fuller if playtest(fuller, ["solvable"]).ok else level
    return level


def test_what_is_said_about_open_space_holds_for_every_random_level_that_the_judge_has_won():
    """The fewest tiles of each stage, as the judge counts them, and the tiles left aside fit among those that are open."""
    board = Board(GEM, 6, 6, "floor", NAMES)
    demands = (styled("open space around altar", {}, board).demand,)
    dice, tried, tight = Random(5), 0, 99
    while tried < 60:
        level = random_level(dice, 6)
        if not level or not playtest(level, ["solvable"]).ok:
            continue
        tried += 1
        level = filled_up(level, dice) if tried % 2 else level
        verdict = playtest(level, ["solvable"])
        open_tiles = 36 - len(level.find("wall"))
        for stage, fewest in zip(STAGES, verdict.stages, strict=True):
            for kind, number in (("tiles", fewest.tiles[0]), ("steps", fewest.steps[0])):
                way = way_of(stage, kind, number)
                tiles = tiles_of(way, GEM.stages)
                assert tiles <= longest(6, 6)
                for aside, _, _ in open_spaces(board, demands, way):
                    assert tiles + aside <= open_tiles, (str(level), stage, kind)
                    tight = min(tight, open_tiles - tiles - aside)
    assert tight <= 2, "levels come near the bound, so that it is tried"


def test_of_an_open_space_a_way_from_its_middle_touches_one_tile_at_each_distance():
    board = Board(GEM, 8, 8, "floor", NAMES)
    open_, edge = (styled(rule, {}, board).demand for rule in ("open space around altar", "altar away from the edge"))

    anywhere = list(open_spaces(board, (open_,), way_of("goal", "tiles", 26)))
    inside = list(open_spaces(board, (open_, edge), way_of("goal", "tiles", 26)))
    passing = list(open_spaces(board, (open_, edge), way_of("gem", "tiles", 26)))

    assert anywhere == [(3, (0,), "altar")], "6 tiles lie within 2 steps of a corner, and 3 of them are on the way"
    assert inside == [(8, (0, 1), "altar")]
    assert passing == [(6, (0, 1), "altar")], "a way that only passes by may touch 5"


def test_a_wish_for_open_space_says_nothing_about_levels():
    board = Board(GEM, 8, 8, "floor", NAMES)
    wish = styled("open space around altar", {}, board, weight=3).demand

    assert list(open_spaces(board, (wish,), way_of("goal", "tiles", 26))) == []


@pytest.mark.parametrize(
    ("symbol", "why"),
    [
        (Symbol("lava", "~", solid=True, needs="boots"), "gates make ways that are not shortest"),
        (Symbol("pit", "o", deadly=True), "an open space may be deadly"),
        (Symbol("slide", "v", oneway="down"), "a way there need not be one back"),
    ],
)
def test_games_in_which_more_than_walls_bars_the_player_are_left_alone(symbol, why):
    game = Alphabet.of(*GEM.symbols.values(), symbol, stages=GEM.stages)

    assert plain(Board(GEM, 8, 8, "floor", NAMES))
    assert not plain(Board(game, 8, 8, "floor", (*NAMES, symbol.name))), why
