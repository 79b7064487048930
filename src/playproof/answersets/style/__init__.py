"""Rules of style, each a phrase with symbols in it, a file of rules, and facts: `no lone walls`, `open space around altar`.

>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("wall", "#", solid=True), Symbol("gem", "g"))
>>> print(styled("gems set in walls", {"least": 2}, game).demand.facts)
('set_in(#,gem,wall,2).',)
>>> styled("gem set in wals", {}, game)
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: unknown symbol 'wals'; did you mean 'wall'?

Whoever adds one adds a row to `table.py`, and a file to `lp/style` in which a tile that is wrong is `broken(D,Tile)`.
"""

from playproof.answersets.style.phrases import Styled, styled
from playproof.answersets.style.table import STYLES, Style

__all__ = ["STYLES", "Style", "Styled", "styled"]
