"""Pins: what they allow, and how a level that does not keep them is told."""

from __future__ import annotations

import pytest

from playproof.errors import WrongInput
from playproof.level import (
    Alphabet,
    Frozen,
    Graph,
    Grid,
    Level,
    Node,
    Pin,
    Sequence,
    Symbol,
    Thing,
    check_pins,
    fingerprint,
)

GAME = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("chest", "c", members=Frozen(gold=5)),
    Symbol("room"),
    Symbol("door", "D"),
)
CELLAR = Grid.parse("#.c\n...", GAME).with_object(Thing("box", "chest", (1, 1), Frozen(gold=7)))
HOUSE = Graph.parse(
    """
    hall: room / chest
    attic: room /
    hall -[door]- attic
    attic -> garden
    """,
    GAME,
)
TASKS = Sequence.parse("room door chest", GAME)


@pytest.mark.parametrize(
    ("level", "pin"),
    [
        (CELLAR, Pin("ground@0,0", "symbol", ("wall",))),
        (CELLAR, Pin("ground@2,0", "member:gold", (4, 5))),
        (CELLAR, Pin("box", "position", ((1, 1),))),
        (CELLAR, Pin("box", "member:gold", (7,))),
        (CELLAR, Pin("bag", "exists", (False,))),
        (HOUSE, Pin("hall", "symbol", ("room",))),
        (HOUSE, Pin("chest@hall", "position", ("hall", "attic"))),
        (HOUSE, Pin("hall--attic", "exists", (True,))),
        (HOUSE, Pin("hall", "exists", (True,), fingerprint="room beside room through door")),
        (TASKS, Pin("1", "symbol", ("door", "chest"))),
        (TASKS, Pin("1", "position", (1,))),
    ],
)
def test_a_pin_that_is_kept_is_no_conflict(level: Level, pin: Pin) -> None:
    assert check_pins(level, [pin]) == []


@pytest.mark.parametrize(
    ("level", "pin", "why"),
    [
        (CELLAR, Pin("ground@1,0", "symbol", ("wall",)), "'ground@1,0' is pinned to 'wall' and is 'floor'"),
        (CELLAR, Pin("ground@1,0", "symbol", ("",)), "'ground@1,0' is pinned to nothing and is 'floor'"),
        (CELLAR, Pin("ground@9,9", "symbol", ("wall",)), "'ground@9,9' is pinned to be there and is not"),
        (CELLAR, Pin("sky@0,0", "symbol", ("wall",)), "'sky@0,0' is pinned to be there and is not"),
        (
            CELLAR,
            Pin("ground@2,0", "member:gold", (1, 2)),
            "'ground@2,0' is pinned in its member 'gold' to '1' or '2' and is '5'",
        ),
        (CELLAR, Pin("box", "position", ((0, 0),)), "'box' is pinned in its position to 0,0 and is 1,1"),
        (CELLAR, Pin("box", "exists", (False,)), "'box' is pinned to be absent and is there"),
        (HOUSE, Pin("cellar", "exists", (True,)), "'cellar' is pinned to be there and is not"),
        (HOUSE, Pin("garden", "symbol", ("room",), 0.5), "'garden' is pinned to 'room' and is nothing"),
        (
            HOUSE,
            Pin("hall", "symbol", ("room",), fingerprint="room beside door"),
            '\'hall\' was pinned as "room beside door" and is now "room beside room through door"; '
            "it may be another thing",
        ),
        (TASKS, Pin("2", "symbol", ("room",)), "'2' is pinned to 'room' and is 'chest'"),
    ],
)
def test_a_pin_that_is_not_kept_is_told_in_words(level: Level, pin: Pin, why: str) -> None:
    assert [str(conflict) for conflict in check_pins(level, [pin])] == [why]
    assert check_pins(level, [pin])[0].pin is pin


def test_true_is_not_allowed_where_one_is() -> None:
    assert not Pin("box", "member:gold", (1,)).allows(True)


def test_a_pin_is_hard_unless_it_has_a_weight() -> None:
    assert Pin("a", "symbol", ("wall",)).hard
    assert not Pin("a", "symbol", ("wall",), 0.5).hard


@pytest.mark.parametrize(
    ("element", "field", "allowed", "weight", "message"),
    [
        ("a", "colour", ("red",), None, "has the field 'colour'"),
        ("a", "member:", ("red",), None, "has the field 'member:'"),
        ("a", "symbol", (), None, "allows nothing"),
        ("a", "symbol", ("wall",), 0.0, "has the weight 0.0, wanted one above 0"),
        ("a", "symbol", ("wall",), float("nan"), "has the weight nan"),
        ("a", "exists", ("yes",), None, "wanted true or false"),
    ],
)
def test_a_pin_that_makes_no_sense_is_refused(
    element: str, field: str, allowed: tuple[str, ...], weight: float | None, message: str
) -> None:
    with pytest.raises(WrongInput, match=message):
        Pin(element, field, allowed, weight)


@pytest.mark.parametrize(
    ("level", "element", "words"),
    [
        (CELLAR, "ground@0,0", "wall among edge floor floor edge"),
        (CELLAR, "box", "chest among floor floor edge floor"),
        (HOUSE, "attic", "room before garden, beside room through door"),
        (HOUSE, "garden", "nothing after room"),
        (HOUSE, "chest@hall", "chest in room"),
        (HOUSE, "hall--attic", "door between room and room"),
        (HOUSE, "attic->garden", "a way between room and garden"),
        (TASKS, "1", "door after room, before chest"),
        (TASKS, "nobody", ""),
    ],
)
def test_a_fingerprint_says_what_an_element_is_and_what_is_next_to_it(level: Level, element: str, words: str) -> None:
    assert fingerprint(level, element) == words


def test_a_fingerprint_changes_when_a_re_roll_puts_something_else_there() -> None:
    rolled = HOUSE.with_node(Node("attic", "door"))

    assert fingerprint(rolled, "attic") != fingerprint(HOUSE, "attic")
    assert fingerprint(rolled, "hall") != fingerprint(HOUSE, "hall")
    assert fingerprint(rolled, "garden") != fingerprint(HOUSE, "garden")
