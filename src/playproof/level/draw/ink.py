"""Small words for writing SVG: numbers without needless digits, text that cannot break the markup, widths of text.

>>> num(3.0), num(0.12345), tag("rect", x=1.5, fill_opacity=0.5), write("<&", 3, 4)
('3', '0.12', '<rect x="1.5" fill-opacity="0.5"/>', '<text x="3" y="4">&lt;&amp;</text>')
"""

from __future__ import annotations

import re
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

# What XML 1.0 forbids even when escaped; one such character and no viewer opens the picture.
FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def num(value: float) -> str:
    """A number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def esc(text: str) -> str:
    return escape(FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))


def attributes(**named: str | float) -> str:
    """Attributes in the order given; a trailing or inner underline stands for what Python cannot name."""
    return "".join(f" {_attribute(name)}={_value(value)}" for name, value in named.items() if value != "")


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return quoteattr(FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", value)) if isinstance(value, str) else f'"{num(value)}"'


def tag(name: str, inside: str = "", /, **named: str | float) -> str:
    """One element, closed at once if nothing is inside."""
    opened = f"<{name}{attributes(**named)}"
    return f"{opened}>{inside}</{name}>" if inside else f"{opened}/>"


def write(text: str, x: float, y: float, **named: str | float) -> str:
    """Text at a place; it is escaped here and nowhere else."""
    return f"<text{attributes(x=x, y=y, **named)}>{esc(text)}</text>"


def tip(text: str) -> str:
    """What a viewer shows when the mouse rests on the element around it."""
    return f"<title>{esc(text)}</title>"


def width_of(text: str, size: float) -> float:
    """About how wide the text will be: we have no font at hand, so this leans to the wide side.

    >>> width_of("ab", 10), width_of("漢字", 10)
    (12.4, 21.0)
    """
    return round(sum(1.05 if east_asian_width(c) in "WF" else _advance(c) for c in text) * size, 2)


def _advance(char: str) -> float:
    if char in "iljtfI.,:;'|!()[] ":
        return 0.38
    return 0.86 if char in "mwMW@%×+" else 0.62


def shorten(text: str, most: int) -> str:
    """
    >>> shorten("antechamber", 6)
    'antec…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"
