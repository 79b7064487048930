"""What is promised of plays, held against a proposed level: a clause for each promise that some play breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from playproof.answersets.plays import deadends
from playproof.answersets.plays.aloft import looked_at, unchanged
from playproof.answersets.plays.breaches import NotSearched, quests
from playproof.answersets.plays.reasons import Change, Clause, over
from playproof.answersets.plays.roam import Quest, Walk, cheapest
from playproof.answersets.plays.rules import MOST_STATES, Rules, Worlds
from playproof.expr import phrases
from playproof.level import Alphabet
from playproof.level.grid import Cell
from playproof.play import Promise
from playproof.play.promises import long_way


@dataclass(frozen=True, slots=True)
class Watched:
    """One promise with the number of its demand, and what plays that break it are like."""

    number: int
    promise: Promise
    quests: tuple[Quest, ...]
    tiles: int = 0
    """For `tiles in S >= n`: the n, for plays are looked for by their steps."""


def watched(number: int, promise: Promise, game: Alphabet) -> Iterator[Watched]:
    """The clauses of a promise that are looked for; what no quest expresses is left to the judge."""
    for clause in promise.clauses:
        way = long_way(clause[0]) if len(clause) == 1 else None
        if way and way.kind == "tiles in":
            stage = (*game.stages, "goal").index(way.stage)
            yield Watched(number, promise, (Quest(stage=stage),), way.least)
            continue
        try:
            yield Watched(number, promise, quests(clause, game))
        except NotSearched:
            continue


class Referee:
    """Looks at levels of one size for plays that break promises."""

    def __init__(
        self,
        game: Alphabet,
        width: int,
        height: int,
        promises: Iterable[tuple[int, Promise]],
        linear: bool,
        most: int = MOST_STATES,
    ) -> None:
        self.most = most
        self.rules = Rules(game, width, height)
        self.promises = list(promises)
        self.aloft = game.movement.kind == "platform"
        """Whether one jumps: then the judge alone looks for plays, and tells of those that he sees."""
        on_foot = [] if self.aloft else self.promises
        self.watched = [w for number, promise in on_foot for w in watched(number, promise, game)]
        self.linear = linear
        """Whether each stage begins with the one thing that ends the stage before it, and no step shuts a way."""
        told = [phrase for _, promise in self.promises for phrase in phrases(promise.statement.expr)]
        self.plain = frozenset(self.rules.plain - {phrase.subject for phrase in told if phrase.kind == "visits"})

    def clauses(self, symbols: Sequence[str], on: set[int]) -> Iterator[Clause]:
        """A clause for each promise that is broken; none if all are kept."""
        start = next((i for i, name in enumerate(symbols) if self.rules.game.symbols[name].start), None)
        if start is None or self.aloft:
            return
        worlds = Worlds(self.rules, symbols, self.most)
        for one in self.watched:
            if one.number in on:
                yield from self._broken(one, worlds, start)
        for number, promise in self.promises:
            if promise.about == "no dead ends" and number in on:
                trap = deadends.trap(worlds, start)
                if trap is not None:
                    yield (Change(number, "on", holds=False), *deadends.clause(trap, worlds))

    def played(self, number: int, cells: Sequence[Cell], symbols: Sequence[str]) -> Clause:
        """What forbids a play that somebody else saw break a demand: it would break it in every level in which it is made."""
        width, height = self.rules.width, self.rules.height
        if self.aloft:
            seen = looked_at(cells, self.rules.game.movement, width, height)
            return (Change(number, "on", holds=False), *unchanged(seen, symbols, list(self.rules.game.symbols)))
        tiles = [x + y * width for x, y in cells]
        return (Change(number, "on", holds=False), *over(tiles, symbols, self.plain))

    def _broken(self, one: Watched, worlds: Worlds, start: int) -> Iterator[Clause]:
        for quest in one.quests:
            walk = cheapest(worlds, start, quest)
            if walk is None:
                continue
            tiles = self._in_stage(walk, worlds, quest)
            if one.tiles and len(set(tiles)) >= one.tiles:
                continue
            yield (
                Change(one.number, "on", holds=False),
                *over(self._reason(walk, worlds, quest), worlds.symbols, self.plain),
            )

    def _in_stage(self, walk: Walk, worlds: Worlds, quest: Quest) -> list[int]:
        """The tiles that a play touches in the stage: the last one belongs to the stage that it ends."""
        before = (worlds.stage(walk.worlds[0]), *(worlds.stage(world) for world in walk.worlds[:-1]))
        return [tile for tile, stage in zip(walk.tiles, before, strict=True) if stage == quest.stage]

    def _reason(self, walk: Walk, worlds: Worlds, quest: Quest) -> Sequence[int]:
        """The tiles that make the play what it is: where it can be begun and ended anyhow, those of its stage alone."""
        if not self.linear or quest.stage is None or quest.shunned or quest.unused:
            return walk.tiles
        stages = [worlds.stage(world) for world in walk.worlds]
        first = stages.index(quest.stage) if quest.stage in stages else 0
        last = next((i for i, stage in enumerate(stages) if stage > quest.stage), len(stages) - 1)
        inside = walk.tiles[first + 1 : last]
        if any(worlds.symbols[tile] not in self.plain for tile in inside):
            return walk.tiles
        return walk.tiles[first : last + 1]
