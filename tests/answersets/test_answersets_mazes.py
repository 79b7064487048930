"""Mazes: as many as there are trees, each as likely as the next; what is drawn stays; wishes are kept as well as can be."""

from collections import Counter

import networkx
import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.answersets.mazes import Carver, Maze, Wish, count
from playproof.answersets.mazes.picture import preview
from playproof.errors import Impossible, WrongInput


def grid(maze):
    """The rooms of a maze with all that may be linked, by other means."""
    graph = networkx.grid_2d_graph(maze.width, maze.height)
    graph.remove_nodes_from(list(maze.gone))
    graph.remove_edges_from(list(maze.closed))
    return graph


def trees(maze):
    """How many spanning trees a grid has, by Kirchhoff's determinant."""
    matrix = networkx.laplacian_matrix(grid(maze)).toarray()
    return round(numpy.linalg.det(matrix[1:, 1:]))


def is_tree(maze, links):
    graph = networkx.Graph(list(links))
    graph.add_nodes_from(grid(maze))
    return set(graph) == set(grid(maze)) and networkx.is_tree(graph)


@pytest.mark.parametrize(
    ("size", "number"), [((3, 3), 192), ((4, 4), 100_352), ((2, 5), 209), ((5, 1), 1), ((1, 1), 1)]
)
def test_there_are_as_many_mazes_as_spanning_trees(size, number):
    maze = Maze(*size)

    assert count(maze) == number == trees(maze)


def test_walls_that_are_drawn_leave_the_mazes_without_them():
    maze = Maze(3, 3, closed=frozenset({((0, 0), (1, 0)), ((1, 1), (1, 2))}), gone=frozenset({(2, 2)}))

    assert count(maze) == trees(maze) > 0


def test_openings_that_are_drawn_leave_the_mazes_that_have_them():
    opening = ((1, 1), (2, 1))

    with_it = count(Maze(3, 3, opened=frozenset({opening})))

    assert with_it == count(Maze(3, 3)) - count(Maze(3, 3, closed=frozenset({opening})))


def test_every_maze_is_as_likely_as_the_next():
    carver = Carver(Maze(3, 2))

    seen = Counter(carver.carve(seed).links for seed in range(1500))

    assert len(seen) == 15
    chi = sum((number - 100) ** 2 / 100 for number in seen.values())
    assert chi < 36.1, "with 14 degrees of freedom, one in a thousand fair draws is above"


def test_mazes_around_what_is_drawn_are_as_likely_too():
    carver = Carver(Maze(3, 2, opened=frozenset({((0, 0), (1, 0)), ((1, 0), (1, 1))})))

    seen = Counter(carver.carve(seed).links for seed in range(600))

    assert len(seen) == count(carver.maze)
    assert max(seen.values()) - min(seen.values()) < 90


