"""Check a lower bound of steps in a stage, or in several: labels that no move undercuts, and no win below the bound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playproof.errors import ProofRefused
from playproof.expr import Expr
from playproof.play.check.step import Rulebook, State
from playproof.play.check.table import read_state
from playproof.play.promises import long_way
from playproof.play.proof import Proof


def check_labels(rules: Rulebook, proof: Proof, clause: tuple[Expr, ...]) -> None:
    """Every state that can be reached with fewer moves in the stage than the bound is listed with no more than it takes."""
    body, wanted = proof.body, long_way(clause[0])
    if set(body) != {"form", "stage", "least", "holdings", "labels"}:
        raise ProofRefused(proof.claim, "labels come with stage, least and holdings, and nothing else")
    if wanted is None or wanted.kind != "steps in" or (wanted.stages, wanted.least) != (_stages(body), body["least"]):
        raise ProofRefused(proof.claim, "its labels are about another stage or bound")
    labels = {read_state(rules, body["holdings"], *row[:3]): row[3] for row in body["labels"]}
    if len(labels) != len(body["labels"]) or not all(type(label) is int for label in labels.values()):
        raise ProofRefused(proof.claim, "a state is labelled twice, or not with a number")
    if labels.get(rules.begin()) != 0:
        raise ProofRefused(proof.claim, "the start is not labelled 0")
    tight = {rules.begin()}
    for state, label in labels.items():
        tight |= _check_moves(rules, proof, labels, state, label)
    loose = set(labels) - tight
    if loose:
        raise ProofRefused(proof.claim, f"no move leads to {next(iter(loose)).place} with the label it has")


def _stages(body: Mapping[str, Any]) -> tuple[str, ...]:
    """The stages whose steps are counted: one by its name, or a list of several."""
    given = body["stage"]
    return tuple(given) if isinstance(given, list) else (given,)


def _check_moves(rules: Rulebook, proof: Proof, labels: dict[State, int], state: State, label: int) -> set[State]:
    """The states that a move from here reaches with just the label they have."""
    least = proof.body["least"]
    after_label = label + (1 if rules.stage(state) in _stages(proof.body) else 0)
    tight = set()
    for move, after in rules.follow(state):
        if rules.is_won(after):
            if after_label < least:
                raise ProofRefused(
                    proof.claim, f"'{move}' from {state.place} wins after {after_label} steps in the stage"
                )
        elif after_label < labels.get(after, least):
            raise ProofRefused(proof.claim, f"'{move}' from {state.place} reaches a state sooner than its label says")
        elif after_label == labels.get(after):
            tight.add(after)
    return tight
