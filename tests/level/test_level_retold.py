"""A level that is opened as text and saved again is the same; what was written otherwise is all that changes."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from level_strategies import graphs, grids, sequences

from playproof.errors import WrongInput
from playproof.level import (
    Alphabet,
    Cells,
    Edge,
    Frozen,
    Graph,
    Grid,
    Level,
    Node,
    Sequence,
    Shapes,
    Symbol,
    Thing,
    Token,
)
from playproof.level.graphtext import told
from playproof.level.retold import retold

GAME = Alphabet.of(
    Symbol("hall", "h", members=Frozen(light=1)),
    Symbol("vault", "v"),
    Symbol("key", "k", members=Frozen(opens=0)),
    Symbol("door", "D", solid=True),
)
ROOMS = Graph(
    GAME,
    (Node("a", "hall", Frozen(light=3), (1, 2)), Node("b", "hall"), Node("c", "vault")),
    (Edge("way", "a", "b", ("door",), None, Frozen(old=True)), Edge("back", "c", "b", None, ())),
    (Thing("brass", "key", "a", Frozen(opens=7)), Thing("iron", "key", "a", Frozen(opens=8))),
)
PLAN = Shapes.parse("level 8x4\na: hall / key at 0,0 4x4\nb: vault / at 4,0 4x4\na -[door]- b", GAME)
LAND = Cells.around([(1, 1), (3, 1), (1, 3), (3, 3)], 4, 4, "hall", GAME)
ROW = Sequence(GAME, (Token("x", "key", Frozen(opens=4)), Token("y", "hall"), Token("z", "key", Frozen(opens=5))))


def saved(level: Level) -> str:
    """The text as an editor leaves it, that cuts off blanks and ends the last line."""
    return "\n".join(line.rstrip() for line in told(level).split("\n")) + "\n"


@pytest.mark.parametrize("level", [ROOMS, PLAN, LAND, ROW], ids=lambda level: level.kind)
def test_what_is_opened_and_saved_is_the_same(level: Level) -> None:
    assert retold(level, saved(level)) == level


@given(grids())
@settings(max_examples=60)
def test_any_grid_that_is_opened_and_saved_is_the_same(level: Grid) -> None:
    assert retold(level, saved(level)) == level


@given(graphs() | sequences())
@settings(max_examples=150)
def test_any_graph_or_sequence_that_is_opened_and_saved_is_the_same_or_refused(level: Graph | Sequence) -> None:
    try:
        after = retold(level, saved(level))
    except WrongInput:
        assume(False)
    if isinstance(level, Graph):  # a name with a quote or a line in it comes back as another
        assume([node.id for node in after.nodes] == [node.id for node in level.nodes])
        assume(len(after.edges) == len(level.edges))
    assert after == level


def test_a_room_that_is_another_now_keeps_its_place_and_none_of_what_it_held() -> None:
    after = retold(ROOMS, told(ROOMS).replace("a: hall", "a: vault"))

    assert after.node_by_id["a"] == Node("a", "vault", at=(1, 2))
    assert after == ROOMS.with_node(after.node_by_id["a"])


def test_a_key_that_is_carried_to_another_room_opens_what_it_opened() -> None:
    after = retold(ROOMS, "a: hall / key\nb: hall / key\nc: vault /\na -[door]> b\nb -> c\n")

    assert [(thing.id, thing.at, thing.members["opens"]) for thing in after.objects] == [
        ("brass", "a", 7),
        ("iron", "b", 8),
    ]
    assert after.edges == ROOMS.edges


def test_a_way_with_another_door_is_the_way_that_it_was() -> None:
    after = retold(ROOMS, told(ROOMS).replace("-[door]>", "->"))

    assert after.edges == (Edge("way", "a", "b", (), None, Frozen(old=True)), ROOMS.edges[1])


def test_what_is_new_takes_no_name_that_is_taken() -> None:
    level = ROOMS.with_edge(Edge("a--c", "b", "a")).with_object(Thing("key@c", "key", "b"))

    after = retold(level, told(level).replace("c: vault /", "c: vault / key") + "\na -- c")

    assert [edge.id for edge in after.edges] == ["way", "back", "a--c", "a--c 2"]
    assert [thing.id for thing in after.objects] == ["brass", "iron", "key@c", "key@c 2"]


def test_a_rectangle_that_was_moved_keeps_what_it_holds() -> None:
    plan = PLAN.with_node(Node("b", "vault", Frozen(), (4, 0), PLAN.node("b").outline)).with_object(
        Thing("brass", "key", "b", Frozen(opens=7))
    )

    after = retold(plan, told(plan).replace("4,0 4x4", "4,0 3x4"))

    assert isinstance(after, Shapes)
    assert after.box("b") == (4, 0, 3, 4)
    assert after.objects == plan.objects


def test_a_cell_that_nobody_drew_has_no_ground() -> None:
    with pytest.raises(WrongInput, match="there is no node 'c9'"):
        retold(LAND, told(LAND) + "\nc9: vault /")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("khhk", ["x", "y", "hall", "z"]),
        ("kk", ["x", "z"]),
        ("khv", ["x", "y", "z"]),
        ("khkkk", ["x", "y", "z", "key", "key 2"]),
    ],
)
def test_tokens_that_stay_are_the_same_tokens(text: str, ids: list[str]) -> None:
    assert [token.id for token in retold(ROW, text).tokens] == ids


def test_glyphs_that_make_up_a_name_are_spelt_as_names() -> None:
    game = Alphabet.of(Symbol("ab", "x"), Symbol("one", "a"), Symbol("two", "b"))
    row = Sequence.of(["one", "two"], game)

    assert told(row) == "one two"
    assert retold(row, saved(row)) == row


def test_rows_with_nothing_in_them_stay_rows() -> None:
    level = Grid.filled(3, 4, "", GAME).with_cell((1, 1), "hall")

    assert retold(level, "\n h\n") == level
    assert str(retold(level, "\n h\n\nk\n\n")) == "   \n h \n   \nk  "


def test_a_picture_that_lost_rows_with_something_in_them_is_refused() -> None:
    with pytest.raises(WrongInput, match="keeps the size of a level, 3x2; this is 3x1"):
        retold(Grid.parse("hhh\nhkh", GAME), "hhh\n")
