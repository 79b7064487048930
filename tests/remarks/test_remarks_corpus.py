"""Maps that nobody here drew: each gets its remarks, and a picture with their numbers."""

import os
from pathlib import Path

import pytest

from playproof import read, review

FOLDER = Path(os.environ.get("PLAYPROOF_CORPUS", "nowhere")) / "zelda" / "loz"
FILES = [*sorted(FOLDER.glob("tiles/tloz*_1.txt"))[:4], *sorted(FOLDER.glob("graph/LoZ_*.dot"))[:4]]


@pytest.mark.skipif(not FILES, reason="PLAYPROOF_CORPUS names no folder with the corpus")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_map_of_the_corpus_can_be_won_and_has_its_remarks(path):
    level = read(path).level
    style = ["no closed-off space"] if level.kind == "grid" else []

    found = review(level, style=style)

    assert found.ok, str(found)
    assert all(remark.places for remark in found.of("style"))
    assert found.headline in found.picture()


@pytest.mark.skipif(not FILES, reason="PLAYPROOF_CORPUS names no folder with the corpus")
def test_fewer_keys_than_doors_are_told_of_a_dungeon_in_which_one_can_get_stuck():
    found = {remark.about: remark for remark in review(read(FOLDER / "graph" / "LoZ_5.dot").level)}

    assert "3 keys for 6 that are taken" in found["fewer than asked for"].what
    assert found["dead end"].play is not None
