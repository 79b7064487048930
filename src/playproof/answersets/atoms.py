"""The atoms of a ground program by name: which number stands for which sprite, amount or demand.

>>> atoms = Atoms("asp 1 0 0\\n1 1 1 7 0 0\\n4 19 sprite((3,0),wall) 1 7\\n4 5 on(2) 0\\n0\\n")
>>> atoms.sprites, atoms.on, atoms.blocks
({((3, 0), 'wall'): 7}, {2: 0}, {})

A solver would tell the same, one slow call at a time, and again for each try. 0 stands for what is always true.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playproof.level.grid import Cell

NAMED = re.compile(r"^4 \d+ (\w+)\((.*)\) (0|1 -?\d+)$", re.MULTILINE)
TILE = re.compile(r"\((\d+),(\d+)\)(?:,(.*))?")
ALWAYS = 0


@dataclass
class Atoms:
    """What a ground program calls its atoms."""

    program: str
    sprites: dict[tuple[Cell, str], int] = field(default_factory=dict)
    blocks: dict[Cell, int] = field(default_factory=dict)
    acts: dict[Cell, int] = field(default_factory=dict)
    on: dict[int, int] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)
    """By the arguments as they stand in the program: group, region, number."""

    def __post_init__(self) -> None:
        for match in NAMED.finditer(self.program):
            kind, arguments, literal = match[1], match[2], int(match[3].rpartition(" ")[2])
            if kind == "amount":
                self.amounts[arguments] = literal
            elif kind == "on":
                self.on[int(arguments)] = literal
            elif kind in ("sprite", "blocks", "acts"):
                self._of_tile(kind, arguments, literal)

    def _of_tile(self, kind: str, arguments: str, literal: int) -> None:
        place = TILE.fullmatch(arguments)
        if place is None:
            return
        cell = (int(place[1]), int(place[2]))
        if kind == "sprite" and place[3]:
            self.sprites[cell, plain(place[3])] = literal
        elif kind != "sprite":
            (self.blocks if kind == "blocks" else self.acts)[cell] = literal


def plain(term: str) -> str:
    """
    >>> plain("wall"), plain('"locked-door"')
    ('wall', 'locked-door')
    """
    return term[1:-1].replace('\\"', '"').replace("\\\\", "\\") if term.startswith('"') else term
