"""A score along a path as a chart: steps from room to room, the values, the promised bound, and where it is broken.

>>> picture = chart({"health": [20, 10, -5]}, least=1, labels=["gate", "hall", "vault"])
>>> picture.count('class="bad"'), "hall" in picture
(4, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, isfinite, log10, radians, sin

from playproof.errors import WrongInput
from playproof.level.digest import digest
from playproof.level.draw.colour import PALETTE, mix
from playproof.level.draw.ink import num, shorten, tag, tip, width_of, write
from playproof.level.draw.page import Sheet, page

HIGH, LEFT, BELOW, MOST_LABEL, MOST_SLANTED = 190.0, 40.0, 26.0, 18, 26
WIDEST, SLANTED, TILT = 1000.0, 27.0, 40
"""Where labels side by side make a chart wider than this, they are slanted and stand this close."""
LIGHTER = "#ffffff"


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places in the picture."""

    low: float
    high: float
    step: float
    pitch: float
    count: int
    below: float = BELOW
    """The height of the labels."""

    @property
    def slanted(self) -> bool:
        return self.below > BELOW

    def x(self, index: float) -> float:
        return LEFT + (index + 0.5) * self.pitch

    def y(self, value: float) -> float:
        return HIGH * (self.high - value) / (self.high - self.low)

    @property
    def right(self) -> float:
        return LEFT + self.count * self.pitch

    @property
    def ticks(self) -> list[float]:
        return [self.low + i * self.step for i in range(round((self.high - self.low) / self.step) + 1)]


def chart(
    series: Mapping[str, Sequence[float]],
    *,
    least: float | None = None,
    title: str = "",
    theme: str = "auto",
    labels: Sequence[str] = (),
    band: tuple[Sequence[float], Sequence[float]] = ((), ()),
) -> str:
    """An SVG with one line for each named series; values below `least` are shaded and marked.

    A `band` of lows and highs lies behind the lines: within it are all values that are not drawn one by one.
    """
    values = [value for row in (*series.values(), *band) for value in row]
    if not values or not all(map(isfinite, values)):
        raise WrongInput("a chart wants at least one series with finite values")
    longest = max(map(len, (*series.values(), *band)))
    scale = _scale([*values, *([least] if least is not None else [])], longest, labels)
    shown = (
        {k: list(v) for k, v in series.items()},
        least,
        title,
        theme,
        list(labels),
        *map(list, band if band[0] else ()),
    )
    sheet = Sheet("p" + digest(*shown)[:6], theme)
    sheet.use("line", "bad", "card")
    rows = list(series.values())
    lines = [_series(i, row, least, scale, sheet) for i, row in enumerate(rows)]
    body = (
        _axes(scale, labels)
        + _band(*band, scale, sheet)
        + "".join(lines)
        + (_bound(least, scale) if least is not None else "")
        + _numbers(rows, least, scale)
    )
    names = _names(list(series), HIGH + scale.below + 14, sheet)
    moved = tag("g", body + names, transform="translate(0 8)")
    return page(sheet, moved, (scale.right + 64, HIGH + (scale.below if labels else 8) + 32), (), title)


def _scale(values: list[float], count: int, labels: Sequence[str]) -> Scale:
    low, high = min(*values, 0), max(*values, 0)
    step = _round((high - low or 1) / 5)
    widest = max((width_of(shorten(label, MOST_LABEL), 11) for label in labels), default=0)
    pitch, below = max(min(56.0, 900 / count), widest + 10), BELOW
    if labels and pitch * count > WIDEST:
        longest = max(width_of(shorten(label, MOST_SLANTED), 11) for label in labels)
        pitch, below = max(SLANTED, 900 / count), 14 + longest * sin(radians(TILT)) + 8
    bottom = floor(low / step) * step
    return Scale(bottom, max(-floor(-high / step) * step, bottom + step), step, pitch, count, below)


