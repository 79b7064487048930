"""Forged proofs: sealed anew, well formed, and false."""

import json
from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import explore
from oracle_flight import game_of
from play_levels import graphs, grids, many, platforms
from test_play_proofs import LEAP, ROUND, proofs_of, resealed

from playproof.errors import ProofRefused
from playproof.level import Frozen
from playproof.play import playtest, verify


def proof_of(level, claim):
    return next(data for data in proofs_of(level, [claim]) if data["claim"] == claim)


def refuses(level, data, body):
    with pytest.raises(ProofRefused):
        verify(level, resealed({**data, "body": body}))


def versions(data, places):
    """Copies of a proof's body, one for each place, to be spoilt there."""
    for place in places:
        yield place, deepcopy(data["body"])


REGIONS = proof_of(ROUND, "no dead ends")
STATES = range(len(REGIONS["body"]["states"]))


def test_a_proof_of_regions_needs_every_state():
    for index, body in versions(REGIONS, STATES):
        del body["states"][index]
        refuses(ROUND, REGIONS, body)


def test_the_area_of_a_state_can_neither_shrink_nor_grow():
    for index, body in versions(REGIONS, STATES):
        for field in ("regions", "at"):
            for node in range(len(body["states"][index][field])):
                smaller = deepcopy(body)
                del smaller["states"][index][field][node]
                refuses(ROUND, REGIONS, smaller)
        inside = body["states"][index]["regions"]
        for region in set(range(len(body["regions"]))) - set(inside):
            larger = deepcopy(body)
            larger["states"][index]["regions"].append(region)
            refuses(ROUND, REGIONS, larger)


def test_a_place_lies_in_its_own_region_and_in_no_other():
    regions = REGIONS["body"]["regions"]
    spots = [(number, place) for number, places in enumerate(regions) for place in range(len(places))]
    for (number, place), body in versions(REGIONS, spots):
        moved = body["regions"][number].pop(place)
        refuses(ROUND, REGIONS, body)
        body["regions"][(number + 1) % len(regions)].append(moved)
        refuses(ROUND, REGIONS, body)


def test_two_regions_cannot_change_places():
    body = deepcopy(REGIONS["body"])
    body["regions"].reverse()

    refuses(ROUND, REGIONS, body)


@pytest.mark.parametrize("more", [-2, -1, 1, 2])
def test_a_rank_is_one_more_than_that_of_the_next_state(more):
    for index, body in versions(REGIONS, STATES):
        body["states"][index]["rank"] += more
        refuses(ROUND, REGIONS, body)


def test_the_next_move_must_be_possible_and_lead_on():
    for index, body in versions(REGIONS, STATES):
        place, move = body["states"][index]["next"]
        for spoilt in ([place, "hop"], ["9,9", move], [place, {"up": "down", "down": "up"}.get(move, "up")]):
            body["states"][index]["next"] = spoilt
            refuses(ROUND, REGIONS, body)


def test_a_gift_is_loose_only_if_nothing_depends_on_it():
    loose = REGIONS["body"]["loose"]
    assert loose == ["ground@0,0", "ground@0,2"]
    for index, body in versions(REGIONS, range(len(loose))):
        del body["loose"][index]
        refuses(ROUND, REGIONS, body)
    for id, body in versions(REGIONS, ["ground@3,1", "ground@2,0", "ground@1,1", "nothing"]):
        body["loose"].append(id)
        refuses(ROUND, REGIONS, body)


TABLE = proof_of(LEAP, "no dead ends")


def test_a_table_needs_every_state():
    for index, body in versions(TABLE, range(len(TABLE["body"]["states"]))):
        del body["states"][index]
        refuses(LEAP, TABLE, body)


@pytest.mark.parametrize("more", [-30, -1, 1])
def test_a_rank_in_a_table_falls_by_one(more):
    for index, body in versions(TABLE, range(len(TABLE["body"]["states"]))):
        body["states"][index][3] += more
        refuses(LEAP, TABLE, body)


def test_what_is_held_in_a_table_is_what_was_got():
    for index, body in versions(TABLE, range(len(TABLE["body"]["holdings"]))):
        body["holdings"][index] = {"opened": [], "used": ["ground@3,0"] if index == 0 else []}
        refuses(LEAP, TABLE, body)


