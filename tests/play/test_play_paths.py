"""Standard paths: directions by current, culs-de-sac, and the values of scores along all paths."""

from dataclasses import replace
from functools import reduce
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from play_levels import many
from play_scores import HOUSE, SCORED

from playproof.errors import WrongInput
from playproof.level import Graph, Grid
from playproof.play import Pathways, playtest
from playproof.play.paths import OPERATORS, path_values, room_map, standard_paths

GOODS = ("guard", "medkit", "torch", "fog", "tower", "cellar")


@st.composite
def houses(draw):
    """Graphs whose rooms are joined by edges both ways, with scored things in them."""
    count = draw(st.integers(2, 8))
    pair = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda ends: ends[0] < ends[1])
    edges = {(i, i + 1) for i in range(count - 1) if draw(st.integers(0, 3))} | set(draw(st.lists(pair, max_size=8)))
    things = draw(st.lists(st.tuples(st.integers(0, count - 1), st.sampled_from(GOODS)), max_size=6))
    lines = [f"r{i}" for i in range(count)] + ["r0: start", f"r{count - 1}: goal"]
    lines += [f"r{room}: {thing}" for room, thing in things] + [f"r{a} -- r{b}" for a, b in sorted(edges)]
    level = Graph.parse("\n".join(lines), SCORED)
    assume(nx.has_path(joined(level), "r0", f"r{count - 1}"))
    return level


def joined(level):
    graph = nx.Graph()
    graph.add_nodes_from(node.id for node in level.nodes)
    graph.add_edges_from((edge.source, edge.target) for edge in level.edges)
    return graph


def main_rooms(level):
    """The rooms in one block with entrance and exit once these are joined, by an independent library."""
    graph, last = joined(level), level.nodes[-1].id
    graph.add_edge("r0", last)
    return next(block for block in nx.biconnected_components(graph) if {"r0", last} <= block)


def potentials(level, rooms):
    """Kirchhoff's laws as one dense system."""
    graph, names = joined(level).subgraph(rooms), sorted(rooms)
    matrix, right = np.zeros((len(names), len(names))), np.zeros(len(names))
    for i, room in enumerate(names):
        if room in ("r0", level.nodes[-1].id):
            matrix[i, i], right[i] = 1, 1 if room == "r0" else 0
            continue
        for near in graph[room]:
            matrix[i, i] += 1
            matrix[i, names.index(near)] -= 1
    return dict(zip(names, np.linalg.solve(matrix, right), strict=True))


@many(200)
@given(houses())
def test_edges_are_taken_from_the_higher_potential_to_the_lower(level):
    paths = standard_paths(room_map(level))
    volts = potentials(level, main_rooms(level))
    falls = {
        (a, b)
        for edge in joined(level).edges
        for a, b in (edge, edge[::-1])
        if a in volts and b in volts and volts[a] - volts[b] > 1e-6
    }

    assert falls <= set(paths.arcs)
    for a, b in set(paths.arcs) - falls:
        assert abs(volts[a] - volts[b]) < 1e-6


@many(200)
@given(houses())
def test_culs_de_sac_are_what_hangs_on_one_room_of_the_main_part(level):
    paths, graph = standard_paths(room_map(level)), joined(level)
    main = main_rooms(level)

    assert set(paths.order) == main
    dead = {room: set(rooms) for room, rooms in paths.culs_de_sac.items()}
    inside = nx.node_connected_component(graph, "r0") - main
    assert set().union(*dead.values()) == inside
    for part in nx.connected_components(graph.subgraph(inside)):
        (gate,) = {near for room in part for near in graph[room]} - part
        assert part <= dead[gate]
    assert set(paths.cut_off) == set(graph) - main - inside


@many(200)
@given(houses())
def test_every_main_room_lies_on_a_path_from_entrance_to_exit(level):
    paths = standard_paths(room_map(level))
    dag = nx.DiGraph(paths.arcs)
    dag.add_node(paths.entrance)

    assert nx.is_directed_acyclic_graph(dag)
    assert set(dag) == set(paths.order)
    for room in paths.order:
        assert nx.has_path(dag, paths.entrance, room)
        assert nx.has_path(dag, room, paths.exit)
    place = {room: i for i, room in enumerate(paths.order)}
    assert all(place[a] < place[b] for a, b in paths.arcs)