def _round(step: float) -> float:
    """The next step of 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(step))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= step * 0.999)


def _axes(scale: Scale, labels: Sequence[str]) -> str:
    drawn = []
    for tick in scale.ticks:
        y = scale.y(tick)
        drawn.append(tag("path", class_="line", d=f"M{LEFT:g} {num(y)}H{num(scale.right)}", stroke_width=1))
        drawn.append(write(num(tick), LEFT - 8, y + 4, class_="muted", font_size=11, text_anchor="end"))
    drawn += [_label(label, scale.x(index), scale.slanted) for index, label in enumerate(labels[: scale.count])]
    return "".join(drawn)


def _label(label: str, x: float, slanted: bool) -> str:
    look: dict[str, str | float] = {"class_": "muted", "font_size": 11}
    if not slanted:
        return write(shorten(label, MOST_LABEL), x, HIGH + 18, text_anchor="middle", **look)
    y = HIGH + 14
    turned = f"rotate({-TILT} {num(x + 4)} {num(y)})"
    return write(shorten(label, MOST_SLANTED), x + 4, y, text_anchor="end", transform=turned, **look)


def _band(low: Sequence[float], high: Sequence[float], scale: Scale, sheet: Sheet) -> str:
    """All that lies between two rows of values, place by place."""
    if not low:
        return ""
    name, there, back = _class(0, sheet), _steps(high, scale), []
    for index in range(len(low) - 1, -1, -1):
        y = num(scale.y(low[index]))
        back.append(f"L{num(scale.x(index + 0.5))} {y}H{num(scale.x(index - 0.5))}")
    d = there + "".join(back) + "Z"
    return tag("path", class_=name, d=d, fill="currentColor", fill_opacity="0.16", stroke="none")


def _series(number: int, row: Sequence[float], least: float | None, scale: Scale, sheet: Sheet) -> str:
    name = _class(number, sheet)
    low = [] if least is None else [_below(i, value, least, scale) for i, value in enumerate(row) if value < least]
    line = tag("path", class_=name, d=_steps(row, scale), fill="none", stroke="currentColor", stroke_width=2.5)
    dots = []
    for index, value in enumerate(row):
        broken = least is not None and value < least
        dot = tag("circle", tip(num(value)), cx=scale.x(index), cy=scale.y(value), r=4, **_dot(broken, name))
        dots.append(dot)
    return "".join(low) + line + "".join(dots)


def _numbers(rows: Sequence[Sequence[float]], least: float | None, scale: Scale) -> str:
    """The values in figures: the greatest at each place above its dot, the least below."""
    drawn = []
    for index in range(scale.count):
        here = [row[index] for row in rows if index < len(row)]
        top, bottom = max(here), min(here)
        if _fits(top, scale):
            drawn.append(_figure(top, scale.x(index), scale.y(top) - 8))
        if bottom < top and _fits(bottom, scale):
            drawn += [_figure(bottom, scale.x(index), y) for y in _beside(bottom, top, least, scale)]
    return "".join(drawn)


def _beside(bottom: float, top: float, least: float | None, scale: Scale) -> list[float]:
    """Where the figure of the least goes: below its dot, or above if the axis or the bound is in the way; or nowhere."""
    y = scale.y(bottom) + 17
    crossed = y > HIGH - 2 or (least is not None and abs(scale.y(least) - y + 4) < 9)
    if not crossed:
        return [y]
    return [scale.y(bottom) - 8] if scale.y(bottom) - scale.y(top) > 22 else []


def _fits(value: float, scale: Scale) -> bool:
    return width_of(num(value), 10) < scale.pitch


def _figure(value: float, x: float, y: float) -> str:
    return write(num(value), x, y, class_="muted", font_size=10, text_anchor="middle")


def _dot(broken: bool, name: str) -> dict[str, str]:
    return {"class_": "bad"} if broken else {"class_": name, "fill": "currentColor", "stroke": "none"}


def _class(number: int, sheet: Sheet) -> str:
    colour = PALETTE[number % len(PALETTE)]
    sheet.rules[f"s{number}"] = f"color:{colour}", f"color:{mix(colour, LIGHTER, 0.3)}"
    return f"s{number}"


def _steps(row: Sequence[float], scale: Scale) -> str:
    """Level within a room, and a rise or fall between two."""
    parts = [f"M{num(scale.x(-0.5))} {num(scale.y(row[0]))}"] if row else []
    for index, value in enumerate(row):
        parts.append(f"V{num(scale.y(value))}H{num(scale.x(index + 0.5))}")
    return "".join(parts)


def _below(index: int, value: float, least: float, scale: Scale) -> str:
    top, bottom = scale.y(least), scale.y(value)
    return tag(
        "rect", class_="bad", x=scale.x(index - 0.5), y=top, width=scale.pitch, height=bottom - top,
        fill_opacity="0.22", stroke="none", stroke_opacity="0",
    )  # fmt: skip


def _bound(least: float, scale: Scale) -> str:
    y = scale.y(least)
    line = tag(
        "path", class_="bad", d=f"M{LEFT:g} {num(y)}H{num(scale.right)}", stroke_width=1.6, stroke_dasharray="6 5"
    )
    text = write(f"least {num(least)}", scale.right + 6, y + 4, class_="bad", font_size=11, stroke_width=0)
    return tag("g", line) + tag("g", text)


def _names(names: list[str], y: float, sheet: Sheet) -> str:
    """Which line is which."""
    x, drawn = LEFT, []
    for number, name in enumerate(names):
        drawn.append(
            tag("circle", class_=_class(number, sheet), cx=x + 5, cy=y - 4, r=5, fill="currentColor", stroke="none")
        )
        drawn.append(write(name, x + 15, y, class_="ink", font_size=12))
        x += width_of(name, 12) + 34
    return "".join(drawn)
