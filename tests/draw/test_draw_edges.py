"""Ways in the picture of a graph: doors where one meets them, arrows where one may go, lines beside each other."""

import pytest
from draw_games import ADVENTURE

from playproof.level import Graph
from playproof.level.draw import svg
from playproof.level.draw.edges import ways_of
from playproof.level.draw.layout import Plan
from playproof.level.draw.ways import Box, between, clear

HALL, ATTIC = Box(0, 0, 80, 30), Box(200, 0, 80, 30)


def test_a_one_way_edge_has_one_arrow_head():
    assert svg(Graph.of("a>b")).count('class="tip"') == 1
    assert svg(Graph.of("a-b")).count('class="tip"') == 0


@pytest.mark.parametrize(
    ("line", "badges"), [("a -[door]- b", 1), ("a -[door|lava]- b", 2), ("a -[door]> b", 1), ("a -- b", 0)]
)
def test_a_door_has_one_badge_unless_the_directions_differ(line, badges):
    picture = svg(Graph.parse(line, ADVENTURE), legend=False)

    assert picture.count("<use") == badges


def test_parallel_edges_are_drawn_apart():
    graph = Graph.parse("a -- b\na -> b\nb -> a", ADVENTURE)

    ways = ways_of(graph, Plan({}), {"a": HALL, "b": ATTIC})

    middles = {way.middle(0.5) for way in ways.values()}
    assert len(middles) == 3


def test_a_way_bends_around_a_room_that_lies_between():
    graph = Graph.parse("a -- b\nc", ADVENTURE)
    between_them = Box(100, 0, 40, 30)

    way = ways_of(graph, Plan({}), {"a": HALL, "b": ATTIC, "c": between_them})["a--b"]

    assert not clear(between(HALL, ATTIC, 0), [between_them])
    assert clear(way, [between_them])


def test_a_way_begins_and_ends_at_the_borders_of_its_boxes():
    way = between(HALL, ATTIC, 0)

    assert way.points == ((40, 0), (160, 0))


def test_a_loop_stays_outside_its_box():
    graph = Graph.parse("a -- a", ADVENTURE)

    way = ways_of(graph, Plan({}), {"a": HALL})["a--a"]

    assert not any(HALL.holds(point, -1) for point in way.points)


def test_what_stands_in_a_room_is_counted():
    assert "×3" in svg(Graph.parse("a: key, key, key", ADVENTURE))
