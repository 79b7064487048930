"""Promises of many forms against going through all plays, each with the memory that its condition asks for."""

import operator
from dataclasses import dataclass
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import explore
from oracle_flight import game_of
from play_levels import ADVENTURE, DUNGEON, LOOSE_STAGES, graphs, grids, many, platforms

from playproof.play import playtest

OPS = {">=": operator.ge, ">": operator.gt, "<=": operator.le, "<": operator.lt, "==": operator.eq, "!=": operator.ne}
CAP = 7
"""Numbers in promises stay below it, so that counting further changes nothing."""


@dataclass(frozen=True)
class Condition:
    """A condition on one play: its text, the facts it asks for, and what it makes of them."""

    text: str
    asks: tuple[tuple[str, str], ...]
    holds: Any


def fact(kind, subject):
    return Condition(f"{kind} {subject}", ((kind, subject),), lambda facts: facts[kind, subject])


def compared(kind, stage, op, number):
    asked = (kind, stage)
    return Condition(f"{kind} {stage} {op} {number}", (asked,), lambda facts: OPS[op](facts[asked], number))


def added(stages, op, number):
    """Steps in several stages together, compared with a number."""
    asks = tuple(("steps in", stage) for stage in stages)
    text = f"{' + '.join(f'steps in {stage}' for stage in stages)} {op} {number}"
    return Condition(text, asks, lambda facts: OPS[op](sum(facts[ask] for ask in asks), number))


def weighed(stages, op, number):
    """Twice the steps in one stage and those in another."""
    one, other = stages
    text = f"2 * steps in {one} + steps in {other} {op} {number}"
    asks = (("steps in", one), ("steps in", other))
    return Condition(text, asks, lambda facts: OPS[op](2 * facts[asks[0]] + facts[asks[1]], number))


def jumping(op, number):
    return Condition(f"jumps {op} {number}", (("jumps", ""),), lambda facts: OPS[op](facts["jumps", ""], number))


def joined(word, parts):
    combine = all if word == "and" else any
    text = f" {word} ".join(f"({part.text})" for part in parts)
    asks = tuple(dict.fromkeys(ask for part in parts for ask in part.asks))
    return Condition(text, asks, lambda facts: combine(part.holds(facts) for part in parts))


def negated(part):
    return Condition(f"not ({part.text})", part.asks, lambda facts: not part.holds(facts))


def conditions(symbols, items, stages):
    """Phrases and comparisons, and what `and`, `or` and `not` make of them."""
    facts = st.builds(fact, st.just("visits"), st.sampled_from(symbols))
    facts |= st.builds(fact, st.just("uses"), st.sampled_from(items))
    ops = st.sampled_from([">=", ">=", *OPS])
    facts |= st.builds(compared, st.just("steps in"), st.sampled_from(stages), ops, st.integers(0, CAP - 2))
    several = (
        st.lists(st.sampled_from(stages), min_size=2, max_size=3, unique=True) if len(stages) > 1 else st.nothing()
    )
    facts |= st.builds(added, several, ops, st.integers(0, CAP - 2))
    facts |= st.builds(weighed, several.filter(lambda names: len(names) == 2), ops, st.integers(0, CAP - 2))
    facts |= st.builds(compared, st.just("tiles in"), st.sampled_from(stages), ops, st.integers(0, 4))
    lists = st.lists(facts | facts.map(negated), min_size=2, max_size=3)
    return facts | st.builds(joined, st.sampled_from(["and", "or"]), lists) | facts.map(negated)


def first_facts(game, condition):
    begin, facts = game.begin(), {}
    first = (*game.alphabet.stages, "goal")[0]
    for kind, subject in condition.asks:
        here = {s.name for place in game.touched(begin) for _, s in game.here.get(place, ())}
        facts[kind, subject] = {
            "visits": subject in here,
            "uses": False,
            "steps in": 0,
            "jumps": 0,
            "tiles in": frozenset([begin.place] if subject == first else []),
        }[kind]
    return facts


def later_facts(game, facts, state, move):
    """What is known of a play after one more move."""
    stage, later = game.stage(state), {}
    for (kind, subject), known in facts.items():
        if kind == "visits":
            things = [s for place in move.touched for _, s in game.here.get(place, ())]
            known = known or any(s.name == subject for s in (*things, *move.doors))
        elif kind == "uses":
            known = known or subject in game.uses(state, move)
        elif kind == "jumps":
            known = min(known + (state.air is None and move.name.startswith("up")), CAP)
        elif stage == subject and kind == "steps in":
            known = min(known + 1, CAP)
        elif stage == subject:
            known = known if len(known) >= CAP else known | {move.after.place}
        later[kind, subject] = known
    return later


def verdict_of(condition, facts):
    return condition.holds({ask: len(known) if ask[0] == "tiles in" else known for ask, known in facts.items()})


def is_broken(found, condition, most=6000):
    """Whether some winning play breaks the condition; None if there are too many plays to tell apart."""
    game = found.game
    begin = (found.begin, tuple(first_facts(game, condition).items()))
    seen, queue = {begin}, [begin]
    for state, known in queue:
        facts = dict(known)
        if game.won(state):
            if not verdict_of(condition, facts):
                return True
            continue
        for move in found.out[state]:
            after = (move.after, tuple(later_facts(game, facts, state, move).items()))
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(seen) > most:
            return None
    return False


def check_promise(level, condition):
    found = explore(game_of(level), 500)
    assume(found is not None and found.wins)
    broken = is_broken(found, condition)
    assume(broken is not None)

    judged = playtest(level, [condition.text]).promises[0]

    if judged.holds is None:
        assert "tiles in" in condition.text
        assert judged.counterexample is None
        return
    assert judged.holds is not broken, condition.text
    if broken:
        assert not verdict_of(condition, facts_of(found.game, condition, judged.counterexample)), condition.text


def facts_of(game, condition, play):
    """The facts of a play that really wins."""
    state, facts = game.begin(), first_facts(game, condition)
    for name in play.moves:
        move = next(move for move in game.moves(state) if move.name == name)
        facts, state = later_facts(game, facts, state, move), move.after
    assert game.won(state)
    return facts


@many(400)
@given(
    grids((ADVENTURE, LOOSE_STAGES)),
    conditions(["key", "floor", "door", "boots", "altar", "out"], ["key", "boots", "gem"], ["goal"]),
    st.data(),
)
def test_on_foot_a_promise_is_kept_if_every_winning_play_keeps_it(level, condition, data):
    stages = conditions(["key", "floor"], ["key", "boots"], [*level.alphabet.stages, "goal"])
    check_promise(level, data.draw(st.just(condition) | stages))


@many(300)
@given(
    graphs(), conditions(["key", "lamp", "door", "curtain", "altar"], ["key", "lamp", "gem"], [*DUNGEON.stages, "goal"])
)
def test_through_rooms_a_promise_is_kept_if_every_winning_play_keeps_it(level, condition):
    check_promise(level, condition)


@many(100)
@given(platforms(), st.builds(jumping, st.sampled_from([">=", ">=", *OPS]), st.integers(0, 3)))
def test_how_often_a_play_jumps_is_counted_from_the_ground(level, condition):
    check_promise(level, condition)


@many(300)
@given(platforms(), conditions(["key", "door", "air", "ladder", "rock"], ["key", "wings"], ["key", "goal"]))
def test_jumping_a_promise_is_kept_if_every_winning_play_keeps_it(level, condition):
    check_promise(level, condition)
