"""How a run stands, module by module: fresh, stale, edited, conflict, failed, waiting, passed by, or not reached yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from playproof.project.kinds import KINDS
from playproof.project.run import Run
from playproof.project.settings import with_settings
from playproof.project.shelf import Shelf
from playproof.project.spec import Module
from playproof.project.trace import Step, Trace

WORDS = ("fresh", "edited", "stale", "conflict", "failed", "waits", "passed by", "not reached")


@dataclass(frozen=True, slots=True)
class Standing:
    """One module of the pipeline as it stands."""

    module: str
    kind: str
    word: str
    note: str = ""
    inputs: tuple[str, ...] = ()
    visits: int = 0
    edits: int = 0
    pins: int = 0
    branches: tuple[tuple[str, int], ...] = ()
    """Where a check may send play, "" for on past the last module, and how often it did."""
    notes: tuple[str, ...] = ()
    """What the module said about what it made last, such as a wish that it let go of."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {
            "inputs": list(self.inputs),
            "branches": dict(self.branches),
            "notes": list(self.notes),
        }


def status(run: Run) -> list[Standing]:
    """The pipeline as it stands, without making anything: what was made once and does not hold any more is stale."""
    trace, state = run.execute(most=0), run.state
    ever = Shelf(run.folder / "products").ever(module.name for module in run.project.modules)
    found = []
    for index, module in enumerate(run.project.modules):
        edits = len(state.patches.get(module.name, ()))
        word, note = _word(trace.latest(module.name), edits, module.name in ever, state.choices)
        if _passed_by(trace, run.project.modules[index:]):
            word = "passed by"
        visits = sum(step.module == module.name and not step.stale for step in trace.steps)
        following = run.project.modules[index + 1].name if index + 1 < len(run.project.modules) else ""
        pins, branches = len(state.pins.get(module.name, ())), _branches(with_settings(module, state), trace, following)
        notes = _notes(trace.latest(module.name))
        found.append(
            Standing(module.name, module.kind, word, note, module.inputs, visits, edits, pins, branches, notes)
        )
    return found


def _word(step: Step | None, edits: int, ever: bool, choices: Mapping[str, str]) -> tuple[str, str]:
    if step is not None and step.failure:
        return "failed", step.failure
    if step is None or step.stale:
        return ("stale", "") if ever else ("not reached", "")
    if step.waits:
        return "waits", step.waits
    open = sum(conflict.edit.id not in choices for conflict in step.conflicts)
    if open:
        return "conflict", "1 edit does not fit" if open == 1 else f"{open} edits do not fit"
    aside = f"{len(step.conflicts)} of them kept aside" if step.conflicts else ""
    return ("edited" if edits else "fresh"), aside


def _passed_by(trace: Trace, rest: Sequence[Module]) -> bool:
    """Whether a check sent play past the first of these modules: to one that comes after it, or to the end."""
    visited = [trace.latest(module.name) is not None for module in rest]
    return not visited[0] and (trace.done or any(visited))


def _notes(step: Step | None) -> tuple[str, ...]:
    told = step is not None and step.made is not None and (step.shown is not None or bool(step.waits))
    return step.made.notes if told else ()  # type: ignore[union-attr]


def _branches(module: Module, trace: Trace, following: str) -> tuple[tuple[str, int], ...]:
    """Every way on from a check, also those that were never taken."""
    if module.kind != "check":
        return ()
    made = [step.made.route or following for step in trace.steps if step.module == module.name and step.made]
    taken = Counter(made)
    ways = dict.fromkeys(
        (*KINDS[module.kind].targets(module.settings), *([following] if _falls_through(module) else []))
    )
    return tuple((way, taken[way]) for way in ways)


def _falls_through(module: Module) -> bool:
    """Whether some way on is simply the next module."""
    return not (module.settings.get("else") and (module.settings.get("then") or module.settings.get("routes")))
