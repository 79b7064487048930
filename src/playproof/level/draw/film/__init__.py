"""Levels one after another as one moving SVG, in a single file that any browser plays and no script drives.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True))
>>> shots = [Shot(Grid.parse("##", game), "the beginning"), Shot(Grid.parse("#.", game), "dig", ((1, 0),))]
>>> moving = film(shots, pace=2)
>>> moving.count("<animate"), "the beginning" in moving, moving == film(shots, pace=2)
(7, True, True)

What does not change is drawn once; what does is there for as long as it is in the level. A viewer that plays nothing shows
the last picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from playproof.errors import WrongInput
from playproof.level import Graph, Grid, Shapes
from playproof.level.digest import digest
from playproof.level.draw.film.cells import cells_moving
from playproof.level.draw.film.clock import Clock, Shot
from playproof.level.draw.film.land import land_moving, one_land
from playproof.level.draw.film.others import drawings_moving
from playproof.level.draw.film.rooms import rooms_moving
from playproof.level.draw.icons import icon_of
from playproof.level.draw.ink import shorten, tag, width_of, write
from playproof.level.draw.legends import used
from playproof.level.draw.page import Sheet, page

__all__ = ["Clock", "Shot", "film"]

HEAD, BAR, LEAST = 30.0, 14.0, 320.0


def film(shots: Sequence[Shot], *, theme: str = "auto", pace: float = 4, title: str = "", rest: float = 2) -> str:
    """The moving picture: so many shots in a second, the last one for `rest` seconds longer, and again from the first."""
    if not shots:
        raise WrongInput("a film wants one picture at least")
    clock = Clock(len(shots), pace, rest)
    ends = (
        shots[0].level.hash,
        shots[-1].level.hash,
    )  # a name for the style sheet; to hash all levels takes the longest of all
    sheet = Sheet("f" + digest(theme, pace, title, *ends, [(s.caption, list(s.marks)) for s in shots])[:6], theme)
    levels = [shot.level for shot in shots]
    if all(isinstance(level, Grid) for level in levels):
        body, size = cells_moving(shots, clock, sheet)
    elif all(level.kind == Graph.kind for level in levels):
        body, size = rooms_moving(shots, clock, sheet)
    elif one_land(shots):
        body, size = land_moving(shots, clock, sheet)
    else:
        body, size = drawings_moving(shots, clock, theme)
        rooms = {node.symbol for level in levels if isinstance(level, Shapes) for node in level.nodes if node.symbol}
        sheet.flat.update(name for name in rooms if not icon_of(levels[-1].alphabet[name]))
    wide = max(size[0], LEAST, max(width_of(shot.caption, 13) for shot in shots))
    moved = tag("g", body, transform=f"translate({(wide - size[0]) / 2:g} {HEAD + BAR:g})")
    seen = {symbol.name: symbol for level in levels for symbol in used(level)}
    ordered = [symbol for name, symbol in levels[-1].alphabet.symbols.items() if name in seen]
    drawn = _captions(shots, clock, sheet) + _bar(clock, wide, sheet) + moved
    whole = page(sheet, drawn, (wide, size[1] + HEAD + BAR), ordered, title)
    return whole.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def _captions(shots: Sequence[Shot], clock: Clock, sheet: Sheet) -> str:
    sheet.use("ink")
    told = []
    for number, shot in enumerate(shots):
        line = write(shorten(shot.caption, 120), 0, 17, class_="ink", font_size=13)
        told.append(clock.during(line, number, number + 1))
    return "".join(told)


def _bar(clock: Clock, wide: float, sheet: Sheet) -> str:
    """How far it is."""
    sheet.use("trail")
    sheet.rules["track"] = ("fill:#7777;stroke:none", "fill:#7777;stroke:none")
    sheet.rules["done"] = ("fill:#d81e77;stroke:none", "fill:#ff6bab;stroke:none")
    track = tag("rect", class_="track", y=HEAD - 4, width=wide, height=4, rx=2)
    done = tag("rect", clock.growing("width", wide), class_="done", y=HEAD - 4, width=wide, height=4, rx=2)
    return track + done
