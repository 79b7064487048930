"""Pictures of levels: SVG for people and pages, PNG for tilesets and games, colour for the terminal.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("gem", "g"))
>>> level = Grid.parse("#.g", game)
>>> svg(level, trail=[(1, 0), (2, 0)], title="A short walk")[:41]
'<svg xmlns="http://www.w3.org/2000/svg" c'
>>> png(level)[:4], terminal(level).plain, [name for _, _, name in legend(level)]
(b'\\x89PNG', '#.g', ['', '', 'gem'])

The same level gives the same bytes. What a symbol looks like comes from its `colour` and `icon`, or is guessed from its
name and traits (`icons`, `colour`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playproof.level import Cells, Graph, Grid, Level, Place, Shapes
from playproof.level.draw import png as _png_file  # noqa: F401  before the function `png`, which takes over the name
from playproof.level.draw.ansi import terminal
from playproof.level.draw.cells import draw_grid
from playproof.level.draw.charts import chart
from playproof.level.draw.floorplan import draw_plan
from playproof.level.draw.icons import NAMES as ICONS
from playproof.level.draw.land import draw_land
from playproof.level.draw.legends import legend as legend_of
from playproof.level.draw.notes import Note, marked
from playproof.level.draw.options import Options
from playproof.level.draw.rooms import draw_rooms
from playproof.level.draw.row import draw_row
from playproof.level.draw.tiles import png, tile_pixels

legend = legend_of

__all__ = ["ICONS", "Note", "chart", "legend", "png", "svg", "terminal", "tile_pixels"]

NO_MARKS: Mapping[Place, str] = {}


def svg(
    level: Level,
    *,
    trail: Sequence[Place] = (),
    marks: Mapping[Place, str] = NO_MARKS,
    theme: str = "auto",
    legend: bool = True,
    title: str = "",
    labels: Mapping[Place, str] = NO_MARKS,
    notes: Sequence[Note] = (),
) -> str:
    """The level as SVG, with a play (`trail`: places in order) and marked places (a css colour, `bad`, `warn`, `good`,
    `note`).

    Cells of a grid may have labels, such as numbers of rooms; rooms of a graph tell their names. The places of `notes` are
    marked and numbered, and what they say is listed below.
    The theme is `light`, `dark`, or `auto`, which follows the reader's own.
    """
    options = Options(tuple(trail), {**marks, **marked(notes)}, theme, legend, title, dict(labels), tuple(notes))
    if isinstance(level, Grid):
        return draw_grid(level, options)
    if isinstance(level, Cells | Shapes):
        return draw_land(level, options) if isinstance(level, Cells) else draw_plan(level, options)
    return draw_rooms(level, options) if isinstance(level, Graph) else draw_row(level, options)
