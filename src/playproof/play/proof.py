"""Proofs: what makes a claim checkable by somebody who does not trust the generator.

    witness      some play wins: its moves
    bound        a score keeps its bounds on all standard paths: the DAG, and the least and greatest value at every room
    invariant    something holds over all plays: states that no move leaves, each with a rank and a next move; or labels

A proof is data (JSON), bound to its level by the level's hash. `playproof.play.check.verify` checks it against the plain rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playproof.errors import ProofRefused
from playproof.level.digest import digest

KINDS = ("witness", "bound", "invariant")


@dataclass(frozen=True, slots=True)
class Proof:
    """One claim about one level, and what shows it."""

    kind: str
    claim: str
    level: str
    """The hash of the level it speaks of."""
    body: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The proof as JSON, with a seal over its content that shows damage (lies are found by the checks)."""
        content = {"kind": self.kind, "claim": self.claim, "level": self.level, "body": dict(self.body)}
        return {**content, "seal": digest(content)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Proof:
        """The proof in a JSON object; refused if a field is missing, unknown, of the wrong type, or not as it was sealed."""
        if not isinstance(data, Mapping):
            raise ProofRefused("?", "it is no JSON object")
        claim = str(data.get("claim", "?"))[:200]
        if set(data) != {"kind", "claim", "level", "body", "seal"}:
            raise ProofRefused(claim, "it wants exactly the fields kind, claim, level, body and seal")
        if (
            not all(isinstance(data[key], str) for key in ("kind", "claim", "level", "seal"))
            or data["kind"] not in KINDS
        ):
            raise ProofRefused(claim, f"its kind is {data['kind']!r}; known are {', '.join(KINDS)}")
        if not isinstance(data["body"], Mapping):
            raise ProofRefused(claim, "its body is no object")
        content = {key: data[key] for key in ("kind", "claim", "level", "body")}
        if digest(content) != data["seal"]:
            raise ProofRefused(claim, "its seal does not fit its content: the proof was changed after it was made")
        return cls(data["kind"], data["claim"], data["level"], data["body"])
