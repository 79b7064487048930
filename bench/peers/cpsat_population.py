"""CP-SAT on population problems: one model, and for each solution a random hint and another seed, with one worker."""

from __future__ import annotations

import time
from random import Random

from ortools.sat.python import cp_model

from bench.peers.drawing import Drawn, Solution
from bench.peers.population_facts import prefixes
from playproof.populate.problem import Bound, Count, Only, Problem

Literals = list[list[cp_model.IntVar]]
OPTIONS = {"num_workers": 1, "cp_model_presolve": False, "linearization_level": 0}
"""Found by trial on the eight pairs: presolve and linear relaxations cost more than they give on levels this loose."""


def draw(problem: Problem, most: int, seconds: float) -> Drawn:
    """Random solutions until there are enough or the CPU time is over."""
    model, held = build(problem)
    dice, solutions, spent = Random(1), [], 0.0
    while len(solutions) < most and spent < seconds:
        _hint(model, held, dice)
        solver = _solver(dice.getrandbits(30), seconds)
        begin = time.process_time()
        status = solver.solve(model)
        spent += time.process_time() - begin
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            solutions.append(_solution(solver, held))
    return Drawn("random hints, one worker", solutions, spent)


def build(problem: Problem) -> tuple[cp_model.CpModel, Literals]:
    """A literal for each content of each room, and a sum for each prefix of a standard path."""
    model = cp_model.CpModel()
    values = problem.attributes[0].values  # type: ignore[union-attr]
    place = {room: i for i, room in enumerate(problem.layout.rooms)}
    held = [[model.new_bool_var("") for _ in values] for _ in problem.layout.rooms]
    for literals in held:
        model.add_exactly_one(literals)
    for rule in problem.rules:
        if isinstance(rule, Count):
            column = [literals[values.index(rule.values[0])] for literals in held]
            model.add_linear_constraint(sum(column), rule.least, rule.most if rule.most is not None else len(held))
        if isinstance(rule, Only):
            barred = [i for i, value in enumerate(values) if value not in rule.values]
            for room in rule.rooms:
                model.add_bool_and([held[place[room]][i].negated() for i in barred])
        if isinstance(rule, Bound):
            _bound(model, problem, rule, held)
    return model, held


def _bound(model: cp_model.CpModel, problem: Problem, rule: Bound, held: Literals) -> None:
    """On every prefix, or, where the least is bounded from above, on one of them."""
    values = problem.attributes[0].values  # type: ignore[union-attr]
    track = problem.track[rule.track]
    gains = [int(track.gain("content", value)) for value in values]
    lead = prefixes(problem)
    for room in problem.where(rule):
        sums = [
            int(track.start) + sum(g * x for r in way for g, x in zip(gains, held[r], strict=True))
            for way in lead[room]
        ]
        kept = [total >= int(rule.number) if rule.op == ">=" else total <= int(rule.number) for total in sums]
        if isinstance(kept[0], bool):
            continue
        if rule.extreme == "least" and rule.op == "<=":
            chosen = [model.new_bool_var("") for _ in kept]
            model.add_bool_or(chosen)
            for literal, one in zip(chosen, kept, strict=True):
                model.add(one).only_enforce_if(literal)
        else:
            for one in kept:
                model.add(one)


def _hint(model: cp_model.CpModel, held: Literals, dice: Random) -> None:
    model.clear_hints()
    for literals in held:
        wish = dice.randrange(len(literals))
        for i, literal in enumerate(literals):
            model.add_hint(literal, i == wish)


def _solver(seed: int, seconds: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    for name, value in OPTIONS.items():
        setattr(solver.parameters, name, value)
    solver.parameters.random_seed = seed
    solver.parameters.max_time_in_seconds = seconds
    return solver


def _solution(solver: cp_model.CpSolver, held: Literals) -> Solution:
    return tuple(next(i for i, literal in enumerate(literals) if solver.boolean_value(literal)) for literals in held)
