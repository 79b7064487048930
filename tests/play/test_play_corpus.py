"""Real dungeons that nobody here made: what is known of them, and that every proof about them verifies."""

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from oracle import explore, fewest_moves
from oracle_flight import game_of
from play_levels import DUNGEON

from playproof.formats import read
from playproof.level import Edge, Graph, Node, Thing
from playproof.play import playtest, verify


def corpus():
    folder = os.environ.get("PLAYPROOF_CORPUS")
    if not folder or not Path(folder).is_dir():
        pytest.skip("PLAYPROOF_CORPUS names no folder with real levels")
    return Path(folder)


# For each dungeon whether it can be won without bombs, and where keys can be spent so that the goal is lost:
# the number of such states and of all states.
DUNGEONS = {
    "LoZ2_1": (False, None),
    "LoZ2_2": (True, None),
    "LoZ2_3": (True, None),
    "LoZ2_4": (True, None),
    "LoZ2_5": (True, None),
    "LoZ2_6": (False, None),
    "LoZ2_7": (True, None),
    "LoZ2_8": (False, None),
    "LoZ2_9": (True, None),
    "LoZ_1": (True, None),
    "LoZ_2": (True, None),
    "LoZ_3": (True, None),
    "LoZ_4": (False, (6, 13)),
    "LoZ_5": (True, (12, 27)),
    "LoZ_6": (True, (2, 17)),
    "LoZ_7": (False, (1, 17)),
    "LoZ_8": (False, None),
    "LoZ_9": (False, (23, 42)),
}


def dungeon(name):
    return read(corpus() / f"zelda/loz/graph/{name}.dot").level


@pytest.mark.parametrize("name", DUNGEONS)
def test_every_dungeon_can_be_won_and_its_proofs_verify(name):
    level = dungeon(name)

    verdict = playtest(level, ["solvable", "no dead ends", "visits boss", "uses key"])

    assert verdict.solvable
    for proof in verdict.proofs:
        assert verify(level, json.loads(json.dumps(proof.to_json())))


@pytest.mark.parametrize("name", DUNGEONS)
def test_the_dungeons_that_want_bombs_are_known(name):
    level = dungeon(name)
    empty_handed = replace(level, alphabet=level.alphabet.holding({"bombs": 0}))

    verdict = playtest(empty_handed)

    assert verdict.solvable is DUNGEONS[name][0]
    assert bool(verdict.reason) is not verdict.solvable


@pytest.mark.parametrize("name", DUNGEONS)
def test_the_dungeons_where_keys_can_be_wasted_are_known(name):
    found = playtest(dungeon(name)).dead_ends
    wasted = DUNGEONS[name][1]

    assert bool(found.spent) is (wasted is not None)
    if wasted:
        assert (found.spent, found.states) == wasted


def random_dungeon(rng, row):
    """A room graph of the corpus, furnished with keys, lamps and doors."""
    rooms = [f"r{i}" for i in range(row["rooms"])]
    edges = []
    for number, (a, b) in enumerate(row["edges"]):
        door = rng.choice([(), (), ("door",), ("dark",), ("crack",)])
        back = None if rng.random() < 0.1 else door
        edges.append(Edge(f"e{number}", rooms[a], rooms[b], door, back))
    start, goal = rng.sample(rooms, 2)
    things = [Thing("start", "start", start), Thing("goal", "goal", goal)]
    for number, symbol in enumerate(rng.choices(["key", "lamp", "gem", "altar"], k=4)):
        things.append(Thing(f"{symbol} {number}", symbol, rng.choice(rooms)))
    return Graph(DUNGEON, tuple(map(Node, rooms)), tuple(edges), tuple(things))


def test_room_graphs_of_the_corpus_get_the_same_verdict_from_judge_and_oracle():
    lines = (corpus() / "edgar_graphs.jsonl").read_text(encoding="utf-8").splitlines()
    rng, tried = Random(7), 0
    for row in map(json.loads, lines[::12]):
        level = random_dungeon(rng, row)
        found = explore(game_of(level), 3000)
        if found is None:
            continue
        verdict, tried = playtest(level, ["no dead ends"]), tried + 1

        shortest = fewest_moves(found)
        assert verdict.solvable is (shortest is not None)
        if shortest is not None:
            assert len(verdict.witness) == shortest
            assert bool(verdict.dead_ends.count) is found.has_dead_ends
        for proof in verdict.proofs:
            assert verify(level, proof)
    assert tried > 20
