"""The table of styles: what is asked for in words, and the file of rules in which a tile that is wrong is `broken(D,Tile)`.

In a phrase `{a}` and `{b}` are symbols, which may be written in the plural, `{s}` is one or several (`gems or coins`), `{n}` is
a number, and `{r}` a region of the module, or `level`. The same blanks, and the settings, stand in what a rule `asks`, which is
told where demands exclude each other, and in what is `wrong` with a tile, which is told to whoever drew it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """One rule of style: its phrase, its files in `lp/style`, its facts, and its settings with what they usually are."""

    phrase: str
    files: tuple[str, ...]
    facts: tuple[str, ...]
    """`#` is the demand's number; `{a}`, `{b}`, `{s}`, `{n}`, `{r}` stand in the phrase, and other names are settings."""
    settings: Mapping[str, int]
    asks: str
    wrong: str
    square: str = "1"
    """How many tiles a side is wrong, of which the rule names the upper left one."""
    share: str = ""
    """`least` or `most`, for what is a share of tiles, and counted with all that is counted."""


CLEAR, SQUARES = "space", "squares"
STYLES: tuple[Style, ...] = (
    Style(
        "no lone {a}",
        ("lone",),
        ("lone(#,{a},{least}).",),
        {"least": 2},
        "each {a} has at least {least} of its kind beside it",
        "fewer than {least} of its kind beside it",
    ),
    Style(
        "{a} set in {b}",
        ("set_in",),
        ("set_in(#,{a},{b},{least}).",),
        {"least": 3},
        "each {a} has at least {least} of {b} beside it",
        "fewer than {least} of {b} beside it",
    ),
    Style(
        "{a} beside {b}",
        ("set_in",),
        ("set_in(#,{a},{b},{least}).",),
        {"least": 1},
        "each {a} has at least {least} of {b} beside it",
        "fewer than {least} of {b} beside it",
    ),
    Style(
        "{a} not beside {b}",
        ("not_beside",),
        ("not_beside(#,{a},{b}).",),
        {},
        "no {a} has {b} beside it",
        "{b} beside it",
    ),
    Style(
        "open space around {a}",
        ("open_space",),
        ("open_space(#,{a}).", "open_within(#,{distance})."),
        {"distance": 2},
        "nothing solid lies within {distance} steps of {a}",
        "something solid within {distance} steps",
    ),
    Style(
        "{a} away from the edge",
        ("off_edge",),
        ("off_edge(#,{a}).",),
        {},
        "no {a} lies at the edge of the board",
        "at the edge of the board",
    ),
    Style(
        "{a} at least {n} apart",
        ("apart",),
        ("apart(#,{a},{a},{n}).",),
        {},
        "it takes {n} steps or more from one {a} to the next, as if nothing stood in the way",
        "another one within fewer than {n} steps",
    ),
    Style(
        "{a} at least {n} from {b}",
        ("apart",),
        ("apart(#,{a},{b},{n}).",),
        {},
        "it takes {n} steps or more from {a} to {b}, as if nothing stood in the way",
        "{b} within fewer than {n} steps",
    ),
    Style(
        "{a} out of sight of {b}",
        ("sight",),
        ("hidden(#,{a},{b},{distance}).",),
        {"distance": 8},
        "no {a} is seen from {b} within {distance} tiles; what is solid bars the view",
        "seen from {b}",
    ),
    Style(
        "{a} in dead ends",
        (CLEAR, "nook"),
        ("nook(#,{a}).",),
        {},
        "just one open tile lies beside each {a}",
        "more open tiles than one beside it, or none",
    ),
    Style(
        "dead ends only with {s}",
        (CLEAR, "dead_ends"),
        ("dead_ends(#).", "treasured(#,{s})."),
        {},
        "in each dead end lies {s}, or play begins or ends there",
        "a dead end with nothing of that in it",
    ),
    Style(
        "a border of {a}",
        (CLEAR, "border"),
        ("border(#,{a}).",),
        {},
        "all around stands {a}, in which start and goal may be",
        "no {a} at the edge of the board",
    ),
    Style(
        "{a} mirrored left to right",
        ("mirrored",),
        ("mirrored(#,{a},left_right).",),
        {},
        "the right half has {a} where the left half has it",
        "no {a} in its place in the other half",
    ),
    Style(
        "{a} mirrored top to bottom",
        ("mirrored",),
        ("mirrored(#,{a},top_bottom).",),
        {},
        "the lower half has {a} where the upper half has it",
        "no {a} in its place in the other half",
    ),
    Style(
        "{a} alike when turned",
        ("mirrored",),
        ("mirrored(#,{a},turned).",),
        {},
        "upside down the board has {a} in the same places",
        "no {a} in its place when the board is turned",
    ),
    Style(
        "rooms at least {n} wide",
        (CLEAR, SQUARES, "rooms"),
        ("rooms(#,{n}).",),
        {},
        "what is wider than a corridor is part of an open square of {n} x {n} tiles",
        "wider than a corridor, and part of no open square of {n} x {n} tiles",
        "2",
    ),
    Style(
        "ways at least {n} wide",
        (CLEAR, SQUARES, "wide"),
        ("wide(#,{n}).",),
        {},
        "every open tile is part of an open square of {n} x {n} tiles",
        "part of no open square of {n} x {n} tiles",
    ),
    Style(
        "no halls wider than {n}",
        (CLEAR, SQUARES, "halls"),
        ("halls(#,{n}).",),
        {},
        "no open square has more than {n} x {n} tiles",
        "an open square of more than {n} x {n} tiles",
        "{n}+1",
    ),
    Style(
        "no blocks of {a}",
        (SQUARES, "blocks"),
        ("blocks(#,{a},{side}).",),
        {"side": 2},
        "no {side} x {side} tiles are all {a}",
        "{side} x {side} tiles that are all {a}",
        "{side}",
    ),
    Style(
        "no diagonal gaps in {a}",
        ("diagonal",),
        ("diagonal(#,{a}).",),
        {},
        "no two of {a} touch at a corner alone",
        "touches another one at a corner alone",
    ),
    Style(
        "no closed-off space",
        (CLEAR, "closed_off"),
        ("closed_off(#).",),
        {},
        "all open tiles are joined to the start, once every gate is open",
        "shut off from the start",
    ),
    Style(
        "{a} spread evenly",
        ("even",),
        ("even(#,{a},{block},{least},{most}).",),
        {"block": 5, "least": 20, "most": 80},
        "of each {block} x {block} tiles {least} to {most} % are {a}",
        "{block} x {block} tiles of which fewer than {least} % or more than {most} % are {a}",
        "{block}",
    ),
    Style("at least {n}% {a} in {r}", (), (), {}, "of the tiles of {r} at least {n} % are {a}", "", share="least"),
    Style("at most {n}% {a} in {r}", (), (), {}, "of the tiles of {r} at most {n} % are {a}", "", share="most"),
)
