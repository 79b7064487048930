"""One seed, one level, wherever and whenever it is made; and many seeds, many levels that are unlike each other."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from answersets_games import GEM, dungeon

from playproof.answersets import Budget, Finder
from playproof.answersets.demand import Demand
from playproof.answersets.places import place_demand
from playproof.answersets.search import MOST
from playproof.answersets.style import styled
from playproof.errors import NotFound
from playproof.play import playtest
from playproof.project.answering.shape import Settings

PHRASES = ("no lone walls", "gems set in walls", "open space around altar")
SEEDS = range(40)
AGAIN = """
import sys
sys.path.insert(0, {folder!r})
from test_answersets_seeds import crypt
from playproof.answersets import Budget, Finder
print(*(Finder(crypt({promises!r})).find(seed).level.hash for seed in (3, 1)))
"""


def crypt(promises=()):
    """The chapter's dungeon of ten by ten tiles."""
    board = dungeon(10, 10).board
    rules = [styled(phrase, {}, board) for phrase in PHRASES]
    ends = [place_demand(board, "start", (0, 0)), place_demand(board, "exit", (9, 9))]
    counts = (("gem", 1, 1), ("altar", 1, 1), ("wall", 50, 60))
    files = ("places", *(file for rule in rules for file in rule.files))
    return dungeon(10, 10, counts=counts, promises=promises, demands=(*(r.demand for r in rules), *ends), files=files)


@pytest.fixture(scope="module")
def levels():
    finder = Finder(crypt())
    return [finder.find(seed).level for seed in SEEDS]


@pytest.mark.parametrize("promises", [(), ("steps in gem >= 10", "steps in goal >= 12")])
def test_a_seed_gives_its_level_alone_in_a_batch_and_in_reverse_order(promises):
    alone = [Finder(crypt(promises)).find(seed).level for seed in range(3)]
    finder = Finder(crypt(promises))

    assert [finder.find(seed).level for seed in range(3)] == alone
    assert [finder.find(seed).level for seed in reversed(range(3))] == alone[::-1]


@pytest.mark.parametrize("hashes", ["0", "1", "4711"])
def test_another_process_with_other_hashes_makes_the_same_level(hashes):
    promises = ("steps in gem >= 10",)
    here = [Finder(crypt(promises)).find(seed).level.hash for seed in (3, 1)]
    program = AGAIN.format(folder=str(Path(__file__).parent), promises=promises)

    there = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )

    assert there.stdout.split() == here


def test_levels_of_many_seeds_differ_in_almost_half_of_their_tiles(levels):
    rows = [[level.symbol(cell) for cell in level.cells()] for level in levels]
    pairs = list(combinations(rows, 2))
    differ = sum(sum(a != b for a, b in zip(one, other, strict=True)) for one, other in pairs)

    assert len({level.hash for level in levels}) == len(levels)
    assert differ / len(pairs) / 100 >= 0.45


def test_walls_are_spread_over_the_whole_range_that_is_allowed(levels):
    numbers = Counter(len(level.find("wall")) for level in levels)

    assert set(numbers) <= set(range(50, 61))
    assert max(numbers) >= 58
    assert numbers[50] <= len(levels) // 4, "most levels would have as few walls as are allowed"
    assert len(numbers) >= 8


def test_treasures_lie_in_many_places(levels):
    for thing, least in (("gem", 25), ("altar", 15)):
        assert len({level.find(thing)[0] for level in levels}) >= least


def test_a_wish_is_kept_where_it_can_be():
    board = dungeon(6, 6).board
    wish = styled("gems set in walls", {}, board, 3)
    wanted = dungeon(
        6, 6, counts=(("gem", 1, 1), ("altar", 1, 1), ("wall", 8, 14)), demands=(wish.demand,), files=wish.files
    )
    assert isinstance(wish.demand, Demand)
    assert not wish.demand.hard

    for seed in range(6):
        level = Finder(wanted).find(seed).level
        x, y = level.find("gem")[0]
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert playtest(level).solvable
        assert sum(level.symbol(cell) == "wall" for cell in beside if cell in set(level.cells())) >= 3


def test_a_game_is_won_without_a_layer_for_each_trade():
    assert "last_round(0)." in dungeon(8, 8, game=GEM, counts=(("gem", 1, 1), ("altar", 1, 1))).program().text()


def test_the_usual_budget_ends_in_a_minute_or_two_and_one_of_any_number_of_tries_ends():
    settings = Settings()

    assert Budget(settings.conflicts, settings.tries).most < 300_000
    assert list(Budget(conflicts=100, tries=4).each) == [100, 150, 225, 337]
    assert max(Budget(tries=10_000).each) == MOST


def test_the_smallest_budget_is_a_budget_too():
    tight = crypt(("tiles in gem >= 20", "tiles in blessing >= 20", "tiles in goal >= 20"))

    with pytest.raises(NotFound) as caught:
        Finder(tight, Budget(conflicts=1, tries=2)).find(0)

    assert caught.value.steps <= 60, "a quarter of one conflict is none, and none would mean any number of them"
