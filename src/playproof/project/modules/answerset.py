"""`answerset`: a dungeon from logic, with promises that hold over every winning play, proven by the judge.

    [[module]]
    name   = "walls"
    kind   = "answerset"
    size   = [20, 20]                                    # or an input: its blank cells are filled
    counts = { gem = 1, altar = 1, wall = "50%..60%" }
    where  = { start = "top left", exit = "opposite start" }
    style  = ["no lone walls", "gems set in walls", "open space around altar"]
    pins   = "sketch.txt"

Nelson & Smith, chapter 8 of *Procedural Content Generation in Games*; see `docs/how-it-works/answer-sets.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from playproof.answersets.own import ruled
from playproof.answersets.program import Program
from playproof.errors import Fault, WrongInput
from playproof.level import Alphabet
from playproof.project.answering.making import made, orders
from playproof.project.answering.reading import Reading
from playproof.project.answering.shape import Settings
from playproof.project.including import included, programs
from playproof.project.job import Job
from playproof.project.products import Product

__all__ = ["Settings", "beside", "faults", "file_faults", "program", "run"]


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[str | tuple[str | int, ...], Fault]]:
    """What is wrong with the description, whatever the level."""
    if alphabet is None:
        return
    try:
        read = Settings.model_validate(dict(settings))
    except ValidationError:
        return  # told by its shape already
    reading = Reading(read, alphabet)
    reading.check()
    yield from reading.faults


def file_faults(
    settings: Mapping[str, Any], folder: Path, alphabet: Alphabet, registers: Collection[str]
) -> Iterator[Fault]:
    """Programs are read when the project is opened, so that a slip has its line."""
    names = settings.get("programs")
    for name in names if isinstance(names, list) else ():
        if isinstance(name, str) and (folder / name).is_file():
            try:
                for section in programs(folder, [name]):
                    ruled(section.file, section.lines, 0)
            except WrongInput as error:
                yield from error.faults


def beside(settings: Mapping[str, Any], folder: Path, alphabet: Alphabet) -> list[Path]:
    """The files that its programs include."""
    return included(folder, settings.get("programs"))


def program(job: Job) -> Program:
    """What the solver is asked."""
    return next(orders(job)).program()


def run(job: Job) -> Product:
    return made(job)
