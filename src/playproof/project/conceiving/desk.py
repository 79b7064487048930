"""One `concept` module with its programs read, its chart checked against the alphabet, and its atoms placed on a board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from playproof.answersets.board import said
from playproof.answersets.concepts import Concept, Held, Limit, Together
from playproof.answersets.concepts.pattern import Chart
from playproof.answersets.concepts.statements import LEVEL
from playproof.answersets.demand import Demand
from playproof.answersets.program import Section
from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level import Alphabet, Frozen, Grid
from playproof.level.grid import Cell
from playproof.project.including import programs

DEFAULT_SIZE = (10, 10)


@dataclass(frozen=True)
class Desk:
    """What a concept is asked for with, whatever the seed."""

    concept: Concept
    chart: Chart
    alphabet: Alphabet
    ground: str
    size: Cell

    @classmethod
    def of(cls, settings: Any, folder: Path, alphabet: Alphabet, size: Cell | None = None) -> Desk:
        wide, high = size or tuple(settings.size or DEFAULT_SIZE)
        constants = {"width": wide, "height": high, **settings.constants}
        concept = read_concept(folder, tuple(settings.programs), Frozen(constants))
        ground = settings.ground or usual_ground(alphabet)
        alphabet[ground]
        return cls(concept, Chart.read(settings.draw, settings.first), alphabet, ground, (wide, high))

    def placed(self, atoms: Iterable[str]) -> dict[str, tuple[Cell, str]]:
        """Where each atom that may be tagged stands, and as what; raises what has no place on the board."""
        where = self.concept.places[LEVEL]
        try:
            things = self.chart.things(atoms)
        except WrongInput as error:
            raise WrongInput(*(Fault(f.what, where, f.hint) for f in error.faults)) from None
        for atom, (cell, name) in things.items():
            if name not in self.alphabet:
                hint = nearest(name, self.alphabet.symbols)
                raise WrongInput(Fault(f"'{atom}' stands for '{name}', which is no symbol", where, hint))
            if not all(0 <= at < side for at, side in zip(cell, self.size, strict=True)):
                what = f"'{atom}' lies outside of the level, which has {self.size[0]} x {self.size[1]} cells"
                raise WrongInput(Fault(what, where, "columns and rows count from 0, or from 1 with first = 1"))
        return things

    def held(
        self, things: Mapping[str, tuple[Cell, str]], fixed: Mapping[Cell, tuple[str, ...]], at: Mapping[Cell, Where]
    ) -> list[tuple[Limit, Demand]]:
        """What is drawn on cells, and that a cell holds one thing, each with the words for it."""
        by_cell: dict[Cell, dict[str, str]] = {}
        for atom, (cell, name) in things.items():
            by_cell.setdefault(cell, {})[atom] = name
        found: list[tuple[Limit, Demand]] = []
        for cell, names in sorted(fixed.items()):
            here = by_cell.get(cell, {})
            some = frozenset(atom for atom, name in here.items() if name in names)
            held = Held(some, frozenset(here) - some, self.ground in names)
            found.append((held, Demand(said(cell, names), where=at.get(cell, Where()), cells=(cell,), drawn=True)))
        crowded = tuple(frozenset(here) for _, here in sorted(by_cell.items()) if len(here) > 1)
        return [*found, *([(Together(crowded), Demand("a cell holds one thing"))] if crowded else [])]

    def grid(self, things: Mapping[str, tuple[Cell, str]], level: Collection[str]) -> Grid:
        """The level in which these atoms are tagged."""
        cells = dict(things[atom] for atom in level)
        return Grid.filled(*self.size, self.ground, self.alphabet).with_cells(cells)


def usual_ground(game: Alphabet) -> str:
    """What is where nothing stands, if nobody says: the first symbol at which nothing happens."""
    found = next((name for name, symbol in game.symbols.items() if symbol.is_plain and not symbol.start), "")
    if not found:
        raise WrongInput(Fault("no symbol is plain, so nothing can be the ground", hint="declare a floor"))
    return found


def read_concept(folder: Path, names: tuple[str, ...], constants: Frozen[int | str] = Frozen()) -> Concept:  # noqa: B008
    """The concept of some files of a project."""
    texts = tuple((section.file, section.lines) for section in programs(folder, names))
    return _read_once(texts, constants)


@lru_cache(maxsize=32)
def _read_once(texts: tuple[tuple[str, str], ...], constants: Frozen[int | str]) -> Concept:
    return Concept(tuple(Section(name, text, name) for name, text in texts), constants)