@st.composite
def sketches(draw):
    """A maze with some links drawn, of which some maze has all and lacks the others."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    tree = Carver(Maze(width, height)).carve(draw(st.integers(0, 99))).links
    pairs = sorted(Maze(width, height).pairs())
    known = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    return Maze(width, height, frozenset(known & tree), frozenset(known - tree)), draw(st.integers(0, 99))


@settings(max_examples=25, deadline=None)
@given(sketches())
def test_what_is_drawn_stays_and_the_rest_becomes_a_perfect_maze(drawn):
    maze, seed = drawn

    links = Carver(maze).carve(seed).links

    assert maze.opened <= links
    assert not maze.closed & links
    assert is_tree(maze, links)


def straight_on(links):
    """In how many places a corridor goes straight on."""
    ends = set(links)
    across = sum(((x - 1, y), (x, y)) in ends for (x, y), (u, _) in ends if u > x)
    return across + sum(((x, y - 1), (x, y)) in ends for (x, y), (u, _) in ends if u == x)


def way_length(links, start, end):
    return len(networkx.shortest_path(networkx.Graph(list(links)), start, end))


COSTS = {
    "few vertical links": lambda maze, links: sum(a[0] == b[0] for a, b in links),
    "many vertical links": lambda maze, links: sum(a[1] == b[1] for a, b in links),
    "few dead ends": lambda maze, links: list(dict(networkx.Graph(list(links)).degree).values()).count(1),
    "many dead ends": lambda maze, links: sum(d > 1 for d in dict(networkx.Graph(list(links)).degree).values()),
    "short corridors": lambda maze, links: straight_on(links),
    "long corridors": lambda maze, links: straight_on(set(maze.pairs())) - straight_on(links),
    "short way": lambda maze, links: way_length(links, maze.start, maze.exit),
    "long way": lambda maze, links: maze.width * maze.height - way_length(links, maze.start, maze.exit),
}


def every_maze(maze):
    return (tree.edges for tree in networkx.SpanningTreeIterator(grid(maze)))


@pytest.mark.parametrize("wish", COSTS)
def test_the_best_of_small_mazes_is_the_best_of_all_when_each_is_looked_at(wish):
    maze = Maze(3, 3, start=(0, 0), exit=(2, 2), wishes=(Wish(wish),))
    best = min(COSTS[wish](maze, [tuple(sorted(link)) for link in tree]) for tree in every_maze(maze))

    carved = Carver(maze).carve(seed=4)

    assert carved.cost == COSTS[wish](maze, carved.links) == best
    assert carved.least <= best


@pytest.mark.parametrize("wish", COSTS)
def test_what_is_told_of_the_best_is_true(wish):
    maze = Maze(6, 6, start=(0, 0), exit=(5, 5), wishes=(Wish(wish, 3),))

    carved = Carver(maze, steps=2_000).carve(seed=1)

    assert is_tree(maze, carved.links)
    assert carved.cost == 3 * COSTS[wish](maze, carved.links)
    assert carved.least <= carved.cost
    assert ("no maze costs less" in carved.told()) == (carved.least == carved.cost)


def test_the_fewest_vertical_links_join_the_rows_of_ten_once_each():
    carver = Carver(Maze(10, 10, wishes=(Wish("few vertical links"),)))

    optima = [carver.carve(seed) for seed in range(4)]

    assert [one.told() for one in optima] == ["cost 9, and no maze costs less"] * 4
    assert len({one.links for one in optima}) == 4


def test_wishes_make_a_maze_what_it_was_wished_to_be():
    plain = Carver(Maze(12, 12)).carve(1)
    wished = Carver(Maze(12, 12, wishes=(Wish("few dead ends"),))).carve(1)

    dead_ends = COSTS["few dead ends"]
    assert dead_ends(None, wished.links) <= 8 < 30 < dead_ends(None, plain.links)


def test_a_seed_gives_one_maze_whatever_was_carved_before():
    carver = Carver(Maze(8, 8, wishes=(Wish("long corridors"),)), steps=1_000)

    forwards = [carver.carve(seed) for seed in range(3)]

    assert [carver.carve(seed) for seed in (2, 1, 0)] == forwards[::-1]


def test_a_large_maze_is_a_tree_too():
    maze = Maze(100, 100)

    assert is_tree(maze, Carver(maze).carve(7).links)


def test_openings_in_a_ring_are_named_and_no_others():
    ring = {((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))}

    with pytest.raises(Impossible) as error:
        Carver(Maze(4, 4, opened=frozenset({*ring, ((2, 2), (3, 2))})))

    assert len(error.value.conflict) == 4
    assert "rooms 2,2" not in str(error.value)


def test_walls_that_cut_rooms_off_are_named_and_no_others():
    around = {((0, 0), (1, 0)), ((0, 0), (0, 1))}

    with pytest.raises(Impossible) as error:
        Carver(Maze(4, 4, closed=frozenset({*around, ((2, 2), (3, 2))})))

    assert error.value.conflict == (
        "there is a wall drawn between rooms 0,0 and 0,1",
        "there is a wall drawn between rooms 0,0 and 1,0",
        "every room can be reached",
    )


def test_a_wish_that_nobody_knows_is_a_fault_with_the_nearest_one():
    with pytest.raises(WrongInput, match="did you mean 'few dead ends'"):
        Wish("few deadends")


def test_the_preview_shows_rooms_and_links():
    links = {((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1))}

    assert preview(2, 2, links) == "() == ()\n      ||\n() == ()"
