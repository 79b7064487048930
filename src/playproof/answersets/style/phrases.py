"""Read the phrase of a style: which row of the table it is, and which symbols it speaks of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from playproof.answersets.demand import Demand
from playproof.answersets.style.table import STYLES, Style
from playproof.answersets.terms import term
from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet


@dataclass(frozen=True, slots=True)
class Styled:
    """A style as a demand, and the file of rules in which it speaks."""

    demand: Demand
    file: str


def styled(
    phrase: str,
    settings: Mapping[str, int],
    game: Alphabet,
    weight: int | None = None,
    where: Where = Where(),  # noqa: B008 - a frozen value
) -> Styled:
    """The demand that a phrase makes."""
    style, found = _row(phrase)
    unknown = [name for name in settings if name not in style.settings]
    if unknown:
        what = f"'{phrase}' has no setting '{unknown[0]}'"
        raise WrongInput(Fault(what, where, nearest(unknown[0], style.settings)))
    names = {key: term(_symbol(word, game, where)) for key, word in found.items()}
    values = {**{key: str(value) for key, value in {**style.settings, **settings}.items()}, **names}
    facts = tuple(fact.format(**values) for fact in style.facts)
    return Styled(Demand(phrase, facts, weight, where), f"style/{style.file}")


def _row(phrase: str) -> tuple[Style, dict[str, str]]:
    for style in STYLES:
        pattern = re.escape(style.phrase).replace(r"\{", "{").replace(r"\}", "}").replace(r"\ ", " +")
        match = re.fullmatch(re.sub(r"\{(\w)\}", r"(?P<\1>[\\w-]+)", pattern), phrase.strip())
        if match:
            return style, match.groupdict()
    raise WrongInput(Fault(f"'{phrase}' is no rule of style", hint=nearest(phrase, (style.phrase for style in STYLES))))


def _symbol(word: str, game: Alphabet, where: Where) -> str:
    """The symbol that a word names, in the singular or the plural."""
    forms = [word, word.removesuffix("s"), word.removesuffix("es"), re.sub("ies$", "y", word)]
    for form in forms:
        if form in game:
            return form
    raise WrongInput(Fault(f"unknown symbol '{word}'", where, nearest(word, game.symbols)))
