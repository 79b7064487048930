"""Read a file of rules. Everything that is wrong in it is told at once, each with its line.

    rules on graphs

    rule lock  when difficulty >= 2  weight 2
        a -> p:Puzzle -> b
        where dist(a, b) >= 2
        without p -> s:Secret
    =>
        a -> k:Key(id = new) -> t:Test -> l:Lock(id = k.id) -> b
    or weight 0.5
        a -> t:Test -> b

    recipe puzzles
        2d3 times lock

The first line says what is rewritten: sequences, grids, graphs, cells or shapes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet, Frozen
from playproof.rewrite import pictures
from playproof.rewrite.elements import read_condition
from playproof.rewrite.lines import Block, Faults, Line, blocks, lines
from playproof.rewrite.recipe import ANY_RULE, BUILT_IN, Recipe
from playproof.rewrite.recipefile import read_body
from playproof.rewrite.rule import CARRIERS, DANGLING, Rule, RuleSet
from playproof.rewrite.sense import Sense
from playproof.rewrite.sidesfile import Sides, number, oriented

HEAD = re.compile(r"rules\s+on\s+(\w+)")
RULE_NAME = re.compile(r"[^\W\d][\w-]*")
WITH_VALUE = ("when", "weight", "max", "penalty", "probability", "then", "dangling", "layer")
FLAGS = ("turn", "flip", "upend")
OPTION = re.compile(rf"('[^']*'|\"[^\"]*\")|\b({'|'.join(WITH_VALUE + FLAGS)})\b")
ON_WEBS = ("graphs", "cells", "shapes")


def read_rules(text: str, alphabet: Alphabet, registers: Collection[str] = (), file: str = "") -> RuleSet:
    """The rules and recipes of a file's text."""
    try:
        return _Reading(alphabet, tuple(registers), file).read(text)
    except WrongInput as error:
        raise error.within(file) from None


def carrier_of(text: str) -> str:
    """What the rules of a file rewrite, as far as its first line says so; "" if it does not."""
    first = next(iter(lines(text)), None)
    head = HEAD.fullmatch(first.plain) if first is not None else None
    return head[1] if head is not None else ""


@dataclass(slots=True)
class _Reading:
    """A file that is being read."""

    alphabet: Alphabet
    registers: tuple[str, ...]
    file: str
    carrier: str = ""
    faults: Faults = field(default_factory=Faults)
    rules: dict[str, Rule] = field(default_factory=dict)
    recipes: dict[str, Recipe] = field(default_factory=dict)
    lets: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    tried: dict[str, list[str]] = field(default_factory=lambda: {"rule": [], "recipe": []})
    """The names of rules and recipes, those with faults too: nobody shall be told that there are none."""

    def read(self, text: str) -> RuleSet:
        found = list(blocks(text))
        self.carrier = self._carrier(found)
        for block in found[1:]:
            self.faults.trying(block.head.number, lambda block=block: self._block(block))  # type: ignore[misc]
        sense = Sense(self.alphabet, self.registers, self.tried["rule"], self.tried["recipe"], self.faults)
        for rule in self.rules.values():
            sense.rule(rule)
        for recipe in self.recipes.values():
            sense.recipe(recipe)
        self.faults.check()
        return RuleSet(self.carrier, Frozen(self.rules), Frozen(self.recipes), self.file)

    def _carrier(self, found: Sequence[Block]) -> str:
        head = HEAD.fullmatch(found[0].head.plain) if found else None
        if head is None or head[1] not in CARRIERS:
            got = f"'{found[0].head.text[:40]}'" if found else "an empty file"
            hint = nearest(head[1], CARRIERS) if head else f"known are {', '.join(CARRIERS)}"
            line = found[0].head.number if found else 1
            raise WrongInput(Fault(f"got {got}, wanted a first line such as 'rules on graphs'", Where(line=line), hint))
        return head[1]

    def _block(self, block: Block) -> None:
        word, _, rest = block.head.text.partition(" ")
        match word:
            case "rule":
                self._rule(block, rest)
            case "recipe":
                self._recipe(block, block.head.plain.partition(" ")[2].strip())
            case "let":
                letter, symbols, bracketed = pictures.read_let(rest)
                self.lets[letter] = (symbols, bracketed, block.head.number)
            case _:
                hint = nearest(word, ("rule", "recipe", "let"))
                raise WrongInput(Fault(f"cannot read '{block.head.text[:40]}'", hint=hint))

    def _recipe(self, block: Block, name: str) -> None:
        self._free(name)
        self.tried["recipe"].append(name)
        self.recipes[name] = Recipe(name, read_body(block.body, self.faults, self.registers), self.file)

    def _free(self, name: str) -> None:
        if not RULE_NAME.fullmatch(name):
            raise WrongInput(f"'{name[:40]}' is no name; a name is one word, such as lock or wind-east")
        if any(name in names for names in self.tried.values()):  # `then` and lists name either
            raise WrongInput(f"there are two of the name '{name}'; call one of them otherwise")

    def _rule(self, block: Block, rest: str) -> None:
        name, _, options = Line(0, 0, rest).plain.partition(" ")
        self._free(name)
        if name in (*BUILT_IN, ANY_RULE):
            raise WrongInput(f"'{name}' is a word of recipes, and no rule is called so; give it another name")
        self.tried["rule"].append(name)
        given = dict(self._options(options, block.head.number))
        left, clauses, without, rights = Sides(block, self.carrier, self.alphabet, self.lets, self.faults).read()
        if self.carrier == "shapes":
            turns = {flag: given.pop(flag, False) for flag in FLAGS}
            rights = tuple(oriented(rights, **turns))
        self.rules[name] = Rule(
            name, self.carrier, left, rights, clauses, without, at=Where(self.file, block.head.number), **given
        )

    def _options(self, text: str, line: int) -> Iterator[tuple[str, Any]]:
        found = [match for match in OPTION.finditer(text) if match[2]]
        stray = text[: found[0].start()].strip() if found else text.strip()
        if stray:
            words = (*WITH_VALUE, *FLAGS)
            raise WrongInput(Fault(f"unknown option '{stray[:40]}' of a rule", hint=nearest(stray.split()[0], words)))
        for match, after in zip_longest(found, found[1:]):
            value = text[match.end() : after.start() if after else None].strip()
            yield from self._option(match[2], value, line)

    def _option(self, word: str, value: str, line: int) -> Iterator[tuple[str, Any]]:
        if word in FLAGS:
            if self.carrier not in ("grids", "shapes"):
                raise WrongInput(f"'{word}' is for rules on grids and shapes; these are on {self.carrier}")
            yield word, True
            return
        if not value:
            raise WrongInput(f"'{word}' wants something behind it")
        match word:
            case "when" | "weight" | "probability":
                yield word, read_condition(value, (), line)
            case "max":
                yield "most", int(number(value, word, whole=True))
            case "penalty":
                yield word, number(value, word)
            case "dangling":
                yield from _dangling(value)
            case _:
                yield word, value


def _dangling(value: str) -> Iterator[tuple[str, str]]:
    word, _, to = value.partition(" ")
    if word not in DANGLING or (word == "redirect") != bool(to.strip()):
        raise WrongInput(
            f"got 'dangling {value[:40]}', wanted 'dangling remove', 'dangling forbid' or 'dangling redirect a'"
        )
    yield "dangling", word
    yield "dangling_to", to.strip()
