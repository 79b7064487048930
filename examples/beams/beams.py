"""Play a puzzle of light: `python beams.py puzzle.txt`. Name a mirror by its column and row, such as `4 2`, to turn it.

This follows the light in plain Python and knows nothing of `beams.lp`: what the two say of one level can be compared.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

Cell = tuple[int, int]
RIGHT = (1, 0)
LEANS = {"/": lambda dx, dy: (-dy, -dx), "\\": lambda dx, dy: (dy, dx)}
OTHER = {"/": "\\", "\\": "/"}


def read(text: str) -> dict[Cell, str]:
    """What stands where, by column and row from 0."""
    rows = text.strip("\n").split("\n")
    return {(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row)}


def mirrors(level: dict[Cell, str]) -> list[Cell]:
    return [cell for cell, glyph in level.items() if glyph in LEANS]


def light(level: dict[Cell, str], turned: Collection[Cell] = ()) -> list[Cell]:
    """The cells that the light comes to, in order, the lantern first."""
    [here] = [cell for cell, glyph in level.items() if glyph == ">"]
    way, path = RIGHT, [here]
    while True:
        here = (here[0] + way[0], here[1] + way[1])
        if here not in level:
            return path
        path.append(here)
        glyph = level[here]
        if glyph in "#>*":
            return path
        if glyph in LEANS:
            way = LEANS[OTHER[glyph] if here in turned else glyph](*way)


def solved(level: dict[Cell, str], turned: Collection[Cell]) -> bool:
    return level[light(level, turned)[-1]] == "*"


def shown(level: dict[Cell, str], turned: Collection[Cell]) -> str:
    """The level with its mirrors as they lean now, and the light on bare floor as `+`."""
    lit = set(light(level, turned))
    glyphs = {c: OTHER[g] if c in turned else "+" if g == "." and c in lit else g for c, g in level.items()}
    wide, high = max(x for x, _ in level) + 1, max(y for _, y in level) + 1
    return "\n".join("".join(glyphs[x, y] for x in range(wide)) for y in range(high))


def main(path: str) -> None:
    level, turned = read(Path(path).read_text(encoding="utf-8")), set[Cell]()
    while not solved(level, turned):
        print(shown(level, turned))
        try:
            print("turn the mirror in column and row (from 0):")
            x, y = map(int, input().split())
        except ValueError:
            print("two numbers, such as: 4 2")
            continue
        except EOFError:
            return
        if (x, y) in mirrors(level):
            turned ^= {(x, y)}
        else:
            print("there is no mirror")
    print(shown(level, turned), "The lamp shines.", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
