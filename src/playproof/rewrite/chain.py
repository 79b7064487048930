"""A sequence taken apart, so that it can be changed in place: each token knows who stands before and behind it.

>>> from playproof.level import Token
>>> chain = Chain(Token(id, "A") for id in "abc")
>>> chain.splice("a", ("b",), (Token("x", "B"), Token("y", "B")))
>>> chain.order, chain.behind["y"], chain.ahead["x"]
(['a', 'x', 'y', 'c'], 'c', 'a')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from playproof.level import Token


class Chain:
    """Tokens in their order; "" stands before the first and behind the last."""

    def __init__(self, tokens: Iterable[Token]) -> None:
        self.tokens = {token.id: token for token in tokens}
        ids = ["", *self.tokens, ""]
        self.behind: dict[str, str] = {one: other for one, other in pairwise(ids) if one}
        self.ahead: dict[str, str] = {other: one for one, other in pairwise(ids) if other}
        self.first = ids[1]

    def walk(self) -> Iterator[str]:
        id = self.first
        while id:
            yield id
            id = self.behind[id]

    @property
    def order(self) -> list[str]:
        return list(self.walk())

    def splice(self, anchor: str, gone: Iterable[str], come: Sequence[Token]) -> None:
        """What stands behind a token ("" for the beginning) goes, and others come in its place."""
        behind = self.behind[anchor] if anchor else self.first
        for id in gone:
            behind = self.behind.pop(id)
            del self.tokens[id], self.ahead[id]
        for token in come:
            self.tokens[token.id] = token
        for one, other in pairwise((anchor, *(token.id for token in come), behind)):
            if one:
                self.behind[one] = other
            else:
                self.first = other
            if other:
                self.ahead[other] = one

    def run(self, start: str, count: int) -> tuple[str, ...] | None:
        """So many tokens from one on; None if there are fewer."""
        found = []
        for _ in range(count):
            if not start:
                return None
            found.append(start)
            start = self.behind[start]
        return tuple(found)
