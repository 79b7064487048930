"""The table of styles. `{a}` and `{b}` in a phrase are symbols, which may be written in the plural."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Style:
    """One rule of style: its phrase, its file in `lp/style`, its facts, and its settings with what they usually are."""

    phrase: str
    file: str
    facts: tuple[str, ...]
    """`#` is the demand's number; `{a}`, `{b}` are symbols and other names settings."""
    settings: Mapping[str, int] = field(default_factory=dict)
    about: str = ""


STYLES: tuple[Style, ...] = (
    Style("no lone {a}", "lone", ("lone(#,{a},{least}).",), {"least": 2}, "each has `least` of its kind beside it"),
    Style(
        "{a} set in {b}", "set_in", ("set_in(#,{a},{b},{least}).",), {"least": 3}, "each {a} has `least` {b} beside it"
    ),
    Style(
        "open space around {a}",
        "open_space",
        ("open_space(#,{a}).", "open_within(#,{distance})."),
        {"distance": 2},
        "nothing solid within `distance` steps",
    ),
    Style("{a} away from the edge", "off_edge", ("off_edge(#,{a}).",), {}, "never at the edge of the board"),
)
