"""Sequences that are rewritten. Elements come and go in the middle, so matches are looked for anew each time.

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
from playproof.rewrite.rule import Row, Rule
from playproof.rewrite.wanted import Asked, Written

Found = tuple[str, ...]


class WorkingSequence:
    """A sequence that is being rewritten."""

    carrier = "sequences"

    def __init__(self, sequence: Sequence, rules: Iterable[Rule] = ()) -> None:
        self.sequence = sequence
        self.order: list[str] = [token.id for token in sequence.tokens]
        self.tokens: dict[str, Token] = {token.id: token for token in sequence.tokens}
        self.locked: set[Any] = set()
        self.by: dict[Any, int] = {}

    def find(self, rule: Rule) -> list[Found]:
        asked = _left(rule)
        ids, width = self.order, len(asked)
        symbols = [self.tokens[id].symbol for id in ids]
        return [
            tuple(ids[at : at + width])
            for at in range(len(ids) - width + 1)
            if all(part.wanted.allows(symbols[at + place]) for place, part in enumerate(asked))
        ]

    def draw(self, rule: Rule, dice: Random, admits: Admits) -> Found | None:
        return Pool(self.find(rule)).draw(dice, lambda match: True, admits)

    def holds(self, rule: Rule, match: Found) -> bool:
        if match[0] not in self.tokens:
            return False
        at = self.order.index(match[0])
        here = self.order[at : at + len(match)] == list(match)
        return here and all(
            part.wanted.allows(self.tokens[id].symbol) for part, id in zip(_left(rule), match, strict=True)
        )

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
        return len(self.order), 1

    def write(self, rule: Rule, right: int, match: Found, reckon: Reckon, stem: str) -> list[Change]:
        """One splice: what stood at a place, and what stands there now."""
        at = self.order.index(match[0]) if match else len(self.order)
        before = tuple(self.tokens[id] for id in match)
        known: dict[str, Mapping[str, Any]] = {}
        after = []
        for number, (place, part) in enumerate(_aligned(rule, right), 1):
            token = self._token(before[place] if place is not None else None, part, known, reckon, f"{stem}.{number}")
            after.append(token)
        if before == tuple(after):
            return []
        change = (at, before, tuple(after))
        self.redo([change])
        return [change]

    def _token(
        self, old: Token | None, part: Written, known: dict[str, Mapping[str, Any]], reckon: Reckon, id: str
    ) -> Token:
        symbol = part.symbol if part.symbol is not None else old.symbol if old is not None else ""
        held = old.members if old is not None and old.symbol == symbol else NO_MEMBERS
        if part.members:
            held = held | {name: reckon(expr, known) for name, expr in part.members}
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
        for at, before, after in changes:
            for token in before:
                del self.tokens[token.id]
            for token in after:
                self.tokens[token.id] = token
            self.order[at : at + len(before)] = [token.id for token in after]

    def written(self, changes: Iterable[Change]) -> Iterator[str]:
        for _, before, after in changes:
            old = {token.id: token for token in before}
            yield from (token.id for token in after if old.get(token.id) != token)
            new = {token.id for token in after}
            yield from (token.id for token in before if token.id not in new)

    def everything(self) -> Iterable[str]:
        return self.order

    def has(self, key: Any) -> bool:
        return key in self.tokens

    def symbol(self, key: Any) -> str:
        return self.tokens[key].symbol

    def members(self, key: Any) -> Mapping[str, Any]:
        token = self.tokens[key]
        return self.sequence.alphabet[token.symbol].members | token.members

    def neighbours(self, key: Any) -> Iterable[str]:
        at = self.order.index(key)
        return [*self.order[max(0, at - 1) : at], *self.order[at + 1 : at + 2]]

    def degrees(self, key: Any) -> tuple[int, int]:
        at = self.order.index(key)
        return int(at > 0), int(at + 1 < len(self.order))

    def relabel(self, key: Any, symbol: str) -> list[Change]:
        return self._replaced(key, Token(key, symbol))

    def set_member(self, key: Any, name: str, value: Any) -> list[Change]:
        token = self.tokens[key]
        return self._replaced(key, Token(key, token.symbol, token.members | {name: value}))

    def _replaced(self, key: str, token: Token) -> list[Change]:
        old = self.tokens[key]
        if old == token:
            return []
        change = (self.order.index(key), (old,), (token,))
        self.redo([change])
        return [change]

    def become(self, level: Level) -> list[Change]:
        """One splice, from the first token that is another to the last."""
        assert isinstance(level, Sequence)
        old, new = [self.tokens[id] for id in self.order], list(level.tokens)
        head = _alike(old, new)
        tail = _alike(old[head:][::-1], new[head:][::-1])
        before, after = tuple(old[head : len(old) - tail]), tuple(new[head : len(new) - tail])
        changes: list[Change] = [(head, before, after)] if before or after else []
        self.redo(changes)
        return changes

    def key_of(self, id: str) -> str | None:
        return id if id in self.tokens else None

    def id_of(self, key: Any) -> str:
        return str(key)

    def level(self) -> Level:
        return Sequence(self.sequence.alphabet, tuple(self.tokens[id] for id in self.order))

    def __len__(self) -> int:
        return len(self.order)


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
