"""The same small game on each of the five carriers: twelve rooms, and rules on one of them at a time."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from playproof.project import Project

GAME = """
{movement}
[symbols]
wall  = {{ glyph = "#", solid = true }}
room  = {{ glyph = "." }}
hall  = {{ glyph = "," }}
vault = {{ glyph = "v", members = {{ cost = 1 }} }}
start = {{ glyph = "S", start = true }}
goal  = {{ glyph = "G", goal = true }}
"""
PROJECT = """
name = "Twelve rooms"
promises = [{promises}]

[registers]
n = 2
order = ["hall", "vault"]
last = ""

[[module]]
name = "rooms"
kind = "grammar"
rules = "rooms.rules"
recipe = "main"
tries = 1
{settings}
"""
X = re.compile(r"\bx\b")
LETTERS = "abcdefhijlmnopqrstuwxyz"
RING = "\n".join([*(f"r{i}: room /" for i in range(12)), *(f"r{i} -- r{(i + 1) % 12}" for i in range(12))])
PLACES = [(f"p{x}{y}", x, y) for y in range(3) for x in range(4)]
PLAN = "\n".join(
    ["level 16x12", *(f"{id}: room / at {4 * x},{4 * y} 4x4" for id, x, y in PLACES)]
    + [f"p{x}{y} -- p{x + 1}{y}" for _, x, y in PLACES if x < 3]
    + [f"p{x}{y} -- p{x}{y + 1}" for _, x, y in PLACES if y < 2]
)


@dataclass(frozen=True)
class One:
    """A rule on one element, called x: what it is, what it may become (one of several by weight), and when."""

    name: str
    left: str
    rights: tuple[str, ...]
    where: str = ""
    options: str = ""
    weights: tuple[float, ...] = (1, 1, 1)


@dataclass(frozen=True)
class Carrier:
    """One carrier: how a level of twelve rooms of it begins, and in which words rules on it are written."""

    name: str
    settings: str
    movement: str = 'movement = "rooms"'
    played: bool = True

    def text(self, *rules: One, recipe: str = "") -> str:
        letters = iter(LETTERS)
        told = [self._picture(rule, letters) if self.name == "grids" else _web(rule) for rule in rules]
        body = "".join(f"    {line}\n" for line in recipe.split("\n"))
        return f"rules on {self.name}\n" + "".join(told) + f"recipe main\n{body}"

    def _picture(self, rule: One, letters) -> str:
        """Each thing of the rule with a letter of its own."""
        x = next(letters)
        become = [next(letters) for _ in rule.rights]
        rights = [re.sub(X, x, right) for right in rule.rights]
        lets = [f"let {x} = {rule.left}\n", *(f"let {b} = {right}\n" for b, right in zip(become, rights, strict=True))]
        where = "    where " + re.sub(X, x, rule.where) + "\n" if rule.where else ""
        return "".join(lets) + f"rule {rule.name} {rule.options}\n{where}    {x}\n" + _rights(rule, become)

    def project(self, folder: Path, *rules: One, recipe: str, promises: str = "") -> Project:
        folder.mkdir(exist_ok=True)
        (folder / "alphabet.toml").write_text(GAME.format(movement=self.movement), encoding="utf-8")
        (folder / "rooms.rules").write_text(self.text(*rules, recipe=recipe), encoding="utf-8")
        told = PROJECT.format(settings=self.settings, promises=promises)
        (folder / "project.toml").write_text(told, encoding="utf-8")
        return Project.open(folder)


def _web(rule: One) -> str:
    where = f"    where {rule.where}\n" if rule.where else ""
    return f"rule {rule.name} {rule.options}\n    x:{rule.left}\n{where}" + _rights(
        rule, [f"x:{r}" for r in rule.rights]
    )


def _rights(rule: One, become: list[str]) -> str:
    heads = ["=>", *["or"] * (len(become) - 1)]
    told = zip(heads, rule.weights, become, strict=False)
    return "".join(f"{head} weight {weight}\n    {right}\n" for head, weight, right in told)


CARRIERS = (
    Carrier("sequences", f'start = "{"room " * 12}"', played=False),
    Carrier("grids", 'start = "room"\nsize = [4, 3]', movement=""),
    Carrier("graphs", f"start = '''\n{RING}\n'''"),
    Carrier("cells", 'start = "room"\nsize = [8, 6]\ncount = 12'),
    Carrier("shapes", f"start = '''\n{PLAN}\n'''"),
)


def symbols(level) -> Counter[str]:
    """How many elements of each symbol there are."""
    if hasattr(level, "symbols"):
        return Counter(level.symbols)
    if hasattr(level, "nodes"):
        return Counter(node.symbol for node in level.nodes)
    return Counter(level.symbol((x, y)) for y in range(level.height) for x in range(level.width))


def ids(level) -> list[str]:
    """Every element's id, in reading order."""
    if hasattr(level, "symbols"):
        return [token.id for token in level.tokens]
    if hasattr(level, "nodes"):
        return [node.id for node in level.nodes]
    return [f"{level.top}@{x},{y}" for y in range(level.height) for x in range(level.width)]


def changed(level, id: str, symbol: str):
    """The level with one element by hand."""
    if hasattr(level, "symbols"):
        return level.with_token(type(level.tokens[0])(id, symbol))
    if hasattr(level, "nodes"):
        node = level.node(id)
        return level.with_node(type(node)(id, symbol, at=node.at, outline=node.outline))
    x, y = map(int, id.rpartition("@")[2].split(","))
    return level.with_cell((x, y), symbol)
