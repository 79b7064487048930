"""Missions: ours keep their promises whatever the registers say, and those of others can be read, drawn and judged."""

import os
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from playproof import Project, playtest, read
from playproof.grammars import grow
from playproof.level.draw import svg
from playproof.project.modules.grammar import read_set
from playproof.project.tracing.lint import lint

MISSION = Path("examples/mission")
PROMISES = ["solvable", "no dead ends", "visits guardian", "uses relic", "visits boss"]
COUNT = 500 if os.environ.get("PLAYPROOF_LONG") else 24


@pytest.fixture(scope="module")
def project():
    return Project.open(MISSION)


def test_missions_of_any_length_and_difficulty_keep_their_promises_with_proofs(project):
    for seed in range(COUNT):
        made = project.generate(seed=seed, registers={"length": (seed * 7) % 41, "difficulty": 1 + seed % 8})

        assert made.ok, seed
        assert {proof.claim for proof in made.verify()} == set(PROMISES)


def test_no_place_of_a_mission_has_more_than_four_ways_and_nothing_is_left_to_be_said(project):
    for seed in range(12):
        level = project.generate(seed=seed, registers={"length": 12, "difficulty": 6}).level

        ways = Counter(end for edge in level.edges for end in (edge.source, edge.target))
        assert max(ways.values()) <= 4
        assert not {node.symbol for node in level.nodes} & {"chain", "link", "finale", "hook"}


def test_every_lock_has_the_one_key_of_its_number_and_every_seal_three_shards(project):
    for seed in range(12):
        level = project.generate(seed=seed).level

        numbered = ("key", "lock", "shard", "seal")
        kinds = {symbol: [n.members["id"] for n in level.nodes if n.symbol == symbol] for symbol in numbered}
        assert sorted(kinds["key"]) == sorted(set(kinds["lock"])) == sorted(kinds["lock"])
        assert sorted(kinds["shard"]) == sorted(3 * kinds["seal"])


def test_tests_are_more_dangerous_further_on_and_where_it_is_difficult(project):
    def danger(difficulty):
        level = project.generate(seed=3, registers={"difficulty": difficulty, "length": 9}).level
        return [node.members["danger"] for node in level.nodes if node.symbol == "test"]

    assert min(danger(1)) < max(danger(1))
    assert max(danger(1)) < max(danger(8))


def corpus():
    folder = os.environ.get("PLAYPROOF_CORPUS")
    return sorted(Path(folder, "missions").glob("*.gr")) if folder else []


@pytest.mark.skipif(not corpus(), reason="PLAYPROOF_CORPUS does not name the corpus")
def test_the_missions_of_others_are_read_in_our_words_drawn_and_won_without_dead_ends(project, tmp_path):
    rules = read_set(project.folder, "others.rules", project.alphabet, project.registers)
    shutil.copy(MISSION / "labels.txt", tmp_path)
    for file in corpus():
        level = read(shutil.copy(file, tmp_path), alphabet=project.alphabet).level

        made = grow(level, rules, Random(1), rules.recipes["read"]).level
        verdict = playtest(made, PROMISES)

        assert [judged.word for judged in verdict.promises] == ["kept"] * len(PROMISES), file.name
        assert all(node.members["id"] > 0 for node in made.nodes if node.symbol in ("key", "lock", "seal", "shard"))
        picture = svg(level)
        assert all(f">{node.id}<" in picture for node in level.nodes)


THEIRS = """
alphabet = "alphabet.toml"
promises = ["solvable", "no dead ends"]
[[module]]
name = "theirs"
kind = "sketch"
file = "{0}"
[[module]]
name = "read"
kind = "grammar"
rules = "others.rules"
recipe = "read"
"""


@pytest.mark.skipif(not corpus(), reason="PLAYPROOF_CORPUS does not name the corpus")
def test_lint_finds_nothing_odd_about_rules_that_read_the_missions_of_others(project, tmp_path):
    for name in ("alphabet.toml", "labels.txt", "others.rules"):
        shutil.copy(MISSION / name, tmp_path)
    for file in corpus():
        shutil.copy(file, tmp_path)
        (tmp_path / "project.toml").write_text(THEIRS.format(file.name), encoding="utf-8")
        there = {node.symbol for node in read(tmp_path / file.name, alphabet=project.alphabet).level.nodes}

        found = lint(Project.open(tmp_path), 1)

        assert found.made == 1
        odd = [remark for remark in found.remarks if remark.level != "note" and remark.kind != "never applied"]
        assert {remark.kind for remark in odd} <= {"never matches"}
        for remark in odd:  # not every mission has a seal with its shards
            wanted = remark.what.partition(" is to be ")[2].partition(",")[0]
            assert not set(wanted.strip("{}").split("|")) & there, (file.name, remark.what)
