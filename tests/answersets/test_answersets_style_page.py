"""The page of the rules of style: a heading for each row of the table, and drawings that are as it says."""

import re
from pathlib import Path

import pytest
from answersets_games import GEM
from test_answersets_style import SYMBOLS

from playproof.answersets import Board, Dungeon
from playproof.answersets.remarks import remarks
from playproof.answersets.style import STYLES, spoken, styled
from playproof.level import Grid

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "style-rules.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### `([^`]+)`\n(.*?)(?=^#{2,3} \S|\Z)", TEXT, re.MULTILINE | re.DOTALL))


def test_the_page_has_every_rule_of_the_table_and_no_other():
    assert set(SECTIONS) == {spoken(style) for style in STYLES}


@pytest.mark.parametrize("style", STYLES, ids=spoken)
def test_a_rule_s_settings_are_told_with_what_they_usually_are(style):
    told = dict(re.findall(r"`(\w+) = (\d+)`", SECTIONS[spoken(style)]))

    assert told == {name: str(value) for name, value in style.settings.items()}


@pytest.mark.parametrize("style", STYLES, ids=spoken)
def test_a_rule_s_drawings_keep_and_break_it_where_the_page_says(style):
    phrase, *rows, wrong = re.search(r"```text\n(.*?)\n```", SECTIONS[spoken(style)], re.DOTALL)[1].split("\n")
    phrase, *settings = phrase.split(", ")
    given = {name: int(value) for name, value in (setting.split("=") for setting in settings)}

    assert styled(phrase, given, board(rows, 0)).row == style.phrase
    assert broken(phrase, given, rows, 0) is None
    cells = broken(phrase, given, rows, 1)
    assert cells is not None
    told = {(int(x), int(y)) for x, y in re.findall(r"(\d+),(\d+)", wrong)}
    assert set(cells) == told
    assert told or wrong == "wrong as a whole"


def level(rows, which):
    return Grid.parse("\n" + "\n".join(row.split("   ")[which] for row in rows) + "\n", GEM)


def board(rows, which):
    drawn = level(rows, which)
    left = [(x, y) for x, y in drawn.cells() if x < drawn.width / 2]
    return Board(GEM, *drawn.size, "floor", SYMBOLS).with_regions({"left": left})


def broken(phrase, settings, rows, which):
    """The tiles on which a drawing breaks a rule; None if it keeps it."""
    rule = styled(phrase, settings, board(rows, which))
    shares = (rule.counted,) if rule.counted else ()
    dungeon = Dungeon(board(rows, which), (), (rule.demand,), files=rule.files, shares=shares)
    found = [remark for remark in remarks(dungeon, level(rows, which)) if remark.demand == rule.demand]
    return found[0].cells if found else None
