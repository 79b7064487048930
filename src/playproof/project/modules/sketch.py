"""`sketch`: a level that somebody drew, from a file of the project in any format that can be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import Field

from playproof.errors import Fault, WrongInput
from playproof.formats import read, readable
from playproof.level import Alphabet
from playproof.level.files.alphabetshape import Shape
from playproof.project.job import Job
from playproof.project.products import Product


class Settings(Shape):
    file: str = Field(description="the name of a file in the project")
    format: str = Field("", description="the name of a format, where the file's name does not tell")


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[str, Fault]]:
    """A format that there is not."""
    if isinstance(settings.get("format"), str) and settings["format"]:
        try:
            readable(settings["format"])
        except WrongInput as error:
            yield from (("format", fault) for fault in error.faults)


def run(job: Job) -> Product:
    loaded = read(job.file(job.settings.file), alphabet=job.alphabet, format=job.settings.format)
    return Product(loaded.level, notes=loaded.notes)
