"""Fillings are varied: the front of a level holds as much as its back, every filling is drawn sometime, none far too often.

How far draws are from fair on many small problems is printed by `make bench-population`; here only what must not get worse.
"""

from collections import Counter

import brute
import pytest
from mansions import mansion
from problems import layout, shape

from playproof.populate.problem import NOTHING, Bound, Count, Finite, Problem, Track
from playproof.populate.search import Populator

HEALTH = Track("health", 20, {"content": {"zombie": -15, "medkit": 10}})
CONTENT = Finite("content", (NOTHING, "zombie", "medkit"))


def fill_of_halves(problem, draws):
    """Which part of the rooms holds something before the middle of the way, and behind it; culs-de-sac where they begin."""
    order = problem.layout.paths.order
    place = {room: order.index(main) for room, main in problem.layout.home.items()}
    held = list(zip(problem.layout.rooms, zip(*Populator(problem).sample(draws, seed=1), strict=True), strict=True))
    halves = [
        [content > 0 for room, contents in held if (place[room] < len(order) / 2) == front for content in contents]
        for front in (True, False)
    ]
    return [sum(half) / len(half) for half in halves]


def easy():
    """The mansion without fights for ammo, and without a lock."""
    bare = mansion()
    rules = [
        Count("content", (name,), *ends) for name, ends in {"big": (1, 7), "zombie": (1, 5), "two": (1, 3)}.items()
    ]
    contents = Finite("content", (NOTHING, "big", "zombie", "two"))
    health = Track("health", 20, {"content": {"big": 20, "zombie": -10, "two": -25}}, entrance="free")
    return Problem(bare.layout, (contents,), (health,), (*rules, Bound("health", ">=", 1)))


def long():
    """Sixty rooms in a row for a few things."""
    row = layout(60, {(i, i + 1) for i in range(59)}, 59)
    rules = Count("content", ("zombie",), 3, 3), Count("content", ("medkit",), 0, 10), Bound("health", ">=", 1)
    return Problem(row, (CONTENT,), (HEALTH,), rules)


MANY = {"big": (1, 40), "box": (1, 40), "zombie": (1, 40), "two": (1, 40), "dog": (1, 2)}


@pytest.mark.parametrize(
    "problem", [mansion(), mansion(**MANY), easy(), long()], ids=["hard", "medium", "easy", "long"]
)
def test_a_level_is_filled_in_front_as_much_as_behind(problem):
    front, back = fill_of_halves(problem, 3_000)

    assert abs(front - back) <= 0.08


def small(*rules):
    """Three rooms in a row and a cul-de-sac: 81 fillings, some of which keep the rules."""
    return Problem(shape("line with a cul-de-sac"), (CONTENT,), (HEALTH,), (Bound("health", ">=", 1), *rules))


def drawn(problem, draws):
    """How often each filling was drawn, and every filling there is."""
    values = problem.attributes[0].values
    every = [tuple(values.index(value) for value in filling.values()) for filling in brute.solutions(problem)]
    return Counter(Populator(problem).sample(draws, seed=1)), every


SETTINGS = {
    "free": (),
    "counted": (Count("content", ("zombie",), 1, 2),),
    "tight": (Count("content", ("zombie",), 1), Count("content", (NOTHING,), 0, 1)),
}


@pytest.mark.parametrize("rules", SETTINGS.values(), ids=SETTINGS)
def test_every_filling_is_drawn_sometime_and_no_other(rules):
    draws, every = drawn(small(*rules), 20_000)

    assert len(every) > 5
    assert set(draws) == set(every)


@pytest.mark.parametrize("rules", SETTINGS.values(), ids=SETTINGS)
def test_what_one_room_holds_is_drawn_nearly_as_often_as_it_is_part_of_a_filling(rules):
    draws, every = drawn(small(*rules), 20_000)

    distances = []
    for room in range(4):
        seen, fair = Counter(), Counter(filling[room] for filling in every)
        for filling, times in draws.items():
            seen[filling[room]] += times
        distances.append(sum(abs(seen[v] / 20_000 - fair[v] / len(every)) for v in range(3)) / 2)

    assert max(distances) < 0.2, distances
    assert sum(distances) / 4 < 0.12, distances
