"""Which drawn icon shows a symbol: the one it names, else the one its name or its traits suggest.

>>> from playproof.level.alphabet import Frozen, Symbol
>>> icon_of(Symbol("boss key")), icon_of(Symbol("plug", solid=True, takes="key")), icon_of(Symbol("floor"))
('key', 'lock', '')
>>> manner(Symbol("floor", ".")), manner(Symbol("wall", "#", solid=True)), manner(Symbol("imp", "i"))
('ground', 'wall', 'thing')
"""

from __future__ import annotations

import re
from functools import lru_cache

from playproof.level.alphabet import Symbol

NAMES = (
    "key", "door", "lock", "gate", "chest", "item", "gem", "altar", "boots", "lava", "water", "spikes", "start", "exit",
    "goal", "heart", "medkit", "skull", "enemy", "boss", "ladder", "ledge", "arrow-up", "arrow-down", "arrow-left",
    "arrow-right", "cracked", "coin", "potion", "switch", "bomb", "sword", "puzzle", "ammo", "paw",
)  # fmt: skip

LIKE = {
    "door": "doorway hatch shutter", "lock": "locked padlock", "gate": "portcullis grate bars",
    "chest": "treasure",
    "item": "loot sack bag pouch", "gem": "jewel diamond ruby emerald sapphire crystal rupee",
    "altar": "shrine pedestal",
    "boots": "boot shoes sandals", "lava": "magma fire acid", "water": "sea lake river", "heart": "life health hp",
    "spikes": "spike trap thorns saw", "start": "player entrance hero spawn you avatar", "exit": "stairs leave way-out",
    "goal": "finish triforce trophy star win flag", "medkit": "aid bandage medicine food", "skull": "death grave bones",
    "enemy": "monster ghost zombie slime bat goblin orc imp snake guard fight foe rat spider zombies enemies demon",
    "boss": "dragon", "ladder": "rope vine", "ledge": "platform bridge plank", "potion": "elixir flask mana",
    "cracked": "breakable rubble boulder bombable crack", "coin": "coins gold money", "switch": "lever button plate",
    "bomb": "bombs dynamite tnt", "sword": "weapon blade axe gun", "puzzle": "riddle test",
    "key": "keys", "ammo": "ammunition bullets cartridges arrows shells", "paw": "dog dogs hound wolf wolves bear",
}  # fmt: skip

ICON_BY_WORD = {word: icon for icon, likes in LIKE.items() for word in likes.split()} | {n: n for n in NAMES}
LIQUIDS = ("lava", "water")
BARE_GLYPHS = frozenset(".,·_ `'-:;")
GROUND_WORDS = frozenset(
    ("floor", "ground", "room", "corridor", "hall", "empty", "air", "open", "space", "grass", "sand", "dirt", "wood",
     "snow", "ice", "path", "road", "carpet", "sky", "mud")
)  # fmt: skip


def words(name: str) -> tuple[str, ...]:
    """The words of a name in small letters: `bossKey`, `boss_key` and `boss-key` alike."""
    return tuple(word.lower() for word in re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+", name))


@lru_cache(maxsize=4096)
def icon_of(symbol: Symbol) -> str:
    """The name of the symbol's icon, "" if its glyph shall stand for it."""
    if symbol.icon:
        return symbol.icon if symbol.icon in NAMES else ICON_BY_WORD.get(symbol.icon, "")
    if symbol.oneway:
        return f"arrow-{symbol.oneway}" if f"arrow-{symbol.oneway}" in NAMES else ""
    if symbol.is_wall and "wall" in words(symbol.name):
        return ""
    # The last word is the noun: a "boss key" is a key, "lava boots" are boots.
    named = next((ICON_BY_WORD[word] for word in reversed(words(symbol.name)) if word in ICON_BY_WORD), "")
    return named or _by_traits(symbol)


def _by_traits(symbol: Symbol) -> str:
    flags = (
        (symbol.start, "start"),
        (symbol.goal, "goal"),
        (symbol.deadly, "spikes"),
        (symbol.ladder, "ladder"),
        (symbol.ledge, "ledge"),
        (symbol.breakable, "cracked"),
        (symbol.is_gate and bool(symbol.takes), "lock"),
        (symbol.is_gate, "gate"),
        (bool(symbol.takes or symbol.needs) and bool(symbol.gives), "altar"),
        (bool(symbol.gives), "item"),
        (any(value < 0 for value in symbol.scores.values()), "enemy"),
        (any(value > 0 for value in symbol.scores.values()), "heart"),
    )
    return next((icon for holds, icon in flags if holds), "")


def manner(symbol: Symbol) -> str:
    """How a cell of it is painted: as `wall`, `ground` or `liquid` all over, or as a `thing` that stands on ground."""
    icon = icon_of(symbol)
    if icon:
        return "liquid" if icon in LIQUIDS else "thing"
    if symbol.icon or not symbol.is_plain:
        return "wall" if symbol.is_wall else "thing"
    bare = symbol.glyph in BARE_GLYPHS or not symbol.glyph or GROUND_WORDS & set(words(symbol.name))
    return "ground" if bare else "thing"
