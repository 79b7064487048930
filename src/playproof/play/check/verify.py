"""Check a proof against the plain rules of play, trusting nothing that made it.

    witness      replay the moves: each must be possible, the last must win
    regions      plain places really are, and each region hangs together; the start is in a state; every move out of a state
                 leads into a state; and, for `no dead ends`, from each state the next move leads to the next lower rank
    table        the same, state by state
    labels       no state gets a lower label by any move, and no win comes with too few moves in the stage
    bound        the arcs are ways of the level, culs-de-sac hang on one room, and the values follow from each other

This file imports the rules (`step`), the words of promises, and no search.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playproof.errors import ProofRefused
from playproof.expr import Expr, Phrase
from playproof.level import Graph, Grid, Level, Place, Sequence
from playproof.play.check.bound import check_bound
from playproof.play.check.labels import check_labels
from playproof.play.check.regions import check_regions
from playproof.play.check.step import rulebook
from playproof.play.check.table import check_table
from playproof.play.check.watch import Watch
from playproof.play.promises import long_way, parse_promises
from playproof.play.proof import Proof


def verify(level: Level, proof: Proof | Mapping[str, Any]) -> Proof:
    """The proof, if it holds for the level. Raises ProofRefused with the place where the check failed."""
    try:
        checked = proof if isinstance(proof, Proof) else Proof.from_json(proof)
    except RecursionError as error:
        raise ProofRefused("?", "it is nested too deep to be read") from error
    if isinstance(level, Sequence):
        raise ProofRefused(checked.claim, "a sequence is not played")
    if checked.level != level.hash:
        raise ProofRefused(
            checked.claim, f"it speaks of the level {checked.level[:12]}, and this one is {level.hash[:12]}"
        )
    try:
        _CHECKS[checked.kind](level, checked)
    except ProofRefused:
        raise
    except Exception as error:
        # A proof is data from strangers: whatever trips over it shows that it does not hold.
        raise ProofRefused(checked.claim, f"it is not well formed ({type(error).__name__}: {error})") from error
    return checked


def _witness(level: Grid | Graph, proof: Proof) -> None:
    if proof.claim != "solvable" or set(proof.body) != {"moves"}:
        raise ProofRefused(proof.claim, "a witness has moves and shows that a level is solvable, nothing else")
    rules = rulebook(level)
    state = rules.begin()
    for number, move in enumerate(proof.body["moves"], 1):
        after = rules.step(state, move)
        if after is None:
            raise ProofRefused(proof.claim, f"move {number}, '{move}' from {_show(state.place)}, cannot be made")
        state = after
    if not rules.is_won(state):
        raise ProofRefused(proof.claim, f"the play ends at {_show(state.place)}, which is no goal")


def _show(place: Place) -> str:
    return place if isinstance(place, str) else f"{place[0]},{place[1]}"


def _invariant(level: Grid | Graph, proof: Proof) -> None:
    """A claim over all plays: either that none gets stuck, or that none wins while breaking a condition."""
    rules = rulebook(level)
    form = proof.body["form"]
    if rules.is_won(rules.begin()):
        raise ProofRefused(proof.claim, "the level is won before the first move, and nothing is shown of plays")
    if form == "regions" and not rules.on_foot:
        raise ProofRefused(proof.claim, "in a platformer there are no regions in which one moves about at will")
    if proof.claim == "no dead ends":
        if form not in ("regions", "table"):
            raise ProofRefused(proof.claim, f"the form '{form}' cannot show it")
        (check_regions if form == "regions" else check_table)(rules, proof, None)
        return
    clause = _clause(level, proof)
    if form == "labels":
        check_labels(rules, proof, clause)
    else:
        (check_regions if form == "regions" else check_table)(rules, proof, Watch(rules, proof, clause))


def _clause(level: Grid | Graph, proof: Proof) -> tuple[Expr, ...]:
    promise = parse_promises([proof.claim], level.alphabet)[0]
    if promise.about != "plays" or len(promise.clauses) != 1:
        raise ProofRefused(proof.claim, "an invariant shows one condition on plays at a time")
    clause = promise.clauses[0]
    plain = all(isinstance(e, Phrase) and e.kind in ("visits", "uses") for e in clause)
    if proof.body["form"] != "labels" and not plain:
        raise ProofRefused(proof.claim, "regions and tables show only that something is visited or used")
    if proof.body["form"] == "labels" and (len(clause) != 1 or long_way(clause[0]) is None):
        raise ProofRefused(proof.claim, "labels show only 'steps in STAGE >= number'")
    return clause


_CHECKS = {"witness": _witness, "invariant": _invariant, "bound": check_bound}
