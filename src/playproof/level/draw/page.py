"""The sheet around a drawing: its title above, its legend below, its style sheet and its icons.

>>> sheet = Sheet("p1", "light")
>>> page(sheet, "<path/>", (48, 24))[:64]
'<svg xmlns="http://www.w3.org/2000/svg" class="p1" width="72" he'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from playproof.level import Symbol
from playproof.level.draw.icons import icon_of, manner
from playproof.level.draw.ink import esc, tag, tip, width_of, write
from playproof.level.draw.legends import draw_legend
from playproof.level.draw.notes import Note, listing
from playproof.level.draw.theme import FONT, Look, Rules, both, css, legible, paint, parts
from playproof.level.draw.vectors import drawing

MARGIN, CELL = 12, 24
OUTLINE = "#201d2b"
LEAST_WIDTH, LEAST_LINE = 150, 420


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the parts of one picture share. Its rules and drawings grow while they are drawn: each is listed once."""

    scope: str
    theme: str
    rules: Rules = field(default_factory=lambda: parts("page", "ink", "muted"))
    drawings: dict[str, str] = field(default_factory=dict)
    classes: dict[str, str] = field(default_factory=dict)
    flat: set[str] = field(default_factory=set)
    """Names of symbols that are ground in this picture, though elsewhere they would stand on some."""

    def use(self, *names: str) -> None:
        self.rules.update(parts(*names))

    def colour(self, symbol: Symbol) -> str:
        """The class that gives `color` the symbol's colour."""
        known = self.classes.setdefault(symbol.name, f"c{len(self.classes)}")
        tone = paint if symbol.name in self.flat else _tone
        self.rules[known] = both(lambda look: f"color:{tone(symbol, look)}")
        return known

    def icon(self, symbol: Symbol) -> str:
        """The id of the symbol's drawing, which is defined at its first use."""
        icon = icon_of(symbol)
        name = icon or f"g{self.colour(symbol)}"
        self.drawings.setdefault(name, drawing(icon) if icon else _glyph(symbol))
        return f"{self.scope}-{name}"

    def stamp(self, symbol: Symbol, x: float, y: float, size: float = CELL) -> str:
        """The symbol's drawing with its left upper corner at a place."""
        place = f"translate({x:g} {y:g})" + (f" scale({size / CELL:g})" if size != CELL else "")
        return tag("use", href=f"#{self.icon(symbol)}", class_=self.colour(symbol), transform=place)

    def swatch(self, symbol: Symbol) -> str:
        """The symbol in the legend: its drawing, or a piece of the ground or wall."""
        if manner(symbol) in ("thing", "liquid") and symbol.name not in self.flat:
            return self.stamp(symbol, 0, 0)
        return tag(
            "rect",
            class_=self.colour(symbol),
            x=2,
            y=2,
            width=20,
            height=20,
            rx=4,
            fill="currentColor",
            stroke_opacity=0.3,
        )


def _tone(symbol: Symbol, look: Look) -> str:
    colour = paint(symbol, look)
    return colour if icon_of(symbol) or manner(symbol) != "thing" else legible(colour, look)


def _glyph(symbol: Symbol) -> str:
    text = symbol.glyph or symbol.name[:2] or "?"
    size = min(17.0 if len(text) == 1 else 11.0, 22 / max(width_of(text, 1), 0.1))
    return write(text, 12, 12 + size * 0.36, font_size=size, font_weight=700, text_anchor="middle", stroke="none")


def page(
    sheet: Sheet,
    body: str,
    size: tuple[float, float],
    symbols: Iterable[Symbol] = (),
    title: str = "",
    notes: Sequence[Note] = (),
) -> str:
    """The whole picture."""
    listed = list(symbols)
    width = max(size[0], LEAST_WIDTH if listed else 0, LEAST_LINE if notes else 0, width_of(title, 17))
    swatches = {symbol.name: sheet.swatch(symbol) for symbol in listed}
    strip, deep = draw_legend(listed, swatches, width)
    top = MARGIN + (30 if title else 0)
    below = top + size[1] + (10 if strip else 0)
    said, high = listing(notes, width)
    under = below + deep + (8 if notes else 0)
    whole = width + 2 * MARGIN, under + high + MARGIN
    shown = [
        tag("style", css(sheet.scope, sheet.rules, sheet.theme)),
        _drawings(sheet),
        tag("rect", class_="page", width="100%", height="100%", rx=10),
        write(title, MARGIN, MARGIN + 17, class_="ink", font_size=17, font_weight=650) if title else "",
        _moved(body, MARGIN + (width - size[0]) / 2, top),
        _moved(strip, MARGIN, below) if strip else "",
        _moved(said, MARGIN, under) if said else "",
    ]
    return _root(sheet, whole, (tip(title) if title else "") + "".join(shown))


def _root(sheet: Sheet, size: tuple[float, float], inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{sheet.scope}" width="{size[0]:g}" height="{size[1]:g}" '
        f'viewBox="0 0 {size[0]:g} {size[1]:g}" font-family="{esc(FONT)}">{inside}</svg>\n'
    )


def _drawings(sheet: Sheet) -> str:
    return tag(
        "defs",
        "".join(
            tag("g", drawn, id=f"{sheet.scope}-{name}", fill="currentColor") for name, drawn in sheet.drawings.items()
        ),
    )


def _moved(body: str, x: float, y: float) -> str:
    """A part of the picture in its place; here the pens of all icons are set, which `use` inherits."""
    return tag(
        "g", body, transform=f"translate({x:g} {y:g})", fill="currentColor", stroke=OUTLINE, stroke_linejoin="round",
        stroke_linecap="round",
    )  # fmt: skip
