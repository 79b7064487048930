"""Read an expression into its tree.

>>> parse("difficulty >= 2 and not k.id in [1, 2]")
Logic(op='and', items=(Compare(op='>=', left=Name(parts=('difficulty',)), right=Number(value=2)), \
Not(operand=Compare(op='in', left=Name(parts=('k', 'id')), right=ListOf(items=(Number(value=1), Number(value=2)))))))
>>> parse("difficulty >")
Traceback (most recent call last):
    ...
playproof.errors.WrongInput: column 13: something is missing after '>', wanted a number or a name
    difficulty >
                ^

Precedence climbing over the table of operators: an operand, then every operator that binds at least as strongly as
the caller asks for. Each level costs three frames of Python's stack, and `MOST_DEPTH` is checked on the way down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playproof.errors import Where

from . import refusals
from .checks import check
from .functions import FUNCTIONS, Function
from .limits import LARGEST_NUMBER, MOST_DEPTH, MOST_ITEMS
from .operators import COMPARE, KEYWORDS, MINUS, NOT, OPERATORS
from .span import UNPLACED, Span
from .tokens import Token, tokenize
from .tree import Binary, Call, Compare, Expr, ListOf, Logic, Minus, Name, Not, Number, Text, Truth


def parse(text: str, where: Where = UNPLACED, *, functions: Mapping[str, Function] = FUNCTIONS) -> Expr:
    """The tree of an expression without phrases, as in the condition of a rule."""
    expr = Reading(tokenize(text, where)).whole()
    check(expr, functions)
    return expr


@dataclass(slots=True)
class Reading:
    """A place in the tokens that moves forward; the one thing here that changes, and it lives for one call of parse."""

    tokens: list[Token]
    place: int = 0
    depth: int = 0

    @property
    def now(self) -> Token:
        return self.tokens[self.place]

    @property
    def last(self) -> Token | None:
        return self.tokens[self.place - 1] if self.place else None

    def take(self) -> Token:
        self.place += 1
        return self.tokens[self.place - 1]

    def whole(self) -> Expr:
        expr = self.expression(0)
        if self.now.kind != "end":
            raise refusals.after_operand(self.last, self.now)
        return expr

    def expression(self, least: int) -> Expr:
        """An expression whose operators bind at least so strongly."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.now.at.wrong(f"nested deeper than {MOST_DEPTH} levels", "cut the expression in two")
        left = self.operand(least)
        while (operator := OPERATORS.get(self.now.text)) and operator.strength >= least:
            left = self.infix(left, operator.strength)
        self.depth -= 1
        return left

    def infix(self, left: Expr, strength: int) -> Expr:
        op = self.take().text
        if strength < COMPARE:
            return self.logic(op, left, strength)
        right = self.expression(strength + 1)
        at = left.at.to(right.at)
        if strength > COMPARE:
            return Binary(op, left, right, at=at)
        compare = Compare(op, left, right, at=at)
        if self.now.text in OPERATORS and OPERATORS[self.now.text].strength == COMPARE:
            sign = self.take()
            raise refusals.chain(compare, sign, self.expression(strength + 1))
        return compare

    def logic(self, op: str, left: Expr, strength: int) -> Expr:
        items = [left, self.expression(strength + 1)]
        while self.now.text == op:
            self.take()
            items.append(self.expression(strength + 1))
        return Logic(op, tuple(items), at=left.at.to(items[-1].at))

    def operand(self, least: int) -> Expr:
        token = self.now
        match token.kind, token.text:
            case "number", _:
                return self.number()
            case "text", quoted:
                return Text(quoted[1:-1], at=self.take().at)
            case "word", "true" | "false":
                return Truth(token.text == "true", at=self.take().at)
            case "sign", "-":
                self.take()
                inner = self.expression(MINUS)
                return Minus(inner, at=token.at.to(inner.at))
            case "sign", "(":
                return self.group()
            case "sign", "[":
                items, at = self.items("]")
                return ListOf(items, at=at)
            case "word", "not" if least <= NOT:
                self.take()
                inner = self.expression(NOT)
                return Not(inner, at=token.at.to(inner.at))
            case "word", word if word not in KEYWORDS:
                return self.word()
        raise refusals.as_operand(self.last, token)

    def number(self) -> Expr:
        token = self.take()
        value = int(token.text) if token.text.isdigit() else float(token.text)
        if value > LARGEST_NUMBER:
            raise token.at.wrong(f"the number is too large: {LARGEST_NUMBER:,} is the most", "take a smaller one")
        return Number(value, at=token.at)

    def group(self) -> Expr:
        opening = self.take()
        inner = self.expression(0)
        self.close(opening, ")")
        return inner

    def items(self, closer: str) -> tuple[tuple[Expr, ...], Span]:
        """Expressions between brackets, with commas between them; and the brackets' span."""
        opening = self.take()
        items: list[Expr] = []
        while self.now.text != closer or items:
            items.append(self.expression(0))
            if len(items) > MOST_ITEMS:
                raise items[-1].at.wrong(f"more than {MOST_ITEMS} items in one list", "shorten it")
            if self.now.text != ",":
                break
            self.take()
        return tuple(items), opening.at.to(self.close(opening, closer).at)

    def close(self, opening: Token, closer: str) -> Token:
        if self.now.text == closer:
            return self.take()
        if self.now.kind == "end":
            raise refusals.unclosed(opening, closer)
        if self.now.text in (")", "]"):
            raise refusals.crossed(opening, self.now, closer)
        raise refusals.after_operand(self.last, self.now)

    def word(self) -> Expr:
        name = self.take()
        if self.now.text == "(":
            arguments, at = self.items(")")
            return Call(name.text, arguments, at=name.at.to(at))
        return Name(refusals.plain_name(name), at=name.at)
