"""What demands imply about numbers: a solver that is told need not try all arrangements to find it out.

Twenty pigeons do not fit into nineteen holes, and yet a solver that looks at arrangements tries them all. So what arithmetic
knows is written into the program, each bound in force only while the demands are from which it follows:

- whoever walks from the start to the exit needs as many open tiles as they lie apart;
- a promise of ten tiles in a stage needs ten open tiles, and room beside them (`winding`);
- things of which there must be so many do not fit into a region with fewer tiles.

A bound speaks of counts as `amount(G,R,K)`, "at least K of the group G in the region R".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from playproof.answersets.board import Board
from playproof.answersets.counting import Counted
from playproof.answersets.demand import LEVEL, Demand
from playproof.answersets.terms import fact, term
from playproof.answersets.winding import longest, open_spaces, plain, tiles_of
from playproof.level.grid import Cell
from playproof.play.promises import LongWay, long_way


@dataclass(frozen=True, slots=True)
class Bound:
    """While these demands hold there are fewer than so many of a group in a region; a group of "" stands for never."""

    demands: tuple[int, ...]
    group: str = ""
    region: str = LEVEL
    fewer_than: int = 0
    why: str = ""

    def rule(self) -> str:
        """The bound as a rule that rejects levels."""
        parts = [f"on({number})" for number in self.demands]
        if self.group:
            parts.append(f"amount({term(self.group)},{term(self.region)},{self.fewer_than})")
        return f"% {self.why}\n:- {', '.join(parts)}."


def bounds(board: Board, counts: Sequence[Counted], demands: Sequence[Demand], linear: bool) -> Iterator[Bound]:
    """All bounds that demands imply; `demands` in the order of their numbers, those of the counts first."""
    walls = {count.group for count in counts if count.region == LEVEL and _bars(board, count)}
    for needed, numbers, why in _open_tiles(board, demands, linear):
        if needed > board.cells:
            yield Bound(numbers, why=why)
            continue
        yield from (Bound(numbers, group, LEVEL, board.cells - needed + 1, why) for group in sorted(walls))
    yield from _crowded(board, counts, demands)


def _bars(board: Board, count: Counted) -> bool:
    """Whether everything that is counted lets nobody in."""
    symbols = [board.game[name] for name in count.symbols]
    return all(symbol.is_wall or symbol.deadly for symbol in symbols)


def _open_tiles(board: Board, demands: Sequence[Demand], linear: bool) -> Iterator[tuple[int, tuple[int, ...], str]]:
    """How many tiles must let the player in, while which demands hold."""
    winning = next((n for n, demand in enumerate(demands) if demand.text == "solvable"), None)
    if winning is None:
        return
    ends = _ends(board, demands)
    if ends is not None:
        numbers, steps = ends
        yield steps + 1, (winning, *numbers), f"From the start to the goal it takes {steps + 1} open tiles at least."
    fixed = tuple(n for n, d in enumerate(demands) if d.text.startswith("exactly 1 of "))
    for number, demand in enumerate(demands):
        for clause in demand.promise.clauses if demand.promise else ():
            way = long_way(clause[0]) if len(clause) == 1 else None
            if way is None or len(way.stages) > 1 or (way.kind == "steps in" and not linear):
                continue
            tiles = way.least + (way.kind == "steps in")
            others = fixed if way.kind == "steps in" else ()
            yield (
                tiles,
                tuple(sorted({winning, number, *others})),
                f"'{demand.text}' takes {tiles} open tiles at least.",
            )
            if linear and demand.hard and plain(board):
                yield from _winding(board, demands, (winning, number), way)


def _winding(
    board: Board, demands: Sequence[Demand], asked: tuple[int, int], way: LongWay
) -> Iterator[tuple[int, tuple[int, ...], str]]:
    """What a shortest way of so many tiles takes beyond its own."""
    tiles, words = tiles_of(way, board.game.stages), demands[asked[1]].text
    if tiles > longest(board.width, board.height):
        why = f"No shortest way of {tiles} tiles fits into {board.width} x {board.height}: '{words}'."
        yield board.cells + 1, asked, why
    for aside, numbers, name in open_spaces(board, demands, way):
        why = f"'{words}' takes {tiles} open tiles, and {aside} around '{name}' are none of them."
        yield tiles + aside, tuple(sorted({*asked, *numbers})), why


def _ends(board: Board, demands: Sequence[Demand]) -> tuple[tuple[int, ...], int] | None:
    """How far the goal is from the start at least, wherever both may be, and the demands that say so."""
    game = board.game
    starts = _spots(board, demands, [s.name for s in game.symbols.values() if s.start])
    goals = _spots(board, demands, [s.name for s in game.symbols.values() if s.goal])
    if not starts or not goals:
        return None
    on_foot = game.movement.kind == "walk" and game.movement.ways == 4
    far: Callable[[Cell, Cell], int] = _straight if on_foot else _diagonal
    if len(starts[1]) * len(goals[1]) > MOST_PAIRS:
        return None
    return (*starts[0], *goals[0]), min(far(a, b) for a, b in product(starts[1], goals[1]))


MOST_PAIRS = 200_000


def _straight(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _diagonal(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _spots(
    board: Board, demands: Sequence[Demand], names: list[str]
) -> tuple[tuple[int, ...], tuple[Cell, ...]] | None:
    """The tiles that the one symbol of these names may be on, by a demand of its place or as it is drawn."""
    here = [name for name in names if name in board.symbols]
    if len(here) != 1:
        return None
    for number, demand in enumerate(demands):
        if demand.facts[:1] == (fact("placed", "#", here[0]),):
            return (number,), demand.cells
    count = next((n for n, demand in enumerate(demands) if demand.text == f"exactly 1 of '{here[0]}'"), None)
    for number, demand in enumerate(demands):
        if demand.drawn and count is not None and demand.facts[1:] == (fact("drawn", "#", demand.cells[0], here[0]),):
            return (count, number), demand.cells
    return None


def _crowded(board: Board, counts: Sequence[Counted], demands: Sequence[Demand]) -> Iterator[Bound]:
    """Things that together are more than there are tiles for them: as few kinds of them as suffice."""
    lows: Mapping[str, int] = {}
    for region in (LEVEL, *board.regions):
        room, taken, used = len(board.region(region)), 0, []
        seen: set[str] = set()
        for count in sorted((c for c in counts if c.region == region), key=lambda c: -c.least):
            if seen & set(count.symbols) or not count.least:
                continue
            seen |= set(count.symbols)
            taken += count.least
            used.append(count)
            if taken > room and len(used) > 1:
                lows = {c.group: c.least for c in used}
                numbers = tuple(n for n, demand in enumerate(demands) if _asks(demand, lows, region))
                yield Bound(numbers, why=f"{taken} things do not fit into {room} tiles.")
                break


def _asks(demand: Demand, lows: Mapping[str, int], region: str) -> bool:
    return any(fact("least", "#", group, region, low) in demand.facts for group, low in lows.items())


def nested(counts: Sequence[Counted], board: Board) -> Iterator[str]:
    """Which counts are parts of others: what there is in a part, there is in the whole."""
    keys = sorted({(count.group, count.region) for count in counts})
    symbols = {count.group: set(count.symbols) for count in counts}
    for group, region in keys:
        for whole, around in keys:
            inside = symbols[group] <= symbols[whole] and board.region(region) <= board.region(around)
            if inside and (group, region) != (whole, around):
                yield fact("part", group, region, whole, around)
