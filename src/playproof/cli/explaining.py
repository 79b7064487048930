"""What cannot be, and which rules a level breaks, for people and for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playproof.cli.console import Row, tell_headline, tell_json, tell_rows
from playproof.cli.guard import REFUSED
from playproof.errors import Fault, Impossible, NotFound, Where, WrongInput

if TYPE_CHECKING:
    from playproof.populate.finding import Finding
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


def _answer(last: Step) -> dict[str, Any]:
    """One of the answers, with its conflict if it is impossible."""
    if last.shown is not None:
        return {"answer": "made", "conflict": [], "why": ""}
    if isinstance(last.cause, Impossible):
        conflict = list(map(str, last.cause.conflict))
        return {"answer": "impossible", "conflict": conflict, "minimal": last.cause.minimal, "why": ""}
    if isinstance(last.cause, NotFound):
        return {"answer": "not found", "conflict": [], "why": last.failure}
    return {"answer": "waits" if last.waits else "wrong input", "conflict": [], "why": last.waits or last.failure}


def _tell(folder: str, last: Step, answer: dict[str, Any]) -> None:
    if answer["answer"] == "made":
        tell_headline(folder, f"nothing is in the way of '{last.module}'", "green")
    elif answer["conflict"]:
        words = (EXCLUDE if answer["minimal"] else DOUBTFUL) if len(answer["conflict"]) > 1 else ALONE
        tell_headline(folder, f"'{last.module}' is impossible: {words}", "red")
        tell_rows(Row("-", demand) for demand in answer["conflict"])
    else:
        tell_headline(folder, f"'{last.module}' was not made: {answer['why']}", "yellow")


def check_level(folder: str, module: str, path: str, texts: list[str], json: bool) -> int:
    """Hold a level to the rules of a module that fills rooms; the exit code."""
    from playproof.cli.assignments import registers
    from playproof.cli.loading import Wanted, load
    from playproof.level import Graph, Grid
    from playproof.project import Project
    from playproof.project.populating.desk import findings, the_module

    project = Project.open(folder)
    level = load(path, Wanted(project.alphabet)).level
    if not isinstance(level, Grid | Graph):
        raise WrongInput(Fault(f"rules speak of the rooms of a grid or a graph; got a {level.kind}", Where(path)))
    found = findings(project, the_module(project, module), level, registers(project, texts))
    broken = sum(not finding.holds for finding in found)
    if json:
        tell_json({"level": path, "broken": broken, "rules": [_facts(finding) for finding in found]})
    else:
        words = f"{broken} of {len(found)} rules are broken" if broken else f"all {len(found)} rules are kept"
        tell_headline(path, words, "red" if broken else "green")
        tell_rows(_row(finding) for finding in sorted(found, key=lambda finding: finding.holds))
    return REFUSED if broken else 0


def _row(finding: Finding) -> Row:
    if not finding.holds:
        return Row("broken", f"{finding.rule}: {finding.why}", "bold red")
    spare = "" if finding.slack is None else f", with {finding.slack:g} to spare"
    return Row("kept", f"{finding.rule}{spare}", "green")


def _facts(finding: Finding) -> dict[str, Any]:
    return {
        "rule": str(finding.rule),
        "holds": finding.holds,
        "why": finding.why,
        "room": finding.room,
        "value": finding.value,
        "path": list(finding.path),
        "slack": finding.slack,
    }
