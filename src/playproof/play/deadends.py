"""Dead ends: states that plays reach and from which no play wins. With the play into one, and what went wrong on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from playproof.level.thing import place_id
from playproof.play.reasons import why_stuck
from playproof.play.search import BoardSearch, PlatformSearch, Play, Search
from playproof.play.search.board import Link
from playproof.play.words import at, named


@dataclass(frozen=True)
class DeadEnds:
    """How many of the explored states are dead ends (None if unknown), and the first of them explained."""

    search: Search = field(repr=False)
    dead: tuple[int, ...] = ()
    known: bool = True
    """Whether the search was complete."""

    @property
    def count(self) -> int | None:
        return len(self.dead) if self.known else None

    @property
    def states(self) -> int:
        """How many states were explored in all."""
        return len(self.search.explored.states)

    def __bool__(self) -> bool:
        return self.count != 0

    @cached_property
    def spent(self) -> int | None:
        """How many there are even for a careful player, who leaves nothing behind: things were spent wrongly."""
        if not self.known or not self.dead:
            return self.count
        if isinstance(self.search, PlatformSearch) or self.search.clustered:
            return len(self.dead)
        careful = self.search.careful
        return careful.alive().count(False) if careful.complete else None

    @cached_property
    def play(self) -> Play | None:
        """A play that leads into the first of them."""
        return self.search.play_to(self.dead[0]) if self.dead else None

    @cached_property
    def mistake(self) -> str:
        """The step that went wrong: "opening the door at 3,4"."""
        if not self.dead:
            return ""
        if isinstance(self.search, PlatformSearch):
            return _fatal_place(self.search, self.dead[0])
        return _mistake(self.search, self.dead[0])

    @cached_property
    def why(self) -> str:
        """What is missing from then on."""
        if not self.dead:
            return ""
        if isinstance(self.search, PlatformSearch):
            return "no way leads on to the goal"
        return why_stuck(self.search, self.search.descendants(self.dead[0]))

    def __str__(self) -> str:
        if not self.known:
            return "unknown: the budget of steps was spent"
        if not self.dead:
            return "none"
        kind = "" if self.spent else " (only by leaving something behind)"
        return f"{self.mistake} leads to a dead end{kind}: {self.why}"

    def to_json(self) -> dict[str, Any]:
        moves = None if self.play is None else list(self.play.moves)
        places = [] if self.play is None else [place_id(place) for place in self.play.places]
        counts = {"count": self.count, "states": self.states if self.known else None, "spent": self.spent}
        return counts | {"play": moves, "places": places, "mistake": self.mistake, "why": self.why}


def dead_ends(search: Search, solvable: bool | None) -> DeadEnds:
    """The dead ends of a level. One that no play wins is nothing but a dead end, and its reason says why."""
    if not solvable:
        return DeadEnds(search, known=False)
    if search.space.begins_won():
        return DeadEnds(search)
    dead = search.dead()
    return DeadEnds(search, tuple(dead) if search.explored.complete else (), search.explored.complete)


def _fatal_place(search: PlatformSearch, index: int) -> str:
    (x, y, *_), _ = search.explored.states[index]
    return f"getting to {x},{y}"


def _mistake(search: BoardSearch, index: int) -> str:
    """The step that leads from a state where the game can be won to the one where it cannot."""
    parent = search.explored.parents[index]
    if parent is None:
        return ""
    step = parent[1]
    if isinstance(step, Link):
        return _link_words(search, step, search.events(parent[0]), search.events(index))
    target = step[0]
    if target.gate is not None:
        link = next(link for link in search.board.links if link.gate and link.gate.id == target.gate.id)
        return f"opening {_door(search, link)}"
    return _place_words(search, target.place, search.events(parent[0]), search.events(index))


def _link_words(search: BoardSearch, link: Link, before: int, after: int) -> str:
    if link.gate and link.gate.bit & after & ~before:
        return f"opening {_door(search, link)}"
    spent = [offer for offer in search.board.special(link.target).offers if offer.takes and offer.bit & after & ~before]
    opened = search.ledger.through(search.board.special(link.target).gate, before) != before
    if not spent and not opened:
        places = search.board.places
        return f"going from {place_id(places[link.source])} to {place_id(places[link.target])}"
    return _place_words(search, link.target, before, after)


def _place_words(search: BoardSearch, place: int, before: int, after: int) -> str:
    special, where = search.board.special(place), search.board.places[place]
    if special.gate and special.gate.bit & after & ~before:
        return f"opening {named(search.level, ' and '.join(special.gate.symbols), where)}"
    acted = [offer for offer in special.offers if offer.bit & after & ~before]
    if not acted:
        return f"going {at(search.level, where)}"
    verb = "using" if any(offer.takes for offer in acted) else "taking"
    return f"{verb} {named(search.level, acted[0].symbol, where)}"


def _door(search: BoardSearch, link: Link) -> str:
    places = search.board.places
    symbols = " and ".join(link.gate.symbols) if link.gate else "way"
    return f"the {symbols} between '{places[link.source]}' and '{places[link.target]}'"
