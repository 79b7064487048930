"""`playtest`: the verdict of an independent playtester on a level, promise by promise.

It works from the level and its alphabet alone, by exact search within a budget of steps. What it says can be checked: every
promise that holds carries its proof where one of manageable size exists, every promise that is broken the play that breaks it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from playproof.errors import WrongInput
from playproof.expr import Expr, Phrase
from playproof.level import Alphabet, Frozen, Graph, Grid, Level, Symbol
from playproof.play.certify import invariant, labels, witness
from playproof.play.counting import fewest, fewest_together
from playproof.play.deadends import dead_ends
from playproof.play.freeplay import worst_play
from playproof.play.promises import Clause, LongWay, Promise, bounds, default_promises, exact, long_way, parse_promises
from playproof.play.proof import Proof
from playproof.play.reasons import why_lost, why_not_begun
from playproof.play.scores import Pathways, ScoreBook
from playproof.play.search import PlatformSearch, Play, Search, search_of
from playproof.play.search.contents import playable
from playproof.play.search.explore import BUDGET
from playproof.play.search.jumping import PlatformSpace
from playproof.play.search.monitor import breaking_play
from playproof.play.verdict import Judged, Verdict, is_solvable

Answer = tuple[bool | None, str, Play | None, tuple[Proof, ...]]
SPENT = "the budget of steps was spent before this could be decided"


def playtest(
    level: Level,
    promises: Iterable[str | Promise] | None = None,
    *,
    budget: int = BUDGET,
    pathways: Pathways = Pathways(),  # noqa: B008 - a frozen value
) -> Verdict:
    """Judge a level. Without promises: that it is solvable, and that the bounds of its alphabet's scores hold."""
    if budget < 0:
        raise WrongInput(f"a budget is a number of steps, from 0 on; got {budget}")
    place = playable(level)
    wanted = default_promises(level.alphabet) if promises is None else parse_promises(promises, level.alphabet)
    search = search_of(place, budget=budget)
    scores = ScoreBook(place, pathways)
    judged = tuple(Judged(promise, *_judge(promise, place, search, scores)) for promise in wanted)
    return Verdict(place, search, judged, scores)


def _judge(promise: Promise, level: Grid | Graph, search: Search, scores: ScoreBook) -> Answer:
    if promise.about == "scores":
        return _scores(promise, search, scores)
    solvable = is_solvable(search)
    if promise.about == "solvable":
        if not solvable:
            return (None, SPENT, None, ()) if solvable is None else (False, why_lost(search), None, ())
        play = search.shortest()
        assert play is not None
        return True, "", None, (witness(level, play),)
    if solvable is None:
        return None, SPENT, None, ()
    if promise.about == "no dead ends":
        return _no_dead_ends(level, search, solvable)
    if not solvable:
        # Nothing is said of a level that nobody wins by "every winning play"; a designer means more than that.
        return False, f"no play wins at all: {why_lost(search)}", None, ()
    return _all([_clause(clause, level, search) for clause in promise.clauses])


def _no_dead_ends(level: Grid | Graph, search: Search, solvable: bool) -> Answer:
    if not solvable:
        return False, f"no play wins at all: {why_lost(search)}", None, ()
    found = dead_ends(search, solvable)
    if found.count is None:
        return None, SPENT, None, ()
    if found.count:
        return False, str(found), found.play, ()
    proof = None if search.space.begins_won() else invariant(level, search, "no dead ends", ranked=True)
    return True, "", None, (proof,) if proof else ()


def _all(answers: list[Answer]) -> Answer:
    """A conjunction: broken if one is, else unknown if one is, else kept with all proofs."""
    for wanted in (False, None):
        for answer in answers:
            if answer[0] is wanted:
                return answer
    why = "; ".join(answer[1] for answer in answers if answer[1])
    return True, why, None, tuple(proof for answer in answers for proof in answer[3])


def _clause(clause: Clause, level: Grid | Graph, search: Search) -> Answer:
    """One clause over every winning play: by banning what it asks for, by the fewest steps, or by watching plays."""
    ways = [long for expr in clause if (long := long_way(expr))]
    easy = [expr for expr in clause if _bannable(expr, search)]
    claim = " or ".join(map(str, clause))
    if len(easy) == len(clause) and clause:
        return _banned(clause, level, search, claim)
    if len(clause) == 1 and ways:
        return _long(ways[0], level, search, claim)
    play, complete = breaking_play(search, clause)
    if play is not None:
        return False, f"a play of {len(play)} moves wins, and not '{claim}'", play, ()
    return (True, "", None, ()) if complete else (None, SPENT, None, ())


