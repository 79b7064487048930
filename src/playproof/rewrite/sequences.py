"""Sequences that are rewritten: matches are kept up to date, and after a rewriting only those are looked for that hold one of
the tokens which are new or stand beside others now.

A match is the ids of the matched elements, which stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from playproof.level import Level, Sequence, Token
from playproof.level.alphabet import NO_MEMBERS
from playproof.level.plane import Outline
from playproof.rewrite.carrier import Admits, Change, Pool, Reckon
from playproof.rewrite.chain import Chain
from playproof.rewrite.members import reckoned
from playproof.rewrite.rule import Row, Rule
from playproof.rewrite.wanted import Asked, Written

Found = tuple[str, ...]


class WorkingSequence(Chain):
    """A sequence that is being rewritten."""

    carrier = "sequences"

    def __init__(self, sequence: Sequence, rules: Iterable[Rule] = ()) -> None:
        super().__init__(sequence.tokens)
        self.sequence = sequence
        self.locked: set[Any] = set()
        self.by: dict[Any, int] = {}
        self.pools: dict[str, tuple[Pool, int]] = {}
        """The matches of each rule, and how much of the news they know."""
        self.news: list[str] = []

    def find(self, rule: Rule) -> list[Found]:
        runs = (self.run(id, len(_left(rule))) for id in self.walk())
        return [match for match in runs if match is not None and self._fits(rule, match)]

    def pool(self, rule: Rule) -> Pool:
        """All matches of a rule, and perhaps some that are none any more."""
        found, seen = self.pools.get(rule.name) or (Pool(self.find(rule)), len(self.news))
        for id in dict.fromkeys(self.news[seen:]):
            for match in self._around(id, len(_left(rule))):
                if self._fits(rule, match):
                    found.add(match)
        self.pools[rule.name] = found, len(self.news)
        return found

    def _around(self, id: str, width: int) -> Iterator[Found]:
        """All runs of so many tokens that hold one."""
        start = id if id in self.tokens else ""
        for _ in range(width):
            match = self.run(start, width) if start else None
            if match is not None:
                yield match
            start = self.ahead[start] if start else ""

    def _fits(self, rule: Rule, match: Found) -> bool:
        tokens = self.tokens
        return all(part.wanted.allows(tokens[id].symbol) for part, id in zip(_left(rule), match, strict=True))

    def draw(self, rule: Rule, dice: Random, admits: Admits) -> Found | None:
        return self.pool(rule).draw(dice, lambda match: self.holds(rule, match), admits)

    def holds(self, rule: Rule, match: Found) -> bool:
        return match[0] in self.tokens and self.run(match[0], len(match)) == match and self._fits(rule, match)

    def elements(self, rule: Rule, match: Found) -> Mapping[str, str]:
        return {part.name: id for part, id in zip(_left(rule), match, strict=True) if part.name}

    def covered(self, rule: Rule, match: Found) -> Found:
        return match

    def conditions(self, rule: Rule, match: Found) -> Iterator[tuple[str, Asked]]:
        return ((id, part) for part, id in zip(_left(rule), match, strict=True) if part.condition is not None)

    def blocked(self, rule: Rule, match: Found) -> int | None:
        return None

    def leaves_dangling(self, rule: Rule, right: int, match: Found) -> bool:
        return False

    def touches(self, rule: Rule, right: int, match: Found) -> set[Any]:
        aligned = [(place, part) for place, part in _aligned(rule, right) if place is not None]
        kept = {place for place, part in aligned if part.as_is}
        return {id for place, id in enumerate(match) if place not in kept}

    def has_room(self, rule: Rule, right: int, match: Found, reckon: Reckon) -> bool:
        return True

    def outline(self, key: Any) -> Outline:
        at = self.order.index(key)
        return (at, 0), (at + 1, 0), (at + 1, 1), (at, 1)

    def extent(self) -> tuple[float, float]:
        return len(self.tokens), 1

    def write(self, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str) -> list[Change]:
        """One splice: what stood behind a token, and what stands there now."""
        before = tuple(self.tokens[id] for id in match)
        known: dict[str, Mapping[str, Any]] = {}
        after = []
        for number, (place, part) in enumerate(_aligned(rule, right), 1):
            token = self._token(before[place] if place is not None else None, part, known, reckon, f"{stem}.{number}")
            after.append(token)
        if before == tuple(after):
            return []
        change = ((self.ahead[match[0]],), before, tuple(after))
        self.redo([change])
        return [change]

    def _token(
        self, old: Token | None, part: Written, known: dict[str, Mapping[str, Any]], reckon: Reckon, id: str
    ) -> Token:
        symbol = part.symbol if part.symbol is not None else old.symbol if old is not None else ""
        held = old.members if old is not None and old.symbol == symbol else NO_MEMBERS
        if part.members:
            held = held | reckoned(part, symbol, self.sequence.alphabet, reckon, known)
        token = Token(old.id if old is not None else self._free(id), symbol, held)
        if part.name:
            known[part.name] = self.sequence.alphabet[symbol].members | held
        return token

    def _free(self, id: str) -> str:
        free, count = id, 1
        while free in self.tokens:
            count += 1
            free = f"{id}'{count}"
        return free

    def undo(self, changes: Iterable[Change]) -> None:
        self.redo([(what, after, before) for what, before, after in reversed(list(changes))])

    def redo(self, changes: Iterable[Change]) -> None:
        for (anchor,), before, after in changes:
            self.splice(anchor, [token.id for token in before], after)
            self.news += [*([anchor] if anchor else []), *(token.id for token in after)]

    def written(self, changes: Iterable[Change]) -> Iterator[str]:
        for _, before, after in changes:
            old = {token.id: token for token in before}
            yield from (token.id for token in after if old.get(token.id) != token)
            new = {token.id for token in after}
            yield from (token.id for token in before if token.id not in new)

    def everything(self) -> Iterable[str]:
        return self.walk()

    def has(self, key: Any) -> bool:
        return key in self.tokens

    def symbol(self, key: Any) -> str:
        return self.tokens[key].symbol

    def members(self, key: Any) -> Mapping[str, Any]:
        token = self.tokens[key]
        return self.sequence.alphabet[token.symbol].members | token.members

    def neighbours(self, key: Any) -> Iterable[str]:
        return [id for id in (self.ahead[key], self.behind[key]) if id]

    def degrees(self, key: Any) -> tuple[int, int]:
        return int(bool(self.ahead[key])), int(bool(self.behind[key]))

    def relabel(self, key: Any, symbol: str) -> list[Change]:
        return self._replaced(key, Token(key, symbol))

    def set_member(self, key: Any, name: str, value: Any) -> list[Change]:
        token = self.tokens[key]
        return self._replaced(key, Token(key, token.symbol, token.members | {name: value}))

    def _replaced(self, key: str, token: Token) -> list[Change]:
        old = self.tokens[key]
        if old == token:
            return []
        change = ((self.ahead[key],), (old,), (token,))
        self.redo([change])
        return [change]

    def become(self, level: Level) -> list[Change]:
        """One splice, from the first token that is another to the last."""
        assert isinstance(level, Sequence)
        old, new = [self.tokens[id] for id in self.order], list(level.tokens)
        head = _alike(old, new)
        tail = _alike(old[head:][::-1], new[head:][::-1])
        before, after = tuple(old[head : len(old) - tail]), tuple(new[head : len(new) - tail])
        anchor = old[head - 1].id if head else ""
        changes: list[Change] = [((anchor,), before, after)] if before or after else []
        self.redo(changes)
        return changes

    def key_of(self, id: str) -> str | None:
        return id if id in self.tokens else None

    def id_of(self, key: Any) -> str:
        return str(key)

    def level(self) -> Level:
        return Sequence(self.sequence.alphabet, tuple(self.tokens[id] for id in self.walk()))

    def __len__(self) -> int:
        return len(self.tokens)


def _alike(one: list[Token], other: list[Token]) -> int:
    """How many tokens are the same from the beginning on."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _left(rule: Rule) -> tuple[Asked, ...]:
    assert isinstance(rule.left, Row)
    return rule.left.tokens  # type: ignore[return-value]


