"""`digger`: rectangular rooms and corridors with doors and keys, solvable by construction, as roguelikes do it.

    [[module]]
    name      = "rooms"
    kind      = "digger"
    size      = [48, 24]              # or an input: a sketch, whose drawn cells all stay as they are
    rooms     = "6..10"
    room_size = [3, 8]                # the least and the most of a side
    doors     = "1..3"                # locked ones; the keys lie where no order of opening can lose
    loops     = "0..2"                # more corridors than a tree has; none gets round a lock

Rooms are thrown on the site, the nearest are joined into a tree, doors cut the tree into zones, and keys go into zones.
Every corridor keeps clear of all that was dug before, so that nothing gets round a door by accident.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import Field, ValidationError

from playproof.errors import Fault, Impossible, NotFound, WrongInput
from playproof.level import Alphabet, Grid
from playproof.level.files.alphabetshape import Shape
from playproof.level.grid import check_size
from playproof.play import playtest
from playproof.project.counts import CountText, parse_count
from playproof.project.digging.corridors import join
from playproof.project.digging.furnish import add_loops, furnish
from playproof.project.digging.plan import CaveIn, make_plan
from playproof.project.digging.roles import PARTS, Roles, cast, locks_of
from playproof.project.digging.rooms import drawn_rooms, most_rooms, throw_rooms
from playproof.project.digging.site import Site, survey
from playproof.project.job import Job
from playproof.project.pinned import unkept, wishes_let_go
from playproof.project.products import Product
from playproof.project.symbolnames import Path, named, symbol_faults

DEFAULT_SIZE = (48, 24)
COUNT = 'a count such as 6, "6..10", "6.." or "..10"'
SYMBOL = "the name of a symbol"
Side = Annotated[int, Field(ge=1, le=2000)]
Pair = Annotated[list[Side], Field(min_length=2, max_length=2)]


class Settings(Shape):
    size: Pair | None = Field(None, description="the width and height in cells, such as [48, 24]")
    rooms: CountText = Field("6..10", description=COUNT)
    room_size: Pair = Field([3, 8], description="the least and the most cells of a room's side, such as [3, 8]")
    doors: CountText | None = Field(None, description=COUNT)
    loops: CountText = Field("0..2", description=COUNT)
    floor: str = Field("", description=SYMBOL)
    wall: str = Field("", description=SYMBOL)
    start: str = Field("", description=SYMBOL)
    goal: str = Field("", description=SYMBOL)
    locks: list[str] = Field(default_factory=list, description="a list of symbols that are doors, each with its key")
    tries: int = Field(60, ge=1, le=10_000, description="a whole number from 1 to 10,000")


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[Path, Fault]]:
    """Symbols that the game does not have, or that cannot play their part; and sides whose least is above their most."""
    try:
        read = Settings.model_validate(dict(settings))
    except ValidationError:
        return  # told by its shape already
    yield from ((("room_size",), fault) for fault in _side_faults(*read.room_size))
    parts = [((part,), getattr(read, part)) for part in PARTS]
    unknown = list(symbol_faults([*parts, *named(read.locks, "locks")], alphabet))
    yield from unknown
    if alphabet is not None and not unknown:
        yield from _miscast(alphabet, read)


def _side_faults(least: int, most: int) -> Iterator[Fault]:
    if least > most:
        yield Fault(f"the least side of a room, {least}, is above the most, {most}", hint=f"write [{most}, {least}]")


def _miscast(alphabet: Alphabet, read: Settings) -> Iterator[tuple[Path, Fault]]:
    """What keeps an alphabet from being a dungeon's."""
    asked: dict[str, Callable[[], object]] = {
        part: partial(cast, alphabet, part, getattr(read, part)) for part in PARTS
    }
    asked["locks"] = partial(locks_of, alphabet, tuple(read.locks))
    for key, ask in asked.items():
        try:
            ask()
        except WrongInput as error:
            yield from (((key,), fault) for fault in error.faults)


def run(job: Job) -> Product:
    parts = {part: getattr(job.settings, part) for part in PARTS}
    roles = Roles.of(job.alphabet, parts, tuple(job.settings.locks))
    sketch = _sketch(job)
    _refuse(job, sketch, roles)
    failure: NotFound | None = None
    for fixed in wishes_let_go(job.pins):
        try:
            level = _dug(job, survey(sketch, roles, fixed, job.dice))
        except NotFound as error:
            failure = failure or error
            continue
        return Product(level, notes=unkept(level, job.pins))
    assert failure is not None
    raise failure


