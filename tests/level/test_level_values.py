"""The values themselves: alphabets, grids, graphs, sequences, and the texts they are read from and drawn as."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from level_strategies import graphs, grids, levels, sequences

from playproof.errors import WrongInput
from playproof.level import Alphabet, Edge, Frozen, Graph, Grid, Level, Node, Sequence, Symbol, Thing, Token
from playproof.level.digest import digest

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("key", "k", gives=Frozen(key=1), members=Frozen(id=0, weight=1.5, note="", tags=())),
    Symbol("door", "D", solid=True, takes=Frozen({"key {id}": 1}), members=Frozen(id=7)),
    Symbol("ghost"),
)


def grid(picture: str) -> Grid:
    return Grid.parse(picture, GAME)


# Alphabet


def test_an_unknown_symbol_is_told_the_nearest() -> None:
    with pytest.raises(WrongInput, match=r"unknown symbol 'wal'; did you mean 'wall'\?"):
        GAME["wal"]


def test_codes_and_names_are_each_others_inverse_and_nothing_is_zero() -> None:
    assert GAME.names[0] == ""
    assert all(GAME.names[code] == name for name, code in GAME.codes.items())


def test_a_hole_is_filled_from_the_element_and_else_from_the_default() -> None:
    assert GAME["door"].filled({"id": 3}).takes == {"key 3": 1}
    assert GAME["door"].filled({}).takes == {"key 7": 1}


def test_a_hole_may_name_a_member_with_a_hyphen() -> None:
    symbol = Symbol("door", takes=Frozen({"key {lock-id}": 1}), members=Frozen({"lock-id": 2}))

    assert symbol.filled({}).takes == {"key 2": 1}


def test_holding_changes_what_the_player_begins_with() -> None:
    held = GAME.holding({"key": 2})

    assert held.items["key"].start == 2
    assert held != GAME


def test_equal_values_have_equal_digests_whether_whole_or_not() -> None:
    assert digest({"a": 1}) == digest({"a": 1.0})
    assert digest(1) != digest(2)
    assert digest("a", "b") != digest("ab")


# Grid


def test_a_grid_counts_columns_from_the_left_and_rows_from_the_top() -> None:
    level = grid("#.k\n...")

    assert level.size == (3, 2)
    assert level.symbol((2, 0)) == "key"
    assert level.find("key") == [(2, 0)]


def test_a_change_leaves_the_old_grid_as_it_was() -> None:
    before = grid("...")

    after = before.with_cell((1, 0), "wall")

    assert (str(before), str(after)) == ("...", ".#.")
    with pytest.raises(ValueError, match="read-only"):
        after.layers["ground"][0, 0] = 0


def test_what_stands_on_a_cell_comes_lowest_first() -> None:
    level = grid("..").with_layer("things").with_cell((1, 0), "key").with_object(Thing("g", "ghost", (1, 0)))

    assert [(thing.id, thing.symbol) for thing in level.at((1, 0))] == [
        ("ground@1,0", "floor"),
        ("things@1,0", "key"),
        ("g", "ghost"),
    ]


def test_a_changed_cell_forgets_the_members_of_what_was_there() -> None:
    level = grid("k.").with_members("ground@0,0", {"id": 3})

    assert level.at((0, 0))[0].members == {"id": 3}
    assert not level.with_cell((0, 0), "key").members


def test_the_order_of_objects_does_not_change_what_a_grid_is() -> None:
    a, b = Thing("a", "key", (0, 0)), Thing("b", "key", (1, 0))

    assert grid("..").with_object(a).with_object(b) == grid("..").with_object(b).with_object(a)


def test_the_order_of_symbols_in_the_alphabet_does_not_change_what_a_grid_is() -> None:
    turned = Alphabet.of(*reversed(list(GAME.symbols.values())))

    assert Grid.parse("#.k", turned) == grid("#.k")
    assert Grid.parse("#.k", turned) != grid("k.#")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Grid(GAME, Frozen()), "a grid wants one or more layers of one size; got no layer"),
        (lambda: grid("..").with_layer("sky", np.zeros((2, 2), np.uint16)), "got ground 2x1, sky 2x2"),
        (
            lambda: grid("..").with_layer("sky", np.full((1, 2), 99)),
            "the layer 'sky' has the code 99, and the alphabet",
        ),
        (lambda: grid("..").with_layer(""), "a layer wants a name"),
        (lambda: grid("..").symbol((2, 0)), r"the cell \(2, 0\) lies outside the grid, whose columns are 0 to 1"),
        (lambda: grid("..").with_cell((0, 0), "wal"), "did you mean 'wall'"),
        (lambda: grid("..").with_object(Thing("g", "", (0, 0))), "unknown symbol ''"),
        (lambda: grid("..").with_object(Thing("g", "ghost", (5, 0))), "outside the grid"),
        (lambda: grid("..").with_object(Thing("g", "ghost", "hall")), "outside the grid"),
        (lambda: grid("k").with_members("ground@0,0", {"idd": 1}), "'idd' that the symbol 'key' does not declare"),
        (
            lambda: grid("k").with_members("ground@0,0", {"id": True}),
            "is True; the alphabet declares it as a whole number",
        ),
        (lambda: grid("k").with_members("ground@0,0", {"note": 1}), "is 1; the alphabet declares it as a text"),
        (lambda: grid("k").with_members("ground@0,0", {"tags": "x"}), "is 'x'; the alphabet declares it as a list"),
        (lambda: grid("k").with_members("nowhere", {"id": 1}), "'nowhere' is no cell of the grid"),
        (lambda: Grid.filled(10**9, 10**9, "wall", GAME), "a grid has from 1 to 4,000,000 cells"),
        (lambda: Grid.filled(0, 5, "wall", GAME), "a grid has from 1 to 4,000,000 cells"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(make: object, message: str) -> None:
    with pytest.raises(WrongInput, match=message):
        make()  # type: ignore[operator]


def test_a_whole_number_will_do_where_a_number_is_declared() -> None:
    assert grid("k").with_members("ground@0,0", {"weight": 2}).members["ground@0,0"]["weight"] == 2


# Pictures


def test_a_picture_in_code_loses_its_margin_and_keeps_its_blanks() -> None:
    level = grid("""
        #.#
        # #
    """)

    assert str(level) == "#.#\n# #"
    assert level.symbol((1, 1)) == ""


def test_all_that_is_wrong_with_a_picture_is_told_at_once() -> None:
    with pytest.raises(WrongInput) as caught:
        grid("#.#\n#x\n#y#")

    assert [str(fault) for fault in caught.value.faults] == [
        "line 2: this row has 2 cells and the longest has 3; draw the missing cells; "
        "a blank is a cell with nothing in it",
        "line 2: no symbol has the glyph 'x' (first in column 2); known are '.', '#', 'k', 'D'",
        "line 3: no symbol has the glyph 'y' (first in column 2); known are '.', '#', 'k', 'D'",
    ]


@pytest.mark.parametrize("picture", ["", "\n", "  \n  \n"])
def test_a_picture_without_a_cell_is_wrong_input(picture: str) -> None:
    with pytest.raises(WrongInput, match="the picture is empty"):
        grid(picture)


def test_a_symbol_without_a_glyph_is_drawn_as_a_question() -> None:
    assert str(grid("..").with_cell((0, 0), "ghost")) == "?."


@given(st.lists(st.text(".#kD ", min_size=4, max_size=4), min_size=1, max_size=4))
def test_a_picture_reads_back_from_its_drawing(rows: list[str]) -> None:
    picture = "\n".join([*rows, "####"])  # a last row with something in it, as empty ones at the end are margin

    assert str(grid(picture)) == picture


# Graph


def test_a_graph_in_text_knows_doors_for_each_direction() -> None:
    house = Graph.parse(
        """
        hall: floor / ghost, key, key     # two keys
        hall -[door|ghost]- attic
        hall -[door]- cellar
        attic -[wall]> "the garden #1"
        """,
        GAME,
    )

    assert [node.id for node in house.nodes] == ["hall", "attic", "cellar", "the garden #1"]
    assert [thing.id for thing in house.at("hall")] == ["hall", "ghost@hall", "key@hall", "key@hall 2"]
    assert house.edges[0] == Edge("hall--attic", "hall", "attic", ("door",), ("ghost",))
    assert house.edge("hall--cellar").back == ("door",)
    assert house.edge("attic->the garden #1").back is None
    assert house.find("key") == ["hall"]


def test_a_second_edge_between_two_rooms_has_an_id_of_its_own() -> None:
    assert [edge.id for edge in Graph.of("a-b a-b").edges] == ["a--b", "a--b 2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the graph is empty; write a line such as 'hall -- cellar'"),
        (
            "a -- b\n???",
            "line 2: cannot read '???'; wanted a node such as 'hall: ghost' or an edge such as 'hall -[door]- attic'",
        ),
        ("a: gost", "line 1: unknown symbol 'gost'; did you mean 'ghost'?"),
        (
            "a -[door|door]> b",
            "line 1: 'a -[door|door]> b' has a condition for the way back and no way back; end it with '-' and not '>'",
        ),
    ],
)
def test_a_line_that_cannot_be_read_is_told(text: str, message: str) -> None:
    with pytest.raises(WrongInput) as caught:
        Graph.parse(text, GAME)

    assert str(caught.value) == message


def test_a_short_graph_that_cannot_be_read_is_told() -> None:
    with pytest.raises(WrongInput, match="cannot read 'a-'"):
        Graph.of("a-")


WORDS = st.text("ab.-,#:@ '+>é[", min_size=1, max_size=5).filter(lambda word: word.strip() == word)


@given(st.lists(WORDS, min_size=1, max_size=4, unique=True), st.data())
def test_a_graph_reads_back_from_its_lines(ids: list[str], data: st.DataObject) -> None:
    ends, doors = st.sampled_from(ids), st.sampled_from([(), ("door",), ("door", "ghost")])
    nodes = tuple(Node(id, data.draw(st.sampled_from(["", "floor"]))) for id in ids)
    drawn = data.draw(st.lists(st.tuples(ends, ends, doors, st.none() | doors), max_size=4))
    edges = tuple(Edge(str(i), *edge) for i, edge in enumerate(drawn))
    things = tuple(Thing(str(i), "key", data.draw(ends)) for i in range(2))

    back = Graph.parse(str(Graph(GAME, nodes, edges, things)), GAME)

    assert back.nodes == nodes
    assert [(e.source, e.target, e.there, e.back) for e in back.edges] == drawn
    assert sorted(str(thing.at) for thing in back.objects) == sorted(str(thing.at) for thing in things)


def test_a_room_that_goes_takes_its_edges_and_things_along() -> None:
    house = Graph.of("a-b b-c", GAME, b="key").without_node("b")

    assert (len(house.nodes), house.edges, house.objects) == (2, (), ())


def test_the_order_of_rooms_does_not_change_what_a_graph_is() -> None:
    a, b = Node("a"), Node("b")

    assert Graph(GAME, (a, b)) == Graph(GAME, (b, a))
    assert Graph(GAME, (a, b)) != Graph(GAME, (a,))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Graph(GAME, (Node("a"), Node("a"))), "two nodes have the id 'a'"),
        (lambda: Graph(GAME, (Node("a"),), (Edge("e", "a", "z"),)), "the edge 'e' ends in 'z', which is no node"),
        (lambda: Graph(GAME, (Node("a"),), (Edge("e", "a", "a", None, None),)), "the edge 'e' leads nowhere"),
        (lambda: Graph(GAME, (Node("a"),), (Edge("e", "a", "a", ("dor",)),)), "did you mean 'door'"),
        (lambda: Graph(GAME, (Node("a"),), (), (Thing("t", "key", "z"),)), "stands in 'z', which is no node"),
        (lambda: Graph(GAME, (Node("a"),), (), (Thing("t", "key", (0, 0)),)), "which is no node"),
        (lambda: Graph(GAME, (Node("a", "wal"),)), "did you mean 'wall'"),
        (lambda: Graph.of("a-b").node("c"), "there is no node 'c'"),
        (lambda: Graph.of("a-b").edge("a-b"), r"there is no edge 'a-b'; did you mean 'a--b'\?"),
    ],
)
def test_a_graph_that_cannot_be_is_refused(make: object, message: str) -> None:
    with pytest.raises(WrongInput, match=message):
        make()  # type: ignore[operator]


# Sequence


def test_a_sequence_is_read_from_glyphs_or_from_names() -> None:
    assert Sequence.parse("k D", GAME) == Sequence.parse("key door", GAME) == Sequence.parse("kD", GAME)
    assert str(Sequence.parse("key ghost", GAME)) == "key ghost"


def test_a_token_is_put_in_replaced_and_taken_out_by_its_id() -> None:
    tasks = Sequence.parse("key door", GAME)

    assert tasks.with_token(Token("new", "ghost"), 1).symbols == ("key", "ghost", "door")
    assert tasks.with_token(Token("0", "ghost")).symbols == ("ghost", "door")
    assert tasks.without_token("0").symbols == ("door",)


def test_a_sequence_as_a_grid_is_one_row() -> None:
    assert str(Sequence.parse("k.D", GAME).as_grid()) == "k.D"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Sequence.parse("kx", GAME), "no symbol has the glyph 'x'"),
        (lambda: Sequence(GAME, (Token("a", "key"), Token("a", "key"))), "two tokens of the sequence have the same id"),
        (lambda: Sequence(GAME, (Token("a", ""),)), "unknown symbol ''"),
        (lambda: Sequence(GAME).as_grid(), "a grid has from 1 to"),
    ],
)
def test_a_sequence_that_cannot_be_is_refused(make: object, message: str) -> None:
    with pytest.raises(WrongInput, match=message):
        make()  # type: ignore[operator]


# All of them


@settings(deadline=None, max_examples=50)
@given(levels)
def test_a_level_goes_to_another_process_and_back(level: Level) -> None:
    back = pickle.loads(pickle.dumps(level))

    assert back == level
    assert hash(back) == hash(level)


@settings(deadline=None, max_examples=50)
@given(grids() | graphs() | sequences())
def test_every_level_can_be_drawn_as_text(level: Level) -> None:
    assert isinstance(str(level), str)


def test_an_object_cannot_pass_itself_off_as_a_cell_or_a_node():
    with pytest.raises(WrongInput, match="which is that of a cell"):
        Grid.filled(2, 1, "", Alphabet.of(Symbol("sand", "."))).with_object(Thing("ground@1,0", "sand", (0, 0)))
    with pytest.raises(WrongInput, match="which is that of a node"):
        Graph.of("hall", Alphabet.of(Symbol("sand", "."))).with_object(Thing("hall", "sand", "hall"))
