"""A picture tried on a grid: every orientation, every way in which it could lie over a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playproof.rewrite.derive import Derivation
from playproof.rewrite.grids import WorkingGrid
from playproof.rewrite.rule import Picture, Rule
from playproof.rewrite.wanted import Asked
from playproof.rewrite.whynot.attempts import PATTERN, Attempt, Reason
from playproof.rewrite.whynot.conditions import refusal

Cell = tuple[int, bytes, Asked]
"""The offset from the upper left, the codes that fit, and what the rule says of it."""


def in_pictures(on: Derivation, rule: Rule, state: WorkingGrid, key: int | None) -> Iterator[Attempt]:
    """The best attempt of each orientation."""
    plan, layout = state.plan(rule), state.layout
    if key is not None and key // layout.area * layout.area != plan.base:
        names = layout.layers
        told = (
            f"the rule is for the layer '{names[plan.base // layout.area]}'; this lies in '{names[key // layout.area]}'"
        )
        yield Attempt("as drawn", Reason("layer", told, rule.at.line, state.id_of(key)))
        return
    for number, (how, left, _) in enumerate(rule.named_orientations()):
        offsets = plan.turned[number].offsets
        cells: list[Cell] = [
            (offset, layout.table(cell), cell)
            for offset, cell in zip(offsets, left.cells, strict=True)
            if isinstance(cell, Asked)
        ]
        anchors = list(_anchors(state, left, plan.base, offsets, key))
        if not anchors:
            told = f"the picture, {left.width} x {left.height} {how}, would reach over the edge of the map"
            yield Attempt(how, Reason("border", told, rule.at.line), parts=len(cells))
            continue
        yield _best(on, rule, state, number, how, cells, anchors)


def _anchors(state: WorkingGrid, left: Picture, base: int, offsets: list[int], key: int | None) -> Iterator[int]:
    """Where the upper left may lie, so that the picture lies inside and over the place."""
    layout = state.layout
    wide, high = layout.width - left.width, layout.height - left.height
    if key is None:
        yield from (base + y * layout.stride + x for y in range(high + 1) for x in range(wide + 1))
        return
    y0, x0 = divmod(key - base, layout.stride)
    for y in range(max(0, y0 - left.height + 1), min(y0, high) + 1):
        yield from (base + y * layout.stride + x for x in range(max(0, x0 - left.width + 1), min(x0, wide) + 1))


def _best(
    on: Derivation, rule: Rule, state: WorkingGrid, number: int, how: str, cells: list[Cell], anchors: Iterable[int]
) -> Attempt:
    least, best = len(cells) + 1, Attempt(how, None)
    for anchor in anchors:
        wrong = _wrong(state.cells, cells, anchor, least)
        if wrong is None:
            continue
        if wrong:
            least = len(wrong)
            offset, _, cell = wrong[0]
            id = state.id_of(anchor + offset)
            told = f"{id} is {state.symbol(anchor + offset) or 'nothing'}, and is to be {cell.wanted} ({how})"
            best = Attempt(how, Reason("symbol", told, cell.line, id), PATTERN, len(cells) - least, len(cells))
            continue
        match = number * state.total + anchor
        stage, reason = refusal(on, rule, match)
        named = {name: state.id_of(key) for name, key in state.elements(rule, match).items()}
        if least > 0 or stage > best.stage:
            best = Attempt(how, reason, stage, len(cells), len(cells), named)
        least = 0
        if reason is None:
            break
    return best


def _wrong(codes: list[int], cells: list[Cell], anchor: int, least: int) -> list[Cell] | None:
    """The cells that do not fit; None if there are no fewer than at the best anchor so far."""
    found: list[Cell] = []
    for cell in cells:
        if not cell[1][codes[anchor + cell[0]]]:
            found.append(cell)
            if len(found) >= least:
                return None
    return found
