"""Rules of style, each a phrase with symbols in it, a file of rules, and facts: `no lone walls`, `open space around altar`.

>>> from playproof.answersets.board import Board
>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True), Symbol("gem", "g"))
>>> board = Board(game, 8, 8, "floor", ("wall", "gem"))
>>> print(styled("gems set in walls", {"least": 2}, board).demand.facts)
('set_in(#,gem,wall,2).',)
>>> styled("gem set in wals", {}, board)
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: unknown symbol 'wals'; did you mean 'wall'?

Whoever adds one adds a row to `table.py`, and a file to `lp/style` in which a tile that is wrong is `broken(D,Tile)`. Rules
never put anything on a tile: a rule that did would write over what a designer has drawn.
"""

from playproof.answersets.style.phrases import Styled, parted, spoken, styled
from playproof.answersets.style.table import STYLES, Style

__all__ = ["STYLES", "Style", "Styled", "parted", "spoken", "styled"]
