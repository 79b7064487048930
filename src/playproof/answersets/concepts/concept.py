"""A designer's own program with a concept that no play may avoid, whatever the program is about.

Two names of it mean something here, those of Smith, Butler & Popovic, "Quantifying over play" (FDG 2013):

    __level_design(wall(T)) :- wall(T).         what the level is; all else is a play of it
    __concept :- 10 { walk(T) }.                what every play of a level has to have

>>> switches = Concept.of("switches.lp", '''
... 1 { lamp(a;b) } 1.      { press(a;b) }.     :- lamp(L), not press(L).
... __level_design(lamp(L)) :- lamp(L).
... __concept :- press(a).
... ''')
>>> print(*switches.demands, sep="\\n")
:- lamp(L), not press(L). (switches.lp:2)
every play has '__concept' (switches.lp:4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from clingo.ast import AST, ASTType

from playproof.answersets.concepts.statements import (
    CONCEPT,
    GIVEN,
    GUARD,
    LEVEL,
    MEANT,
    choices,
    heads,
    refusals,
    tagging,
)
from playproof.answersets.demand import Demand
from playproof.answersets.own import parsed, ruled
from playproof.answersets.program import Program, Section
from playproof.answersets.screen import screen
from playproof.answersets.terms import term
from playproof.errors import Fault, Where, WrongInput
from playproof.level import Frozen

NOTHING_ELSE = f"""\
:- {LEVEL}(X), not {GIVEN}(X).
:- {GIVEN}(X), not {LEVEL}(X).
#defined {GIVEN}/1."""


@dataclass(frozen=True)
class Concept:
    """Programs that together describe levels, their plays and a concept."""

    sections: tuple[Section, ...]
    constants: Frozen[int | str] = field(default_factory=Frozen)
    """Values for `#const`, whatever the programs say of it."""

    def __post_init__(self) -> None:
        faults = [fault for section, node in self.statements for fault in refusals(section, node)]
        missing = [
            Fault(f"no rule defines '{name}'", hint=hint)
            for (name, _), hint in MEANT.items()
            if name not in self.places
        ]
        if faults or missing:
            first = Where(self.sections[0].file)
            raise WrongInput(*faults, *(Fault(fault.what, first, fault.hint) for fault in missing))

    @classmethod
    def of(cls, file: str, text: str, constants: Mapping[str, int | str] = Frozen()) -> Concept:
        """The concept of a single program."""
        return cls((Section(file, text, file),), Frozen(constants))

    @cached_property
    def statements(self) -> tuple[tuple[Section, AST], ...]:
        found: list[tuple[Section, AST]] = []
        for section in self.sections:
            screen(section.lines, section.file)
            found += [(section, node) for node in parsed(section.lines, section.file)]
        return tuple(found)

    @cached_property
    def places(self) -> dict[str, Where]:
        """Where each predicate is first defined."""
        found: dict[str, Where] = {}
        for section, node in self.statements:
            for name, _ in heads(node):
                found.setdefault(name, Where(section.file, node.location.begin.line))
        return found

    @cached_property
    def demands(self) -> tuple[Demand, ...]:
        """The constraints, each of which may be to blame where there is no level, and at last the concept."""
        rules = (rule for _, rules in self._ruled for rule in rules)
        return (*rules, Demand(f"every play has '{CONCEPT}'", where=self.places[CONCEPT]))

    @cached_property
    def _ruled(self) -> tuple[tuple[Section, tuple[Demand, ...]], ...]:
        found, first = [], 0
        for section in self.sections:
            found.append(ruled(section.file, section.lines, first, GUARD))
            first += len(found[-1][1])
        return tuple(found)

    def program(self) -> Program:
        """The program as the designer wrote it, with what is read off its answers."""
        return Program((*self._given(), *self.sections), (), shown=self._shown)

    def guarded(self) -> Program:
        """The program with a guard in each constraint, so that it may be let go of."""
        sections = [section for section, _ in self._ruled]
        last = len(self.demands) - 2
        guards = Section("what may be let go of", f"{{ {GUARD}(0..{last}) }}.")
        return Program((*self._given(), *sections, guards), (), shown=(*self._shown, f"{GUARD}/1"))

    def of_level(self, level: Iterable[str]) -> Program:
        """The program as the designer wrote it, about a level that is there already: its answers are the plays of that."""
        given = (f"{GIVEN}({atom})." for atom in sorted(level))
        fixed = Section("the level, and nothing else", "\n".join([*given, NOTHING_ELSE]))
        return Program((*self._given(), *self.sections, fixed), (), shown=self._shown)

    def _given(self) -> Iterator[Section]:
        lines = [f"#const {name} = {term(value)}. [override]" for name, value in self.constants.items()]
        if lines:
            yield Section("the constants", "\n".join(lines))

    @cached_property
    def _shown(self) -> tuple[str, ...]:
        """What is read off an answer. What is told of a play is what the designer shows; else, what is chosen in it."""
        nodes = [node for _, node in self.statements]
        shows = any(node.ast_type == ASTType.ShowSignature for node in nodes)
        tagged = {found for node in nodes for found in tagging(node)}
        free = [found for node in nodes for found in choices(node) if found not in tagged]
        chosen = () if shows else [f"{name}/{arity}" for name, arity in free]
        return tuple(dict.fromkeys((f"{LEVEL}/1", f"{CONCEPT}/0", *chosen)))
