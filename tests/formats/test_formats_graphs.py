import json
import subprocess

import networkx
import pytest
from format_levels import GAME, HOUSE, graphs, needs
from hypothesis import given, settings

from playproof.errors import WrongInput
from playproof.formats import read, write
from playproof.level import Graph

ENDINGS = [".dot", ".graphml", ".graph.json"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_graph_comes_back_equal_from_its_file(tmp_path, ending):
    (path,) = write(HOUSE, tmp_path / f"house{ending}")

    loaded = read(path)

    assert loaded.level == HOUSE
    assert loaded.notes == ()


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=60, deadline=None)
@given(graph=graphs())
def test_any_graph_comes_back_equal(tmp_path_factory, ending, graph):
    path = tmp_path_factory.mktemp("graphs") / f"any{ending}"

    write(graph, path)

    assert read(path).level == graph


@needs("dot")
def test_graphviz_reads_what_we_write_for_it_and_we_read_what_graphviz_writes(tmp_path):
    write(HOUSE, tmp_path / "house.dot")

    canon = subprocess.run(["dot", "-Tcanon", tmp_path / "house.dot"], capture_output=True, check=True)

    assert canon.stderr == b""
    (tmp_path / "again.dot").write_bytes(canon.stdout)
    assert read(tmp_path / "again.dot").level == HOUSE


def test_networkx_reads_our_graphml_with_typed_attributes(tmp_path):
    write(HOUSE, tmp_path / "house.graphml")

    found = networkx.read_graphml(tmp_path / "house.graphml")

    assert found.is_directed()
    assert found.nodes["hall"]["member_level"] == 3
    assert found.nodes["hall"]["y"] == 1.5
    assert found.nodes["hall"]["symbol"] == "ghost"
    ways = {(data["edge"], data["way"]): json.loads(data["doors"]) for _, _, data in found.edges(data=True)}
    assert ways["hall--attic", "there"] == ["door"]
    assert ways["hall--attic", "back"] == ["shutter", "door"]


def test_networkx_walks_our_node_link_graph_as_a_player_would(tmp_path):
    write(HOUSE, tmp_path / "house.graph.json")

    document = json.loads((tmp_path / "house.graph.json").read_text())
    found = networkx.node_link_graph(document, edges="edges")

    assert found.nodes["attic"]["objects"][0]["members"]["no"] == 7
    assert found["hall"]["attic"]["hall--attic"]["doors"] == ["door"]
    assert networkx.has_path(found, "attic", "hall")


def test_a_graph_that_networkx_made_is_read_with_a_note_on_its_unknown_symbols(tmp_path):
    theirs = networkx.Graph([("a", "b"), ("b", "c")])
    theirs.nodes["a"]["symbol"] = "throne room"
    networkx.write_graphml(theirs, tmp_path / "theirs.graphml")
    (tmp_path / "theirs.json").write_text(json.dumps(networkx.node_link_data(theirs, edges="edges")))

    one, two = read(tmp_path / "theirs.graphml"), read(tmp_path / "theirs.json")

    for loaded in (one, two):
        assert loaded.level.node("a").symbol == "throne_room"
        assert all(edge.there == edge.back == () for edge in loaded.level.edges)
        assert loaded.notes == ("no alphabet says what 'throne room' is; it became the plain symbol 'throne_room'",)


def test_graph_text_comes_back_with_the_same_rooms_doors_and_contents(tmp_path):
    rooms = Graph.parse("hall: ghost / key, key\nhall -[door|shutter]- attic\nattic -> garden", GAME)

    write(rooms, tmp_path / "rooms.graph.txt")

    assert read(tmp_path / "rooms.graph.txt", alphabet=GAME).level == rooms


def test_a_graph_in_a_plain_txt_is_known_by_its_arrows(tmp_path):
    (tmp_path / "rooms.txt").write_text("hall -[door]- attic\n")

    loaded = read(tmp_path / "rooms.txt", alphabet=GAME)

    assert loaded.format == "graph text"
    assert loaded.level.edge("hall--attic").back == ("door",)


def test_a_graph_whose_names_no_text_can_show_is_refused(tmp_path):
    with pytest.raises(WrongInput, match=r"save it as \.graph\.json"):
        write(HOUSE, tmp_path / "house.graph.txt")


def test_an_edge_that_goes_there_twice_is_refused(tmp_path):
    arc = {"source": "a", "target": "b", "edge": "e"}
    text = json.dumps({"directed": True, "nodes": [{"id": "a"}, {"id": "b"}], "edges": [arc, arc]})
    (tmp_path / "twice.graph.json").write_text(text)

    with pytest.raises(WrongInput, match="the edge 'e' is there twice"):
        read(tmp_path / "twice.graph.json")


def test_a_fault_in_dot_is_told_with_its_line(tmp_path):
    (tmp_path / "bad.dot").write_text("digraph {\n a -> \n}")

    with pytest.raises(WrongInput, match=r"bad\.dot:3: wanted a name; got '}'"):
        read(tmp_path / "bad.dot")
