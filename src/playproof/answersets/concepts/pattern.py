"""Tagged atoms as things on the cells of a grid, and back.

>>> chart = Chart.read({"sprite((X,Y),S)": "{S}", "mirror(X,Y,D)": "mirror-{D}"}, first=1)
>>> chart.thing("sprite((3,1),wall)"), chart.thing('mirror(1,2,"Up")'), chart.thing("gravity(low)")
(((2, 0), 'wall'), ((0, 1), 'mirror-Up'), None)

A pattern is an atom in which X and Y stand for the column and the row, and other words that begin with a capital letter for
whatever may stand there, which the name of the symbol may take up in braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import clingo
from clingo.ast import AST, ASTType

from playproof.answersets.own import parsed
from playproof.errors import Fault, WrongInput
from playproof.level.grid import Cell

BRACES = re.compile(r"\{([A-Z]\w*)\}")
USUAL = {"sprite((X,Y),S)": "{S}"}


@dataclass(frozen=True)
class Pattern:
    """Atoms of one form, and the symbol that they stand for."""

    text: str
    form: AST
    symbol: str

    def thing(self, atom: clingo.Symbol) -> tuple[Cell, str] | None:
        """The column, the row and the name of the symbol that an atom stands for."""
        found: dict[str, clingo.Symbol] = {}
        if not _fits(self.form, atom, found):
            return None
        place = found["X"], found["Y"]
        if any(part.type != clingo.SymbolType.Number for part in place):
            return None
        name = BRACES.sub(lambda match: plain(found[match[1]]), self.symbol)
        return (place[0].number, place[1].number), name


@dataclass(frozen=True)
class Chart:
    """How the atoms of a level are drawn."""

    patterns: tuple[Pattern, ...]
    first: int = 0
    """The number that the program gives to the first column and row."""

    @classmethod
    def read(cls, forms: Mapping[str, str], first: int = 0) -> Chart:
        return cls(tuple(_pattern(text, symbol) for text, symbol in forms.items()), first)

    def thing(self, atom: str) -> tuple[Cell, str] | None:
        """The cell and the symbol that an atom stands for; None if no pattern fits."""
        read = clingo.parse_term(atom)
        for pattern in self.patterns:
            found = pattern.thing(read)
            if found is not None:
                (x, y), name = found
                return (x - self.first, y - self.first), name
        return None

    def things(self, atoms: Iterable[str]) -> dict[str, tuple[Cell, str]]:
        """For each atom its cell and symbol; raises what no pattern fits."""
        found = {atom: self.thing(atom) for atom in sorted(atoms)}
        lost = [atom for atom, thing in found.items() if thing is None]
        if lost:
            raise WrongInput(_lost(lost, [pattern.text for pattern in self.patterns]))
        return {atom: thing for atom, thing in found.items() if thing is not None}


def _lost(atoms: list[str], patterns: list[str]) -> Fault:
    more = f" and {len(atoms) - 3:,} more" if len(atoms) > 3 else ""
    known = ", ".join(f"'{text}'" for text in patterns)
    return Fault(f"nothing tells what {', '.join(atoms[:3])}{more} look like; patterns are {known}", hint="add one")


def _pattern(text: str, symbol: str) -> Pattern:
    try:
        [_, rule] = parsed(f"x({text}).", "")
        form = rule.head.atom.symbol.arguments[0]
    except (WrongInput, ValueError, AttributeError, IndexError, RuntimeError):
        raise WrongInput(Fault(f"'{text}' is no atom", hint="write one such as 'sprite((X,Y),S)'")) from None
    names = list(_variables(form))
    if not {"X", "Y"} <= set(names):
        raise WrongInput(Fault(f"'{text}' does not say where: it wants X and Y, the column and the row"))
    unknown = [name for name in BRACES.findall(symbol) if name not in names]
    if unknown:
        raise WrongInput(Fault(f"'{symbol}' takes up '{unknown[0]}', which is not in '{text}'"))
    return Pattern(text, form, symbol)


def _variables(form: AST) -> Iterator[str]:
    if form.ast_type == ASTType.Variable:
        yield form.name
    elif form.ast_type == ASTType.Function:
        yield from (name for part in form.arguments for name in _variables(part))


def _fits(form: AST, term: clingo.Symbol, found: dict[str, clingo.Symbol]) -> bool:
    """Whether a term is of a form; what its variables stand for goes into `found`."""
    if form.ast_type == ASTType.Variable:
        return form.name == "_" or found.setdefault(form.name, term) == term
    if form.ast_type == ASTType.SymbolicTerm:
        return bool(form.symbol == term)
    if form.ast_type != ASTType.Function or term.type != clingo.SymbolType.Function:
        return False
    same = form.name == term.name and len(form.arguments) == len(term.arguments)
    return same and all(_fits(one, other, found) for one, other in zip(form.arguments, term.arguments, strict=True))


def plain(term: clingo.Symbol) -> str:
    """A term as it is written in the name of a symbol: a text without its quotes."""
    return term.string if term.type == clingo.SymbolType.String else str(term)
