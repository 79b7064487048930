"""Why nothing fits: the fewest demands that exclude each other, each of them needed for that."""

import pytest
from answersets_games import GEM, dungeon

from playproof.answersets import Board, Counted, Dungeon, drawn, solvable
from playproof.answersets.conflict import NoConflict, conflict
from playproof.answersets.places import place_demand
from playproof.answersets.program import Section
from playproof.answersets.style import styled

ONE_EACH = (("gem", 1, 1), ("altar", 1, 1))
CHAPTER = ("no lone walls", "gems set in walls", "open space around altar", "altar away from the edge")


def crypt(size, walls=(), promises=(), style=CHAPTER, where=(), drawing=None):
    """The chapter's dungeon, with bounds on its walls and things in places."""
    board = Board(GEM, size, size, "floor", tuple(name for name in GEM.symbols if name != "floor"))
    rules = [styled(phrase, {}, board) for phrase in style]
    places = [place_demand(board, name, place) for name, place in where]
    return dungeon(
        size,
        size,
        counts=(*ONE_EACH, *(("wall", *bounds) for bounds in walls)),
        promises=promises,
        demands=(*(rule.demand for rule in rules), *places),
        drawing=drawing,
        files=("places", *(file for rule in rules for file in rule.files)),
    )


def told(found):
    return [str(demand) for demand in found.demands]


def test_a_gem_that_wants_three_walls_beside_it_cannot_lie_in_a_corner():
    found = conflict(crypt(10, walls=[(50, 60)], where=[("gem", "corner")]))

    assert found.minimal
    assert told(found) == [
        "exactly 1 of 'gem'",
        "gems set in walls: each 'gem' has at least 3 of 'wall' beside it",
        "'gem' at corner",
    ]


