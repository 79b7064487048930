"""Pins drawn as a picture: `pins = "sketch.txt"`. What is drawn stays as it is, and a blank is left to the module."""

from __future__ import annotations

from functools import partial

from playproof.errors import Where, WrongInput
from playproof.level import Grid
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_whole
from playproof.level.pins import Pin
from playproof.level.thing import cell_id
from playproof.project.spec import Module, Project


def drawn_pins(project: Project, module: Module) -> tuple[Pin, ...]:
    """One hard pin for each cell that the module's picture draws; none, if it has no picture."""
    if not module.pins:
        return ()
    path = inside(project.folder, module.pins)
    try:
        grid = Grid.parse(read_whole(path), project.alphabet)
    except WrongInput as error:
        raise error.within(str(path)) from None
    drawn = [(x, y) for x, y in grid.cells() if grid.symbol((x, y))]
    pin = partial(Pin, field="symbol")
    return tuple(
        pin(cell_id(grid.top, x, y), allowed=(grid.symbol((x, y)),), where=Where(module.pins, y + 1)) for x, y in drawn
    )
