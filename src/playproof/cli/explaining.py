"""What cannot be, for people and for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playproof.cli.console import Row, tell_headline, tell_json, tell_rows
from playproof.cli.guard import REFUSED
from playproof.errors import Impossible, NotFound

if TYPE_CHECKING:
    from playproof.project import Step

EXCLUDE = "these exclude each other, and without any one of them the others could hold"
DOUBTFUL = "these exclude each other; whether all of them are needed for that was not found out (not proven minimal)"
ALONE = "this cannot hold, whatever becomes of the rest"


def why_not(folder: str, module: str, seed: int | None, texts: list[str], json: bool) -> int:
    """Make what a project makes, up to a module, and tell what is in the way; the exit code."""
    from playproof.cli.assignments import registers
    from playproof.level import Frozen
    from playproof.project import Project, State, execute

    project = Project.open(folder)
    state = State(project.seed if seed is None else seed, registers=Frozen(registers(project, texts)))
    last = execute(project, state, until=module).last
    assert last is not None
    answer = _answer(last)
    if json:
        tell_json({"project": project.name, "module": last.module, **answer})
    else:
        _tell(folder, last, answer)
    return 0 if answer["answer"] == "made" else REFUSED


def show_the_program(folder: str, module: str, seed: int | None, texts: list[str]) -> int:
    """Print what a module asks a solver; modules before it are made for that, and it is not."""
    from playproof.cli.assignments import registers
    from playproof.cli.console import tell
    from playproof.level import Frozen
    from playproof.project import Project, State
    from playproof.project.programs import program_of

    project = Project.open(folder)
    state = State(project.seed if seed is None else seed, registers=Frozen(registers(project, texts)))
    tell(program_of(project, state, module).rstrip("\n"))
    return 0


def _answer(last: Step) -> dict[str, Any]:
    """One of the answers, with its conflict if it is impossible."""
    if last.shown is not None:
        return {"answer": "made", "conflict": [], "why": ""}
    if isinstance(last.cause, Impossible):
        conflict = list(map(str, last.cause.conflict))
        return {"answer": "impossible", "conflict": conflict, "minimal": last.cause.minimal, "why": ""}
    if isinstance(last.cause, NotFound):
        return {"answer": "not found", "conflict": [], "why": last.failure}
    if last.waits:
        return {"answer": "waits", "conflict": [], "why": f"it waits for {last.waits}"}
    return {"answer": "wrong input", "conflict": [], "why": last.failure}


def _tell(folder: str, last: Step, answer: dict[str, Any]) -> None:
    if answer["answer"] == "made":
        tell_headline(folder, f"nothing is in the way of '{last.module}'", "green")
    elif answer["conflict"]:
        words = (EXCLUDE if answer["minimal"] else DOUBTFUL) if len(answer["conflict"]) > 1 else ALONE
        tell_headline(folder, f"'{last.module}' is impossible: {words}", "red")
        tell_rows(Row("-", demand) for demand in answer["conflict"])
    else:
        tell_headline(folder, f"'{last.module}' was not made: {answer['why']}", "yellow")
