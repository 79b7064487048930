"""Sides of rules on grids, drawn: one glyph per cell, blanks between the sides, `|` between right sides.

    #.#      #..
    #.#  =>  ##.  |  *
    #.#      #..

`*` is any cell, and on the right side it leaves a cell as it is. Other letters can be given a meaning with `let`:

    let w = {wall|brick}
    let K = key(id = new)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.expr import Expr
from playproof.level import Alphabet
from playproof.rewrite.elements import ELEMENT, asked, inside, read_wanted, written
from playproof.rewrite.lines import Line
from playproof.rewrite.rule import LARGEST_SIDE, Picture
from playproof.rewrite.wanted import ANYTHING, Asked, Wanted, Written

ARROW, BAR = "=>", "|"
Lets = Mapping[str, tuple[str, str, int]]
"""What a letter stands for: its symbols, what stands in brackets behind them, and its line."""


def read_let(text: str) -> tuple[str, str, str]:
    """`w = {wall|brick}`, `K = key(id = new)`: the letter, the symbols, what stands in brackets."""
    letter, sign, meaning = text.partition("=") if not text.startswith("=") else ("=", *text[1:].partition("=")[1:])
    letter, meaning = letter.strip(), meaning.strip()
    if not sign or len(letter) != 1:
        raise WrongInput(f"cannot read 'let {text[:40]}'; wanted one letter and what it stands for: let w = wall")
    found = ELEMENT.match(":" + meaning)
    if found is None or not found["symbols"]:
        raise WrongInput(f"'{meaning[:40]}' names no symbol; wanted a symbol, {{one|another}}, !not or *")
    rest, bracketed = (":" + meaning)[found.end() :], ""
    if rest.startswith("("):
        bracketed, end = inside(rest, 0)
        rest = rest[end:]
    if rest.strip():
        raise WrongInput(f"cannot read '{rest.strip()[:40]}' behind '{found['symbols']}'")
    return letter, found["symbols"], bracketed


def sides_of(rows: Sequence[Line]) -> list[list[tuple[int, str]]]:
    """The pictures that stand side by side, each as rows with their lines."""
    cut = [(line.number, line.text.split()) for line in rows]
    arrow = next((words for _, words in cut if ARROW in words), None)
    count = len([word for word in arrow if word not in (ARROW, BAR)]) if arrow else 1
    found: list[list[tuple[int, str]]] = [[] for _ in range(count)]
    for number, words in cut:
        pictures = [word for word in words if word not in (ARROW, BAR)] if len(words) > count else words
        if len(pictures) != count:
            what = f"this line has {len(pictures)} pictures, and the one with the arrow has {count}"
            raise WrongInput(
                Fault(what, Where(line=number), "sides stand apart by blanks; a cell with nothing is `let _`")
            )
        for side, row in zip(found, pictures, strict=True):
            side.append((number, row))
    return found


def _shape(rows: Sequence[tuple[int, str]]) -> tuple[int, int]:
    width = len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            raise WrongInput(
                Fault(f"this row has {len(row)} cells and the first has {width}", Where(line=number), "draw them all")
            )
    if width * len(rows) > 10 * LARGEST_SIDE:
        raise WrongInput(
            Fault(f"this picture has {width * len(rows):,} cells, and {10 * LARGEST_SIDE:,} is the most",
                  Where(line=rows[0][0]), "split the rule")
        )  # fmt: skip
    return width, len(rows)


def read_left(rows: Sequence[tuple[int, str]], alphabet: Alphabet, lets: Lets) -> Picture:
    width, height = _shape(rows)
    cells = tuple(_asked(glyph, alphabet, lets, number) for number, row in rows for glyph in row)
    return Picture(width, height, cells, tuple(row for _, row in rows))


def read_right(
    rows: Sequence[tuple[int, str]], left: Picture, alphabet: Alphabet, lets: Lets, known: Collection[str]
) -> Picture:
    width, height = _shape(rows)
    if (width, height) != (left.width, left.height):
        what = f"the right side is {width} x {height} and the left side {left.width} x {left.height}; a grid keeps its cells"
        raise WrongInput(Fault(what, Where(line=rows[0][0])))
    cells = [
        _written(glyph, left, index, alphabet, lets, known, rows[index // width][0])
        for index, glyph in enumerate("".join(row for _, row in rows))
    ]
    written = tuple(map(_unchanged, left.cells, cells))
    return Picture(width, height, written, tuple(row for _, row in rows))


def _unchanged(before: Asked | Written, cell: Written) -> Written:
    """What is on both sides is left as it is, so that it is no rewriting."""
    same = isinstance(before, Asked) and cell.symbol is not None and before.wanted.only == cell.symbol
    return replace(cell, symbol=None) if same else cell


def _unknown(glyph: str, alphabet: Alphabet, lets: Lets, line: int) -> WrongInput:
    hint = nearest(glyph, [*alphabet.by_glyph, *lets, "*"])
    return WrongInput(Fault(f"no symbol has the glyph '{glyph}', and no let names it", Where(line=line), hint))


def _asked(glyph: str, alphabet: Alphabet, lets: Lets, line: int) -> Asked:
    name = glyph if glyph.isidentifier() else ""
    if glyph in lets:
        symbols, bracketed, _ = lets[glyph]
        is_test = bracketed and not _assigns(bracketed)
        return asked(name, symbols, bracketed if is_test else "", alphabet, line)
    if glyph in alphabet.by_glyph:
        return Asked(name, Wanted((alphabet.by_glyph[glyph].name,)), None, line)
    if glyph == "*":
        return Asked("", ANYTHING, None, line)
    raise _unknown(glyph, alphabet, lets, line)


def _assigns(bracketed: str) -> bool:
    """Whether brackets set members (`id = 3`) and do not test them (`id == 3`)."""
    bare = bracketed.replace("==", "").replace(">=", "").replace("<=", "").replace("!=", "")
    return "=" in bare


def _written(
    glyph: str, left: Picture, index: int, alphabet: Alphabet, lets: Lets, known: Collection[str], line: int
) -> Written:
    name = glyph if glyph.isidentifier() else ""
    if left.glyphs[index // left.width][index % left.width] == glyph and not (
        glyph in lets and _assigns(lets[glyph][1])
    ):
        return Written(name, None, (), line)
    if glyph in lets:
        symbols, bracketed, _ = lets[glyph]
        if read_wanted(symbols, alphabet).only is None and symbols != "*":
            what = f"'{glyph}' could be several things on the right side; it is left as it is only where it stands on the left"
            raise WrongInput(Fault(what, Where(line=line)))
        return written(name, symbols, bracketed if _assigns(bracketed) else "", alphabet, known, line)
    if glyph in alphabet.by_glyph:
        members: tuple[tuple[str, Expr], ...] = ()
        return Written(name, alphabet.by_glyph[glyph].name, members, line)
    if glyph == "*":
        return Written("", None, (), line)
    raise _unknown(glyph, alphabet, lets, line)
