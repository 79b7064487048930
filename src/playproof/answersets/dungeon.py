"""A dungeon to be made: a board, counts, and demands, which together are one logic program.

>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("start", "S", start=True),
...                    Symbol("exit", ">", goal=True))
>>> cave = Dungeon(Board(game, 3, 3, "floor", ("wall", "start", "exit")), (Counted(("wall",), 5, 5),), (solvable(),))
>>> [str(demand) for demand in cave.program().demands]
["exactly 5 of 'wall'", "exactly 1 of 'start'", "exactly 1 of 'exit'", 'solvable']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from playproof.answersets.board import Board, standing
from playproof.answersets.counting import Counted, count_facts, marks
from playproof.answersets.demand import LEVEL, Demand
from playproof.answersets.game import active_facts, asked_facts, game_facts
from playproof.answersets.implied import Bound, bounds, nested
from playproof.answersets.own import ruled
from playproof.answersets.plays.rules import placed
from playproof.answersets.program import Program, Section, library
from playproof.answersets.reference import Reference
from playproof.answersets.terms import NUMBER, fact, term
from playproof.answersets.unavoidable import unavoidable
from playproof.errors import Where
from playproof.level import Grid, Symbol
from playproof.level.grid import Cell

PLENTY = 3
"""Of what a third of all tiles must hold, there is plenty."""
FEW = 4
"""Of what a fourth of all tiles may hold at the most, there are few."""


def solvable(where: Where = Where()) -> Demand:  # noqa: B008
    """The demand that some play wins."""
    return Demand("solvable", (fact("solvable", NUMBER),), where=where)


@dataclass(frozen=True)
class Dungeon:
    """What is wanted of a level."""

    board: Board
    counts: tuple[Counted, ...] = ()
    demands: tuple[Demand, ...] = ()
    drawing: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    """For tiles that are drawn, by demand, the symbols they may be: the search need not look at others."""
    files: tuple[str, ...] = ()
    """The files of rules, beyond the board's, that demands speak in."""
    own: tuple[Section, ...] = ()
    """A designer's programs."""
    shares: tuple[Counted, ...] = ()
    """What demands count beside `counts`, where a wish may be about it."""

    @cached_property
    def all_counts(self) -> tuple[Counted, ...]:
        """The counts that were asked for, and those that a playable level wants anyway: one start, one goal."""
        named = {name for count in self.counts for name in count.symbols if count.region == LEVEL}
        return (*self.counts, *(count for count in self._usual() if not named & set(count.symbols)))

    @property
    def _all_counted(self) -> tuple[Counted, ...]:
        return (*self.all_counts, *self.shares)

    def _usual(self) -> Iterator[Counted]:
        symbols = [self.board.game[name] for name in self.board.place]
        for group in ([s.name for s in symbols if s.start], [s.name for s in symbols if s.goal]):
            if group:
                yield Counted(tuple(group), 1, 1)

    @cached_property
    def marks(self) -> Mapping[tuple[str, str], tuple[int, ...]]:
        """For each count the numbers between which a search may aim."""
        return marks(self.all_counts, self.board)

    @cached_property
    def all_demands(self) -> tuple[Demand, ...]:
        return (*self.ours, *(rule for _, rules in self._ruled for rule in rules))

    @cached_property
    def ours(self) -> tuple[Demand, ...]:
        return (*(demand for count in self.all_counts for demand in count.demands()), *self.demands)

    @cached_property
    def _ruled(self) -> tuple[tuple[Section, tuple[Demand, ...]], ...]:
        """A designer's programs, each with the demands that its constraints are."""
        found, first = [], len(self.ours)
        for section in self.own:
            found.append(ruled(section.file, section.lines, first))
            first += len(found[-1][1])
        return tuple(found)

    @property
    def played(self) -> bool:
        """Whether anything is said about plays."""
        return any(demand.promise or demand.text == "solvable" for demand in self.demands)

    @cached_property
    def _symbols(self) -> tuple[Symbol, ...]:
        """Everything that a tile may hold, as it is when it is put there."""
        game = placed(self.board.game)
        return tuple(game[name] for name in self._names)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """What may be put anywhere, and what is drawn."""
        return tuple(dict.fromkeys((*self.board.symbols, *(name for names in self.drawing.values() for name in names))))

    def _most(self, symbol: str) -> int:
        """How many there may be of a symbol by the counts."""
        bounds = [c.most for c in self.all_counts if symbol in c.symbols and c.region == LEVEL and c.most is not None]
        return min(bounds, default=self.board.cells)

    @cached_property
    def plenty(self) -> tuple[str, ...]:
        """The symbols that a large part of all tiles must hold."""
        whole = [c for c in self.all_counts if c.region == LEVEL and len(c.symbols) == 1]
        found = [c.symbols[0] for c in whole if c.least * PLENTY >= self.board.cells]
        return tuple(name for name in dict.fromkeys(found) if name != self.board.ground)

    @cached_property
    def sociable(self) -> tuple[tuple[str, int], ...]:
        """The symbols of which none is alone and only a small part of all tiles may hold any, each with how many may."""
        alone = [symbol for symbol in self.board.symbols if any(_refuses_lone(d, symbol) for d in self.demands)]
        most = {symbol: self._most(symbol) for symbol in alone}
        return tuple((symbol, number) for symbol, number in most.items() if 0 < number * FEW <= self.board.cells)

    def _fits(self, symbol: str) -> int:
        """How many there may be of a symbol, as far as counts and drawn tiles tell."""
        return min(self._most(symbol), self._room[symbol])

    @cached_property
    def _room(self) -> Mapping[str, int]:
        """On how many tiles each symbol may be."""
        drawn = Counter(name for names in self.drawing.values() for name in names)
        free = self.board.cells - len(self.drawing)
        return {name: drawn[name] + (free if name in self.board.symbols else 0) for name in self._names}

    def _reference(self, guarded: bool) -> Reference:
        """The reference solution. What is drawn may be let go of in a guarded program."""
        return Reference(placed(self.board.game), self._symbols, self._most if guarded else self._fits)

    @property
    def complete(self) -> bool:
        """Whether the reference solution is as long as any has to be; else nothing is ever called impossible."""
        return self._reference(guarded=False).complete

    @cached_property
    def linear(self) -> bool:
        """Whether each stage begins with the one thing that ends the stage before it, and no step shuts what was open.

        Then whoever gets from the one thing to the other has a part of a play that wins, whatever the rest of it is like.
        """
        symbols, stages = self._symbols, self.board.game.stages
        if not stages or self.board.game.movement.kind != "walk" or any(s.oneway for s in symbols):
            return False
        if any(s.solid and (s.takes or s.breakable) for s in symbols):
            return False
        givers = [[s for s in symbols if stage in s.gives] for stage in stages]
        if any(len(group) != 1 or self._most(group[0].name) != 1 for group in givers):
            return False
        chain = [group[0] for group in givers]
        takers = [s for s in symbols if s.takes]
        kept = all(s in chain[1:] and set(s.takes) == {stages[chain.index(s) - 1]} for s in takers)
        asks = all({*s.needs, *s.takes} == {before} for before, s in zip(stages, chain[1:], strict=False))
        free = not (chain[0].needs or chain[0].takes)
        spent = {item for s in takers for item in s.takes}
        others = {item for s in symbols if s not in takers for item in s.needs}
        last = all(stages[-1] in s.needs for s in symbols if s.goal)
        return kept and asks and free and last and not spent & others

    def program(self, guarded: bool = False) -> Program:
        """The logic program. Guarded, each demand can be let go of, also what is drawn."""
        return Program(tuple(self._sections(guarded)), self.all_demands, guarded)

    def _sections(self, guarded: bool) -> Iterator[Section]:
        closed: Container[Cell] = () if guarded else self.drawing
        yield Section("the level", "\n".join(self.board.facts(self.drawing, closed)))
        yield library("board")
        yield library("contents")
        if not guarded and "places" in self.files:
            yield library("elsewhere")
        yield from self._rules(self._names)
        if self._bounds:
            yield Section("what demands imply", "\n".join(bound.rule() for bound in self._bounds))
        if self.played:
            yield library("played")
            yield from (reference := self._reference(guarded)).sections()
            yield from unavoidable(reference, self.all_demands)
        yield library("verdict")
        if self.plenty:
            yield Section("what there is much of", "\n".join(fact("plenty", name) for name in self.plenty))
            yield library("plenty")
        yield from (section for section, _ in self._ruled)

    def of_level(self, level: Grid) -> Program:
        """The program of a level that is there already: what of the demands is broken follows, and nothing is chosen.

        Whether it can be won is no matter of this program; the judge knows.
        """
        facts = [*self.board.facts({}, frozenset(self.board.tiles())), *self.board.sprites(level)]
        names = tuple(dict.fromkeys((*self._names, *(standing(level, cell) for cell in level.cells()))))
        rules = self._rules(tuple(name for name in names if name))
        sections = (Section("the level", "\n".join(facts)), library("board"), *rules)
        return Program(sections, self.ours)

    def _rules(self, names: Sequence[str]) -> Iterator[Section]:
        """What follows from what stands where: everything but choices, plays and the verdict."""
        yield library("holds")
        if self._all_counted:
            yield library("counts")
            yield Section("what is counted", "\n".join(self._counted()))
        game, promises = placed(self.board.game), [demand.promise for demand in self.demands if demand.promise]
        facts = [*game_facts(game, names), *asked_facts(game, names), *active_facts(game, names, promises)]
        yield Section("the game", "\n".join(facts))
        yield from (library(name) for name in dict.fromkeys(self.files))

    @cached_property
    def _bounds(self) -> tuple[Bound, ...]:
        return tuple(bounds(self.board, self._all_counted, self.all_demands, self.linear))

    def _counted(self) -> Iterator[str]:
        further: dict[tuple[str, str], set[int]] = {}
        for bound in self._bounds:
            further.setdefault((bound.group, bound.region), set()).add(bound.fewer_than)
        yield from count_facts(self._all_counted, self.board, further)
        yield from nested(self._all_counted, self.board)


def _refuses_lone(demand: Demand, symbol: str) -> bool:
    """Whether a demand wants others of a kind beside each of a kind."""
    return demand.hard and any(each.startswith(f"lone({NUMBER},{term(symbol)},") for each in demand.facts)