def _bannable(expr: Expr, search: Search) -> bool:
    """Whether breaking the condition means never to enter some places or pass some gates.

    Whoever begins inside a gate has not passed it, and yet cannot come back: there is nothing to ban.
    """
    if not isinstance(expr, Phrase):
        return False
    if expr.kind == "visits":
        return True
    level = search.level
    asking = {s.name for s in level.alphabet.symbols.values() if expr.subject in s.needs or expr.subject in s.takes}
    item = level.alphabet.items.get(expr.subject)
    gates = all(level.alphabet[name].solid for name in asking) and not (item and (item.jump or item.reach))
    return expr.kind == "uses" and gates and not asking & _begun(search)


def _begun(search: Search) -> set[str]:
    """The symbols on the places where play begins."""
    return {thing.symbol for place in search.first_places() for thing in search.level.at(place)}  # type: ignore[arg-type]


def _banned(clause: Clause, level: Grid | Graph, search: Search, claim: str) -> Answer:
    phrases = [expr for expr in clause if isinstance(expr, Phrase)]
    visited = {phrase.subject for phrase in phrases if phrase.kind == "visits"}
    if visited & _begun(search):
        return True, "", None, ()
    used = {phrase.subject for phrase in phrases if phrase.kind == "uses"}
    barred = without(level.alphabet, visited, used)
    if isinstance(search, PlatformSearch):
        # What is shunned still carries and still lets pass beside it, so the level stays as it is.
        shut = [name for name, symbol in barred.symbols.items() if symbol != level.alphabet[name]]
        cells = frozenset(cell for name in shut for cell in search.level.find(name))
        other: Search = PlatformSearch(search.level, PlatformSpace(search.level, cells), search.budget)
    else:
        other = search_of(replace(level, alphabet=barred), visited, search.budget)
    won = False if why_not_begun(other) else is_solvable(other)
    if won is None:
        return None, SPENT, None, ()
    if won:
        play = other.shortest()
        assert play is not None
        return False, f"a play of {len(play)} moves wins, and not '{claim}'", play, ()
    return True, "", None, _unavoidable_proof(level, other, claim)


def _unavoidable_proof(level: Grid | Graph, barred: Search, claim: str) -> tuple[Proof, ...]:
    if why_not_begun(barred):
        return ()
    proof = invariant(level, barred, claim, ranked=False)
    return (proof,) if proof else ()


def without(alphabet: Alphabet, visited: set[str], used: set[str]) -> Alphabet:
    """The game in which some symbols cannot be entered, and nothing opens to some items."""

    def changed(symbol: Symbol) -> Symbol:
        if symbol.name in visited:
            return replace(symbol, deadly=True)
        if used & {*symbol.needs, *symbol.takes}:
            return replace(symbol, solid=True, deadly=True)
        return symbol

    return replace(alphabet, symbols=Frozen({name: changed(s) for name, s in alphabet.symbols.items()}))


def _long(way: LongWay, level: Grid | Graph, search: Search, claim: str) -> Answer:
    stages = [search.stages.names.index(stage) for stage in way.stages]
    (least, most), play = _fewest(way, search, stages)
    counted = f"{'steps' if way.kind == 'steps in' else 'tiles'} in {' and '.join(way.stages)}"
    if least >= way.least:
        proof = labels(level, search, claim, stages, way.least) if way.kind == "steps in" else None
        return True, f"the fewest {counted} are {least}", None, (proof,) if proof else ()
    if most is not None and most < way.least:
        return False, f"a play wins with {most} {counted}", play, ()
    return None, f"the fewest {counted} lie between {least} and {most if most is not None else 'unknown'}", None, ()


def _fewest(way: LongWay, search: Search, stages: list[int]) -> tuple[tuple[int, int | None], Play | None]:
    """Bounds of what every winning play counts at least, and a play that counts as little as is known."""
    if len(stages) > 1:
        return fewest_together(search, stages)
    found = fewest(search, stages[0])
    return (found.steps if way.kind == "steps in" else found.tiles), found.play


def _scores(promise: Promise, search: Search, scores: ScoreBook) -> Answer:
    wanted = bounds(promise.statement.expr)
    if promise.statement.scope == "every play":
        return worst_play(search, wanted)
    if not scores.rooms_known:
        return None, scores.why_unknown, None, ()
    if promise.statement.scope == "some path":
        path = scores.kept_on_some(wanted)
        return (
            (True, f"kept along {' - '.join(path)}", None, ())
            if path
            else (False, "no standard path keeps it", None, ())
        )
    return _all([_bound(name, op, number, scores) for name, op, number in wanted])


def _bound(name: str, op: str, number: float, scores: ScoreBook) -> Answer:
    breach = scores.breach(name, op, number)
    if breach:
        path = " - ".join(breach.path[-8:])
        shown = f"... {path}" if len(breach.path) > 8 else path
        return False, f"{name} is {breach.value:g} in '{breach.path[-1]}' on the path {shown}", None, ()
    claim = f"{name} {op} {exact(number)}"
    return True, f"with {scores.slack(name, op, number):g} to spare", None, (scores.proof(claim, name),)