def _unchanged(left: tuple[Asked, ...], place: int | None, part: Written) -> tuple[int | None, Written]:
    """What is on both sides is left as it is, so that it is no rewriting where rules are applied all at once."""
    if place is None or part.symbol is None or left[place].wanted.only != part.symbol:
        return place, part
    return place, replace(part, symbol=None)


def _aligned(rule: Rule, right: int) -> list[tuple[int | None, Written]]:
    """Which matched element each of the right side is: by name, and where all have no name, by place.

    Without names and with sides of different lengths, what is alike at the beginning and at the end stays.
    """
    side = rule.rights[right].side
    assert isinstance(side, Row)
    left, parts = _left(rule), side.tokens
    names = {part.name: place for place, part in enumerate(left) if part.name}
    written = [part for part in parts if isinstance(part, Written)]
    if names or len(left) == len(written):
        plain = [place for place, part in enumerate(left) if not part.name]
        same = len(left) == len(written)
        return [
            _unchanged(left, names.get(part.name) if part.name else place if same and place in plain else None, part)
            for place, part in enumerate(written)
        ]
    alike = [part.wanted.only for part in left]
    head = 0
    while head < min(len(alike), len(written)) and alike[head] == written[head].symbol:
        head += 1
    tail = 0
    while tail < min(len(alike), len(written)) - head and alike[-1 - tail] == written[-1 - tail].symbol:
        tail += 1
    gap = len(written) - len(alike)
    return [
        _unchanged(left, place if place < head else place - gap if place >= len(written) - tail else None, part)
        for place, part in enumerate(written)
    ]
