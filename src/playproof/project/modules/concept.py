"""`concept`: a level from programs of your own, whatever they are about, in which no play avoids what they call `__concept`.

    [[module]]
    name      = "puzzle"
    kind      = "concept"
    programs  = ["beams.lp"]
    size      = [7, 7]                                   # the programs know it as `width` and `height`
    draw      = { "at(X,Y,Thing)" = "{Thing}" }          # tagged atoms, and the symbols that they stand for
    constants = { gems = 2 }

Nelson & Smith, chapter 8 of *Procedural Content Generation in Games*, section 8.5; see `docs/how-it-works/answer-sets.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from playproof.answersets.concepts.pattern import BRACES, Chart
from playproof.answersets.program import Program
from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Alphabet, Frozen
from playproof.project.conceiving.desk import read_concept, usual_ground
from playproof.project.conceiving.making import desk_of, made
from playproof.project.conceiving.shape import Settings
from playproof.project.including import included
from playproof.project.job import Job
from playproof.project.products import Product

__all__ = ["Settings", "beside", "faults", "file_faults", "program", "run"]


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[str | tuple[str | int, ...], Fault]]:
    """What is wrong with the chart and the ground, whatever the programs say."""
    try:
        read = Settings.model_validate(dict(settings))
    except ValidationError:
        return  # told by its shape already
    for text, symbol in read.draw.items():
        try:
            Chart.read({text: symbol})
        except WrongInput as error:
            yield from ((("draw", text), fault) for fault in error.faults)
        if alphabet is not None and not BRACES.search(symbol) and symbol not in alphabet:
            yield ("draw", text), Fault(f"unknown symbol '{symbol}'", hint=nearest(symbol, alphabet.symbols))
    if alphabet is None:
        return
    try:
        alphabet[read.ground or usual_ground(alphabet)]
    except WrongInput as error:
        yield from (("ground", fault) for fault in error.faults)


def file_faults(
    settings: Mapping[str, Any], folder: Path, alphabet: Alphabet, registers: Collection[str]
) -> Iterator[Fault]:
    """Programs are read when the project is opened, so that a slip has its line."""
    names = settings.get("programs")
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        return  # told already
    try:
        read_concept(folder, tuple(names), Frozen())
    except WrongInput as error:
        yield from (fault for fault in error.faults if (folder / fault.where.file).is_file())


def beside(settings: Mapping[str, Any], folder: Path, alphabet: Alphabet) -> list[Path]:
    """The files that its programs include."""
    return included(folder, settings.get("programs"))


def program(job: Job) -> Program:
    """What the solver is asked."""
    return desk_of(job).concept.program()


def run(job: Job) -> Product:
    return made(job)
