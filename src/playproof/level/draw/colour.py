"""Colours of symbols: what the designer wrote, else one that the symbol's part in the game suggests.

>>> from playproof.level.alphabet import Symbol
>>> colour_of(Symbol("slime", colour="#3a7")), colour_of(Symbol("red key")), mix("#000000", "#ffffff", 0.5)
('#33aa77', '#d1344b', '#808080')

A key and the door it opens share their colour, because both take it from the item; the rest take it from their icon, or
from their name. The palette keeps to hues that stay apart for the colour-blind (after Okabe & Ito, 2008).
"""

from __future__ import annotations

import re
from zlib import crc32

from playproof.level.alphabet import Symbol
from playproof.level.draw.icons import icon_of, words

WORDS = {
    "red": "#d1344b", "blue": "#2f6fde", "green": "#1f9a5f", "yellow": "#e8b90c", "gold": "#dca312",
    "golden": "#dca312",
    "silver": "#93a1b5", "orange": "#e8730c", "purple": "#8957c9", "violet": "#8957c9", "pink": "#dd5f97",
    "brown": "#96602f", "black": "#4a4d61", "white": "#e9e7f0", "grey": "#8b8fa3", "gray": "#8b8fa3", "cyan": "#17a2b8",
    "teal": "#12908b", "bronze": "#b0793a", "iron": "#78839a", "crystal": "#4fb3d9",
    "grass": "#9cc184", "forest": "#5f9a6b", "bush": "#5f9a6b", "tree": "#4c8a5c", "sand": "#e3cd98", "dirt": "#b8946a",
    "wood": "#bd925f", "snow": "#dde8f0", "ice": "#bfe0ee", "path": "#d9c9a8", "road": "#b9b4ac", "carpet": "#c97f86",
    "sky": "#bfdcf2", "mud": "#9c7a58", "rock": "#7a756f", "stone": "#868690", "brick": "#a8604b",
}  # fmt: skip

ICONS = {
    "key": "#e0a30b", "door": "#a4652f", "lock": "#c98a14", "gate": "#7d869c", "chest": "#b5762a", "item": "#c28a4a",
    "gem": "#14a39d", "altar": "#8e7cc3", "boots": "#a05a2c", "lava": "#ea580c", "water": "#3b9ddd",
    "spikes": "#8791a8",
    "start": "#2f7de1", "exit": "#2a9d5c", "goal": "#eab308", "heart": "#e0355b", "medkit": "#e0355b",
    "skull": "#b9b3cc",
    "enemy": "#8957c9", "boss": "#c02942", "ladder": "#b07d3c", "ledge": "#b07d3c", "cracked": "#a99377",
    "coin": "#f0b429", "potion": "#b453c4", "switch": "#d9622b", "bomb": "#565c78", "sword": "#7f95ad",
    "puzzle": "#4f9d8f", "ammo": "#dca312", "paw": "#96602f",
    "arrow-up": "#4a7fd6", "arrow-down": "#4a7fd6", "arrow-left": "#4a7fd6", "arrow-right": "#4a7fd6",
}  # fmt: skip

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#b5529a", "#e69f00", "#3f9fd8", "#7a5fc4", "#8f7a1e")

FLOOR, WALL = "#ece7db", "#666b85"
FLOORS = {"floor", "room", "ground", "corridor", "hall", "empty", "air", "open", "space"}
HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def colour_of(symbol: Symbol) -> str:
    """The symbol's colour as `#rrggbb`."""
    given = parse_colour(symbol.colour)
    if given:
        return given
    worded = next((WORDS[word] for word in words(symbol.name) if word in WORDS), "")
    return worded or _by_part(symbol)


def parse_colour(text: str) -> str:
    """`#rrggbb` for a colour in hexadecimal or a word we know, "" for anything else."""
    if HEX.fullmatch(text):
        digits = text[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    return WORDS.get(text.lower(), "")


def _by_part(symbol: Symbol) -> str:
    icon = icon_of(symbol)
    item = next(iter((*symbol.takes, *symbol.needs, *symbol.gives)), "")
    if icon in ("key", "lock", "gate", "door") and item and words(item)[:1] != ("key",):
        return _of_item(item)
    if icon:
        return ICONS[icon]
    if symbol.is_wall:
        return WALL if "wall" in words(symbol.name) else mix(_of_name(symbol.name), WALL, 0.5)
    if symbol.is_plain and FLOORS & set(words(symbol.name)):
        return FLOOR
    return _of_name(symbol.name)


def _of_item(item: str) -> str:
    worded = next((WORDS[word] for word in words(item) if word in WORDS), "")
    return worded or _of_name(item)


def _of_name(name: str) -> str:
    return PALETTE[crc32(name.encode()) % len(PALETTE)]


def rgb(colour: str) -> tuple[int, int, int]:
    """
    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """The first colour with a share (0 to 1) of the other in it."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(rgb(one), rgb(other), strict=True))


def brightness(colour: str) -> float:
    """From 0 for black to 1 for white, as the eye weighs the channels."""
    red, green, blue = rgb(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
