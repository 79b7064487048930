"""Read the phrase of a style: which row of the table it is, and which symbols, numbers and regions it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import ceil, floor
from typing import Any

from playproof.answersets.board import Board
from playproof.answersets.counting import Counted
from playproof.answersets.demand import LEVEL, Demand
from playproof.answersets.style.table import STYLES, Style
from playproof.answersets.terms import NUMBER, fact, term
from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet

BLANKS = {"a": r"[\w-]+", "b": r"[\w-]+", "s": r"[\w-]+(?: +or +[\w-]+)*", "n": r"\d{1,4}", "r": r"[\w-]+"}
WORDS = {"{a}": "THIS", "{b}": "THAT", "{s}": "THIS or THAT", "{n}": "N", "{r}": "REGION"}
MOST = 1_000
SETTING = re.compile(r",\s*(\w+)\s*=\s*(\d+)\s*$")


@dataclass(frozen=True, slots=True)
class Styled:
    """A style as a demand, the files of rules in which it speaks, and what it counts."""

    demand: Demand
    files: tuple[str, ...]
    counted: Counted | None = None
    row: str = ""
    """The phrase of the table that it fits."""


def styled(
    phrase: str,
    settings: Mapping[str, Any],
    board: Board,
    weight: int | None = None,
    where: Where = Where(),  # noqa: B008 - a frozen value
) -> Styled:
    """The demand that a phrase makes of a level on a board."""
    style, found = _row(phrase, where)
    faults = [*_wrong(phrase, style, settings, where), *_strange(found, board, where)]
    if faults:
        raise WrongInput(*faults)
    if style.share:
        return _shared(phrase, style, found, board, weight, where)
    values = {**style.settings, **settings}
    demand = Demand(phrase, tuple(_facts(style, values, found, board.game)), weight, where)
    files = tuple(f"style/{file}" for file in style.files)
    return Styled(_worded(demand, style, values, found, board.game), files, None, style.phrase)


def parted(phrase: str) -> tuple[str, dict[str, int]]:
    """A phrase without the settings that stand behind commas, and those.

    >>> parted("no lone walls, least=1"), parted("a border of walls")
    (('no lone walls', {'least': 1}), ('a border of walls', {}))
    """
    settings: dict[str, int] = {}
    while match := SETTING.search(phrase):
        settings[match[1]] = int(match[2])
        phrase = phrase[: match.start()]
    return phrase, settings


def _worded(
    demand: Demand, style: Style, values: Mapping[str, Any], found: Mapping[str, str], game: Alphabet
) -> Demand:
    """The demand with what it asks and what is wrong with a tile in whole sentences."""
    named = {key: f"'{symbol_of(word, game)}'" for key, word in found.items() if key in "ab"}
    several = " or ".join(f"'{symbol_of(part.strip(), game)}'" for part in (found.get("s") or "").split(" or "))
    blanks = {**values, **named, "s": several, "n": found.get("n", ""), "r": f"'{found.get('r') or LEVEL}'"}
    side = sum(int(part) for part in style.square.format(**blanks).split("+"))
    return replace(demand, means=style.asks.format(**blanks), wrong=style.wrong.format(**blanks), square=side)


def _row(phrase: str, where: Where) -> tuple[Style, dict[str, str]]:
    text = " ".join(phrase.split())
    for style in STYLES:
        for said in (style.phrase, style.phrase.removesuffix(" in {r}")):
            match = re.fullmatch(re.sub(r"\{(\w)\}", lambda m: f"(?P<{m[1]}>{BLANKS[m[1]]})", said), text)
            if match:
                return style, match.groupdict()
    close = get_close_matches(text, map(spoken, STYLES), n=1, cutoff=0.45)
    hint = f"did you mean '{close[0]}'?" if close else nearest(text, map(spoken, STYLES))
    raise WrongInput(Fault(f"'{phrase}' is no rule of style", where, hint))


def spoken(style: Style) -> str:
    """The phrase as a person reads it.

    >>> spoken(STYLES[0]), spoken(STYLES[1])
    ('no lone THIS', 'THIS set in THAT')
    """
    return re.sub(r"\{\w\}", lambda match: WORDS[match[0]], style.phrase)


def _wrong(phrase: str, style: Style, settings: Mapping[str, Any], where: Where) -> Iterator[Fault]:
    """Settings that there are not, or that are no numbers."""
    for name, value in settings.items():
        if name not in style.settings:
            hint = nearest(name, style.settings) if style.settings else "it has none"
            hint = f'write {{ rule = "{phrase}", weight = {value} }}' if name == "weight" else hint
            yield Fault(f"'{phrase}' has no setting '{name}'", where, hint)
        elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
            yield Fault(f"the setting '{name}' is a whole number from 0 to {MOST:,}; got {value!r}", where)


def _strange(found: Mapping[str, str], board: Board, where: Where) -> Iterator[Fault]:
    """Symbols and regions that there are not, and numbers out of range."""
    for key, word in found.items():
        if key in "abs":
            for part in word.split(" or "):
                if not symbol_of(part.strip(), board.game):
                    yield Fault(f"unknown symbol '{part.strip()}'", where, nearest(part.strip(), board.game.symbols))
        if key == "r" and word != LEVEL and word not in board.regions:
            yield Fault(f"there is no region '{word}'", where, nearest(word, [*board.regions, LEVEL]))
        if key == "n" and not 1 <= int(word) <= MOST:
            yield Fault(f"{word} is too {'small' if int(word) < 1 else 'large'}", where, f"wanted 1 to {MOST:,}")


def _facts(style: Style, values: Mapping[str, Any], found: Mapping[str, str], game: Alphabet) -> Iterator[str]:
    named = {key: term(symbol_of(word, game)) for key, word in found.items() if key in "ab"}
    numbers = {key: word for key, word in found.items() if key == "n"}
    several = [term(symbol_of(part.strip(), game)) for part in found.get("s", "").split(" or ") if part]
    for text in style.facts:
        for one in several if "{s}" in text else [""]:
            yield text.format(**values, **named, **numbers, s=one)


def _shared(
    phrase: str, style: Style, found: Mapping[str, str], board: Board, weight: int | None, where: Where
) -> Styled:
    """A share of a region's tiles, counted together with all other counts of the symbol."""
    name, region = symbol_of(found["a"], board.game), found.get("r") or LEVEL
    exact = int(found["n"]) * len(board.region(region)) / 100
    amount = ceil(exact) if style.share == "least" else floor(exact)
    low, high = (amount, None) if style.share == "least" else (0, amount)
    count = Counted((name,), low, high, region, where)
    facts = (fact(style.share, NUMBER, count.group, region, amount),) if amount or high is not None else ()
    demand = _worded(Demand(phrase, facts, weight, where), style, {}, found, board.game)
    return Styled(demand, (), count, style.phrase)


def symbol_of(word: str, game: Alphabet) -> str:
    """The symbol that a word names, in the singular or the plural; "" if there is none."""
    forms = (
        word,
        word.removesuffix("s"),
        word.removesuffix("es"),
        re.sub("ies$", "y", word),
        re.sub("ves$", "f", word),
    )
    return next((form for form in forms if form in game), "")