def all_paths(paths):
    dag = nx.DiGraph(paths.arcs)
    return [[paths.entrance]] if paths.entrance == paths.exit else nx.all_simple_paths(dag, paths.entrance, paths.exit)


@many(150)
@given(houses(), st.sampled_from(sorted(OPERATORS)), st.sampled_from(["skip", "entrance"]), st.data())
def test_least_and_greatest_values_are_those_of_all_paths_one_by_one(level, op, culs, data):
    paths, how = standard_paths(room_map(level)), OPERATORS[op]
    numbers = st.integers(0 if op == "*" else -9, 9)
    scores = {node.id: data.draw(numbers) for node in level.nodes}
    entrance = data.draw(st.sampled_from(["counts", "free"]))
    start = 3

    seen: dict[str, list[float]] = {}
    for path in all_paths(paths):
        value = start
        for room in path:
            rooms = [room] if culs == "skip" else [room, *paths.culs_de_sac.get(room, ())]
            if not (room == path[0] and entrance == "free"):
                value = reduce(how.apply, [scores[r] for r in rooms], value)
            seen.setdefault(room, []).append(value)
    found = path_values(paths, scores, start, op, culs, entrance)

    assert dict(found.least) == {room: min(values) for room, values in seen.items()}
    assert dict(found.greatest) == {room: max(values) for room, values in seen.items()}
    for room in paths.order:
        for path in (found.worst_path(room), found.best_path(room)):
            assert path[0] == paths.entrance
            assert set(pairwise(path)) <= set(paths.arcs)


def test_on_a_balanced_bridge_the_room_in_the_middle_still_gets_a_direction():
    bridge = Graph.of("in-a in-b a-out b-out a-mid mid-b", SCORED, **{"in": "start", "out": "goal"})

    paths = standard_paths(room_map(bridge))

    assert set(paths.order) == {"in", "a", "b", "mid", "out"}
    assert {("a", "mid"), ("mid", "b")} <= set(paths.arcs) or {("b", "mid"), ("mid", "a")} <= set(paths.arcs)


def test_an_edge_between_equal_potentials_is_left_out():
    bridge = Graph.of("in-a in-b a-out b-out a-b", SCORED, **{"in": "start", "out": "goal"})

    assert set(standard_paths(room_map(bridge)).arcs) == {("in", "a"), ("in", "b"), ("a", "out"), ("b", "out")}


def test_rooms_beside_entrance_and_exit_are_culs_de_sac():
    paths = standard_paths(room_map(HOUSE))

    assert dict(paths.culs_de_sac) == {"hall": ("cellar",)}


def test_where_every_edge_is_one_way_the_designers_directions_are_taken():
    level = Graph.of("in>a in>b a>b b>out a>out", SCORED, **{"in": "start", "out": "goal"})

    assert set(standard_paths(room_map(level)).arcs) == {
        ("in", "a"),
        ("in", "b"),
        ("a", "b"),
        ("b", "out"),
        ("a", "out"),
    }


def test_one_way_edges_in_a_circle_are_refused_by_name():
    level = Graph.of("in>a a>b b>c c>a c>out", SCORED, **{"in": "start", "out": "goal"})

    with pytest.raises(WrongInput, match="run in a circle through a, b, c"):
        standard_paths(room_map(level))


def test_a_level_in_two_parts_has_no_standard_paths():
    level = Graph.of("in-a out", SCORED, **{"in": "start", "out": "goal"})

    with pytest.raises(WrongInput, match="no path leads from the entrance 'in' to the exit 'out'"):
        standard_paths(room_map(level))


def test_random_resistances_depend_on_the_seed_alone():
    rooms = room_map(HOUSE)

    assert standard_paths(rooms, "random", 5) == standard_paths(rooms, "random", 5)


