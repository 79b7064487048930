"""The chapter's dungeon, ready to be asked for levels: its style, so many walls, and so long a way in every stage."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playproof import playtest
from playproof.answersets import Board, Counted, Demand, Dungeon, Finder, Found, solvable
from playproof.answersets.ground import ground
from playproof.answersets.places import place_demand
from playproof.answersets.style import styled
from playproof.level import Alphabet, Symbol
from playproof.play import parse_promises

FLOOR, WALL, START = Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("start", "S", start=True)
CRYPT = Alphabet.of(
    FLOOR,
    WALL,
    START,
    Symbol("gem", "g", gives="gem"),
    Symbol("altar", "A", takes="gem", gives="blessing"),
    Symbol("exit", ">", solid=True, needs="blessing", goal=True),
    stages=("gem", "blessing"),
)
LAVA = Alphabet.of(
    FLOOR,
    WALL,
    START,
    Symbol("boots", "b", gives="boots"),
    Symbol("lava", "~", solid=True, needs="boots"),
    Symbol("exit", ">", goal=True),
)
CHAPTER = ("no lone walls", "gems set in walls", "open space around altar", "altar away from the edge")


def crypt(size: int, way: int = 0) -> Dungeon:
    """Half to six tenths of all tiles are walls; `way` tiles are promised for each of the three stages."""
    promises = [f"tiles in {stage} >= {way}" for stage in ("gem", "blessing", "goal") if way]
    ends = {"start": (0, 0), "exit": (size - 1, size - 1)}
    walls = Counted(("wall",), -(-size * size // 2), size * size * 6 // 10)
    return dungeon(CRYPT, size, (*ones("gem", "altar"), walls), promises, CHAPTER, ends)


def lava(size: int) -> Dungeon:
    """Nobody wins without boots."""
    cells = size * size
    counts = (
        *ones("boots"),
        Counted(("wall",), cells * 4 // 10, cells * 5 // 10),
        Counted(("lava",), cells // 20, cells // 10),
    )
    ends = {"start": (0, 0), "exit": (size - 1, size - 1)}
    return dungeon(LAVA, size, counts, ["uses boots"], ("no lone walls", "no lone lava"), ends)


def ones(*names: str) -> tuple[Counted, ...]:
    return tuple(Counted((name,), 1, 1) for name in names)


def dungeon(
    game: Alphabet,
    size: int,
    counts: Sequence[Counted],
    promises: Sequence[str],
    style: Iterable[str],
    ends: dict[str, tuple[int, int]],
) -> Dungeon:
    board = Board(game, size, size, "floor", tuple(name for name in game.symbols if name != "floor"))
    rules = [styled(phrase, {}, board) for phrase in style]
    promised = [Demand(str(promise), promise=promise) for promise in parse_promises(list(promises), game)]
    places = [place_demand(board, name, cell) for name, cell in ends.items()]
    demands = (solvable(), *promised, *(rule.demand for rule in rules), *places)
    return Dungeon(board, tuple(counts), demands, files=("places", *(file for rule in rules for file in rule.files)))


@dataclass(frozen=True, slots=True)
class Timed:
    """Levels of many seeds: what each took, how many there were none of or the judge refused, and what grounding took."""

    seconds: tuple[float, ...]
    levels: tuple[Found, ...]
    missing: int
    refused: int
    grounding: float


def timed(wanted: Dungeon, seeds: Iterable[int]) -> Timed:
    """One level for each seed, each judged."""
    before = children()
    ground(wanted.program())
    grounding, finder = children() - before, Finder(wanted)
    seconds, levels, missing = [], [], 0
    for seed in seeds:
        begin = time.process_time()
        try:
            levels.append(finder.find(seed))
        except Exception as error:  # the row tells of it, and the time counts
            print(f"seed {seed}: {error}")
            missing += 1
        seconds.append(time.process_time() - begin)
    refused = sum(1 for found in levels if not kept(wanted, found))
    return Timed(tuple(seconds), tuple(levels), missing, refused, grounding)


def kept(wanted: Dungeon, found: Found) -> bool:
    return playtest(found.level, ["solvable", *(d.promise for d in wanted.demands if d.promise)]).ok


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
