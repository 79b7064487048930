"""`export`: the level in another format. The files go beside the products of the run, and the level goes on as it is."""

from __future__ import annotations

from pydantic import Field

from playproof.level.files.alphabetshape import Shape
from playproof.project.job import Job
from playproof.project.products import Product


class Settings(Shape):
    to: str = Field(description="the name of a file to write, such as level.tmx")


def run(job: Job) -> Product:
    """The level as it came; whoever runs the project writes the file when the product is at hand."""
    return Product(job.level, job.inputs[0].proofs, notes=(f"export {job.settings.to}",))
