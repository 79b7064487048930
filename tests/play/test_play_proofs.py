"""Proofs: those of the judge verify, and nothing that was changed does."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play_levels import ADVENTURE, PLATFORMERS, graphs, grids, many, platforms
from play_scores import HOUSE

from playproof.errors import ProofRefused
from playproof.level import Grid
from playproof.level.digest import digest
from playproof.play import Proof, playtest, verify

WANTED = ("solvable", "no dead ends", "visits key", "uses key", "visits key or uses key", "steps in goal >= 2")
ROUND = Grid.parse(
    """
    k.D..
    .S#b.
    k.D~o
    """.replace(" ", "").strip(),
    ADVENTURE,
)
LEAP = Grid.parse("S--k--\nX-XXDF\nXXXXXX", PLATFORMERS[1])


def resealed(data):
    """A proof with a seal that fits, whatever it says."""
    content = {key: value for key, value in data.items() if key != "seal"}
    return {**content, "seal": digest(content)}


def proofs_of(level, wanted=WANTED):
    return [json.loads(json.dumps(proof.to_json())) for proof in playtest(level, wanted).proofs]


@many(350)
@given(grids() | graphs() | platforms())
def test_every_proof_of_a_verdict_verifies_after_a_round_trip_through_json(level):
    for data in proofs_of(level):
        assert verify(level, data) == Proof.from_json(data)


EXAMPLES = [
    *((ROUND, data) for data in proofs_of(ROUND, ["solvable", "no dead ends", "visits door", "steps in goal >= 0"])),
    *((LEAP, data) for data in proofs_of(LEAP, ["solvable", "no dead ends", "uses key", "steps in key >= 3"])),
    *((HOUSE, data) for data in proofs_of(HOUSE, ["health >= 1", "visits guard"])),
]
NAMES = [f"{data['body'].get('form', data['kind'])} of {data['claim']}" for _, data in EXAMPLES]


def test_the_examples_are_of_every_kind_and_form():
    assert {data["body"].get("form", data["kind"]) for _, data in EXAMPLES} == {
        "witness",
        "bound",
        "regions",
        "table",
        "labels",
    }


def leaves(value, path=()):
    """Every place in a JSON value."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))


def changed(value, path, change):
    """A deep copy with one place changed."""
    if not path:
        return change(value)
    copy = dict(value) if isinstance(value, dict) else list(value)
    inner = changed(copy[path[0]], path[1:], change)
    if inner is not GONE:
        copy[path[0]] = inner
    else:
        del copy[path[0]]
    return copy


GONE = object()


def other(value):
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    return {**value, "more": 1} if isinstance(value, dict) else [*value, 1]


@pytest.mark.parametrize(("level", "data"), EXAMPLES, ids=NAMES)
def test_a_change_anywhere_in_a_sealed_proof_is_refused(level, data):
    for path in list(leaves(data))[1:]:
        for change in (other, lambda value: GONE, lambda value: [value]):
            with pytest.raises(ProofRefused):
                verify(level, changed(data, path, change))


@pytest.mark.parametrize(("level", "data"), EXAMPLES, ids=NAMES)
def test_a_proof_is_refused_for_another_level(level, data):
    if isinstance(level, Grid):
        moved = level.with_cell((0, 0), "wall" if "wall" in level.alphabet else "ground")
    else:
        moved = replace(level, edges=level.edges[1:])

    with pytest.raises(ProofRefused, match="it speaks of the level"):
        verify(moved, data)
    with pytest.raises(ProofRefused):
        verify(moved, resealed({**data, "level": moved.hash, "claim": data["claim"] + " and solvable"}))


JUNK = st.sampled_from([None, True, -1, 0, 1, 7, 1e400, float("nan"), 0.5, "", "0,0", "9,9", "up", [], {}, [[]], ["x"]])


@pytest.mark.parametrize(("level", "data"), EXAMPLES, ids=NAMES)
def test_nothing_but_a_refusal_comes_of_a_proof_full_of_junk(level, data):
    paths = list(leaves(data))[1:]

    @many(60)
    @given(st.lists(st.tuples(st.sampled_from(paths), JUNK | st.just(GONE)), min_size=1, max_size=3))
    def fuzz(changes):
        broken = data
        for path, junk in changes:
            try:
                broken = changed(broken, path, lambda value, junk=junk: junk)
            except (KeyError, IndexError, TypeError, ValueError):
                continue  # An earlier change took this place away.
        try:
            verify(level, resealed(broken))
        except ProofRefused:
            return

    fuzz()


@pytest.mark.parametrize("junk", [[], None, "proof", 7, [1], {"kind": "witness"}])
def test_what_is_no_proof_at_all_is_refused(junk):
    with pytest.raises(ProofRefused):
        verify(ROUND, junk)


def test_a_proof_nested_beyond_all_measure_is_refused():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    data = {"kind": "witness", "claim": "solvable", "level": ROUND.hash, "body": {"moves": deep}, "seal": ""}

    with pytest.raises(ProofRefused):
        verify(ROUND, data)
