"""Make a level in which no play avoids the concept, and have it examined anew before it is handed on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from playproof.answersets import NoLevel
from playproof.answersets.concepts import Budget, Examined, Limit, Seeker, Sought, examine
from playproof.answersets.concepts.rules import ALWAYS
from playproof.answersets.concepts.statements import CONCEPT
from playproof.answersets.concepts.why import why_none
from playproof.answersets.conflict import NoConflict
from playproof.answersets.demand import Demand
from playproof.errors import Impossible, NotFound, WrongInput
from playproof.level import Grid
from playproof.level.digest import digest
from playproof.project.answering.drawing import fixed_tiles, places
from playproof.project.conceiving.desk import Desk
from playproof.project.job import Job
from playproof.project.pinned import Fixed, unkept, wishes_let_go
from playproof.project.products import Product
from playproof.project.pulse import alive

LONGEST = 12
"""So many atoms of a play are told in a note."""


def made(job: Job) -> Product:
    """A level that keeps as many wishes of pins as can be."""
    given, desk, job = _given(job), desk_of(job), alive(job)
    settings = job.settings
    budget = Budget(settings.conflicts, settings.tries, settings.doubt, settings.plays)
    job.progress(0, settings.tries, "grounding")
    seeker = Seeker(desk.concept, budget, stopped=job.stopped)
    failure: Impossible | None = None
    for fixed in wishes_let_go(job.pins):
        try:
            return _sought(job, desk, seeker, given, fixed)
        except Impossible as error:
            failure = failure or error
    assert failure is not None
    raise failure


def desk_of(job: Job) -> Desk:
    """The programs and the board of a visit."""
    given = _given(job)
    return Desk.of(job.settings, job.folder, job.alphabet, given.size if given is not None else None)


def _given(job: Job) -> Grid | None:
    given = job.inputs[0].level if job.inputs else None
    if given is not None and not isinstance(given, Grid):
        raise WrongInput(f"'{job.module.name}' fills the blank cells of a grid; got a {given.kind}")
    return given


def _sought(job: Job, desk: Desk, seeker: Seeker, given: Grid | None, fixed: Fixed) -> Product:
    things = desk.placed(seeker.level)
    held = desk.held(things, fixed_tiles(given, fixed), places(fixed))
    try:
        sought = seeker.seek(job.dice.getrandbits(63), [one for one, _ in held], job.progress)
    except NoLevel:
        raise _impossible(job, seeker, held) from None
    job.progress(job.settings.tries - 1, job.settings.tries, "asking anew about this level alone")
    examined = examine(desk.concept, sought.level, stopped=job.stopped)
    if not examined.holds:
        raise NotFound(f"a level of which somebody else says the same (of the last: {examined.told()})", 1, "levels")
    level = desk.grid(things, sought.level)
    asked = seeker.rules.names[CONCEPT] != ALWAYS
    notes = (*_told(sought, examined if asked else None), *unkept(level, job.pins))
    return Product(level, notes=notes, claims=(_claim(level, desk, examined),) if asked else ())


def _impossible(job: Job, seeker: Seeker, held: Iterable[tuple[Limit, Demand]]) -> Impossible:
    job.progress(0, 1, "looking for what cannot hold together")
    limits = list(held)
    try:
        found = why_none(seeker.concept, limits, seeker.limits, job.stopped)
    except NoConflict:
        drawn = [demand for _, demand in limits]
        files = [f"the other rules of {section.file}" for section in seeker.concept.sections]
        return Impossible([seeker.concept.demands[-1], *drawn, *files], minimal=False)
    return Impossible(found.demands, found.minimal)


def _told(sought: Sought, examined: Examined | None) -> Iterable[str]:
    if examined is not None:
        yield examined.told()
    if examined is not None and examined.play:
        more = f" and {len(examined.play) - LONGEST:,} more" if len(examined.play) > LONGEST else ""
        yield f"a play: {', '.join(examined.play[:LONGEST])}{more}"
    if sought.cost:
        cost = ", ".join(f"{part:,}" for part in sought.cost)
        yield f"cost {cost}, and no level costs less" if sought.best else f"cost {cost}; less may be possible"


def _claim(level: Grid, desk: Desk, examined: Examined) -> Mapping[str, Any]:
    """What is said of the level, by whom, and from which programs: no proof, but whoever has these can ask again."""
    programs = {section.file: digest(section.lines) for section in desk.concept.sections}
    return {
        "claim": f"every play has '{CONCEPT}'",
        "by": examined.solver,
        "level": level.hash,
        "programs": programs,
        "constants": dict(desk.concept.constants),
        "atoms": sorted(examined.level),
        "play": list(examined.play or ()),
    }
