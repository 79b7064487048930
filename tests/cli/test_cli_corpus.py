"""The dungeons of the Video Game Level Corpus, judged from the command line."""

import os
from pathlib import Path

import pytest
from command import run

CORPUS = os.environ.get("PLAYPROOF_CORPUS", "")
LOZ = Path(CORPUS) / "zelda" / "loz"
SPENT = {"LoZ_4": (6, 13), "LoZ_5": (12, 27), "LoZ_6": (2, 17), "LoZ_7": (1, 17), "LoZ_9": (23, 42)}
GRAPHS = [f"LoZ{quest}_{number}" for quest in ("", "2") for number in range(1, 10)]
TILES = [f"tloz{number}_{quest}" for quest in (1, 2) for number in range(1, 10)]

pytestmark = pytest.mark.skipif(not CORPUS, reason="PLAYPROOF_CORPUS does not name the folder of the corpus")


@pytest.mark.parametrize("name", GRAPHS)
def test_every_dungeon_is_solvable_and_has_the_dead_ends_that_are_known(tmp_path, name):
    path = str(LOZ / "graph" / f"{name}.dot")
    done = run(tmp_path, "playtest", path)
    level = run(tmp_path, "playtest", path, "--json").json["levels"][0]

    assert done.code == 0
    assert level["solvable"] is True
    dead = level["dead_ends"]
    assert (dead["count"], dead["states"]) == SPENT[name] if name in SPENT else dead["spent"] == 0
    if name in SPENT:
        assert "dead ends      {} of {} states: ".format(*SPENT[name]) in done.out
    else:
        assert "dead ends      none\n" in done.out or "dead ends      none by spending; " in done.out


@pytest.mark.parametrize("name", TILES)
def test_every_map_of_tiles_reads_and_plays(tmp_path, name):
    done = run(tmp_path, "playtest", str(LOZ / "tiles" / f"{name}.txt"))

    assert done.code == 0
    assert "solvable in" in done.out
    assert "the map shows no start; placed it" in done.err


def test_all_dungeons_at_once_end_in_one_line(tmp_path):
    done = run(tmp_path, "playtest", *(str(LOZ / "graph" / f"{name}.dot") for name in GRAPHS))

    assert done.code == 0
    assert done.out.endswith("18 levels: 18 kept all promises\n")


def test_a_dungeon_without_bombs_is_another_dungeon(tmp_path):
    path = str(LOZ / "graph" / "LoZ_1.dot")

    assert (
        run(tmp_path, "playtest", path, "--holding", "bombs=0", "--json").json["levels"][0]["level"]
        != (run(tmp_path, "playtest", path, "--json").json["levels"][0]["level"])
    )
