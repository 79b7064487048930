"""The proofs of one file checked, and each of its promises matched with the proofs that show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playproof.cli.loading import there
from playproof.errors import Fault, ProofRefused, Where, WrongInput

if TYPE_CHECKING:
    from playproof.level import Level, LevelFile
    from playproof.play import Promise

ANEW = "nothing in the file shows it; playproof playtest judges it anew"


@dataclass(frozen=True, slots=True)
class Line:
    """One claim: it `holds`, is `refused`, or is promised with `no proof`."""

    claim: str
    answer: str
    kind: str = ""
    why: str = ""

    def to_json(self) -> dict[str, str]:
        return {"claim": self.claim, "answer": self.answer, "kind": self.kind, "why": self.why}


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one file."""

    path: str
    level: str
    lines: tuple[Line, ...]

    @property
    def ok(self) -> bool:
        """Whether something was shown, and nothing else was claimed."""
        return bool(self.lines) and all(line.answer == "holds" for line in self.lines)

    def to_json(self) -> dict[str, Any]:
        lines = [line.to_json() for line in self.lines]
        return {"path": self.path, "level": self.level, "ok": self.ok, "claims": lines}


def check(path: str) -> Checked:
    """Check all proofs of a file, then look for promises that none of those that hold shows."""
    from playproof.level import load_native

    there(path, "a level with proofs (.level.json)")
    if not path.lower().endswith(".json"):
        hint = f"playproof playtest {path} --save FILE.level.json makes one"
        raise WrongInput(Fault("proofs come in a .level.json, and this is none", Where(path), hint))
    file = load_native(path)
    lines = [_proof(file.level, proof) for proof in file.proofs]
    shown = {line.claim for line in lines if line.answer == "holds"}
    try:
        return Checked(path, file.level.hash, (*lines, *_unproven(file, shown)))
    except WrongInput as error:
        raise error.within(path) from None


def _proof(level: Level, data: Mapping[str, Any]) -> Line:
    from playproof.play import verify

    kind = str(data.get("kind", ""))[:40]
    try:
        return Line(verify(level, data).claim, "holds", kind)
    except ProofRefused as refused:
        return Line(refused.claim, "refused", kind, refused.why)


def _unproven(file: LevelFile, shown: set[str]) -> list[Line]:
    from playproof.play import parse_promises

    promises = parse_promises(file.promises, file.level.alphabet)
    return [Line(str(p), "no proof", why=ANEW) for p in promises if not shown.issuperset(claims(p))]


def claims(promise: Promise) -> set[str]:
    """The claims that together show a promise: a conjunction is shown part by part."""
    from playproof.play.promises import bounds, exact

    if promise.about == "scores" and promise.statement.scope == "all":
        return {f"{name} {op} {exact(number)}" for name, op, number in bounds(promise.statement.expr)}
    if promise.about == "plays":
        # Of a level that nobody wins everything holds for every winning play; the judge calls that broken.
        return {"solvable", *(" or ".join(map(str, clause)) for clause in promise.clauses)}
    return {str(promise)}
