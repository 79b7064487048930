"""Tile maps of the Video Game Level Corpus with a legend in JSON: `{"tiles": {"X": ["solid", "ground"], ...}}`.

The words of the legend say how a tile plays: `solid` is a wall, `hazard` and `damaging` are deadly, `solidtop` carries
from above, `ladder`, `climbable` and `rope` are climbed, `key` gives a key and `locked` takes one; all other words
only name the tile. Bricks that a game lets its player break stay walls, for whether and how they break is not said.

Most of these maps show neither start nor goal. For games of running and jumping, the start is the leftmost place to
stand and the goal the rightmost; ask for others by their cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playproof.errors import Fault, Where, WrongInput
from playproof.formats.loaded import Loaded, Options, tally
from playproof.formats.symbols import tame, with_symbols
from playproof.formats.vglclegend import Legend, find_tile_legend, possible_legends
from playproof.level import Alphabet, Frozen, Grid, Movement, Symbol, Thing
from playproof.level.files.whole import read_whole
from playproof.level.grid import Cell

DEADLY = {"hazard", "damaging", "deadly", "spikes", "lava"}
CLIMBED = {"ladder", "climbable", "rope"}
LEDGE = {"solidtop", "top-solid", "one-way"}
STARTS = {"start", "spawn", "player", "player start"}
GOALS = {"goal", "exit", "level exit"}
SAYS_HOW = {"solid", "passable", "hazard", "damaging", "moving", "collectable", "breakable", "walkable"}
RUNNER = Movement("platform", jump=4, reach=6)
"""Legends are silent about jumps: this is what Super Mario's running jump clears, and most platformers' of the corpus."""
JUMPING = {"ground", "platform", "pipe", "jump", "cannon"} | CLIMBED | LEDGE


def read(path: Path, options: Options) -> Loaded:
    rows = [row.rstrip("\r") for row in read_whole(path).rstrip().split("\n")]
    legend = find_tile_legend(path, set("".join(rows)), options.within)
    if not legend.file and options.alphabet is None:
        fault = Fault("no legend says what these tiles are", Where(str(path)), "put the corpus's JSON legend beside it")
        raise WrongInput(fault)
    alphabet = options.alphabet or game_of(legend)
    grid = Grid.parse("\n".join(rows), alphabet)
    placed, notes = _place(grid, options)
    how = alphabet.movement
    jumps = f"runs, and jumps {how.jump} tiles up and {how.reach} wide"
    moves = jumps if how.kind == "platform" else "walks"
    about = [f"read the legend '{legend.file}': the player {moves}, by its words"] if legend.file else []
    return Loaded(placed, tally([*about, *notes]))


def companions(path: Path, options: Options) -> Iterator[Path]:
    """What may be its legend."""
    return possible_legends(path, options.within)


def game_of(legend: Legend) -> Alphabet:
    """The alphabet that the words of a legend describe."""
    words = {word for told in legend.tiles.values() for word in told}
    movement = RUNNER if words & JUMPING else Movement()
    named: dict[str, Symbol] = {}
    for glyph, told in legend.tiles.items():
        if glyph.isprintable() and not glyph.isspace():
            symbol = _symbol(glyph, told, set(named))
            named[symbol.name] = symbol
    game = Alphabet.of(*named.values(), movement=movement, name="vglc")
    have = named.values()
    extra = [] if any(s.start for s in have) else [Symbol("start", start=True)]
    extra += [] if any(s.goal for s in have) else [Symbol("goal", goal=True)]
    extra += [Symbol("key", gives="key")] if any(s.takes for s in have) else []
    return with_symbols(game, extra)


def _symbol(glyph: str, told: tuple[str, ...], taken: set[str]) -> Symbol:
    words = set(told)
    name = _name(glyph, told, taken)
    if words & DEADLY:
        return Symbol(name, glyph, deadly=True, solid="solid" in words)
    if words & LEDGE:
        return Symbol(name, glyph, ledge=True, ladder=bool(words & CLIMBED))
    if "locked" in words:
        return Symbol(name, glyph, solid=True, takes="key")
    if "solid" in words:
        return Symbol(name, glyph, solid=True)
    gives = Frozen({"key": 1}) if "key" in words else Frozen[int]()
    start, goal = bool(words & STARTS), bool(words & GOALS - STARTS)
    return Symbol(name, glyph, start=start, goal=goal and not start, ladder=bool(words & CLIMBED), gives=gives)


def _name(glyph: str, told: tuple[str, ...], taken: set[str]) -> str:
    """The first word that tells this tile from those before it: `["solid", "top-left pipe"]` is a `top-left_pipe`."""
    words = [tame(word) for word in (*(w for w in told if w not in SAYS_HOW), *told) if word.strip()]
    reserved = taken | {"start", "goal", "key"} if not set(told) & (STARTS | GOALS | {"key"}) else taken
    return next((word for word in words if word not in reserved), f"tile_{ord(glyph)}")


def _place(grid: Grid, options: Options) -> tuple[Grid, list[str]]:
    """The grid with a start and a goal, where it has none."""
    stand = _places_to_stand(grid)
    notes = []
    for trait, asked, end in (("start", options.start, 0), ("goal", options.goal, -1)):
        symbols = [symbol.name for symbol in grid.alphabet.symbols.values() if getattr(symbol, trait)]
        if not symbols or (asked is None and any(grid.find(symbol) for symbol in symbols)):
            continue
        cell = asked or (stand[end] if stand else None)
        if cell is None:
            notes.append(f"the map shows no {trait}, and no place for it was found; pass its cell")
            continue
        grid = grid.with_object(Thing(trait, symbols[0], cell))
        if asked is None:
            side = "leftmost" if trait == "start" else "rightmost"
            notes.append(f"the map shows no {trait}; placed it on the {side} place to stand, {cell[0]},{cell[1]}")
    return grid, notes


def _places_to_stand(grid: Grid) -> list[Cell]:
    """Free cells, for who jumps only those with something to stand on; from left to right, in a column from below."""
    codes = grid.layers[grid.top]
    free, firm = (_which(grid, codes, *traits) for traits in (("solid", "deadly"), ("solid", "ledge")))
    found = ~free
    if grid.alphabet.movement.kind == "platform":
        found[:-1] &= firm[1:]
        found[-1] = False
    ys, xs = np.nonzero(found)
    order = np.lexsort((-ys, xs))
    return [(int(xs[i]), int(ys[i])) for i in order]


def _which(grid: Grid, codes: NDArray[np.uint16], *traits: str) -> NDArray[np.bool_]:
    """Where the symbol has one of the traits."""
    table = [any(getattr(s, trait) for trait in traits) for s in grid.alphabet.symbols.values()]
    return np.array([False, *table])[codes]
