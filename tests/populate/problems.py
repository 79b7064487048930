"""Small population problems drawn at random: few enough fillings to try them all, and every kind of rule."""

from dataclasses import replace
from itertools import product

from hypothesis import strategies as st

from playproof.errors import Where
from playproof.level import Frozen
from playproof.play.paths import RoomMap
from playproof.populate.problem import (
    NOTHING,
    Bound,
    Count,
    Depth,
    Finite,
    Layout,
    Only,
    Pair,
    Problem,
    SomePath,
    Total,
    Track,
)

MOST_FILLINGS = 1024
NUMBERS = {
    "+": st.integers(-4, 4) | st.sampled_from([-1.5, 0.1, 0.2, 0.7, 2.5]),
    "*": st.sampled_from([0, 0.5, 1, 1, 2, 3, 1.5]),
    "max": st.integers(-2, 6) | st.just(2.5),
    "min": st.integers(-2, 6) | st.just(2.5),
}
SHAPES = {
    "line with a cul-de-sac": "0-1 1-2 1-3",
    "fork": "0-1 0-2 1-3 2-3",
    "fork with culs-de-sac": "0-1 0-2 1-3 2-3 1-4 4-5",
    "bridge, no series-parallel one": "0>1 0>2 1>2 1>3 2>3",
    "long bridge": "0>1 0>2 1>3 1>4 2>4 3>5 4>5",
    "two forks": "0>1 0>2 1>3 2>3 3>4 3>5 4>5",
    "a cul-de-sac that forks": "0-1 1-2 1-3 1-4 3-5 4-5",
    "an idle room, with a cul-de-sac": "0>1 0>2 2>1 2>3 1>4",
}
EXITS = {
    "line with a cul-de-sac": 2,
    "fork with culs-de-sac": 3,
    "a cul-de-sac that forks": 2,
    "an idle room, with a cul-de-sac": 3,
}


def shape(name: str) -> Layout:
    """A layout by the name of its shape: rooms r0, r1...; `-` joins both ways, `>` one way."""
    words = SHAPES[name].split()
    ways = {(int(word[0]), int(word[2])) for word in words}
    if "-" in SHAPES[name]:
        ways |= {(b, a) for a, b in ways}
    return layout(max(max(way) for way in ways) + 1, ways, EXITS.get(name, max(max(way) for way in ways)))


def layout(count: int, ways: set[tuple[int, int]], exit: int) -> Layout:
    rooms = tuple(f"r{i}" for i in range(count))
    named = frozenset((f"r{a}", f"r{b}") for a, b in ways)
    return Layout.of_rooms(RoomMap(rooms, named, "r0", f"r{exit}", Frozen(dict.fromkeys(rooms, ()))))


@st.composite
def layouts(draw, most_rooms=6):
    """Connected rooms: a tree and some more edges, all both ways (current directs them) or all one way.

    Also a single room, and an exit that is the entrance, around which all else is a cul-de-sac.
    """
    if most_rooms >= 6 and draw(st.booleans()):
        return shape(draw(st.sampled_from(sorted(SHAPES))))
    count = draw(st.integers(1, 2) | st.integers(3, most_rooms) | st.integers(3, most_rooms))
    ways = {(draw(st.integers(0, i - 1)), i) for i in range(1, count)}
    more = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda way: way[0] < way[1])
    ways |= set(draw(st.lists(more, max_size=5))) if count > 1 else set()
    exit = draw(st.integers(0, count - 1))
    one_way = draw(st.booleans())
    return layout(count, ways if one_way else ways | {(b, a) for a, b in ways}, exit)


@st.composite
def problems(draw, rules=None, most_fillings=MOST_FILLINGS):
    """A problem with few fillings. `rules(problem)` gives the strategy of its rules; by default one to five of any kind."""
    place = draw(layouts())
    attributes = draw(attribute_lists(len(place.rooms), most_fillings))
    tracks = tuple(draw(track(name, place, attributes)) for name in ("health", "ammo")[: draw(st.integers(1, 2))])
    bare = Problem(place, attributes, tracks)
    chosen = draw(st.lists(rules(bare) if rules else any_rule(bare), min_size=1, max_size=5))
    return Problem(place, attributes, tracks, tuple(numbered(chosen)))


def numbered(rules):
    """The rules, each as if on a line of its own."""
    return [replace(rule, where=Where("rules.toml", line)) for line, rule in enumerate(rules, 1)]


