"""How a run stands, module by module: fresh, stale, edited, failed, waiting, or not reached yet."""

from __future__ import annotations

from dataclasses import dataclass

from playproof.project.run import Run


@dataclass(frozen=True, slots=True)
class Standing:
    """One module of the pipeline as it stands."""

    module: str
    kind: str
    word: str
    note: str = ""


def status(run: Run) -> list[Standing]:
    """The pipeline as it stands, without making anything: a module whose product is not kept is stale."""
    trace = run.execute(most=0)
    edited = run.state.patches
    found = []
    for module in run.project.modules:
        step = trace.latest(module.name)
        word, note = "not reached", ""
        if step is not None and (step.failure or step.stale):
            word, note = ("failed", step.failure) if step.failure else ("stale", "")
        elif step is not None and step.waits:
            word, note = "waits", step.waits
        elif step is not None and step.conflicts:
            word, note = "conflict", f"{len(step.conflicts)} edits do not fit"
        elif step is not None:
            word = "edited" if edited.get(module.name) else "fresh"
        found.append(Standing(module.name, module.kind, word, note))
    return found
