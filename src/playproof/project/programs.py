"""The logic program that a module of a project asks a solver, as a text to be read."""

from __future__ import annotations

from playproof.errors import Fault, WrongInput
from playproof.project.job import Job
from playproof.project.kinds import KINDS
from playproof.project.pipeline import execute
from playproof.project.spec import Project
from playproof.project.state import State


class _Read(Exception):
    """The program was read, and nothing more is to be made."""


def program_of(project: Project, state: State, module: str = "") -> str:
    """The program of a module, by default of the last one that has any; what comes before it is made."""
    name = module or _last(project)
    kind = KINDS[project.module(name).kind]
    if not kind.logical:
        what = f"'{name}' is a {kind.name}, which asks no solver"
        raise WrongInput(Fault(what, hint="kinds that do are answerset and concept"))
    found: list[str] = []

    def attend(job: Job, sources: tuple[int, ...]) -> None:
        if job.module.name == name:
            found.append(kind.program(job))
            raise _Read

    try:
        last = execute(project, state, until=name, attend=attend).last
    except _Read:
        return found[0]
    raise WrongInput(f"'{name}' was not come to: {last.failure if last else 'there is nothing before it'}")


def _last(project: Project) -> str:
    names = [module.name for module in project.modules if KINDS[module.kind].logical]
    if not names:
        raise WrongInput(
            Fault(f"no module of '{project.name}' asks a solver", hint="name one of kind answerset or concept")
        )
    return names[-1]
