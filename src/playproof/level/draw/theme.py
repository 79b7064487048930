"""Light and dark: what each part of a picture looks like in either, and the style sheet that says so.

>>> css("p", {"page": ("fill:#fff", "fill:#000"), "x": ("r:1", "r:1")}, "auto")
'.p .page{fill:#fff}.p .x{r:1}@media(prefers-color-scheme:dark){.p .page{fill:#000}}'

Plain classes come first, so that a viewer that knows no media queries shows the light picture. All rules are scoped to
one picture, because several may stand in one page and a style sheet there counts for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from playproof.errors import Fault, WrongInput, nearest
from playproof.level.alphabet import Symbol
from playproof.level.draw.colour import FLOOR, WALL, brightness, colour_of, mix, parse_colour
from playproof.level.draw.icons import manner

THEMES = ("light", "dark", "auto")
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"
Rules = dict[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of one theme."""

    page: str
    ink: str
    muted: str
    floor: str
    wall: str
    side: str
    card: str
    way: str
    trail: str
    bad: str
    warn: str
    good: str
    note: str


LIGHT = Look(
    page="#ffffff", ink="#23212b", muted="#6d6980", floor="#f1ede3", wall="#6b7190", side="#454a66",
    card="#fbf9f4", way="#a29db3", trail="#d81e77", bad="#d1401f", warn="#b06a00", good="#15885a", note="#2272c3",
)  # fmt: skip
DARK = Look(
    page="#15161e", ink="#eceaf3", muted="#9e9bb0", floor="#272a39", wall="#5d6488", side="#3a3f5a",
    card="#232634", way="#6f7390", trail="#ff6bab", bad="#ff7a55", warn="#e8a33d", good="#3ccb8f", note="#66aef5",
)  # fmt: skip

PARTS = {
    "page": "fill:{page};stroke:none",
    "ink": "fill:{ink};stroke:none",
    "muted": "fill:{muted};stroke:none",
    "floor": "fill:{floor};stroke:none",
    "line": "fill:none;stroke:{ink};stroke-opacity:.08",
    "card": "fill:{card};stroke:{way}",
    "way": "fill:none;stroke:{way}",
    "tip": "fill:{way};stroke:none",
    "halo": "fill:none;stroke:{page}",
    "trail": "fill:none;stroke:{trail}",
    "head": "fill:{trail};stroke:{page}",
    "bad": "fill:{bad};stroke:{bad}",
    "warn": "fill:{warn};stroke:{warn}",
    "good": "fill:{good};stroke:{good}",
    "note": "fill:{note};stroke:{note}",
}


def both(rule: Callable[[Look], str]) -> tuple[str, str]:
    """A rule in the light and in the dark."""
    return rule(LIGHT), rule(DARK)


def parts(*names: str) -> Rules:
    """The rules of some parts of a picture."""
    return {name: (PARTS[name].format(**asdict(LIGHT)), PARTS[name].format(**asdict(DARK))) for name in names}


def css(scope: str, rules: Mapping[str, tuple[str, str]], theme: str) -> str:
    """The style sheet of one picture."""
    if theme not in THEMES:
        raise WrongInput(Fault(f"unknown theme '{theme}'", hint=nearest(theme, THEMES)))
    shown = {name: dark if theme == "dark" else light for name, (light, dark) in rules.items()}
    sheet = "".join(f".{scope} .{name}{{{rule}}}" for name, rule in shown.items())
    if theme != "auto":
        return sheet
    darker = "".join(f".{scope} .{name}{{{dark}}}" for name, (light, dark) in rules.items() if dark != light)
    return sheet + (f"@media(prefers-color-scheme:dark){{{darker}}}" if darker else "")


def paint(symbol: Symbol, look: Look) -> str:
    """The colour of a symbol in a theme: the designer's own is kept, ours is fitted to the light."""
    colour = colour_of(symbol)
    if parse_colour(symbol.colour):
        return colour
    if manner(symbol) == "wall":
        return look.wall if colour == WALL else mix(colour, look.wall, 0.3)
    if manner(symbol) == "ground":
        return look.floor if colour == FLOOR else mix(colour, look.floor, 0.35)
    return colour


def legible(colour: str, look: Look) -> str:
    """The colour for text, moved towards the theme's ink where it would drown in the floor."""
    return colour if abs(brightness(colour) - brightness(look.floor)) > 0.3 else mix(colour, look.ink, 0.45)
