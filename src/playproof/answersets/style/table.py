"""The table of styles: what is asked for in words, and the file of rules in which a tile that is wrong is `broken(D,Tile)`.

In a phrase `{a}` and `{b}` are symbols, which may be written in the plural, `{s}` is one or several (`gems or coins`), `{n}` is
a number, and `{r}` a region of the module, or `level`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Style:
    """One rule of style: its phrase, its files in `lp/style`, its facts, and its settings with what they usually are."""

    phrase: str
    files: tuple[str, ...]
    facts: tuple[str, ...]
    """`#` is the demand's number; `{a}`, `{b}`, `{s}`, `{n}`, `{r}` stand in the phrase, and other names are settings."""
    settings: Mapping[str, int] = field(default_factory=dict)
    about: str = ""
    share: str = ""
    """`least` or `most`, for what is a share of tiles, and counted with all that is counted."""


CLEAR, SQUARES = "space", "squares"
STYLES: tuple[Style, ...] = (
    Style("no lone {a}", ("lone",), ("lone(#,{a},{least}).",), {"least": 2}, "each has `least` of its kind beside it"),
    Style("{a} set in {b}", ("set_in",), ("set_in(#,{a},{b},{least}).",), {"least": 3}, "`least` of b beside each a"),
    Style("{a} beside {b}", ("set_in",), ("set_in(#,{a},{b},{least}).",), {"least": 1}, "`least` of b beside each a"),
    Style("{a} not beside {b}", ("not_beside",), ("not_beside(#,{a},{b}).",), {}, "no b beside any a"),
    Style(
        "open space around {a}",
        ("open_space",),
        ("open_space(#,{a}).", "open_within(#,{distance})."),
        {"distance": 2},
        "nothing solid within `distance` steps",
    ),
    Style("{a} away from the edge", ("off_edge",), ("off_edge(#,{a}).",), {}, "never at the edge of the board"),
    Style("{a} at least {n} apart", ("apart",), ("apart(#,{a},{a},{n}).",), {}, "no two within fewer than n steps"),
    Style(
        "{a} at least {n} from {b}",
        ("apart",),
        ("apart(#,{a},{b},{n}).",),
        {},
        "no b within fewer than n steps of an a",
    ),
    Style(
        "{a} out of sight of {b}",
        ("sight",),
        ("hidden(#,{a},{b},{distance}).",),
        {"distance": 8},
        "no a is seen from any b within `distance` tiles; what is solid bars the view",
    ),
    Style("{a} in dead ends", (CLEAR, "nook"), ("nook(#,{a}).",), {}, "just one open tile beside each"),
    Style(
        "dead ends only with {s}",
        (CLEAR, "dead_ends"),
        ("dead_ends(#).", "treasured(#,{s})."),
        {},
        "no dead end is empty; one with the start or the goal is not",
    ),
    Style("a border of {a}", (CLEAR, "border"), ("border(#,{a}).",), {}, "all around; start and goal may stand in it"),
    Style("{a} mirrored left to right", ("mirrored",), ("mirrored(#,{a},left_right).",), {}, "both halves are alike"),
    Style("{a} mirrored top to bottom", ("mirrored",), ("mirrored(#,{a},top_bottom).",), {}, "both halves are alike"),
    Style("{a} alike when turned", ("mirrored",), ("mirrored(#,{a},turned).",), {}, "the same upside down"),
    Style(
        "rooms at least {n} wide",
        (CLEAR, SQUARES, "rooms"),
        ("rooms(#,{n}).",),
        {},
        "what is wider than a corridor is part of an open square of n x n tiles",
    ),
    Style(
        "ways at least {n} wide",
        (CLEAR, SQUARES, "wide"),
        ("wide(#,{n}).",),
        {},
        "every open tile is part of an open square of n x n tiles",
    ),
    Style("no halls wider than {n}", (CLEAR, SQUARES, "halls"), ("halls(#,{n}).",), {}, "no larger open square"),
    Style(
        "no blocks of {a}", (SQUARES, "blocks"), ("blocks(#,{a},{side}).",), {"side": 2}, "no square of `side` tiles"
    ),
    Style("no diagonal gaps in {a}", ("diagonal",), ("diagonal(#,{a}).",), {}, "no two touch at a corner alone"),
    Style(
        "no closed-off space", (CLEAR, "closed_off"), ("closed_off(#).",), {}, "all open tiles are joined to the start"
    ),
    Style(
        "{a} spread evenly",
        ("even",),
        ("even(#,{a},{block},{least},{most}).",),
        {"block": 5, "least": 20, "most": 80},
        "each block of `block` x `block` tiles has from `least` to `most` % of it",
    ),
    Style("at least {n}% {a} in {r}", (), (), {}, "a share of the tiles of a region", "least"),
    Style("at most {n}% {a} in {r}", (), (), {}, "a share of the tiles of a region", "most"),
)
