"""What the judge says of a level: a value whose parts are worked out when they are asked for.

>>> from playproof.level import Alphabet, Frozen, Grid, Symbol
>>> from playproof.play import playtest
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("start", "S", start=True), Symbol("key", "k", gives="key"),
...                    Symbol("door", "D", solid=True, takes="key"), Symbol("exit", ">", goal=True))
>>> verdict = playtest(Grid.parse("kS.D>", game), ["no dead ends"])
>>> verdict.ok, verdict.witness.moves, verdict.dead_ends.count
(True, ('left', 'right', 'right', 'right', 'right'), 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playproof.level import Graph, Grid, Place, Symbol
from playproof.level.thing import place_id
from playproof.play.avoid import Avoiding
from playproof.play.certify import witness
from playproof.play.counting import Fewest, fewest
from playproof.play.deadends import DeadEnds, dead_ends
from playproof.play.promises import Promise
from playproof.play.proof import Proof
from playproof.play.reasons import why_lost, why_no_start, why_not_begun
from playproof.play.scores import ScoreBook
from playproof.play.search import BoardSearch, PlatformSearch, Play, Search
from playproof.play.search.walking import cells_with


@dataclass(frozen=True, slots=True)
class Judged:
    """One promise judged: kept, broken or unknown; why; the play that breaks it; the proof that it holds."""

    promise: Promise
    holds: bool | None
    why: str = ""
    counterexample: Play | None = None
    proofs: tuple[Proof, ...] = ()

    @property
    def word(self) -> str:
        return {True: "kept", False: "broken", None: "unknown"}[self.holds]

    def to_json(self) -> dict[str, Any]:
        return {
            "promise": str(self.promise),
            "answer": self.word,
            "why": self.why,
            "counterexample": play_to_json(self.counterexample),
            "proofs": [proof.kind for proof in self.proofs],
        }


def play_to_json(play: Play | None) -> dict[str, Any] | None:
    if play is None:
        return None
    return {"moves": list(play.moves), "places": [place_id(place) for place in play.places]}


@dataclass(frozen=True)
class Verdict:
    """The verdict on one level. Everything is exact, or says that the budget did not suffice."""

    level: Grid | Graph
    search: Search
    promises: tuple[Judged, ...]
    scores: ScoreBook

    @property
    def ok(self) -> bool:
        """Whether every promise is kept. Unknown is never success."""
        return all(judged.holds for judged in self.promises)

    @cached_property
    def solvable(self) -> bool | None:
        """Whether some play wins; None if the budget did not suffice to know."""
        return is_solvable(self.search)

    @cached_property
    def reason(self) -> str:
        """Why no play wins, in words; "" if one does."""
        if self.solvable is None:
            return "the budget of steps was spent before this could be decided"
        return "" if self.solvable else why_lost(self.search)

    @cached_property
    def witness(self) -> Play | None:
        """A shortest winning play."""
        return None if why_not_begun(self.search) else self.search.shortest()

    @property
    def shortest(self) -> bool:
        """Whether the witness is known to be a shortest one."""
        return self.witness is not None and self.search.best.complete

    @cached_property
    def dead_ends(self) -> DeadEnds:
        """States that plays reach and from which none wins, and a play into the first of them."""
        return dead_ends(self.search, self.solvable)

    @property
    def unavoidable(self) -> tuple[Place, ...]:
        """Places that every winning play enters, in the order of the witness."""
        return tuple(self._avoiding.places) if self._avoiding else ()

    @property
    def unavoidable_known(self) -> bool:
        """Whether that is all of them; on huge levels the budget may end the search for more."""
        return self._avoiding is None or self._avoiding.complete

    @cached_property
    def _avoiding(self) -> Avoiding | None:
        return Avoiding(self.search, self.witness) if self.witness else None

    @cached_property
    def stages(self) -> tuple[Fewest, ...]:
        """For each stage the fewest steps and tiles of any winning play."""
        if not self.solvable:
            return ()
        return tuple(fewest(self.search, stage) for stage in range(len(self.search.stages.names)))

    @cached_property
    def unreachable(self) -> tuple[Place, ...]:
        """Places that could be entered but that no play gets to; none are named before all was searched."""
        if not self.unreachable_known:
            return ()
        if isinstance(self.search, PlatformSearch):
            touched = self.search.touched()
            return tuple(cell for cell in self.search.space.specials if cell not in touched)
        return tuple(_never_entered(self.search))

    @property
    def unreachable_known(self) -> bool:
        """Whether there is a start, and the budget sufficed to try all that can be done from it."""
        return not why_no_start(self.search) and self.search.explored.complete

    @property
    def unreachable_things(self) -> tuple[tuple[str, Place], ...]:
        """Things out of reach that do something, by symbol and place."""
        return tuple(self.things(self.unreachable))

    @property
    def unavoidable_things(self) -> tuple[tuple[str, Place], ...]:
        return tuple(self.things(self.unavoidable))

    def things(self, places: tuple[Place, ...]) -> list[tuple[str, Place]]:
        """The things in some places that are more than scenery."""
        notable = {name for name, symbol in self.level.alphabet.symbols.items() if _notable(symbol, self.level)}
        found = []
        for place in _holding(self.level, notable, places):
            symbols = dict.fromkeys(thing.symbol for thing in self.level.at(place))  # type: ignore[arg-type]
            found += [(name, place) for name in symbols if name in notable]
        return found

    @cached_property
    def proofs(self) -> tuple[Proof, ...]:
        """Every proof of this verdict, each claim once."""
        found = {proof.claim: proof for judged in self.promises for proof in judged.proofs}
        if self.witness is not None and "solvable" not in found:
            found = {"solvable": witness(self.level, self.witness), **found}
        return tuple(found.values())

    def telling(self) -> tuple[Play | None, str]:
        """The play that tells most, and what it shows: how the first broken promise breaks, or how to win."""
        for judged in self.promises:
            if judged.counterexample is not None:
                return judged.counterexample, f"against '{judged.promise}'"
        return self.witness, "a winning play" if self.witness else ""

    def picture(self, theme: str = "auto") -> str:
        """The verdict as SVG: the level, the telling play on it, and every place out of reach marked."""
        from playproof.level.draw import svg

        play, what = self.telling()
        marks = dict.fromkeys(self.unreachable, "bad")
        return svg(self.level, trail=play.places if play else (), marks=marks, title=what, theme=theme)

    def _repr_svg_(self) -> str:
        return self.picture()

    def to_json(self) -> dict[str, Any]:
        """The whole verdict as data."""
        return {
            "level": self.level.hash,
            "ok": self.ok,
            "solvable": self.solvable,
            "reason": self.reason,
            "witness": play_to_json(self.witness),
            "shortest": self.shortest,
            "dead_ends": self.dead_ends.to_json(),
            "unreachable": [place_id(place) for place in self.unreachable],
            "unreachable_known": self.unreachable_known,
            "unreachable_things": [[name, place_id(place)] for name, place in self.unreachable_things],
            "unavoidable": [place_id(place) for place in self.unavoidable],
            "unavoidable_known": self.unavoidable_known,
            "unavoidable_things": [[name, place_id(place)] for name, place in self.unavoidable_things],
            "stages": [{"stage": s.stage, "steps": list(s.steps), "tiles": list(s.tiles)} for s in self.stages],
            "promises": [judged.to_json() for judged in self.promises],
        }


def is_solvable(search: Search) -> bool | None:
    if why_not_begun(search):
        return False
    begins_won = search.space.begins_won() or bool(search.explored.wins)
    return True if begins_won else (False if search.explored.complete else None)


def _never_entered(search: BoardSearch) -> list[Place]:
    board, reached = search.board, search.reached()
    region = [node for node in range(board.regions) if node not in reached]
    lost = [] if not region else [i for i, r in enumerate(board.region.tolist()) if r in set(region)]
    lost += [place for place in board.specials if board.node_of(place) not in reached]
    return [board.places[place] for place in sorted(lost)]


def _holding(level: Grid | Graph, symbols: set[str], places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places that hold one of the symbols; on a grid most are scenery, which is told from all cells at once."""
    if isinstance(level, Graph) or not places:
        return places
    there = cells_with(level, symbols)
    return tuple(place for place in places if there[int(place[1]), int(place[0])])


def _notable(symbol: Symbol, level: Grid | Graph) -> bool:
    if symbol.start or symbol.is_wall:
        return False
    return not symbol.is_plain or (isinstance(level, Graph) and bool(symbol.name))
