"""Measures of how levels are built, each held against a number worked out by hand."""

from math import log2

import pytest
from measure_levels import GAME, graph, grid, number

from playproof.level import Alphabet, Graph, Movement, Sequence, Symbol, Thing

ROOM = grid("""
#####
#S..#
#.#>#
#####
""")
HOUSE = Graph.of("gate-hall hall-attic hall-cellar")


def test_size_counts_cells_rooms_and_tokens():
    assert number("size", ROOM) == 20
    assert number("size", HOUSE) == 4
    assert number("size", Sequence.parse("S.>", GAME)) == 3


def test_density_is_the_share_of_walls():
    assert number("density", ROOM) == 15 / 20


def test_density_of_a_graph_is_the_share_of_pairs_that_are_joined():
    assert number("density", HOUSE) == 3 / 6
    assert number("density", Graph.of("a-b b-a a>b")) == 1
    assert number("density", graph("alone: key")) is None


def test_walls_lava_and_nothing_at_all_cannot_be_walked_on():
    assert number("walkable_share", ROOM) == 5 / 20
    assert number("walkable_share", grid("S~ .")) == 2 / 4
    assert number("walkable_share", HOUSE) is None


def test_a_dead_end_has_one_place_beside_it():
    assert number("dead_end_tiles", ROOM) == 2
    assert number("dead_end_tiles", grid("...\n...")) == 0
    assert number("dead_end_tiles", HOUSE) == 3


def test_a_door_is_no_dead_end():
    assert number("dead_end_tiles", grid("S.D.>")) == 2


def test_branching_is_the_mean_number_of_ways():
    assert number("branching", grid("S.>")) == pytest.approx(4 / 3)
    assert number("branching", grid("..\n..")) == 2
    assert number("branching", HOUSE) == 6 / 4


def test_where_one_may_step_aside_there_are_more_ways():
    slanted = Alphabet.of(Symbol("floor", "."), movement=Movement(ways=8))

    assert number("branching", type(ROOM).parse("..\n..", slanted)) == 3


def test_regions_are_parts_without_a_way_between_them():
    assert number("regions", grid("S.#.>")) == 2
    assert number("regions", grid("S.D.>")) == 1
    assert number("regions", graph("a -- b\nc -> d\nalone: key")) == 3


def test_symmetry_takes_the_better_of_two_mirrors():
    assert number("symmetry", grid("#.#\n...")) == 1
    assert number("symmetry", grid("#..\n#..")) == 1
    assert number("symmetry", grid("#.\n..")) == 2 / 4
    assert number("symmetry", HOUSE) is None


def test_an_object_breaks_a_symmetry():
    assert number("symmetry", grid("..").with_object(Thing("k1", "key", (0, 0)))) == 1  # top to bottom
    assert number("symmetry", grid("..\n..").with_object(Thing("k1", "key", (0, 0)))) == 2 / 4


def test_entropy_is_nothing_for_one_symbol_and_a_bit_for_two_alike():
    assert number("tile_entropy", grid("....")) == 0
    assert number("tile_entropy", grid("..##")) == 1
    assert number("tile_entropy", grid(".###")) == pytest.approx(log2(4) / 4 + 3 / 4 * log2(4 / 3))
    assert number("tile_entropy", graph("a: key\nb: key\nc: door")) == pytest.approx(
        2 / 3 * log2(3 / 2) + 1 / 3 * log2(3)
    )


def test_what_lies_side_by_side_says_nothing_where_one_jumps():
    jumping = Alphabet.of(Symbol("air", "."), Symbol("rock", "#", solid=True), movement=Movement("platform"))
    level = type(ROOM).parse("...\n###", jumping)

    assert [number(name, level) for name in ("dead_end_tiles", "branching", "regions", "lock_depth")] == [None] * 4
    assert number("density", level) == 0.5
