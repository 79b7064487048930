"""The promise over all plays as one disjunctive program: what a solver of that class makes of the chapter's dungeon."""

from __future__ import annotations

import time
from pathlib import Path

import clingo

PROGRAM = Path(__file__).parent / "crypt.lp"


def solved(size: int, width: int, seed: int, seconds: float = 600) -> tuple[float, list[tuple[int, int, str]] | None]:
    """CPU seconds, and what stands where in the level that was found; None if there was none in the time."""
    begin = time.process_time()
    control = clingo.Control(["-c", f"n={size}", "-c", f"w={width}", f"--seed={seed}", "--rand-freq=1", "--warn=none"])
    control.load(str(PROGRAM))
    control.ground()
    found: list[tuple[int, int, str]] = []

    def take(model: clingo.Model) -> bool:
        for atom in model.symbols(shown=True):
            x, y = atom.arguments[0].arguments
            found.append((x.number, y.number, atom.arguments[1].name))
        return False

    with control.solve(on_model=take, async_=True) as handle:
        handle.wait(seconds)
        handle.cancel()
    return time.process_time() - begin, found or None
