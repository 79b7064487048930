"""What `generate` gives back: a level with its proofs, the judge's verdict, and where it came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playproof import __version__
from playproof.errors import Impossible, NotFound, WrongInput
from playproof.formats import write
from playproof.level import Level, LevelFile, Sequence
from playproof.play import Proof, Verdict, playtest, verify
from playproof.progress import Listener, ignore
from playproof.project.pipeline import execute
from playproof.project.products import Document
from playproof.project.seeds import whole_seed
from playproof.project.spec import Project
from playproof.project.state import State
from playproof.project.store import Store
from playproof.project.trace import Trace


@dataclass(frozen=True)
class Made:
    """A level that was made, with what shows that it keeps its promises."""

    level: Level
    promises: tuple[str, ...]
    proofs: tuple[Mapping[str, Any], ...]
    verdict: Verdict | None
    provenance: Mapping[str, Any]
    """Where it came from; under "claims" what engines say of it that cannot be checked from the level alone."""
    notes: tuple[str, ...] = ()
    """What modules had to say, such as wishes that they gave up and what these cost."""

    @property
    def ok(self) -> bool:
        """Whether the judge found every promise kept; what is not played has nothing to keep."""
        return self.verdict is None or self.verdict.ok

    def verify(self) -> list[Proof]:
        """Every proof checked by the judge's plain rules; raises ProofRefused if one does not hold."""
        return [verify(self.level, proof) for proof in self.proofs]

    def file(self) -> LevelFile:
        return LevelFile(self.level, self.promises, proofs=self.proofs, provenance=self.provenance)

    def save(self, path: str | Path) -> list[Path]:
        """Write the level in the format that the name asks for; `*.level.json` keeps proofs and provenance."""
        return write(self.level, Path(path), file=self.file())

    def __repr__(self) -> str:
        about = f"{self.provenance['project']!r}, seed {self.provenance['seed']}"
        kept = "" if self.verdict is None else ", every promise kept" if self.ok else ", promises broken"
        return f"<Made {about}: {self.level!r}{kept}>"

    def _repr_svg_(self) -> str:
        return self.verdict.picture() if self.verdict else self.level._repr_svg_()


def generate(
    project: Project,
    seed: int | None = None,
    store: Store | None = None,
    listen: Listener = ignore,
    stopped: Callable[[], bool] = lambda: False,
    registers: Mapping[str, Any] | None = None,
) -> Made:
    """One level of a project from one seed, judged against the project's promises."""
    from playproof.level import Frozen

    begin = State(whole_seed(project.seed if seed is None else seed), registers=Frozen(registers or {}))
    trace = execute(project, begin, store, listen=listen, stopped=stopped)
    return made_of(project, begin, trace)


def made_of(project: Project, state: State, trace: Trace) -> Made:
    """The last level of an execution, judged; an execution that broke off is an error that says where."""
    last = trace.last
    if last is not None and isinstance(last.cause, Impossible | NotFound):
        raise last.cause  # these are answers of their own: nobody gave wrong input
    if last is None or last.shown is None:
        reason = last and (last.failure or f"it waits for {last.waits}")
        raise WrongInput(f"'{last.module if last else ''}' made nothing: {reason}")
    levels = [s.shown.value for s in trace.steps if s.shown and not isinstance(s.shown.value, Document)]
    if not levels:
        raise NotFound("a level among the products", len(trace.steps))
    level = levels[-1]
    verdict = (
        playtest(level, project.promises or None, pathways=project.pathways) if is_played(level, project) else None
    )
    proofs = tuple(proof.to_json() for proof in verdict.proofs) if verdict else ()
    provenance = _provenance(project, state, trace, level)
    notes = tuple(f"{step.module}: {note}" for step in trace.steps if step.shown for note in step.shown.notes)
    return Made(level, tuple(map(str, project.promises)), proofs, verdict, provenance, notes)


def _provenance(project: Project, state: State, trace: Trace, level: Level) -> dict[str, Any]:
    steps = [{"module": s.module, "visit": s.visit, "key": s.key, "read": dict(s.read)} for s in trace.steps]
    about = {"project": project.name, "hash": project.hash, "seed": state.seed, "version": __version__, "steps": steps}
    claims = [
        claim for step in trace.steps if step.shown for claim in step.shown.claims if claim["level"] == level.hash
    ]
    return {**about, "claims": claims} if claims else about


def is_played(level: Level, project: Project) -> bool:
    """Whether the judge has something to judge: a sequence is not played, nor is a game in which nobody begins or ends."""
    symbols = level.alphabet.symbols.values()
    return not isinstance(level, Sequence) and bool(project.promises or any(s.start or s.goal for s in symbols))
