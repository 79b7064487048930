"""Make a level that the judge accepts, from settings, a level that is partly there, and pins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from playproof.answersets import Budget, Dungeon, Finder, Found, NoLevel
from playproof.answersets.conflict import NoConflict, conflict
from playproof.errors import Impossible, NotFound, PlayproofError, WrongInput
from playproof.level import Grid
from playproof.play import Verdict
from playproof.play.promises import default_promises
from playproof.project.answering.bench import Bench
from playproof.project.answering.deadline import in_time
from playproof.project.answering.drawing import fixed_tiles, places
from playproof.project.answering.reading import Reading
from playproof.project.answering.wishes import given_up, told_cost
from playproof.project.including import programs
from playproof.project.job import Job
from playproof.project.pinned import unkept, wishes_let_go
from playproof.project.products import Product
from playproof.project.pulse import alive


def made(job: Job) -> Product:
    """A level that the judge accepts, before the deadline if there is one."""
    return in_time(alive(job), job.settings.deadline, _made)


def _made(job: Job) -> Product:
    """The first order that can be met: with all wishes of pins, then with ever fewer.

    Only the last one, which has no wishes left, is worth all the tries: a dozen orders would else take a dozen times as long.
    """
    failure: PlayproofError | None = None
    wanted = list(orders(job))
    for number, dungeon in enumerate(wanted, 1):
        tries = job.settings.tries if number == len(wanted) else max(1, job.settings.tries // 2)
        try:
            found, verdict = _accepted(job, dungeon, tries)
        except (Impossible, NotFound) as error:
            failure = error
            continue
        level = found.level
        proofs = tuple(proof.to_json() for proof in verdict.proofs)
        notes = (*unkept(level, job.pins), *given_up(dungeon, level, job.stopped), *told_cost(found))
        return Product(level, proofs, notes, verdict.to_json())
    assert failure is not None
    raise failure


def orders(job: Job) -> Iterator[Dungeon]:
    """What is to be made, with all wishes of pins, then with fewer of them."""
    level = job.inputs[0].level if job.inputs else None
    if level is not None and not isinstance(level, Grid):
        raise WrongInput(f"'{job.module.name}' fills the blank cells of a grid; got a {level.kind}")
    own = programs(job.folder, job.settings.programs)
    for fixed in wishes_let_go(job.pins):
        reading = Reading(job.settings, job.alphabet, job.where)
        yield reading.dungeon(level, fixed_tiles(level, fixed), job.promises, own, places(fixed))


def _accepted(job: Job, dungeon: Dungeon, tries: int) -> tuple[Found, Verdict]:
    """A level that keeps every promise in the eyes of the judge."""
    job.progress(0, tries, "grounding")
    finder = Finder(dungeon, Budget(job.settings.conflicts, tries), stopped=job.stopped)
    usual = [p for p in default_promises(job.alphabet) if p.about == "solvable"] if dungeon.played else []
    bench = Bench(dungeon.all_demands, usual)
    tell = _asking(job, dungeon, finder, bench)
    why = ""
    for _ in range(TRIES):
        try:
            found = finder.find(job.dice.getrandbits(63), tell, bench.doubt)
        except NoLevel:
            raise _impossible(dungeon, finder, job, bench) from None
        verdict = bench.verdict(found.level)
        if verdict.ok:
            return found, verdict
        why = next(f"'{j.promise}' is {j.word}: {j.why}" for j in verdict.promises if not j.holds)
    raise NotFound(f"a level that the judge accepts (the last was refused: {why})", bench.heard, "levels")


def _asking(job: Job, dungeon: Dungeon, finder: Finder, bench: Bench) -> Callable[[int, int, str], None]:
    """Tells of progress; after some tries without a level it asks once whether there can be any.

    The tries grow, and all of them take hours, where a conflict is often found in seconds. It is asked after a number of tries
    and not of seconds, so that a seed comes to the same end on every machine.
    """

    def tell(done: int, total: int, note: str = "") -> None:
        job.progress(done, total, note)
        if done != ASKED or not dungeon.complete:
            return
        with suppress(NoConflict):
            found = conflict(dungeon, finder.limits, job.stopped, *QUICK, bench.doubt)
            raise Impossible(found.demands, found.minimal)

    return tell


def _impossible(dungeon: Dungeon, finder: Finder, job: Job, bench: Bench) -> PlayproofError:
    """Why there is no level. Where nobody finds out in time, what was asked for is all that can be said."""
    if not dungeon.complete:
        return NotFound(
            "a level that can be won with as few rounds of opening things as are looked at",
            finder.budget.conflicts,
            "conflicts",
        )
    job.progress(0, 1, "looking for what cannot hold together")
    try:
        found = conflict(dungeon, finder.limits, job.stopped, doubt=bench.doubt)
    except NoConflict as none:
        if none.level_found:  # then two searches contradict each other, and nothing is known
            return NotFound("a level that keeps every demand", finder.budget.conflicts, "conflicts")
        hard = [demand for demand in dungeon.all_demands if demand.hard and not demand.drawn]
        drawn = [demand for demand in dungeon.all_demands if demand.hard and demand.drawn]
        return Impossible(
            [*hard, *([f"{len(drawn):,} tiles that are drawn or pinned"] if drawn else [])], minimal=False
        )
    return Impossible(found.demands, found.minimal)


ASKED = 6
QUICK = 20_000, 4_000
"""How many conflicts that question may take, and each test of whether a demand is needed."""
TRIES = 4
