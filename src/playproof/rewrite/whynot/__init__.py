"""Why a rule does not fit somewhere: the first thing that is not as it wants it, in words, with the rule's line.

>>> from random import Random
>>> from playproof.level import Alphabet, Grid, Symbol
>>> from playproof.rewrite import Derivation, read_rules, working
>>> cave = Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", "."))
>>> rules = read_rules("rules on grids\\nrule dig turn\\n    .#  =>  ..\\n", cave)
>>> on = Derivation(working(Grid.parse("##.", cave), rules.rules.values()), rules, Random(1))
>>> why_not(on, rules["dig"], "ground@1,0").fits
True
>>> print(why_not(on, rules["dig"], "ground@0,0").reason)
line 3: ground@0,0 is rock, and is to be sand (as drawn)

A rule fits at a place if the matcher finds a match there that may be rewritten: the place is one of the matched elements, a
cell under a `*` included. Of the many ways in which it could lie there, the one that comes furthest is told for each
orientation of a picture, and for each element of a left side that the place could be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.rewrite.derive import Derivation
from playproof.rewrite.grids import WorkingGrid
from playproof.rewrite.net import Net
from playproof.rewrite.rule import Picture, Row, Rule, Web
from playproof.rewrite.sequences import WorkingSequence
from playproof.rewrite.whynot.attempts import Attempt, Reason, WhyNot
from playproof.rewrite.whynot.pictures import in_pictures
from playproof.rewrite.whynot.rows import in_rows
from playproof.rewrite.whynot.webs import in_webs

__all__ = ["Attempt", "Reason", "WhyNot", "why_not"]


def why_not(on: Derivation, rule: Rule, place: str = "") -> WhyNot:
    """What keeps a rule from being applied at a place, an element's id; anywhere at all, if no place is named."""
    state = on.state
    key: Any = None
    if place:
        key = state.key_of(place)
        if key is None:
            known = map(state.id_of, state.everything())
            raise WrongInput(Fault(f"there is no '{place}' in the level at this step", hint=nearest(place, known)))
    if isinstance(rule.left, Web) and isinstance(state, Net):
        if key is not None and key not in state.nodes:
            raise WrongInput(_no_node(state, key))
        found = in_webs(on, rule, state, key)
    elif isinstance(rule.left, Picture) and isinstance(state, WorkingGrid):
        found = in_pictures(on, rule, state, key)
    else:
        assert isinstance(rule.left, Row)
        assert isinstance(state, WorkingSequence)
        found = in_rows(on, rule, state, key)
    attempts = sorted(found, key=lambda attempt: (-attempt.stage, -attempt.fits))
    return WhyNot(rule.name, place, rule.at, tuple(_before(on, rule)), tuple(attempts), tuple(_notes(on, rule)))


def _no_node(net: Net, key: str) -> Fault:
    edge = net.edges.get(key)
    if edge is not None:
        return Fault(f"'{key}' is an edge", hint=f"ask at one of its ends: '{edge.source}' or '{edge.target}'")
    return Fault(f"'{key}' stands in a node", hint=f"ask at that: '{net.things[key].at}'")


def _before(on: Derivation, rule: Rule) -> Iterator[Reason]:
    """What keeps a rule from being asked at all, wherever it may match."""
    line = rule.at.line
    if rule.most is not None and on.used[rule.name] >= rule.most:
        yield Reason("max", f"it was applied {on.used[rule.name]} times, and max is {rule.most}", line)
    if rule.when is not None and not on.truth(rule.when):
        from playproof.rewrite.whynot.conditions import values

        yield Reason("when", f"'when {rule.when}' does not hold{values(on, rule.when, {}, ())}", line)
    if rule.probability is not None and on.number(rule.probability, 1) <= 0:
        yield Reason("probability", f"its probability is {on.number(rule.probability, 1):g}", line)


def _notes(on: Derivation, rule: Rule) -> Iterator[str]:
    """What makes it rarer and does not forbid it."""
    chance = on.number(rule.probability, 1)
    if 0 < chance < 1:
        yield f"its probability is {chance:g}: drawn ten times, it is applied about {round(10 * chance)} times"
    weight, spent = on.number(rule.weight, 1), on.used[rule.name] * rule.penalty
    if weight <= 0:
        yield f"its weight is {weight:g}: it is drawn where nothing else that matches weighs anything"
    if spent >= 1:
        yield f"{on.used[rule.name]} applications have used up its weight (penalty {rule.penalty:g}): it is asked last"
