"""A house with scores, for the tests of standard paths and of bounds."""

from __future__ import annotations

from playproof.level import Alphabet, Frozen, Graph, Score, Symbol

SCORED = Alphabet.of(
    Symbol("start", "S", start=True),
    Symbol("goal", ">", goal=True),
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("guard", "g", scores=Frozen(health=-10)),
    Symbol("medkit", "+", scores=Frozen(health=5)),
    Symbol("torch", "t", scores=Frozen(light=2.0)),
    Symbol("fog", "f", scores=Frozen(light=0.5)),
    Symbol("curse", "c", scores=Frozen(light=-1.0)),
    Symbol("tower", "T", scores=Frozen(height=7)),
    Symbol("cellar", "_", scores=Frozen(height=-3, depth=-3)),
    scores=(
        Score("health", 20, least=1),
        Score("light", 1, operator="*"),
        Score("height", 0, operator="max"),
        Score("depth", 0, operator="min"),
    ),
)
HOUSE = Graph.parse(
    """
    gate: start
    hall: guard
    garden: medkit
    tower: tower
    vault: goal
    cellar: cellar, medkit
    gate -- hall
    hall -- vault
    gate -- garden
    garden -- tower
    tower -- vault
    hall -- cellar
    """,
    SCORED,
)
