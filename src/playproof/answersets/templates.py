"""Templates: small pictures that stand somewhere on the board, so many times, as they are drawn or turned and mirrored.

>>> vault = Template("vault", ((("wall",), ("wall",)), (("gem",), ())), 1, 1, turn=True)
>>> vault.cells
((0, 0, ('wall',)), (1, 0, ('wall',)), (0, 1, ('gem',)))
>>> len(orientations(vault.cells, turn=True, flip=False)), len(orientations(vault.cells, turn=True, flip=True))
(4, 8)
>>> str(template_demand(vault))
"exactly 1 of the template 'vault'"

A template is only looked for, and never put: so it can be a demand like any other, a wish, part of a conflict, and a remark on
a map that somebody drew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from playproof.answersets.demand import LEVEL, Demand
from playproof.answersets.terms import NUMBER, fact
from playproof.errors import Where

FILE = "templates"
Cells = tuple[tuple[int, int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Template:
    """A picture: rows of tiles, each with the symbols that it may be; none for any."""

    name: str
    rows: tuple[tuple[tuple[str, ...], ...], ...]
    least: int = 1
    most: int | None = None
    turn: bool = False
    flip: bool = False
    region: str = LEVEL
    weight: int | None = None
    where: Where = field(default_factory=Where)

    @property
    def cells(self) -> Cells:
        """The tiles that it draws: column, row and symbols."""
        return tuple((x, y, names) for y, row in enumerate(self.rows) for x, names in enumerate(row) if names)


def orientations(cells: Cells, turn: bool, flip: bool) -> tuple[Cells, ...]:
    """The picture in every way that it may stand, each once, pushed into the upper left corner."""
    found = [cells]
    for _ in range(3 if turn else 0):
        found.append(_settled(tuple((-y, x, names) for x, y, names in found[-1])))
    mirrored = [_settled(tuple((-x, y, names) for x, y, names in one)) for one in found] if flip else []
    return tuple({frozenset(one): one for one in (*found, *mirrored)}.values())


def _settled(cells: Cells) -> Cells:
    left, top = min(x for x, *_ in cells), min(y for _, y, _ in cells)
    return tuple((x - left, y - top, names) for x, y, names in cells)


def template_demand(template: Template) -> Demand:
    """The demand that it stands so many times."""
    least, most = template.least, template.most
    number = f"exactly {least}" if least == most else f"at least {least}" if most is None else f"{least} to {most}"
    there = "" if template.region == LEVEL else f" in {template.region}"
    return Demand(
        f"{number} of the template '{template.name}'{there}",
        tuple(_facts(template)),
        weight=template.weight,
        where=template.where,
        wrong=f"two of the template '{template.name}' share a tile",
    )


def _facts(template: Template) -> Iterator[str]:
    yield fact("template_least", NUMBER, template.least)
    if template.most is not None:
        yield fact("template_most", NUMBER, template.most)
    if template.region != LEVEL:
        yield fact("within", NUMBER, template.region)
    marks = {names: mark for mark, names in enumerate(sorted({names for *_, names in template.cells}))}
    yield from (fact("mark", NUMBER, mark, name) for names, mark in marks.items() for name in names)
    for way, cells in enumerate(orientations(_settled(template.cells), template.turn, template.flip)):
        yield fact("extent", NUMBER, way, 1 + max(x for x, *_ in cells), 1 + max(y for _, y, _ in cells))
        yield from (fact("piece", NUMBER, way, x, y, marks[names]) for x, y, names in cells)
