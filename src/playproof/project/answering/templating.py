"""The templates of an `answerset` module: small pictures in the alphabet's glyphs, read with their legends."""

from __future__ import annotations

from typing import Any

from playproof.answersets.demand import LEVEL
from playproof.answersets.templates import Template
from playproof.errors import Fault, Where, WrongInput
from playproof.level import Alphabet
from playproof.project.counts import parse_count
from playproof.project.legend import faults, mark

MOST = 400


def template_of(name: str, given: Any, game: Alphabet, where: Where) -> Template:
    """What one line of `templates` says."""
    wrong = [fault for _, fault in faults(given.legend, game)]
    if wrong:
        raise WrongInput(*wrong)
    glyphs = {glyph: (symbol.name,) for glyph, symbol in game.by_glyph.items()}
    glyphs |= {glyph: mark(said, game).allowed for glyph, said in given.legend.items()}
    lines = given.picture.strip("\n").split("\n")
    unknown = sorted({glyph for line in lines for glyph in line if glyph != " " and glyph not in glyphs})
    if unknown:
        what = f"'{unknown[0]}' is the glyph of no symbol"
        raise WrongInput(
            Fault(what, hint="take one of the alphabet's, give it a line in the template's legend, or a blank")
        )
    rows = tuple(tuple(() if glyph == " " else glyphs[glyph] for glyph in line) for line in lines)
    drawn = sum(bool(names) for row in rows for names in row)
    if not 0 < drawn <= MOST:
        raise WrongInput(Fault(f"a template draws from 1 to {MOST} tiles; got {drawn}", hint="a blank is any tile"))
    least, most = parse_count(given.count).bounds(drawn)
    return Template(name, rows, least, most, given.turn, given.flip, given.within or LEVEL, given.weight, where)
