"""`sketch`: a level that somebody drew, from a file of the project in any format that can be read."""

from __future__ import annotations

from pydantic import Field

from playproof.formats import read
from playproof.level.files.alphabetshape import Shape
from playproof.project.job import Job
from playproof.project.products import Product


class Settings(Shape):
    file: str = Field(description="the name of a file in the project")
    format: str = Field("", description="the name of a format, where the file's name does not tell")


def run(job: Job) -> Product:
    loaded = read(job.file(job.settings.file), alphabet=job.alphabet, format=job.settings.format)
    return Product(loaded.level, notes=loaded.notes)
