"""Proofs of bounds: those of the judge verify, and none that leaves out a path, a room or a value does."""

import json
from copy import deepcopy

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from play_levels import many
from play_scores import HOUSE, SCORED
from test_play_forgeries import proof_of, refuses, versions
from test_play_paths import houses
from test_play_proofs import resealed

from playproof.errors import ProofRefused
from playproof.level import Grid
from playproof.play import Pathways, playtest, verify

BOUND = proof_of(HOUSE, "health >= 1")


def test_a_bound_needs_every_arc():
    for index, body in versions(BOUND, range(len(BOUND["body"]["arcs"]))):
        del body["arcs"][index]
        refuses(HOUSE, BOUND, body)


def test_no_room_can_be_left_out_of_a_bound():
    for room in ("hall", "garden", "cellar"):
        body = deepcopy(BOUND["body"])
        body["order"] = [other for other in body["order"] if other != room]
        body["arcs"] = [arc for arc in body["arcs"] if room not in arc]
        body["culs_de_sac"] = {}
        body["cut_off"] = [room, "cellar"] if room != "cellar" else ["cellar"]
        for values in ("least", "greatest"):
            body[values] = {other: value for other, value in body[values].items() if other in body["order"]}
        refuses(HOUSE, BOUND, body)


def test_no_value_of_a_bound_can_be_changed():
    for values in ("least", "greatest"):
        for room, body in versions(BOUND, BOUND["body"][values]):
            body[values][room] += 1
            refuses(HOUSE, BOUND, body)


def test_a_bound_is_of_its_own_score_and_number():
    for claim in ("health >= 21", "health < 5", "height >= 0", "health >= 1 on some path", "visits guard"):
        with pytest.raises(ProofRefused):
            verify(HOUSE, resealed({**BOUND, "claim": claim}))


def test_rooms_can_be_neither_split_nor_joined():
    body = deepcopy(BOUND["body"])
    body["rooms"]["hall"] = ["hall", "garden"]

    refuses(HOUSE, BOUND, body)


def test_the_treatment_of_culs_de_sac_is_part_of_a_bound():
    for culs in ("skip", "entrance", "own"):
        for entrance in ("counts", "free"):
            verdict = playtest(HOUSE, ["health >= -50"], pathways=Pathways(culs=culs, entrance=entrance))
            data = json.loads(json.dumps(verdict.proofs[-1].to_json()))
            assert verify(HOUSE, data)
            refuses(HOUSE, data, {**data["body"], "culs": "all"})
            refuses(HOUSE, data, {**data["body"], "entrance": "none"})


WAYS = st.builds(
    Pathways,
    st.sampled_from(["skip", "entrance", "own"]),
    st.sampled_from(["counts", "free"]),
    st.sampled_from(["unit", "random"]),
    st.integers(0, 3),
)


def bound_of(level, claim, pathways):
    judged = playtest(level, [claim], pathways=pathways).promises[0]
    return json.loads(json.dumps(judged.proofs[0].to_json()))


@many(150)
@given(houses(), WAYS, st.sampled_from(["health >= -999", "light >= 0", "height <= 99", "depth >= -99"]))
def test_every_bound_of_a_house_verifies(level, pathways, claim):
    assert verify(level, bound_of(level, claim, pathways))


def worked_out(level, body):
    """The values of a body's own paths, in the simplest case: sums along arcs, culs-de-sac at their entrance."""
    own = {node.id: 0 for node in level.nodes}
    for thing in level.objects:
        own[thing.at] += SCORED[thing.symbol].scores.get("health", 0)
    for values, pick in (("least", min), ("greatest", max)):
        known = {}
        for room in body["order"]:
            whole = own[room] + sum(own[inner] for inner in body["culs_de_sac"].get(room, ()))
            known[room] = pick([known[a] for a, b in body["arcs"] if b == room], default=20) + whole
        body[values] = known
    return body


@many(150)
@given(houses(), st.data())
def test_no_arc_of_a_bound_can_be_left_out_even_with_values_that_fit(level, data):
    proof = bound_of(level, "health >= -999", Pathways())
    body = deepcopy(proof["body"])
    falling = [arc for arc in body["arcs"] if body["volts"][arc[0]] - body["volts"][arc[1]] > 1e-6]
    body["arcs"].remove(data.draw(st.sampled_from(falling)))
    refuses(level, proof, worked_out(level, body))


@many(150)
@given(houses(), st.data(), st.booleans())
def test_no_room_can_be_called_cut_off_even_with_values_that_fit(level, data, keeps_potential):
    proof = bound_of(level, "health >= -999", Pathways())
    body = deepcopy(proof["body"])
    dead = [room for rooms in body["culs_de_sac"].values() for room in rooms]
    rooms = [*body["order"][1:], *dead]
    rooms.remove(level.nodes[-1].id)
    assume(rooms)
    room = data.draw(st.sampled_from(rooms))
    body["order"] = [other for other in body["order"] if other != room]
    body["arcs"] = [arc for arc in body["arcs"] if room not in arc]
    body["culs_de_sac"] = {gate: [r for r in inner if r != room] for gate, inner in body["culs_de_sac"].items()}
    body["cut_off"].append(room)
    if not keeps_potential:
        body["volts"].pop(room, None)
    refuses(level, proof, worked_out(level, body))


def test_a_path_cannot_be_passed_off_as_two_culs_de_sac():
    body = deepcopy(BOUND["body"])
    body["order"] = ["gate", "hall", "vault"]
    body["arcs"] = [["gate", "hall"], ["hall", "vault"]]
    body["culs_de_sac"] = {"gate": ["garden"], "hall": ["cellar"], "vault": ["tower"]}
    body["volts"] = {"gate": 1, "hall": 0.5, "vault": 0}

    refuses(HOUSE, BOUND, worked_out(HOUSE, body))


def test_the_cells_of_a_grid_cannot_be_divided_into_other_rooms():
    grid = Grid.parse("#######\n#S.#.g#\n#...+>#\n#..#..#\n#######", SCORED)
    proof = proof_of(grid, "health >= 1")
    assert verify(grid, proof)
    everything = sorted(cell for cells in proof["body"]["rooms"].values() for cell in cells)
    body = {**proof["body"], "rooms": {"1,1": everything}, "order": ["1,1"], "arcs": [], "volts": {}}

    refuses(grid, proof, {**body, "least": {"1,1": 15}, "greatest": {"1,1": 15}})
