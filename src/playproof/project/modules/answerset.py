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
from typing import Any

from pydantic import ValidationError

from playproof.errors import Fault
from playproof.level import Alphabet
from playproof.project.answering.making import made
from playproof.project.answering.reading import Reading
from playproof.project.answering.shape import Settings
from playproof.project.job import Job
from playproof.project.products import Product

__all__ = ["Settings", "faults", "run"]


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


def run(job: Job) -> Product:
    return made(job)