@st.composite
def attribute_lists(draw, rooms, most_fillings):
    many = 2 if 4**rooms <= most_fillings and draw(st.booleans()) else 1
    largest = max(n for n in (1, 2, 3, 4) if n ** (rooms * many) <= most_fillings)
    values = st.integers(min(2, largest), largest)
    return tuple(Finite(name, (NOTHING, "a", "b", "c")[: draw(values)]) for name in ("content", "chest")[:many])


@st.composite
def track(draw, name, place, attributes, operators=("+", "+", "+", "*", "max", "min")):
    operator = draw(st.sampled_from(operators))
    numbers = NUMBERS[operator]
    gains = {a.name: Frozen(draw(st.dictionaries(st.sampled_from(a.values), numbers))) for a in attributes}
    fixed = draw(st.dictionaries(st.sampled_from(place.rooms), numbers, max_size=1))
    return Track(
        name,
        draw(st.integers(0, 5)),
        Frozen(gains),
        operator,
        Frozen(fixed),
        draw(st.sampled_from(["entrance", "skip", "own"])),
        draw(st.sampled_from(["counts", "free"])),
    )


def any_rule(problem):
    return st.one_of([kind(problem) for kind in (counts, pins, tables, bounds, bounds, some_paths, depths, totals)])


@st.composite
def counts(draw, problem):
    attribute, values = draw(values_of(problem))
    least = draw(st.integers(0, 3))
    most = draw(st.none() | st.integers(least, 4))
    return Count(attribute.name, values, least, most, draw(st.none() | some(problem.layout.rooms)))


@st.composite
def pins(draw, problem):
    attribute, values = draw(values_of(problem))
    return Only(attribute.name, values, draw(some(problem.layout.rooms, most=2)))


@st.composite
def tables(draw, problem):
    first, second = draw(st.sampled_from(problem.attributes)), draw(st.sampled_from(problem.attributes))
    near = [(room, other) for room, others in problem.layout.near.items() for other in (room, *others)]
    every = list(product(first.values, second.values))
    missing = draw(st.sets(st.sampled_from(every), max_size=max(1, len(every) // 2)))
    return Pair(first.name, second.name, draw(some(near, most=3)), frozenset(every) - missing)


@st.composite
def bounds(draw, problem):
    chosen = draw(st.sampled_from(problem.tracks))
    paths = problem.layout.paths
    inner = [room for main in paths.order for room in paths.culs_de_sac.get(main, ())] if chosen.culs == "own" else []
    return Bound(
        chosen.name,
        draw(st.sampled_from([">=", "<="])),
        draw(levels()),
        draw(st.sampled_from(["every", "every", "least", "greatest"])),
        draw(st.none() | st.just((paths.exit,)) | some((*paths.order, *inner))),
        Frozen(draw(st.dictionaries(st.sampled_from(paths.order), levels(), max_size=1))),
    )


@st.composite
def some_paths(draw, problem):
    return SomePath(tuple(draw(st.lists(main_bounds(problem), min_size=1, max_size=2))))


@st.composite
def main_bounds(draw, problem):
    """A bound on one path, at rooms of the main part."""
    rooms = draw(st.none() | some(problem.layout.paths.order))
    return Bound(
        draw(st.sampled_from(problem.tracks)).name, draw(st.sampled_from([">=", "<="])), draw(levels()), rooms=rooms
    )


@st.composite
def depths(draw, problem):
    attribute, values = draw(values_of(problem))
    name = draw(st.sampled_from(problem.tracks)).name
    least = draw(levels() | st.just(float("-inf")))
    return Depth(
        attribute.name, values, name, least, draw(levels().filter(lambda n: n >= least) | st.just(float("inf")))
    )


@st.composite
def totals(draw, problem):
    gains = {a.name: Frozen(draw(st.dictionaries(st.sampled_from(a.values), NUMBERS["+"]))) for a in problem.attributes}
    least = draw(st.integers(-6, 6))
    most = draw(st.integers(least, 8) | st.just(float("inf")))
    return Total("worth", Frozen(gains), least, most, draw(st.none() | some(problem.layout.rooms)))


def levels():
    return st.integers(-2, 7) | st.sampled_from([0.3, 0.8, 2.5, 4.5])


@st.composite
def values_of(draw, problem):
    attribute = draw(st.sampled_from(problem.attributes))
    return attribute, draw(some(attribute.values, most=2))


def some(things, most=None):
    """A few different ones of some things."""
    return st.lists(st.sampled_from(things), min_size=1, max_size=most or len(things), unique=True).map(tuple)