@pytest.mark.parametrize("size", [10, 20])
def test_bounds_of_one_count_that_exclude_each_other_are_found_at_once_on_large_boards_too(size):
    cells = size * size

    found = conflict(crypt(size, walls=[(cells // 2, None), (0, cells * 45 // 100)]), first=100, each=100)

    assert found.minimal
    assert told(found) == [f"at least {cells // 2} of 'wall'", f"at most {cells * 45 // 100} of 'wall'"]


@pytest.mark.parametrize(("size", "walls"), [(8, 54), (10, 85), (12, 122)])
def test_too_many_walls_leave_no_way_from_corner_to_corner(size, walls):
    ends = [("start", (0, 0)), ("exit", (size - 1, size - 1))]

    found = conflict(crypt(size, walls=[(walls, None)], where=ends))

    assert found.minimal
    assert told(found) == [
        f"at least {walls} of 'wall'",
        "solvable",
        "'start' at 0,0",
        f"'exit' at {size - 1},{size - 1}",
    ]


def test_of_many_drawn_tiles_only_those_that_matter_are_named():
    drawing = {(x, y): ("wall",) for x in range(8) for y in (0, 4, 7)}
    drawing |= {(3, 2): ("start",), (5, 5): ("exit",)}

    found = conflict(crypt(8, style=["no lone walls"], drawing=drawing))

    assert found.minimal
    assert "3,2 is drawn as 'start'" in told(found)
    assert "5,5 is drawn as 'exit'" in told(found)
    assert {cell for demand in found.demands for cell in demand.cells} >= {(x, 4) for x in range(8)}
    assert not {cell for demand in found.demands for cell in demand.cells} & {(x, 7) for x in range(8)}


def test_a_promise_that_wants_more_tiles_than_walls_leave_is_in_the_conflict():
    found = conflict(crypt(8, walls=[(32, None)], promises=["tiles in gem >= 34"]), each=200)

    assert told(found) == ["at least 32 of 'wall'", "solvable", "tiles in gem >= 34"]
    assert not found.minimal, "so long a way in 64 tiles may not exist with fewer walls either: nobody knows"


def test_an_infeasible_distance_without_a_refutation_is_unknown():
    with pytest.raises(NoConflict) as caught:
        conflict(crypt(8, walls=[(24, None)], promises=["tiles in gem >= 34"]), first=300)

    assert not caught.value.level_found


def test_demands_that_can_hold_together_are_no_conflict():
    with pytest.raises(NoConflict) as caught:
        conflict(crypt(10, walls=[(50, 60)]))

    assert caught.value.level_found


def test_a_conflict_is_irreducible_by_an_independent_count():
    """Every level of 2 x 3 tiles is looked at: any demand of the conflict may be dropped, and some level keeps the rest."""
    from itertools import product

    board = Board(GEM, 3, 2, "floor", ("wall", "gem"))
    counts = (Counted(("wall",), 3, None), Counted(("gem",), 2, 2))
    rules = [styled("no lone walls", {}, board), styled("gems away from the edge", {}, board)]
    drawing = {(0, 0): ("wall",), (2, 1): ("floor",)}
    demands = (*(rule.demand for rule in rules), *drawn(drawing))
    found = conflict(Dungeon(board, counts, demands, drawing, tuple(file for rule in rules for file in rule.files)))

    levels = [dict(zip(board.tiles(), names, strict=True)) for names in product(board.symbols, repeat=6)]
    checks = {
        "exactly 2 of 'gem'": lambda level: list(level.values()).count("gem") == 2,
        "gems away from the edge": lambda level: "gem" not in level.values(),
    }
    assert {demand.text for demand in found.demands} == set(checks)
    for one in checks:
        assert any(all(check(level) for name, check in checks.items() if name != one) for level in levels)
    assert not any(all(check(level) for check in checks.values()) for level in levels)


def test_a_rule_of_ones_own_is_named_by_the_comment_above_it():
    text = "% The gem lies in the upper half.\n:- sprite((X,Y),gem), Y > 3.\n:- sprite((0,0),wall).\n"
    board = Board(GEM, 8, 8, "floor", ("wall", "start", "gem", "altar", "exit"))
    counts = tuple(Counted((name,), 1, 1) for name in ("gem", "altar"))
    demands = (solvable(), place_demand(board, "gem", "bottom"))
    found = conflict(Dungeon(board, counts, demands, files=("places",), own=(Section("mine.lp", text, "mine.lp"),)))

    assert told(found) == ["exactly 1 of 'gem'", "'gem' at bottom", "The gem lies in the upper half (mine.lp:2)"]


def test_more_things_than_tiles_are_counted_and_not_tried():
    counts = (Counted(("wall",), 200, None), Counted(("gem",), 150, None), Counted(("altar",), 100, None))
    board = Board(GEM, 20, 20, "floor", ("wall", "gem", "altar"))

    found = conflict(Dungeon(board, counts), first=1_000, each=1_000)

    assert told(found) == ["at least 200 of 'wall'", "at least 150 of 'gem'", "at least 100 of 'altar'"]


def test_what_a_region_must_hold_the_whole_board_holds_too():
    board = Board(GEM, 20, 20, "floor", ("wall", "gem")).with_regions(
        {"north": [(x, y) for x in range(20) for y in range(10)]}
    )
    counts = (Counted(("wall",), 150, None, "north"), Counted(("wall",), 0, 100), Counted(("gem",), 1, 1))

    found = conflict(Dungeon(board, counts), first=1_000, each=1_000)

    assert told(found) == ["at least 150 of 'wall' in north", "at most 100 of 'wall'"]


def test_so_long_a_way_beside_an_open_space_leaves_no_room_for_so_many_walls():
    """No solver finds this out by trying levels: 27 tiles of the way, and 8 around the altar that are none of them."""
    found = conflict(crypt(8, walls=[(32, None)], promises=["tiles in goal >= 26"]), first=2_000, each=50)

    assert {demand.text for demand in found.demands} == {
        "at least 32 of 'wall'",
        "solvable",
        "tiles in goal >= 26",
        "open space around altar",
        "altar away from the edge",
    }


def test_a_way_that_fits_into_no_board_of_the_size_is_known_at_once():
    found = conflict(crypt(8, promises=["steps in gem >= 50"], style=[]), first=1_000, each=1_000)

    assert [demand.text for demand in found.demands] == ["solvable", "steps in gem >= 50"]


def test_dense_walls_that_fit_are_no_conflict_and_a_level_shows_it():
    ends = [("start", (0, 0)), ("exit", (19, 19))]

    with pytest.raises(NoConflict) as caught:
        conflict(crypt(20, walls=[(340, None)], where=ends), first=6_000)

    assert caught.value.level_found


def test_where_counts_are_let_go_of_levels_with_too_much_in_them_end_nothing():
    """Dropping one gem and one altar proposes levels with dozens of both, of which nobody can look at all plays."""
    found = conflict(crypt(8, walls=[(32, None)], promises=["tiles in gem >= 40"]), each=200)

    assert not found.minimal