def _sketch(job: Job) -> Grid:
    """What is already there: the input, or an empty level of the size that is wanted."""
    if job.alphabet.movement.kind != "walk":
        raise WrongInput(f"'{job.module.name}' digs for walking, and here one moves by '{job.alphabet.movement.kind}'")
    size = tuple(job.settings.size or ())
    if not job.inputs:
        wide, high = size or DEFAULT_SIZE
        check_size(wide, high)
        return Grid.filled(wide, high, "", job.alphabet)
    if not isinstance(job.level, Grid):
        raise WrongInput(f"'{job.module.name}' digs in a grid; got a {job.level.kind}")
    if size and size != job.level.size:
        raise WrongInput(
            f"'{job.module.name}' wants {size[0]} x {size[1]} cells, and what it works on has "
            f"{job.level.width} x {job.level.height}; leave out size"
        )
    return job.level


def _refuse(job: Job, sketch: Grid, roles: Roles) -> None:
    """Settings that cannot be met, whatever the dice say."""
    least, most = job.settings.room_size
    rooms, doors = parse_count(job.settings.rooms), parse_count(job.settings.doors or 0)
    if least > most:
        raise WrongInput(*_side_faults(least, most))
    if doors.bounds(0)[0] and not roles.locks:
        raise Impossible([f"{doors} locked doors (doors)", "no solid symbol takes or needs what another one gives"])
    few = rooms.bounds(0)[0]
    if few > most_rooms(*sketch.size, least):
        sides = f"rooms of at least {least} x {least} with walls around them (room_size)"
        raise Impossible([f"{rooms} rooms (rooms)", sides, f"a level of {sketch.width} x {sketch.height} cells"])
    many = rooms.bounds(0)[1]
    if not job.inputs and not job.pins and many is not None and doors.bounds(0)[0] >= max(many, 1):
        raise Impossible([f"{doors} locked doors (doors)", f"{rooms} rooms (rooms), each door before one more"])


def _dug(job: Job, site: Site) -> Grid:
    why = ""
    for attempt in range(job.settings.tries):
        job.progress(attempt, job.settings.tries, why)
        try:
            return _attempt(job, site.copy(), attempt / job.settings.tries)
        except CaveIn as reason:
            why = str(reason)
    raise NotFound(f"a dungeon for '{job.module.name}' (the last attempt failed: {why})", job.settings.tries)


def _attempt(job: Job, site: Site, worn: float) -> Grid:
    """One dungeon. The more attempts have failed, the closer rooms may lie, and the fewer there are."""
    dice, wanted = job.dice, parse_count(job.settings.rooms)
    least = wanted.bounds(0)[0]
    number = wanted.roll(dice, 0, least + 8) if worn < 0.6 else least
    given = drawn_rooms(site)
    gap = 3 if worn < 0.3 else 2 if worn < 0.6 else 1
    thrown = throw_rooms(site, number, tuple(job.settings.room_size), gap, len(given) + 1, dice)
    if len(thrown) < least:
        raise CaveIn(f"{len(thrown)} rooms fit")
    rooms = [*given, *thrown]
    if not rooms:
        raise CaveIn("there are no rooms at all")
    plan = make_plan(site, rooms, join(site, rooms, dice), least, dice)
    zones = furnish(site, plan, _doors(job, site, len(plan.corridors)), dice)
    loops = parse_count(job.settings.loops)
    if add_loops(site, plan, zones, loops.roll(dice, 0, 4), dice) < loops.bounds(0)[0]:
        raise CaveIn("too few corridors could be added")
    return _checked(site)


def _doors(job: Job, site: Site, corridors: int) -> int:
    if job.settings.doors is None:
        return min(corridors, job.dice.randint(1, 3)) if site.roles.locks else 0
    return parse_count(job.settings.doors).roll(job.dice, 0, corridors)


def _checked(site: Site) -> Grid:
    """The level. Where doors and traps were drawn, construction promises nothing, and the judge is asked."""
    level = site.grid()
    if any(not level.alphabet[name].is_plain for name in site.drawn.values()) or site.sketch.objects:
        judged = playtest(level, ["no dead ends"]).promises[0]
        if not judged.holds:
            raise CaveIn(judged.why)
    return level