def test_a_grid_is_contracted_to_rooms_and_doorways():
    grid = Grid.parse("#######\n#S.#.g#\n#....>#\n#..#..#\n#######", SCORED)

    rooms = room_map(grid)

    assert {room: len(cells) for room, cells in rooms.cells.items()} == {"3,2": 1, "1,1": 6, "4,1": 6}
    assert rooms.neighbours() == {"3,2": ["1,1", "4,1"], "1,1": ["3,2"], "4,1": ["3,2"]}
    assert (rooms.entrance, rooms.exit) == ("1,1", "4,1")


def test_the_content_of_the_entrance_counts_unless_it_is_free():
    level = replace(HOUSE, objects=(*HOUSE.objects, replace(HOUSE.objects[1], id="more", at="gate")))

    counted, free = (playtest(level, ["health >= 1"], pathways=Pathways(entrance=e)) for e in ("counts", "free"))

    assert counted.scores.values("health").least["gate"] == 10
    assert free.scores.values("health").least["gate"] == 20


@pytest.mark.parametrize(("culs", "least"), [("skip", {"hall": 10}), ("entrance", {"hall": 15})])
def test_culs_de_sac_are_skipped_or_count_at_their_entrance(culs, least):
    values = playtest(HOUSE, pathways=Pathways(culs=culs)).scores.values("health")

    assert values.least["hall"] == least["hall"]
    assert "cellar" not in values.least


def test_culs_de_sac_may_have_values_of_their_own():
    values = playtest(HOUSE, pathways=Pathways(culs="own")).scores.values("health")

    assert (values.least["hall"], values.least["cellar"]) == (15, 15)
    assert values.worst_path("cellar") == ["gate", "hall", "cellar"]


def test_a_product_admits_no_negative_factor():
    level = Graph.of("in-out", SCORED, **{"in": "start, curse", "out": "goal"})

    with pytest.raises(WrongInput, match="'in' has the factor -1 of 'light'; a product admits none below 0"):
        playtest(level, ["light >= 0"])


def test_a_bound_that_is_broken_names_room_value_and_path():
    judged = playtest(HOUSE, ["health >= 16"]).promises[0]

    assert judged.holds is False
    assert judged.why == "health is 15 in 'hall' on the path gate - hall"


def test_a_bound_may_hold_on_some_path_only():
    kept, broken, some = playtest(
        HOUSE, ["health >= 20 on some path", "health >= 26 on some path", "health >= 20"]
    ).promises

    assert (kept.holds, broken.holds, some.holds) == (True, False, False)
    assert kept.why == "kept along gate - garden - tower - vault"


def test_bounds_of_several_scores_must_hold_on_the_same_path():
    apart = playtest(HOUSE, ["health >= 20 and height <= 5 on some path"]).promises[0]
    together = playtest(HOUSE, ["health >= 20 and height <= 7 on some path"]).promises[0]

    assert (apart.holds, together.holds) == (False, True)


def test_in_free_play_the_order_of_things_is_the_players():
    level = Graph.of("in-a in-b in-out", SCORED, **{"in": "start", "a": "guard", "b": "guard", "out": "goal"})

    fine, bad = playtest(level, ["health >= 0 in every play", "health >= 1 in every play"]).promises

    assert (fine.holds, bad.holds) == (True, False)
    assert bad.why == "a play gets to health 0"
    assert set(bad.counterexample.places) >= {"a", "b"}


def test_in_free_play_the_goal_itself_is_met_too():
    level = Graph.of("in-out", SCORED, **{"in": "start", "out": "goal, guard, guard"})

    judged = playtest(level, ["health >= 1 in every play"]).promises[0]

    assert judged.holds is False
    assert judged.counterexample.places == ("in", "out")


def test_in_free_play_a_budget_may_leave_the_answer_open():
    ring = " ".join(f"r{i}-r{i + 1}" for i in range(12))
    contents = {f"r{i}": "guard" for i in range(1, 12)} | {"r0": "start", "r12": "goal"}
    level = Graph.of(ring, SCORED, **contents)

    judged = playtest(level, ["health >= -1000 in every play"], budget=5).promises[0]

    assert judged.holds is None
