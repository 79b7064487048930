"""A level as a string of symbols: a mission as a list of tasks, a platformer as columns, a recipe.

>>> from playproof.level.alphabet import Alphabet, Symbol
>>> tasks = Alphabet.of(Symbol("fight", "f"), Symbol("key", "k"), Symbol("lock", "l"))
>>> Sequence.parse("fkl", tasks).symbols, str(Sequence.parse("key lock", tasks))
(('fight', 'key', 'lock'), 'kl')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from playproof.errors import Fault, WrongInput, nearest
from playproof.level.alphabet import NO_MEMBERS, Alphabet, Members
from playproof.level.digest import digest
from playproof.level.frozen import Frozen
from playproof.level.grid import GROUND, Grid, check_members, check_size

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class Token:
    """One element of a sequence; its id stays with it when others come and go."""

    id: str
    symbol: str
    members: Members = NO_MEMBERS


@dataclass(frozen=True, eq=False)
class Sequence:
    """Symbols in a row. A value: every change gives a new sequence."""

    alphabet: Alphabet
    tokens: tuple[Token, ...] = ()

    kind = "sequence"

    def __post_init__(self) -> None:
        if len({token.id for token in self.tokens}) != len(self.tokens):
            raise WrongInput("two tokens of the sequence have the same id; ids are unique within a level")
        for token in self.tokens:
            check_members(token.id, token.symbol, token.members, self.alphabet)
            self.alphabet[token.symbol]

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> Sequence:
        """From names with blanks between them, or from glyphs without."""
        words = text.split()
        if all(word in alphabet for word in words):
            return cls.of(words, alphabet)
        unknown = [glyph for word in words for glyph in word if glyph not in alphabet.by_glyph]
        if unknown:
            raise WrongInput(
                Fault(f"no symbol has the glyph '{unknown[0]}'", hint=nearest(unknown[0], alphabet.by_glyph))
            )
        return cls.of([alphabet.by_glyph[glyph].name for word in words for glyph in word], alphabet)

    @classmethod
    def of(cls, symbols: list[str], alphabet: Alphabet) -> Sequence:
        return cls(alphabet, tuple(Token(str(i), symbol) for i, symbol in enumerate(symbols)))

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(token.symbol for token in self.tokens)

    def with_token(self, token: Token, index: int | None = None) -> Sequence:
        """The sequence with a token put in at an index (at the end by default), or the one of this id replaced."""
        if any(t.id == token.id for t in self.tokens):
            return replace(self, tokens=tuple(token if t.id == token.id else t for t in self.tokens))
        index = len(self.tokens) if index is None else index
        return replace(self, tokens=(*self.tokens[:index], token, *self.tokens[index:]))

    def without_token(self, id: str) -> Sequence:
        return replace(self, tokens=tuple(t for t in self.tokens if t.id != id))

    def as_grid(self) -> Grid:
        """A single row of cells, which can be walked and drawn."""
        import numpy as np

        check_size(len(self.tokens), 1)
        codes = np.array([[self.alphabet.codes[symbol] for symbol in self.symbols]], np.uint16)
        return Grid(self.alphabet, Frozen({GROUND: codes}))

    @cached_property
    def hash(self) -> str:
        return digest(self.kind, self.alphabet.hash, self.tokens)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __len__(self) -> int:
        return len(self.tokens)

    def __str__(self) -> str:
        glyphs = [self.alphabet[symbol].glyph for symbol in self.symbols]
        return "".join(glyphs) if all(glyphs) else " ".join(self.symbols)

    def __repr__(self) -> str:
        return f"<Sequence of {len(self.tokens)} {self.hash[:8]}>"

    def _repr_svg_(self) -> str:
        from playproof.level.draw import svg

        return svg(self)

    def __rich__(self) -> Text:
        from playproof.level.draw import terminal

        return terminal(self)
