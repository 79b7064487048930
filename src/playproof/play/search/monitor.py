"""Plays watched move by move, for conditions that no shortcut decides: `visits boss and steps in gem == 2 * steps in goal`.

A monitor remembers of a play just what a condition asks: what was visited and used, the moves of each stage up to a cap, the
places touched up to a cap. Search over places, events and memory is exact, and budgeted, because memory multiplies states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from playproof.expr import Binary, Compare, Expr, Number, Phrase, evaluate, phrases
from playproof.level import Graph, Place
from playproof.play.promises import Clause
from playproof.play.search.board import Link
from playproof.play.search.explore import Cheapest, cheapest
from playproof.play.search.inair import PlatformSearch
from playproof.play.search.jumping import GROUND, UPS
from playproof.play.search.onboard import BoardSearch
from playproof.play.search.stages import Play

Search = BoardSearch | PlatformSearch
Memory = tuple[Any, ...]
"""For each phrase what is known so far: a truth, a number, or the places touched and their number."""
FULL = -1
UNCAPPED = 1 << 30


@dataclass(frozen=True, slots=True)
class Move:
    """One single move: where it leads, the places entered, the items asked for on the way, the symbols on its edge."""

    name: str
    place: Place
    entered: tuple[Place, ...]
    used: frozenset[str]
    doors: frozenset[str] = frozenset()
    jumps: bool = False


class BoardMoves:
    """The single moves on a board."""

    def __init__(self, search: BoardSearch) -> None:
        self.search, self.board = search, search.board
        self._links: dict[int, list[Link]] = {}
        for link in search.board.links:
            self._links.setdefault(link.source, []).append(link)
        self._plain = search.board.ways.row
        self._doors = _doors(search.level) if isinstance(search.level, Graph) else {}

    def begin(self) -> tuple[tuple[int, int], tuple[Place, ...]]:
        return self.search.macro.begin(), (self.board.places[self.board.starts[0]],)

    def follow(self, state: tuple[int, int]) -> Iterable[tuple[Move, tuple[int, int], bool]]:
        place, events = state
        taken = set()
        for link in self._links.get(place, ()):
            after = self.board.enter(link, events)
            if link.gate is None:
                taken.add(link.target)
            if after >= 0:
                move = self._move(link.move, place, link.target, self._used(link, events, after))
                yield move, (link.target, after), self.board.wins(link.target, after)
        for target in self._plain(place):
            for name in self.search.plain_moves(place, target) if target not in taken else ():
                yield self._move(name, place, target, frozenset()), (target, events), False

    def _move(self, name: str, source: int, target: int, used: frozenset[str]) -> Move:
        place = self.board.places[target]
        return Move(name, place, (place,), used, self._doors.get((source, name), frozenset()))

    def _used(self, link: Link, before: int, after: int) -> frozenset[str]:
        special = self.board.special(link.target)
        gates = [gate for gate in (link.gate, special.gate) if gate]
        asked = [count for gate in gates for count in (*gate.needs, *gate.first, *gate.takes)]
        asked += [c for o in special.offers if o.bit & after & ~before for c in (*o.needs, *o.takes)]
        if self.board.wins(link.target, after):
            asked += [count for needs in special.goal for count in needs]
        return frozenset(item for item, _ in self.search.ledger.list_of(tuple(asked)))


def _doors(graph: Graph) -> dict[tuple[int, str], frozenset[str]]:
    """The symbols on each edge, by the room one comes from."""
    index = {node.id: i for i, node in enumerate(graph.nodes)}
    ways = [way for e in graph.edges for way in ((e.source, e.id, e.there), (e.target, e.id, e.back))]
    return {(index[room], edge): frozenset(door) for room, edge, door in ways if door}


class AirMoves:
    """The single moves of a platformer. A jump uses an item if it is made with caps that the item raises."""

    def __init__(self, search: PlatformSearch) -> None:
        self.search, self.space = search, search.space

    def begin(self) -> tuple[Any, tuple[Place, ...]]:
        state = self.space.begin()
        return state, tuple(self.space.body(state[0][0], state[0][1]))

    def follow(self, state: Any) -> Iterable[tuple[Move, Any, bool]]:
        from playproof.play.search.walking import steps

        (x, y, rise, _), events = state
        for _, name, after in self.space.follow(state):
            dx, dy = steps(8)[name.removeprefix("climb-")]
            fresh = [c for c in self.space.body(x + dx, y + dy) if c not in set(self.space.body(x, y))]
            had = self.space.enter(state[0], dx, dy, events)
            jumps = name in UPS and rise == GROUND
            used = self._used(fresh, events, had, after is None) | (self._raising(events) if jumps else set())
            reached = ((x + dx, y + dy, 0, 0), had) if after is None else after
            yield Move(name, (x + dx, y + dy), tuple(fresh), used, jumps=jumps), reached, after is None

    def _raising(self, events: int) -> set[str]:
        """The items in hand that raise the caps of a jump."""
        items, index = self.space.grid.alphabet.items.values(), self.search.ledger.index
        held = self.search.ledger.held(events)
        return {i.name for i in items if (i.jump or i.reach) and i.name in index and held[index[i.name]] > 0}

    def _used(self, cells: list[tuple[int, int]], before: int, after: int, won: bool) -> frozenset[str]:
        here = [self.space.specials[cell] for cell in cells if cell in self.space.specials]
        asked = [c for s in here if s.gate for c in (*s.gate.needs, *s.gate.first, *s.gate.takes)]
        asked += [c for s in here for o in s.offers if o.bit & after & ~before for c in (*o.needs, *o.takes)]
        asked += [count for s in here for needs in s.goal for count in needs] if won else []
        return frozenset(item for item, _ in self.search.ledger.list_of(tuple(asked)))


@dataclass(slots=True)
class Watched:
    """A space of plays with the memory of a monitor; a play wins here if it wins and breaks the clause."""

    search: Search
    clause: Clause
    moves: Any = field(init=False)
    asked: tuple[Phrase, ...] = field(init=False)
    caps: dict[Phrase, int] = field(init=False)
    spots: dict[str, set[Place]] = field(init=False)
    lasting: Clause = field(init=False)
    """The conditions that stay true once they are."""

    def __post_init__(self) -> None:
        platform = isinstance(self.search, PlatformSearch)
        self.moves = AirMoves(self.search) if platform else BoardMoves(self.search)  # type: ignore[arg-type]
        self.asked = tuple(dict.fromkeys(phrase for expr in self.clause for phrase in phrases(expr)))
        self.caps = {phrase: _cap(phrase, self.clause) for phrase in self.asked}
        self.spots = {p.subject: set(self.search.level.find(p.subject)) for p in self.asked if p.kind == "visits"}
        self.lasting = tuple(expr for expr in self.clause if _lasts(expr))

    @property
    def weight(self) -> int:
        return 1

    def begin(self) -> tuple[Any, Memory]:
        state, entered = self.moves.begin()
        return state, tuple(self._first(phrase, entered) for phrase in self.asked)

    def begins_won(self) -> bool:
        begun = self.search.space.begins_won() if isinstance(self.search, PlatformSearch) else self._board_won()
        return begun and self._broken(self.begin()[1])

    def _board_won(self) -> bool:
        assert isinstance(self.search, BoardSearch)
        return self.search.macro.begins_won()

    def follow(self, state: tuple[Any, Memory]) -> list[tuple[int, str, tuple[Any, Memory] | None]]:
        at, memory = state
        stage = self.search.stages.names[self.search.stages.index(at[1])]
        follows: list[tuple[int, str, tuple[Any, Memory] | None]] = []
        for move, after, won in self.moves.follow(at):
            seen = tuple(self._see(p, old, move, stage) for p, old in zip(self.asked, memory, strict=True))
            if seen != memory and self._kept(seen):
                continue
            if not won:
                follows.append((1, move.name, (after, seen)))
            elif self._broken(seen):
                follows.append((1, move.name, None))
        return follows

    def _first(self, phrase: Phrase, entered: tuple[Place, ...]) -> Any:
        if phrase.kind == "visits":
            return any(place in self.spots[phrase.subject] for place in entered)
        if phrase.kind == "tiles in":
            begins_here = phrase.subject == self.search.stages.names[0]
            return self._touch(frozenset(), entered[0], phrase) if begins_here else frozenset()
        return 0 if phrase.kind in ("steps in", "jumps") else False

    def _see(self, phrase: Phrase, old: Any, move: Move, stage: str) -> Any:
        if phrase.kind == "visits":
            spots = self.spots[phrase.subject]
            return old or phrase.subject in move.doors or any(place in spots for place in move.entered)
        if phrase.kind == "uses":
            return old or phrase.subject in move.used
        if phrase.kind == "jumps":
            return min(old + move.jumps, self.caps[phrase])
        if phrase.subject != stage or old == FULL:
            return old
        if phrase.kind == "steps in":
            return min(old + 1, self.caps[phrase])
        return self._touch(old, move.place, phrase)

    def _touch(self, old: frozenset[Place], place: Place, phrase: Phrase) -> Any:
        touched = old | {place}
        return FULL if len(touched) >= self.caps[phrase] else touched

    def _kept(self, memory: Memory) -> bool:
        """Whether the clause is kept by what was done already, whatever follows."""
        return bool(self.lasting) and not self._none_of(self.lasting, memory)

    def _broken(self, memory: Memory) -> bool:
        return self._none_of(self.clause, memory)

    def _none_of(self, conditions: Clause, memory: Memory) -> bool:
        known = dict(zip(self.asked, memory, strict=True))

        def value(phrase: Phrase) -> Any:
            seen = known[phrase]
            if phrase.kind != "tiles in":
                return seen
            return self.caps[phrase] if seen == FULL else len(seen)

        return not any(evaluate(expr, phrases=value) for expr in conditions)


def _cap(phrase: Phrase, clause: Clause) -> int:
    """One more than the greatest number that the phrase is compared with: beyond it nothing changes any more."""
    caps = [_compared(expr, phrase) for expr in clause if phrase in phrases(expr)]
    return max(caps)


def _compared(expr: Expr, phrase: Phrase) -> int:
    if isinstance(expr, Compare):
        for side, other in ((expr.left, expr.right), (expr.right, expr.left)):
            if _is_sum(side) and isinstance(other, Number):
                return int(other.value) + 2
    return UNCAPPED


def _lasts(expr: Expr) -> bool:
    """Whether the condition stays true once it is: something was done, or counted often enough."""
    if not isinstance(expr, Compare):
        return isinstance(expr, Phrase)
    sums = (expr.left, expr.right) if expr.op in (">=", ">") else (expr.right, expr.left)
    return expr.op in (">=", ">", "<=", "<") and _is_sum(sums[0]) and isinstance(sums[1], Number)


def _is_sum(expr: Expr) -> bool:
    """Whether this is counts and numbers added up, or a multiple of them: as large as any count in it, or larger."""
    if isinstance(expr, Binary) and expr.op == "+":
        return all(_is_sum(side) or isinstance(side, Number) for side in expr.inner)
    if isinstance(expr, Binary) and expr.op == "*" and isinstance(expr.left, Number):
        return expr.left.value >= 1 and _is_sum(expr.right)
    return isinstance(expr, Phrase)


def breaking_play(search: Search, clause: Clause) -> tuple[Play | None, bool]:
    """A shortest winning play that breaks a clause, and whether the search was complete."""
    watched = Watched(search, clause)
    if search.space.begins_won() and not watched.begins_won():
        return None, True
    found: Cheapest[str] = cheapest(watched, budget=search.budget)
    return (None if found.steps is None else _replay(search, found.steps)), found.complete


def _replay(search: Search, moves: list[str]) -> Play:
    if isinstance(search, PlatformSearch):
        return search.play_of(moves)
    steps = BoardMoves(search)
    state, entered = steps.begin()
    places = list(entered)
    for name in moves:
        move, state, _ = next(found for found in steps.follow(state) if found[0].name == name)
        places.append(move.place)
    return Play(tuple(moves), tuple(places))