LABELS = proof_of(LEAP, "steps in key >= 3")


def test_a_label_can_be_neither_changed_nor_left_out():
    for index, body in versions(LABELS, range(len(LABELS["body"]["labels"]))):
        for more in (-1, 1):
            spoilt = deepcopy(body)
            spoilt["labels"][index][3] += more
            refuses(LEAP, LABELS, spoilt)
        del body["labels"][index]
        refuses(LEAP, LABELS, body)


def test_labels_show_no_more_than_their_bound():
    fewest = playtest(LEAP).stages[0].steps[0]
    for claim in (f"steps in key >= {fewest + 1}", "steps in goal >= 3", "tiles in key >= 3", "steps in key < 3"):
        with pytest.raises(ProofRefused):
            verify(LEAP, resealed({**LABELS, "claim": claim}))
        least = {**LABELS["body"], "least": fewest + 1}
        with pytest.raises(ProofRefused):
            verify(LEAP, resealed({**LABELS, "claim": claim, "body": least}))


def test_labels_of_steps_in_several_stages_count_all_of_them_and_no_other():
    claim = "steps in key + steps in goal >= 5"
    data = proof_of(LEAP, claim)
    assert data["body"]["stage"] == ["key", "goal"]

    for index, body in versions(data, range(len(data["body"]["labels"]))):
        body["labels"][index][3] += 1
        refuses(LEAP, data, body)
    for stages in (["key"], "key", ["goal"], ["key", "goal", "goal"], ["goal", "key"], []):
        refuses(LEAP, data, {**data["body"], "stage": stages})
    for other in ("steps in key >= 5", "steps in key + steps in goal >= 6"):
        with pytest.raises(ProofRefused):
            verify(LEAP, resealed({**data, "claim": other}))


def test_a_witness_shows_nothing_but_that_its_moves_win():
    data = proof_of(ROUND, "solvable")
    moves = data["body"]["moves"]
    for spoilt in (moves[:-1], moves[1:], [*moves, "up"], moves[::-1], [], ["hop"], "right"):
        refuses(ROUND, data, {"moves": spoilt})
    with pytest.raises(ProofRefused):
        verify(ROUND, resealed({**data, "claim": "no dead ends"}))


def easier(level):
    """The same level in games that are easier to win."""
    game = level.alphabet
    yield replace(level, alphabet=game.holding({item: 3 for s in game.symbols.values() for item in s.gives}))
    for name, symbol in game.symbols.items():
        softer = replace(symbol, solid=False, deadly=False, oneway="", takes=Frozen(), needs=Frozen())
        if softer != symbol:
            yield replace(level, alphabet=replace(game, symbols=game.symbols | {name: softer}))


@many(120)
@given(grids() | graphs() | platforms())
def test_proofs_from_an_easier_game_show_nothing_false(level):
    found = explore(game_of(level), 400)
    assume(found is not None)
    assume(not found.wins or found.has_dead_ends)
    for other in easier(level):
        for proof in playtest(other, ["solvable", "no dead ends"]).proofs:
            data = json.loads(json.dumps(proof.to_json()))
            if data["claim"] == "no dead ends" or not found.wins:
                with pytest.raises(ProofRefused):
                    verify(level, resealed({**data, "level": level.hash}))


@many(40)
@given(grids() | graphs() | platforms(), st.sampled_from(["visits key", "uses key", "steps in goal >= 4"]))
def test_promises_kept_in_a_harder_game_are_not_shown_for_this_one(level, claim):
    judged = playtest(level, [claim]).promises[0]
    assume(judged.holds is False and playtest(level).solvable)
    game = level.alphabet
    for name, symbol in game.symbols.items():
        if symbol.start or symbol.deadly:
            continue
        harder = replace(level, alphabet=replace(game, symbols=game.symbols | {name: replace(symbol, deadly=True)}))
        for proof in playtest(harder, [claim]).proofs:
            data = json.loads(json.dumps(proof.to_json()))
            if data["claim"] == claim:
                with pytest.raises(ProofRefused):
                    verify(level, resealed({**data, "level": level.hash}))
