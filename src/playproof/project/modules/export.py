"""`export`: the level in another format. The level goes on as it is; whoever runs the project writes the file.

A product is kept and found again, and its files must be there all the same: so `write_exports` writes them from the trace.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import Field

from playproof.errors import Fault, WrongInput
from playproof.formats import writable, write
from playproof.level import Alphabet
from playproof.level.files.alphabetshape import Shape
from playproof.level.files.folder import inside
from playproof.project.job import Job
from playproof.project.products import Product
from playproof.project.spec import Project
from playproof.project.trace import Trace

FOLDER = "exports"


class Settings(Shape):
    to: str = Field(description="the name of a file to write, such as level.tmx")


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[str, Fault]]:
    """A name that leads out of the folder, or has no ending of a format."""
    if isinstance(settings.get("to"), str):
        try:
            writable(inside(Path(FOLDER), settings["to"]).name)
        except WrongInput as error:
            yield from (("to", Fault(fault.what, hint=fault.hint)) for fault in error.faults)


def run(job: Job) -> Product:
    return Product(job.level, job.inputs[0].proofs)


def write_exports(project: Project, trace: Trace, folder: Path) -> list[Path]:
    """The files of all export modules that a trace visited, in a folder."""
    written: list[Path] = []
    for step in trace.steps:
        module = project.module(step.module)
        if module.kind == "export" and step.shown is not None:
            written += write(step.shown.level, inside(folder, module.settings["to"]))
    return written
