"""`ask`: hand work. The designer draws a sketch, edits what came in, or writes a list; the module waits until he did."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from playproof.errors import WrongInput
from playproof.level import Graph, Grid, Level, Shapes
from playproof.level.files.alphabetshape import Shape
from playproof.level.retold import retold
from playproof.level.shapestext import looks_like_shapes
from playproof.project.job import Job
from playproof.project.products import Document, Product
from playproof.project.trace import Waiting


class Settings(Shape):
    what: Literal["sketch", "edit", "list"] = Field("edit", description="one of sketch, edit, list")
    prompt: str = Field("", description="a text: what the designer is asked for")
    allowed: list[str] = Field(default_factory=list, description="a list of the names that a list may hold")


def run(job: Job) -> Product:
    if job.asked is None:
        if job.settings.what == "edit" and job.inputs:
            return Product(job.inputs[0].value, job.inputs[0].proofs)  # not its route: that is the way to this module
        raise Waiting(job.module.name, job.settings.prompt or f"a {job.settings.what}")
    if job.settings.what == "list":
        return Product(Document("list", _listed(job)))
    return Product(_drawn(job))


def _listed(job: Job) -> tuple[str, ...]:
    words = tuple(word.strip() for word in job.asked.replace("\n", ",").split(",") if word.strip())
    wrong = [word for word in words if job.settings.allowed and word not in job.settings.allowed]
    if wrong:
        raise WrongInput(f"'{wrong[0]}' is not among {', '.join(job.settings.allowed)}")
    return words


def _drawn(job: Job) -> Level:
    """What the designer drew, as the same kind of level that came in; a picture, if nothing did."""
    before = job.inputs[0].level if job.inputs else None
    if before is not None and not isinstance(before, Grid):
        return retold(before, job.asked)
    if before is None and looks_like_shapes(job.asked):
        return Shapes.parse(job.asked, job.alphabet)
    if before is None and (" -- " in job.asked or " -> " in job.asked):
        return Graph.parse(job.asked, job.alphabet)
    return Grid.parse(job.asked, job.alphabet)
