"""The lines of keys in TOML: every way to write a table, and texts that only look like one."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from level_strategies import alphabets

from playproof.errors import WrongInput
from playproof.level import Alphabet, write_alphabet
from playproof.level.files.places import Path, find_places

TEXT = '''\
# remark with = and [brackets]
stages = [
  "gem",          # one
  "]=",
]
title = """
[symbols]
fake = 1
"""
"quoted key" = 'lit"eral'

[symbols]
wall.glyph = "#"
wall.solid = true
door = { glyph = "D", needs = { key = 1 }, members = { list = [ { a = 1 },
  { b = 2 } ] } }

[symbols.lava]
solid = true

[[module]]
name = "walls"
[module.counts]
gem = 1
[[module]]
name = "monsters"
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("stages",), 2),
        (("stages", 1), 2),
        (("title",), 6),
        (("quoted key",), 10),
        (("symbols",), 12),
        (("symbols", "wall"), 13),
        (("symbols", "wall", "solid"), 14),
        (("symbols", "door", "needs", "key"), 15),
        (("symbols", "door", "members", "list", 1, "b"), 16),
        (("symbols", "lava", "solid"), 19),
        (("symbols", "lava", "nothing"), 18),
        (("module", 0, "counts", "gem"), 24),
        (("module", 1, "name"), 26),
        (("nowhere",), 0),
    ],
)
def test_a_key_is_found_on_its_line(path: Path, line: int) -> None:
    assert find_places(TEXT).line(*path) == line


def test_a_text_that_looks_like_a_table_declares_nothing() -> None:
    places = find_places(TEXT)

    assert ("symbols", "fake") not in places.lines
    assert not places.twice


def _paths(value: Any, path: Path = ()) -> set[Path]:
    if isinstance(value, dict):
        return {path} | {inner for key, part in value.items() for inner in _paths(part, (*path, key))}
    if isinstance(value, list):
        return {path} | {inner for index, part in enumerate(value) for inner in _paths(part, (*path, index))}
    return {path}


@given(alphabets())
def test_every_key_that_tomllib_reads_has_a_line_and_no_other_has(alphabet: Alphabet) -> None:
    text = write_alphabet(alphabet)

    read = {path for path in _paths(tomllib.loads(text)) if path and isinstance(path[-1], str)}

    assert set(find_places(text).lines) == read


@pytest.mark.parametrize("text", ["x = " + "[" * 33, "x = " + "{ x = " * 33, ".".join("x" * 33) + " = 1"])
def test_nesting_is_bounded_before_tomllib_sees_it(text: str) -> None:
    with pytest.raises(WrongInput, match="line 1: this is nested more than 32 deep"):
        find_places(text)


@pytest.mark.parametrize(
    "text", ['x = """' + '\\"""' * 200_000, 'x = "' + '\\"' * 500_000, "'" * 500_001, '"\\\n' * 200_000]
)
def test_quotes_that_never_close_take_no_more_than_linear_time(text: str) -> None:
    assert find_places(text).line("y") == 0
