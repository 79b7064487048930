"""Who broke what, for people and for scripts: in one level, or counted over many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playproof.cli.console import Row, command, say, tell_headline, tell_json, tell_rows
from playproof.cli.guard import REFUSED
from playproof.cli.looking import about, looked_into
from playproof.cli.options import Progress
from playproof.errors import Fault, Where, WrongInput

if TYPE_CHECKING:
    from playproof.project import Project
    from playproof.project.tracing.blame import Blame
    from playproof.project.tracing.tally import Culprit, Tally


@dataclass(frozen=True, slots=True)
class Asked:
    """What shall be looked for, and where."""

    source: str
    properties: tuple[str, ...]
    number: int | None
    module: str
    budget: int
    seed: int | None
    registers: tuple[str, ...]


def blame_one(asked: Asked, how: Progress | None, json: bool) -> int:
    """Each property of one level; the exit code."""
    from playproof.cli.watching import watching
    from playproof.progress import Event
    from playproof.project.tracing.blame import blame

    making = looked_into(asked.source, asked.seed, list(asked.registers), how, asked.module)
    wanted = _wanted(asked, making.project)
    found = {}
    for text in wanted:
        with watching(how, 2) as watch:

            def listen(done: int, steps: int, text: str = text) -> None:
                watch(Event(done, steps, text, kind="blame"))

            found[text] = blame(making, text, asked.module, asked.budget, listen)
    if json:
        told = {text: None if blamed is None else blamed.to_json() for text, blamed in found.items()}
        tell_json({**about(making), "module": asked.module, "properties": told})
    else:
        for text, blamed in found.items():
            _tell_one(text, blamed)
    return REFUSED if any(found.values()) else 0


def _wanted(asked: Asked, project: Project) -> tuple[str, ...]:
    wanted = asked.properties or tuple(map(str, project.promises))
    if not wanted:
        hint = f"name one: {command('blame', asked.source, 'solvable')}"
        raise WrongInput(Fault("the project promises nothing", Where(asked.source), hint))
    return wanted


def _tell_one(text: str, blamed: Blame | None) -> None:
    if blamed is None:
        tell_headline(text, "holds", "green")
        return
    tell_headline(text, "not known" if blamed.how == "unknown" else "broken", "red")
    rows = [Row("by", str(blamed))]
    rows += [Row("changed", ", ".join(blamed.elements))] if blamed.elements else []
    rows += [Row("since then", blamed.why)] if blamed.why and blamed.how != "unknown" else []
    tell_rows(rows)


def blame_many(asked: Asked, how: Progress | None, json: bool) -> int:
    """The culprits of many levels, counted; the exit code."""
    from playproof.cli.assignments import registers
    from playproof.cli.watching import watching
    from playproof.project import Project
    from playproof.project.tracing.tally import tally

    assert asked.number is not None
    if asked.module:
        raise WrongInput("--module is for one level; many are asked as they are in the end")
    project = Project.open(asked.source)
    wanted, given = _wanted(asked, project), registers(project, asked.registers)
    with watching(how, asked.number) as watch:
        found = tally(project, wanted, asked.number, asked.seed, given, asked.budget, watch)
    if json:
        tell_json(
            {"project": project.name, "seed": project.seed if asked.seed is None else asked.seed, **found.to_json()}
        )
    else:
        _tell_many(asked.source, found)
    return 0 if found.ok else REFUSED


def _tell_many(source: str, found: Tally) -> None:
    tell_headline(source, f"{found.made} of {found.levels} levels made", "")
    for breakdown in found.breakdowns:
        where = f"'{breakdown.module}'" + (f", line {breakdown.line}" if breakdown.line else "")
        tell_rows(
            [Row(_share(breakdown.count, found.levels), f"{where}: {breakdown.why} (seed {breakdown.seed})", "red")]
        )
    for text, count in found.broken.items():
        tell_headline(
            text, f"broken in {count} of {found.made}" if count else "holds in all", "red" if count else "green"
        )
        tell_rows(_rows(found, text))
    if found.culprits:
        first = found.culprits[0]
        say(f"to look at one: {command('blame', source, first.property, '--seed', first.seed)}")


def _rows(found: Tally, text: str) -> Iterator[Row]:
    for culprit in found.culprits:
        if culprit.property == text:
            yield Row(_share(culprit.count, found.made), _culprit(culprit), "bold")


def _culprit(culprit: Culprit) -> str:
    named = {
        "rule": f"rule {culprit.rule} in '{culprit.module}'",
        "hand": f"edits of '{culprit.module}'",
        "pin": f"pins of '{culprit.module}'",
        "module": f"'{culprit.module}', a {culprit.rule}",
        "never": f"never held, '{culprit.module}' begins without it",
        "unknown": "not known, the budget did not suffice",
    }[culprit.how]
    often = f", which was applied {culprit.applications:,} times" if culprit.applications else ""
    return f"{named}{often} (seed {culprit.seed})"


def _share(count: int, of: int) -> str:
    return f"{count} of {of}"
