"""One level read and judged for the command line: a finding, whether the file was wrong or the verdict stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playproof.cli.guard import REFUSED, WRONG_INPUT
from playproof.cli.loading import Wanted, load, played
from playproof.cli.scores import standings
from playproof.errors import PlayproofError, WrongInput

if TYPE_CHECKING:
    from playproof.formats import Loaded
    from playproof.play import Verdict


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every level: how to read it, and how to judge it."""

    wanted: Wanted
    promises: tuple[str, ...] = ()
    budget: int = 0
    culs: str = "entrance"
    entrance: str = "counts"


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one level: its verdict, or the error that kept it from being judged."""

    path: str
    loaded: Loaded | None = None
    verdict: Verdict | None = None
    error: PlayproofError | None = None

    @property
    def answer(self) -> str:
        """`kept`, `broken`, `unknown` or `wrong input`: the worst of its promises."""
        if self.verdict is None:
            return "wrong input"
        words = [judged.word for judged in self.verdict.promises]
        return next((word for word in ("broken", "unknown") if word in words), "kept")

    @property
    def code(self) -> int:
        return {"kept": 0, "wrong input": WRONG_INPUT}.get(self.answer, REFUSED)

    def to_json(self) -> dict[str, Any]:
        if self.verdict is None or self.loaded is None:
            return {"path": self.path, "answer": self.answer, "error": str(self.error)}
        read = {"format": self.loaded.format, "kind": self.verdict.level.kind, "notes": list(self.loaded.notes)}
        scores = [standing.to_json() for standing in standings(self.verdict)]
        return {"path": self.path, "answer": self.answer, **read, **self.verdict.to_json(), "scores": scores}


def find(path: str, asked: Asked) -> Finding:
    """Read and judge one level. A wrong file is a finding too, because it shall not stop the others."""
    try:
        loaded = played(load(path, asked.wanted))
        return Finding(path, loaded, _judged(path, loaded, asked))
    except PlayproofError as error:
        return Finding(path, error=error)


def _judged(path: str, loaded: Loaded, asked: Asked) -> Verdict:
    """The verdict, on the promises that were given, or else on those of the file, or else on the usual ones."""
    from playproof.play import Pathways, playtest

    promises = asked.promises or (loaded.file.promises if loaded.file else ()) or None
    pathways = Pathways(culs=asked.culs, entrance=asked.entrance)
    limits = {"budget": asked.budget} if asked.budget else {}
    try:
        verdict = playtest(loaded.level, promises, pathways=pathways, **limits)
        verdict.to_json()  # works out all that a verdict leaves for later, so that its faults are found here
    except WrongInput as error:
        raise error.within(path) from None
    return verdict
