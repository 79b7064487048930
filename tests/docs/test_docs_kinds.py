"""The page of projects tells every kind of module with all its settings and their defaults, and none that there are not."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from playproof.project.kinds import KINDS
from playproof.project.projectfile import COMMON
from playproof.project.registers import KEYS
from playproof.project.schema import project_schema
from playproof.project.spec import MERGES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "projects.md"
NAMES = [name for name in KINDS if find_spec(f"playproof.project.modules.{name}")]  # tests bring kinds of their own
HEAD, MUST = "| setting | by default | is |", "must be given"


def section(heading):
    """The text under a heading, up to the next one of its rank or above."""
    text = PAGE.read_text(encoding="utf-8")
    rank = len(heading) - len(heading.lstrip("#"))
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{rank}}} |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{PAGE.name} has no section '{heading}': describe it, as its neighbours are"
    return found[1]


def rows(heading):
    """The tables of a section: by each name in a row's first cell, the other cells."""
    lines = [line.strip("|").split(" | ") for line in section(heading).splitlines() if line.startswith("| `")]
    return {name: [cell.strip() for cell in line[1:]] for line in lines for name in re.findall(r"`([^`]+)`", line[0])}


def settings(kind):
    """The settings of a kind by their names in the file."""
    return {field.alias or name: field for name, field in KINDS[kind].settings().model_fields.items()}


@pytest.mark.parametrize("kind", NAMES)
def test_every_setting_of_a_kind_is_documented_and_no_other(kind):
    assert HEAD in section(f"### {kind}"), f"the section '{kind}' of {PAGE.name} wants a table headed: {HEAD}"

    told = set(rows(f"### {kind}"))

    assert set(settings(kind)) - told == set(), f"these settings of '{kind}' have no row in {PAGE.name}"
    assert told - set(settings(kind)) == set(), f"{PAGE.name} gives '{kind}' settings that it does not have"


@pytest.mark.parametrize("kind", NAMES)
def test_every_default_is_documented_as_it_is(kind):
    told = rows(f"### {kind}")

    for name, field in settings(kind).items():
        cell = told.get(name, [""])[0]
        default = field.get_default(call_default_factory=True)
        assert cell, f"'{name}' of '{kind}': say in words what holds by default"
        assert (cell == MUST) == field.is_required(), f"'{name}' of '{kind}': '{MUST}' says that it has no default"
        if default not in (None, "", [], {}) and not field.is_required():
            assert written(cell) == default, f"'{name}' of '{kind}' is {default!r} by default; the page says {cell}"


def written(cell):
    """The value that stands in a cell as TOML, or the words that stand there."""
    found = re.fullmatch(r"`([^`]+)`", cell)
    return tomllib.loads(f"value = {found[1]}")["value"] if found else cell


def test_every_section_about_a_kind_is_about_one_that_there_is():
    headings = set(re.findall(r"^### (.+)$", section("## Modules"), re.MULTILINE))

    assert headings - set(NAMES) == set(), f"{PAGE.name} describes kinds that are not in the table of kinds"


def test_every_key_of_the_file_of_a_module_and_of_a_register_is_documented():
    assert set(rows("## project.toml")) == set(project_schema()["properties"])
    assert set(re.findall(r"^\| `(\w+)` \|", section("## Modules").partition("###")[0], re.MULTILINE)) == set(COMMON)
    assert set(rows("## Registers")) == set(KEYS)
    assert set(rows("## Merge modes")) == set(MERGES)
