"""Check an invariant given state by state: what every move leads to is in the table, and ranks fall towards a win."""

from __future__ import annotations

from typing import Any

from playproof.errors import ProofRefused
from playproof.level.thing import parse_place
from playproof.play.check.step import Flight, Rulebook, State
from playproof.play.check.watch import Watch
from playproof.play.proof import Proof


def read_state(rules: Rulebook, holdings: list[Any], place: str, flight: Any, holding: int) -> State:
    """A state in the words of the plain rules."""
    if type(holding) is not int or holding < 0 or not (flight is None or _is_flight(flight)):
        raise ValueError("a state is a place, a flight of whole numbers or none, and the number of a holding")
    held = holdings[holding]
    at = parse_place(place) if rules.is_grid else place
    in_air = Flight(int(flight[0]), int(flight[1]), bool(flight[2])) if flight is not None else None
    return State(at, frozenset(held["opened"]), frozenset(held["used"]), in_air)


def _is_flight(flight: Any) -> bool:
    return len(flight) == 3 and type(flight[0]) is type(flight[1]) is int and type(flight[2]) is bool


def check_table(rules: Rulebook, proof: Proof, watch: Watch | None) -> None:
    """With a watch: no play wins without fulfilling it. Without: from every state some play wins."""
    body = proof.body
    ranked = watch is None
    if set(body) != {"form", "holdings", "states"}:
        raise ProofRefused(proof.claim, "a table has holdings and states, and nothing else")
    table = {read_state(rules, body["holdings"], *row[:3]): tuple(row[3:]) for row in body["states"]}
    if len(table) != len(body["states"]) or any(len(row) != (5 if ranked else 3) for row in body["states"]):
        raise ProofRefused(proof.claim, "a state is listed twice, or has the wrong number of fields")
    # A rank that is no whole number could be so large that one less is the same.
    if ranked and any(type(row[3]) is not int for row in body["states"]):
        raise ProofRefused(proof.claim, "ranks are whole numbers")
    if rules.begin() not in table or (ranked and table[rules.begin()][0] < 0):
        raise ProofRefused(proof.claim, "the start is not among the states, or play falls from it for ever")
    for state, row in table.items():
        _closed(rules, proof, watch, table, state)
        if ranked:
            _falls(rules, proof, table, state, *row)


def _closed(rules: Rulebook, proof: Proof, watch: Watch | None, table: dict[State, Any], state: State) -> None:
    for move, after in rules.follow(state):
        if watch and watch.fulfils(state, move, after):
            continue
        if rules.is_won(after):
            if watch:
                raise ProofRefused(proof.claim, f"'{move}' from {state.place} wins without it")
        elif after not in table:
            raise ProofRefused(proof.claim, f"'{move}' from {state.place} leads out of the states listed")


def _falls(rules: Rulebook, proof: Proof, table: dict[State, Any], state: State, rank: int, move: str) -> None:
    if rank < 0:
        _is_doomed(rules, proof, table, state)
        return
    after = rules.step(state, move)
    if after is None:
        raise ProofRefused(proof.claim, f"the next move '{move}' from {state.place} cannot be made")
    left = 0 if rules.is_won(after) else table[after][0]
    if rank != left + 1 or left < 0:
        raise ProofRefused(proof.claim, f"the rank of {state.place} is {rank}, and its next move leads to rank {left}")


def _is_doomed(rules: Rulebook, proof: Proof, table: dict[State, Any], state: State) -> None:
    """A leap into a pit is no move at all: in the air, and nothing but such leaps follows."""
    sound = state.flight is not None and all(
        not rules.is_won(after) and table[after][0] < 0 for _, after in rules.follow(state)
    )
    if not sound:
        raise ProofRefused(proof.claim, f"nothing is said of how play goes on from {state.place}")
