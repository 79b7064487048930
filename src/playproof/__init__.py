"""Playproof: game levels that are proven playable, with the designer in the loop.

>>> from playproof import Alphabet, Frozen, Grid, Symbol, playtest, verify
>>> game = Alphabet.of(
...     Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("start", "S", start=True),
...     Symbol("key", "k", gives="key"), Symbol("door", "D", solid=True, takes="key"),
...     Symbol("exit", ">", goal=True))
>>> verdict = playtest(Grid.parse("Sk.D>", game))
>>> verdict.solvable, len(verdict.witness)
(True, 4)
>>> print(playtest(Grid.parse("SDk>", game)).reason)
the door at 1,0 takes a key, and the only key, at 2,0, lies behind it
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playproof.errors import Cancelled, Fault, Impossible, NotFound, PlayproofError, ProofRefused, Where, WrongInput
    from playproof.formats import read, write
    from playproof.level import (
        Alphabet,
        Cells,
        Edge,
        Frozen,
        Graph,
        Grid,
        Item,
        Level,
        LevelFile,
        Movement,
        Node,
        Pin,
        Place,
        Score,
        Sequence,
        Shapes,
        Symbol,
        Thing,
        Token,
        load_native,
        parse_alphabet,
        read_alphabet,
        save_native,
        write_alphabet,
    )
    from playproof.play import Judged, Pathways, Play, Promise, Proof, Verdict, parse_promises, playtest, verify
    from playproof.populate import Repopulator
    from playproof.project import Document, Made, Project, Run, fill, generate, repopulator
    from playproof.remarks import Remark, Review, review

__version__ = "0.1.0"

_HOMES = {
    "playproof.errors": "Cancelled Fault Impossible NotFound PlayproofError ProofRefused Where WrongInput",
    "playproof.formats": "read write",
    "playproof.level": "Alphabet Cells Edge Frozen Graph Grid Item Level LevelFile Movement Node Pin Place Score Sequence"
    " Shapes Symbol Thing Token load_native parse_alphabet read_alphabet save_native write_alphabet",
    "playproof.play": "Judged Pathways Play Promise Proof Verdict parse_promises playtest verify",
    "playproof.populate": "Repopulator",
    "playproof.project": "Document Made Project Run fill generate repopulator",
    "playproof.remarks": "Remark Review review",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Names are looked up when they are first used, so that `playproof --help` does not wait for numpy."""
    if name not in _HOME:
        raise AttributeError(f"module 'playproof' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


__all__ = [
    "Alphabet",
    "Cancelled",
    "Cells",
    "Document",
    "Edge",
    "Fault",
    "Frozen",
    "Graph",
    "Grid",
    "Impossible",
    "Item",
    "Judged",
    "Level",
    "LevelFile",
    "Made",
    "Movement",
    "Node",
    "NotFound",
    "Pathways",
    "Pin",
    "Place",
    "Play",
    "PlayproofError",
    "Project",
    "Promise",
    "Proof",
    "ProofRefused",
    "Remark",
    "Repopulator",
    "Review",
    "Run",
    "Score",
    "Sequence",
    "Shapes",
    "Symbol",
    "Thing",
    "Token",
    "Verdict",
    "Where",
    "WrongInput",
    "fill",
    "generate",
    "load_native",
    "parse_alphabet",
    "parse_promises",
    "playtest",
    "read",
    "read_alphabet",
    "repopulator",
    "review",
    "save_native",
    "verify",
    "write",
    "write_alphabet",
]
