"""Where rooms stand: none on another, missions from left to right, dungeons with few crossings."""

from itertools import combinations

import networkx
import pytest
from draw_games import ADVENTURE
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.level import Graph
from playproof.level.alphabet import Alphabet
from playproof.level.draw.layout import lay_out
from playproof.level.graph import Edge, Node


def graph_of(made: networkx.Graph, back: tuple[str, ...] | None = ()) -> Graph:
    nodes = tuple(Node(str(n)) for n in made.nodes)
    return Graph(Alphabet.of(), nodes, tuple(Edge(f"{a}-{b}", str(a), str(b), (), back) for a, b in made.edges))


def sizes_of(graph: Graph) -> dict[str, tuple[float, float]]:
    """Boxes of many sizes, as rooms with different contents have."""
    return {node.id: (40.0 + 37 * i % 90, 28.0 + 25 * (i % 2)) for i, node in enumerate(graph.nodes)}


def placed(graph: Graph) -> dict[str, tuple[float, float]]:
    return lay_out(graph, sizes_of(graph)).at


def overlaps(graph: Graph) -> list[tuple[str, str]]:
    at, sizes = placed(graph), sizes_of(graph)

    def apart(a, b, axis):
        return abs(at[a][axis] - at[b][axis]) >= (sizes[a][axis] + sizes[b][axis]) / 2

    return [(a, b) for a, b in combinations(at, 2) if not (apart(a, b, 0) or apart(a, b, 1))]


def crossings(graph: Graph) -> int:
    at = placed(graph)
    segments = [(edge.source, edge.target) for edge in graph.edges]

    def side(a, b, c):
        (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[c]
        turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        return (turn > 1e-6) - (turn < -1e-6)

    return sum(
        side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        for (a, b), (c, d) in combinations(segments, 2)
    )


@given(st.integers(1, 24), st.integers(0, 40), st.integers(0, 10_000), st.sampled_from([(), None]))
@settings(max_examples=40, deadline=None)
def test_no_two_rooms_overlap_in_a_random_graph(count, edges, seed, back):
    assert overlaps(graph_of(networkx.gnm_random_graph(count, edges, seed=seed), back)) == []


def test_no_two_rooms_overlap_in_a_graph_of_hundreds():
    assert overlaps(graph_of(networkx.connected_watts_strogatz_graph(450, 4, 0.1, seed=3))) == []


@pytest.mark.parametrize(
    "made", [networkx.grid_2d_graph(4, 5), networkx.ladder_graph(9), networkx.cycle_graph(12), networkx.path_graph(9)]
)
def test_a_dungeon_that_has_a_map_without_crossings_is_drawn_without(made):
    assert crossings(graph_of(networkx.convert_node_labels_to_integers(made))) == 0


@given(st.integers(2, 30), st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_a_tree_is_drawn_without_crossings(count, seed):
    dice = networkx.utils.create_random_state(seed)
    tree = networkx.Graph([(i, dice.randint(0, i)) for i in range(1, count)])

    assert crossings(graph_of(tree)) == 0


@given(st.integers(2, 14), st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_every_task_of_a_mission_lies_to_the_right_of_what_leads_to_it(count, seed):
    made = networkx.gnp_random_graph(count, 0.4, seed=seed, directed=True)
    mission = networkx.DiGraph((min(a, b), max(a, b)) for a, b in made.edges)

    graph = graph_of(mission, None)

    at = placed(graph)
    assert all(at[edge.source][0] < at[edge.target][0] for edge in graph.edges)


def test_the_start_of_a_dungeon_lies_at_the_left():
    graph = Graph.of("a-b b-c c-d d-a c-gate", ADVENTURE, gate="start")

    at = placed(graph)

    assert at["gate"][0] == min(x for x, _ in at.values())


def test_positions_that_the_designer_gave_are_kept_in_proportion():
    graph = Graph.of("a-b b-c").with_positions({"a": (0, 0), "b": (1, 0), "c": (1, 2)})

    at = placed(graph)

    assert overlaps(graph) == []
    assert at["a"][1] == at["b"][1]
    assert at["b"][0] == at["c"][0]
    assert at["c"][1] - at["b"][1] == pytest.approx(2 * (at["b"][0] - at["a"][0]))


def test_the_same_graph_is_laid_out_the_same_way():
    made = networkx.connected_watts_strogatz_graph(20, 4, 0.3, seed=1)

    assert placed(graph_of(made)) == placed(graph_of(made))
