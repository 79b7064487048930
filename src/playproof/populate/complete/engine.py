"""The solver at work on a model: one worker, a deterministic limit, and hints by dice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ortools.sat.python import cp_model

from playproof.populate.complete.board import Board
from playproof.populate.complete.outcome import Outcome
from playproof.populate.complete.rules import Writer
from playproof.populate.complete.sums import TooFine
from playproof.populate.problem import Finite, Only, Problem, Slot

SHARE = 1e-4
"""The effort of a first throw, for each value that a slot may have."""


def solved(problem: Problem, rng: Random | None, effort: float) -> Outcome:
    """A filling, or that there is none, or neither. With dice, it starts anew with others when a throw was unlucky."""
    outcome = Outcome("unknown", why="the complete solver was allowed no effort")
    for share in _shares(problem, effort) if rng else [effort]:
        try:
            outcome = _thrown(problem, rng, share)
        except TooFine as error:
            return _too_fine(error)
        if outcome.status != "unknown":
            break
    return outcome


def _shares(problem: Problem, effort: float) -> Iterator[float]:
    """An effort in parts that double: about twice what a tight level of that size takes, then more and more.

    >>> from playproof.level import Frozen
    >>> from playproof.play.paths import StandardPaths
    >>> from playproof.populate.problem import Layout
    >>> row = Layout(tuple("abcde"), Frozen(), StandardPaths("a", "e", tuple("abcde"), ()))
    >>> list(_shares(Problem(row, (Finite("content", ("", "zombie", "medkit", "boss")),)), 0.01))
    [0.002, 0.004, 0.004]
    """
    values = [len(one.values) if isinstance(one, Finite) else 1 for one in problem.attributes]
    share = SHARE * sum(values) * len(problem.layout.rooms)
    while effort > 0:
        yield min(share, effort)
        effort = round(effort - share, 9)
        share *= 2


def _thrown(problem: Problem, rng: Random | None, effort: float) -> Outcome:
    board = Board.of(problem, _shuffled(problem, rng))
    writer = Writer.of(board)
    for rule in problem.rules:
        writer.write(rule)
    if rng:
        _hint(board, rng)
    return _answer(board, _solver(effort, rng.getrandbits(30) if rng else 0))


def refuted(problem: Problem, effort: float) -> Outcome:
    """The same with a switch for every rule: if there is no filling, the solver says which switches it needed."""
    try:
        board = Board.of(problem, problem.slots)
        writer = Writer.of(board)
        switches = {board.literal(): rule for rule in problem.rules}
        for switch, rule in switches.items():
            writer.write(rule, switch)
    except TooFine as error:
        return _too_fine(error)
    board.model.add_assumptions(switches)
    solver = _solver(effort, 0)
    outcome = _answer(board, solver)
    if outcome.status != "impossible":
        return outcome
    needed = set(solver.sufficient_assumptions_for_infeasibility())
    return Outcome("impossible", conflict=tuple(rule for switch, rule in switches.items() if switch.index in needed))


def _solver(effort: float, seed: int) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # It would leave Ctrl-C to the system when it is done, and whoever stops a batch later would kill it.
    solver.parameters.catch_sigint_signal = False
    solver.parameters.max_deterministic_time = effort
    solver.parameters.random_seed = seed
    # Linear relaxations of all constraints decide path bounds with counts; cuts and symmetries cost more than they give:
    # the tightest known levels took up to 2.5 s of CPU without this, and 0.25 s with it.
    solver.parameters.linearization_level = 2
    solver.parameters.cut_level = 0
    solver.parameters.symmetry_level = 0
    # Else an easy problem is decided before hints are looked at, always in the same way.
    solver.parameters.keep_all_feasible_solutions_in_presolve = True
    return solver


def _answer(board: Board, solver: cp_model.CpSolver) -> Outcome:
    status = solver.solve(board.model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Outcome("made", board.read(solver.value))
    if status == cp_model.INFEASIBLE:
        return Outcome("impossible", conflict=board.problem.rules)
    spent = "the complete solver has spent its effort; allow more, or ask for less"
    return Outcome("unknown", why=spent if status == cp_model.UNKNOWN else board.model.validate())


def _shuffled(problem: Problem, rng: Random | None) -> list[Slot]:
    """The slots in random order: the order of variables settles what hints leave open."""
    slots = list(problem.slots)
    if rng:
        rng.shuffle(slots)
    return slots


def _hint(board: Board, rng: Random) -> None:
    """A random value for every slot, of those that the rules for single rooms leave to it."""
    barred = _barred(board.problem)
    for slot, literals in board.held.items():
        wish = rng.choice([value for value in literals if (*slot, value) not in barred] or list(literals))
        for value, literal in literals.items():
            board.model.add_hint(literal, value == wish)
    for number in board.numbers.values():
        ((whole, step),) = number.terms
        board.model.add_hint(whole, round(rng.uniform(float(number.low), float(number.high)) / float(step)))


def _barred(problem: Problem) -> set[tuple[str, str, str]]:
    """The rooms, attributes and values that some rule for single rooms forbids."""
    values = {one.name: one.values for one in problem.attributes if isinstance(one, Finite)}
    pins = [rule for rule in problem.rules if isinstance(rule, Only)]
    return {
        (room, rule.attribute, value)
        for rule in pins
        for room in rule.rooms
        for value in values[rule.attribute]
        if value not in rule.values
    }


def _too_fine(error: TooFine) -> Outcome:
    return Outcome("unknown", why=f"the numbers are too fine for the complete solver: {error}; use fewer digits")
