"""Draw up where the rectangles of a right side lie, before anything is written: whether there is room is known by then.

columns of a: l 3, r *        rows of r: t 50%, b *

+---+-----+                   +---+-----+
| l |  r  |                   | l |  t  |
|   |     |                   |   +-----+
|   |     |                   |   |  b  |
+---+-----+                   +---+-----+
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from playproof.expr import Expr
from playproof.level.shapes import DOORWAY, Box, inside, overlap, touch
from playproof.rewrite.language import read_expression
from playproof.rewrite.space import Cut, Laying, Spot, Union

Number = Callable[[Expr], float]


@dataclass(slots=True)
class Draft:
    """Rectangles by their names in the rule; one that is repeated has several."""

    boxes: dict[str, list[Box]]
    others: list[Box]
    """What lies around, out of reach of the rule."""
    width: int
    height: int
    came_of: dict[str, list[str]] = field(default_factory=dict)
    """For a rectangle that was cut or joined, the names of those that it became."""

    def lay(self, laying: Sequence[Laying], number: Number) -> bool:
        """Lay everything in its order; whether there was room."""
        return all(self._one(one, number) for one in laying)

    def _one(self, laying: Laying, number: Number) -> bool:
        if isinstance(laying, Cut):
            return self._cut(laying, number)
        return self._union(laying) if isinstance(laying, Union) else self._spot(laying, number)

    def _cut(self, cut: Cut, number: Number) -> bool:
        x, y, wide, high = self.boxes.pop(cut.of)[0]
        whole = wide if cut.across else high
        sizes = _every(cut, whole, number) if cut.every is not None else _sizes(cut, whole, number)
        if sizes is None:
            return False
        before = [name for name in self.came_of.get(cut.of, ()) if name != cut.of]
        self.came_of[cut.of] = [*before, *(name for name, _ in cut.parts)]
        for place, size in enumerate(sizes):
            name = cut.parts[place if cut.every is None else 0][0]
            box = (x, y, size, high) if cut.across else (x, y, wide, size)
            self.boxes.setdefault(name, []).append(box)
            x, y = (x + size, y) if cut.across else (x, y + size)
        return True

    def _union(self, union: Union) -> bool:
        parts = [self.boxes.pop(name)[0] for name in union.of]
        left, top = min(b[0] for b in parts), min(b[1] for b in parts)
        right, bottom = max(b[0] + b[2] for b in parts), max(b[1] + b[3] for b in parts)
        if sum(b[2] * b[3] for b in parts) != (right - left) * (bottom - top):
            return False
        self.boxes[union.name] = [(left, top, right - left, bottom - top)]
        self.came_of |= {name: [union.name] for name in union.of}
        return True

    def _spot(self, spot: Spot, number: Number) -> bool:
        wide, high = number(spot.width), number(spot.height)
        if wide != int(wide) or high != int(high) or not (1 <= wide <= self.width and 1 <= high <= self.height):
            return False
        base = self.boxes[spot.of][0]
        taken = [*self.others, *(box for boxes in self.boxes.values() for box in boxes)]
        free = [
            box
            for box in _beside(base, spot.sides, int(wide), int(high))
            if inside(box, self.width, self.height) and not any(overlap(box, other) for other in taken)
        ]
        if not free:
            return False
        place = 0 if len(free) == 1 else int(number(read_expression(f"between(0, {len(free) - 1})")))
        self.boxes[spot.name] = [free[place]]
        return True

    def became(self, name: str) -> Iterator[tuple[str, int, Box]]:
        """The rectangles that one of the match became, itself if it still is there: name, number, place."""
        for part in self.came_of.get(name, ()):
            if part != name and part in self.came_of:
                yield from self.became(part)
                continue
            yield from ((part, place, box) for place, box in enumerate(self.boxes.get(part, ())))
        if name not in self.came_of:
            yield from ((name, place, box) for place, box in enumerate(self.boxes.get(name, ())))


def _sizes(cut: Cut, whole: int, number: Number) -> list[int] | None:
    """The parts in whole units, which fill the rectangle; None if they cannot."""
    given = [(size.kind, number(size.amount)) for _, size in cut.parts]
    if any(amount < 0 or (kind == "units" and amount != int(amount)) for kind, amount in given):
        return None
    sizes = [int(a) if kind == "units" else int(a * whole / 100 + 0.5) if kind == "share" else 0 for kind, a in given]
    rest = [place for place, (kind, _) in enumerate(given) if kind == "rest"]
    left = whole - sum(sizes)
    if rest:
        _share_out(sizes, rest, [given[place][1] for place in rest], left)
    elif left:  # shares are rounded, and the last of them makes it up
        shares = [place for place, (kind, _) in enumerate(given) if kind == "share"]
        if not shares or abs(left) > len(shares):
            return None
        sizes[shares[-1]] += left
    return sizes if min(sizes) >= 1 and sum(sizes) == whole else None


def _share_out(sizes: list[int], places: list[int], weights: list[float], left: int) -> None:
    """What is left, by weight: who is cut short most gets the next unit, the first of several."""
    total = sum(weights) or 1.0
    exact = [left * weight / total for weight in weights]
    for place, amount in zip(places, exact, strict=True):
        sizes[place] = int(amount)
    short = sorted(range(len(places)), key=lambda i: (int(exact[i]) - exact[i], i))
    for i in short[: max(0, left - sum(map(int, exact)))]:
        sizes[places[i]] += 1


def _every(cut: Cut, whole: int, number: Number) -> list[int] | None:
    assert cut.every is not None
    step = number(cut.every)
    if step != int(step) or not 1 <= step <= whole:
        return None
    count = whole // int(step)
    sizes = [int(step)] * count
    for place in range(whole - count * int(step)):  # what is over is spread, one unit each
        sizes[place % count] += 1
    return sizes


def _beside(base: Box, sides: Sequence[str], wide: int, high: int) -> Iterator[Box]:
    """Every place on these sides with room for a door between the two, or along all of the shorter side."""
    x, y, base_wide, base_high = base
    least = min(DOORWAY, wide, base_wide), min(DOORWAY, high, base_high)
    for side in sides:
        if side in ("above", "below"):
            top = y - high if side == "above" else y + base_high
            yield from ((left, top, wide, high) for left in range(x - wide + least[0], x + base_wide - least[0] + 1))
        else:
            left = x - wide if side == "left of" else x + base_wide
            yield from ((left, top, wide, high) for top in range(y - high + least[1], y + base_high - least[1] + 1))


def widest(
    draft: Draft, one: str, other: str, far: Box | None = None
) -> tuple[tuple[str, int], tuple[str, int]] | None:
    """Of what two rectangles became, the pair that touches longest, if there is room for a door; `far` is one that stays."""
    ones = list(draft.became(one))
    others = [(other, 0, far)] if far is not None else list(draft.became(other))
    if ones == others and len(ones) == 1:  # joined into one: the way between them is no more
        return ones[0][:2], ones[0][:2]
    pairs = [(touch(a, b), -i, -j) for i, (_, _, a) in enumerate(ones) for j, (_, _, b) in enumerate(others)]
    best = max(pairs, default=(0, 0, 0))
    if best[0] < DOORWAY:
        return None
    return ones[-best[1]][:2], others[-best[2]][:2]
