"""The page of rules and recipes has everything that the readers know, and nothing that they refuse."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from playproof.expr import FUNCTIONS
from playproof.grammars.engine import MOST_STEPS
from playproof.rewrite import derive, lines, recipe, recipefile, rule, rulesfile
from playproof.rewrite.carrier import MOST_MATCHES
from playproof.rewrite.cook import MOST_ROUNDS
from playproof.rewrite.language import ABOUT_LEVEL, ABOUT_MATCH, DRAWS, LANGUAGE, read_expression
from playproof.rewrite.lines import Faults
from playproof.rewrite.recipefile import every, read_body

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "rules.md").read_text(encoding="utf-8")


def table(head):
    """The first cells of a table, by its first words."""
    text = PAGE.partition(f"\n| {head} |")[2].partition("\n\n")[0]
    return [row.partition(" | ")[0].strip("| ") for row in text.splitlines()[2:]]


def quoted(cells):
    return [name.replace(r"\|", "|") for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def test_every_carrier_is_named_in_the_first_line_and_has_its_part():
    assert all(f"`{carrier}`" in table("line at the margin")[0] or f"`{carrier}`" in PAGE for carrier in rule.CARRIERS)
    assert set(re.findall(r"^### (\w+)$", PAGE, re.MULTILINE)) >= {carrier.capitalize() for carrier in rule.CARRIERS}


def test_every_option_of_a_rule_is_told_and_no_other():
    told = {option.split()[0] for option in quoted(table("option"))}

    assert told == {*rulesfile.WITH_VALUE, *rulesfile.FLAGS}
    assert all(f"`dangling {word}" in PAGE for word in rule.DANGLING)


def test_every_function_of_expressions_is_told_in_its_table_and_can_be_read_as_it_is_told():
    tables = {head: quoted(table(head)) for head in ("on the match", "on the level", "drawn or counted")}
    told = {
        head: {str(read_expression(one, ("a", "b"))).partition("(")[0] for one in shown if "..." not in one}
        for head, shown in tables.items()
    }

    assert told["on the match"] == {*ABOUT_MATCH, "id"}
    assert told["on the level"] == ABOUT_LEVEL.keys() - DRAWS - {"id"}
    assert {re.sub(r" .*", "", name) for name in told["drawn or counted"]} == DRAWS
    assert set(LANGUAGE) - set(FUNCTIONS) == {name for names in told.values() for name in names}


def test_every_instruction_of_recipes_is_told_and_can_be_read():
    first = PAGE.partition("### Rules applied")[2].partition("### Instructions")[0]
    second = PAGE.partition("### Instructions")[2].partition("### Your hand")[0]
    shown = [name for part in (first, second) for name in quoted(re.findall(r"^\| (`.*?) \| ", part, re.MULTILINE))]
    found = []
    for text in shown:
        text = re.sub(r"\bRULES\b", "grow, branch", text).replace("EXPR", "2").replace("CONDITION", "n > 3")
        if text in ("else:", "weight 2:"):
            continue
        if text == "choose:":
            text += "\n    weight 2:\n        once grow"
        elif text.endswith(":"):
            text += "\n    once grow"
        faults = Faults()
        found += every(read_body(lines.lines(text), faults, ()))
        assert not faults.found, (text, faults.found)

    assert {type(step) for step in found} == set(get_args(recipe.Instruction))
    assert {step.mode for step in found if isinstance(step, recipe.Apply)} == set(recipe.MODES)
    words = {name.split()[0] for name in shown} - {"else:", "weight", "3"}
    assert words >= {word.rstrip(":") for word in recipefile.FIRST_WORDS} - {"repeat", "if", "choose", "try"} - {"else"}
    assert all(f"`{word}" in second for word in ("repeat", "if", "choose:", "try:"))


def test_no_field_of_a_rule_is_forgotten():
    """Whoever gives rules something new tells of it here, and then on the page."""
    known = {"left", "rights", "where", "without", "name", "carrier", "at", "most", "dangling_to"}

    assert {field.name for field in fields(rule.Rule)} - known == {*rulesfile.WITH_VALUE, *rulesfile.FLAGS} - {"max"}


@pytest.mark.parametrize(
    ("what", "most"),
    [
        ("nodes and edges of a side, elements of a row", rule.LARGEST_SIDE),
        ("cells of a picture", 10 * rule.LARGEST_SIDE),
        ("lines of a file", lines.MOST_LINES),
        ("matches of a rule, or beginnings of one", MOST_MATCHES),
        ("rewritings of a module", MOST_STEPS),
        ("elements of a level that grows", derive.MOST_ELEMENTS),
        ("instructions of a recipe carried out, rounds of a `repeat until`", MOST_ROUNDS),
        ("recipes and `then` inside of each other", derive.DEEPEST),
        ("blocks of a recipe inside of each other", recipefile.DEEPEST),
    ],
)
def test_every_bound_is_as_the_page_has_it(what, most):
    assert f"| {what} | {most:,}" in PAGE
    assert (
        f"`then NAME` | a rule (if it matches) or a recipe that is run after each application, {derive.DEEPEST} deep"
        in PAGE
    )
