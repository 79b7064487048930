"""What is wrong with a game's scores, told where the game is written: a file is checked when it is read, Python is not.

>>> from playproof.level import Score, Symbol
>>> ghost, none = Symbol("ghost", scores={"luck": -2, "helth": -5}), float("nan")
>>> game = Alphabet.of(ghost, scores=(Score("luck", 1, operator="*"), Score("health", least=none)))
>>> for fault in game_faults(game, ["ghost"]): print(fault)
the least of 'health' is nan; give a number
'ghost' multiplies 'luck' by -2; a product admits none below 0; use '+'
'ghost' adds to an unknown score 'helth'; did you mean 'health'?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from playproof.errors import Fault, Where
from playproof.level import Alphabet, Score
from playproof.populate.rulefaults import finite_number, unknown


def game_faults(
    alphabet: Alphabet, symbols: Iterable[str], where: Callable[..., Where] = lambda *_: Where()
) -> Iterator[Fault]:
    """Faults of all scores, and of what the symbols that are put into rooms add to them."""
    for score in alphabet.scores.values():
        for key, fault in _bounds(score):
            yield replace(fault, where=where("alphabet", "scores", score.name, key))
    for name in symbols:
        for key, number in alphabet[name].scores.items():
            place = where("alphabet", "symbols", name, "scores", key)
            yield from (replace(fault, where=place) for fault in _adds(alphabet, name, key, number))


def _bounds(score: Score) -> Iterator[tuple[str, Fault]]:
    for key, number in (("start", score.start), ("least", score.least), ("most", score.most)):
        if number is not None:
            yield from ((key, fault) for fault in finite_number(number, f"the {key} of '{score.name}'"))


def _adds(alphabet: Alphabet, name: str, key: str, number: float) -> Iterator[Fault]:
    yield from unknown(key, alphabet.scores, f"'{name}' adds to an unknown score")
    if key in alphabet.scores and alphabet.scores[key].operator == "*" and number < 0:
        what = f"'{name}' multiplies '{key}' by {number:g}; a product admits none below 0"
        yield Fault(what, hint="use '+'")
