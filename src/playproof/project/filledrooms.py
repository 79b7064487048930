"""Rooms filled from Python, in one call.

>>> from playproof import Alphabet, Graph, Score, Symbol
>>> game = Alphabet.of(Symbol("start", start=True), Symbol("exit", goal=True), Symbol("zombie", scores={"health": -10}),
...                    Symbol("medkit", scores={"health": 15}), scores=(Score("health", start=20, least=1),))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", game, gate="start", vault="exit")
>>> made = fill(rooms, counts={"zombie": 2, "medkit": "..1"}, spacing={"zombie": 1}, seed=7)
>>> len(made.level.find("zombie")), made.ok, [proof.claim for proof in made.verify()]
(2, True, ['solvable', 'health >= 1'])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from playproof.level import Graph, Grid
from playproof.level.pins import Pin
from playproof.play import Pathways
from playproof.project.made import Made


def fill(
    level: Grid | Graph,
    counts: Mapping[str, int | str] | None = None,
    promises: Iterable[str] = (),
    *,
    seed: int = 0,
    pins: Iterable[Pin] = (),
    pathways: Pathways = Pathways(),  # noqa: B008 - a frozen value
    **settings: Any,
) -> Made:
    """The level with its rooms filled, judged, and with proofs. Settings are those of the module `populate`, by name."""
    from playproof.project.populating.desk import filled

    given = {"counts": dict(counts or {}), "promises": list(promises), **settings}
    return filled(level, given, seed, tuple(pins), pathways)
