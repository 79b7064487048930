"""`sketch`: a level that somebody drew, from a file of the project in any format that can be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import Field

from playproof.errors import Fault, WrongInput
from playproof.formats import companions, read, readable
from playproof.level import Alphabet
from playproof.level.files.alphabetshape import Shape
from playproof.level.files.folder import inside
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


def beside(settings: Mapping[str, Any], folder: Path, alphabet: Alphabet) -> list[Path]:
    """The tilesets and legends of the file: a level that was kept does not hold once one of them is another."""
    if not isinstance(settings.get("file"), str):
        return []
    return companions(
        inside(folder, settings["file"]), alphabet=alphabet, format=str(settings.get("format", "")), within=folder
    )


def run(job: Job) -> Product:
    loaded = read(job.file(job.settings.file), alphabet=job.alphabet, format=job.settings.format, within=job.folder)
    return Product(loaded.level, notes=loaded.notes)
