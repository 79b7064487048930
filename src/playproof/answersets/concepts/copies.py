"""A play copied over all levels: what becomes of its choices in a level that is not known yet.

A play of one level avoids the concept. Would it in others? Its choices are written down as facts, and all that follows from
them in the game is written once more, under new numbers, over the level of the search:

    walk(T2) may be chosen beside walk(T)        walk_7((3,1)) :- walk_7((2,1)).           the seventh play walks there
    :- walk(T), wall(T).                         invalid_7 :- walk_7((3,1)), wall((3,1)).   unless a wall is in its way
    __concept :- 10 { walk(T) }.                 concept_7 :- 10 { walk_7(...); ... }.
                                                 :- not invalid_7, not concept_7.           no level may allow it

So one play rules out every level in which the same choices are a play that avoids the concept, and nobody has to say how a
play of this game is generalised. Rules that cannot come to bear with these choices are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from playproof.answersets.concepts.rules import Rule
from playproof.answersets.concepts.sides import Sides


@dataclass(frozen=True, slots=True)
class Play:
    """A play: what was chosen, and what was guessed to be true."""

    chosen: frozenset[int]
    guessed: frozenset[int] = frozenset()


@dataclass
class Copier:
    """Copies plays of one program."""

    sides: Sides
    concept: int
    """The atom of the concept; 0 where nothing ever has it."""
    waits: dict[int, list[int]] = field(init=False)
    """For each atom the rules that wait for it."""
    needs: list[int] = field(init=False)
    """For each rule how much has to become possible before it is."""

    def __post_init__(self) -> None:
        played = self.sides.played
        self.waits, self.needs = {}, []
        for number, rule in enumerate(self.sides.rules):
            open_ = [n for n in rule.body if n in played]
            for atom in open_:
                self.waits.setdefault(atom, []).append(number)
            self.needs.append(rule.bound - _free(rule, played) if rule.weights else len(open_))

    def copy(self, play: Play, fresh: Callable[[], int]) -> list[Rule]:
        """The rules that forbid the play in every level; `fresh` gives numbers for atoms."""
        possible, alive = self._possible(play)
        numbers = {atom: fresh() for atom in sorted(possible)}
        invalid = fresh()
        found = []
        for number in alive:
            rule = self.sides.rules[number]
            body = self._body(rule, numbers, play)
            if body is None:
                continue
            heads = [numbers[head] for head in rule.heads if not rule.choice or head in play.chosen]
            found += [body._replace(heads=(head,)) for head in (heads if rule.heads else [invalid])]
        found += self._guesses(play, numbers, invalid)
        return [*found, Rule((), (-invalid, *self._avoided(numbers)))]

    def _possible(self, play: Play) -> tuple[set[int], list[int]]:
        """The atoms that can become true with these choices in some level, and the rules that can come to bear."""
        rules, needs = self.sides.rules, list(self.needs)
        possible: set[int] = set()
        alive = [number for number, need in enumerate(needs) if need <= 0]
        for number in alive:  # grows while it is gone through
            rule = rules[number]
            for head in rule.heads:
                if head in possible or (rule.choice and head not in play.chosen):
                    continue
                possible.add(head)
                for waiting in self.waits.get(head, ()):
                    before = needs[waiting]
                    needs[waiting] -= _weight(rules[waiting], head)
                    if needs[waiting] <= 0 < before:
                        alive.append(waiting)
        return possible, sorted(alive)

    def _body(self, rule: Rule, numbers: dict[int, int], play: Play) -> Rule | None:
        """The rule with the play's own numbers; None if its body never holds."""
        literals: list[int] = []
        weights: list[int] = []
        bound = rule.bound
        for literal, weight in zip(rule.body, rule.weights or (1,) * len(rule.body), strict=True):
            known = self._known(literal, numbers, play)
            if known is None:
                atom = abs(literal)
                number = numbers.get(atom, atom)
                literals.append(number if literal > 0 else -number)
                weights.append(weight)
            elif not known and not rule.weights:
                return None
            elif known:
                bound -= weight
        if not rule.weights:
            return Rule(rule.heads, tuple(literals))
        return Rule(rule.heads, tuple(literals), False, bound, tuple(weights)) if bound > 0 else Rule(rule.heads, ())

    def _known(self, literal: int, numbers: dict[int, int], play: Play) -> bool | None:
        """What is known of a literal in all levels; None if it is not the same in all."""
        atom = abs(literal)
        if atom not in self.sides.played:
            return None
        if literal < 0 and atom in self.sides.guessed:
            return atom not in play.guessed
        return (literal < 0) if atom not in numbers else None

    def _guesses(self, play: Play, numbers: dict[int, int], invalid: int) -> Iterable[Rule]:
        """The copy is a play where what was guessed comes true, and nothing else of that kind."""
        for atom in sorted(self.sides.guessed):
            if atom in play.guessed:
                yield Rule((invalid,), (-numbers[atom],) if atom in numbers else ())
            elif atom in numbers:
                yield Rule((invalid,), (numbers[atom],))

    def _avoided(self, numbers: dict[int, int]) -> tuple[int, ...]:
        if self.concept in self.sides.played:
            return (-numbers[self.concept],) if self.concept in numbers else ()
        return (-self.concept,) if self.concept else ()


def _free(rule: Rule, played: Collection[int]) -> int:
    """What a weighted body may come to before any atom of a play is possible."""
    return sum(w for n, w in zip(rule.body, rule.weights, strict=True) if n not in played)


def _weight(rule: Rule, atom: int) -> int:
    return sum(w for n, w in zip(rule.body, rule.weights or (1,) * len(rule.body), strict=True) if n == atom)
