"""Pins drawn as a picture: `pins = "sketch.txt"`. What is drawn stays as it is, and a blank is left to the module.

A legend gives further glyphs a meaning: `legend = { o = "anything but wall" }`.
"""

from __future__ import annotations

from dataclasses import replace

from playproof.errors import Where, WrongInput
from playproof.level import Alphabet, Grid, Symbol
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_whole
from playproof.level.pins import Pin
from playproof.level.thing import cell_id
from playproof.project.legend import Mark, mark
from playproof.project.spec import Module, Project


def drawn_pins(project: Project, module: Module) -> tuple[Pin, ...]:
    """A pin for each cell that the module's picture draws; none, if it has no picture."""
    if not module.pins:
        return ()
    path, game = inside(project.folder, module.pins), project.alphabet
    marks = {f"the glyph {glyph}": mark(given, game) for glyph, given in module.legend.items()}
    try:
        grid = Grid.parse(read_whole(path), _drawing(game, module))
    except WrongInput as error:
        raise error.within(str(path)) from None
    drawn = [(x, y, name) for x, y in grid.cells() if (name := grid.symbol((x, y)))]
    return tuple(_pin(cell_id(grid.top, x, y), marks.get(name, Mark((name,))), module, y) for x, y, name in drawn)


def _pin(element: str, said: Mark, module: Module, row: int) -> Pin:
    return Pin(element, "symbol", said.allowed, said.weight, where=Where(module.pins, row + 1))


def _drawing(game: Alphabet, module: Module) -> Alphabet:
    """The alphabet of the picture: that of the game, with a symbol for each glyph of the legend."""
    further = {f"the glyph {glyph}": Symbol(f"the glyph {glyph}", glyph) for glyph in module.legend}
    return replace(game, symbols=game.symbols | further) if further else game
