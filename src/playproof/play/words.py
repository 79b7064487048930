"""How the judge speaks of things: "the door at 1,0 takes a key".

>>> a_thing("key", 1), a_thing("key", 2), a_thing("emerald", 1), a_thing("boots", 1)
('a key', '2 keys', 'an emerald', 'boots')
"""

from __future__ import annotations

from playproof.level import Graph, Grid, Place
from playproof.level.thing import place_id


def a_thing(item: str, count: int = 1) -> str:
    """A count of an item in words. One with a number in its name, such as key 3, is unique."""
    if item[-1].isdigit():
        return item if count == 1 else f"{count} times {item}"
    if count > 1:
        return f"{count} {item}" if item.endswith("s") else f"{count} {item}s"
    if item.endswith("s"):
        return item
    return f"an {item}" if item[0] in "aeiou" else f"a {item}"


def no_thing(item: str) -> str:
    return f"there are no {item}" if item.endswith("s") else f"there is no {item}"


def them(item: str) -> str:
    return "them" if item.endswith("s") else "it"


def lies(name: str) -> str:
    return "lie" if name.endswith("s") else "lies"


def listed(words: list[str]) -> str:
    """
    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def at(level: Grid | Graph, place: Place) -> str:
    return f"at {place_id(place)}" if isinstance(level, Grid) else f"in '{place_id(place)}'"


def named(level: Grid | Graph, symbol: str, place: Place) -> str:
    return f"the {symbol} {at(level, place)}"


def some_places(level: Grid | Graph, places: list[Place], most: int = 4) -> str:
    """The first few places, and how many more there are."""
    shown = [place_id(place) for place in places[:most]]
    more = [f"{len(places) - most} more"] if len(places) > most else []
    return ("at " if isinstance(level, Grid) else "in ") + listed(shown + more)
