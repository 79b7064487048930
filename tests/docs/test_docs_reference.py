"""The tables of the reference have a row for everything there is."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from playproof.cli.app import app
from playproof.expr import FUNCTIONS, PHRASES
from playproof.expr.operators import OPERATORS
from playproof.formats import TABLE
from playproof.level import alphabet_schema, level_schema

PAGES = Path(__file__).resolve().parents[2] / "docs" / "reference"


def page(name):
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def quoted(name):
    return set(re.findall(r"`([^`\n]+)`", page(name)))


def test_every_key_of_the_alphabet_file_is_explained():
    schema = alphabet_schema()
    keys = {*schema["properties"], *(key for part in schema["$defs"].values() for key in part["properties"])}

    assert keys - quoted("alphabet-file") == set()


def test_every_key_of_the_native_file_is_explained():
    schema = level_schema()
    kinds = [
        schema["$defs"][name]
        for name in schema["$defs"]
        if {"playproof", "kind"} <= set(schema["$defs"][name]["properties"])
    ]

    assert len(kinds) == 5
    assert {key for kind in kinds for key in kind["properties"]} - quoted("native-file") == set()


@pytest.mark.parametrize("format", TABLE, ids=lambda format: format.name)
def test_every_format_has_its_row(format):
    endings = ", ".join(f"`{ending}`" for ending in format.endings) or "by a look inside"
    does = " | ".join("yes" if can else "" for can in (format.reads, format.writes))

    assert f"| {format.name} | {endings} | {does} | {', '.join(format.kinds)} | {format.about} |" in page("formats")


def test_every_command_and_option_is_listed():
    text = page("command-line")
    commands = get_command(app).commands

    assert [name for name in commands if f"## `playproof {name}" not in text] == []
    options = {opt for command in commands.values() for parameter in command.params for opt in parameter.opts}
    assert {opt for opt in options if opt.startswith("--") and opt not in text} - {"--replay", "--help"} == set()


def test_every_phrase_operator_and_function_is_listed():
    known = quoted("expressions")

    assert {str(phrase) for phrase in PHRASES} - known == set()
    assert set(OPERATORS) - known == set()
    assert set(FUNCTIONS) - known == set()
