"""Alphabets for files that do not bring one: found beside the level, or made up from the names that the file uses.

>>> game = with_plain(None, ["tree", "tower"])
>>> [(symbol.name, symbol.glyph, symbol.is_plain) for symbol in game.symbols.values()]
[('tree', 't', True), ('tower', 'T', True)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.level import Alphabet, Symbol, parse_alphabet, read_alphabet, write_alphabet

GLYPHS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&*+=~^:;<>@|/"
MOST_SYMBOLS = 10_000
BESIDE = "alphabet.toml"


def packed(alphabet: Alphabet) -> str:
    """The alphabet as text to travel inside a file; nothing for one without symbols, which no alphabet file may be."""
    return write_alphabet(alphabet) if alphabet.symbols else ""


def chosen(packed: object, path: Path, given: Alphabet | None) -> Alphabet | None:
    """The alphabet to read with: the one that was given, the one inside the file, or the one beside it."""
    if given is not None or not isinstance(packed, str):
        return given or beside(path)
    return parse_alphabet(packed, path.name) if packed else Alphabet.of()


def beside(path: Path) -> Alphabet | None:
    """The game that a level belongs to, if `alphabet.toml` lies beside it or in the folder above."""
    for folder in path.absolute().parents[:2]:
        if (folder / BESIDE).is_file():
            return read_alphabet(folder / BESIDE)
    return None


def wanted(path: Path, given: Alphabet | None) -> Alphabet:
    """The alphabet of a file that cannot be read without one."""
    alphabet = given or beside(path)
    if alphabet is None:
        fault = Fault(
            "a picture in text wants an alphabet to say what its glyphs mean",
            Where(str(path)),
            f"pass one (--alphabet), or put '{BESIDE}' beside the level",
        )
        raise WrongInput(fault)
    return alphabet


def with_plain(alphabet: Alphabet | None, names: Iterable[str]) -> Alphabet:
    """The alphabet with a plain symbol for each name that it does not know."""
    return with_symbols(alphabet, (Symbol(name) for name in names))


def with_symbols(alphabet: Alphabet | None, symbols: Iterable[Symbol]) -> Alphabet:
    """The alphabet with those symbols that it does not know; one whose glyph is taken or missing gets a free one."""
    base = alphabet or Alphabet.of()
    known = dict(base.symbols)
    taken = {symbol.glyph for symbol in known.values()}
    for symbol in symbols:
        if symbol.name not in known:
            glyph = symbol.glyph if symbol.glyph and symbol.glyph not in taken else _free(symbol.name, taken)
            taken.add(glyph)
            known[symbol.name] = replace(symbol, glyph=glyph)
    if len(known) > MOST_SYMBOLS:
        raise WrongInput(f"a level has at most {MOST_SYMBOLS:,} kinds of things; this file has {len(known):,}")
    return base if len(known) == len(base.symbols) else replace(base, symbols=type(base.symbols)(known))


def tame(name: str) -> str:
    """A name that an alphabet may hold, as near to the given one as can be.

    >>> tame("top-left pipe"), tame("tile 5"), tame("2nd key"), tame("not")
    ('top-left_pipe', 'tile_5', 'x2nd_key', 'not_')
    """
    word = re.sub(r"-(?![^\W\d_])", "_", re.sub(r"[^\w-]+", "_", name.strip()))[:80].strip("_-")
    word = word if re.match(r"[^\W\d]", word) else f"x{word}"
    return f"{word}_" if word in ("and", "or", "not", "in", "true", "false") else word


def _free(name: str, taken: set[str]) -> str:
    """The name's first letter if it is free, or some other glyph; none when all are used up."""
    first = next((letter for letter in name if letter in GLYPHS), "a")
    return next((g for g in (first, first.upper(), *GLYPHS) if g not in taken), "")
