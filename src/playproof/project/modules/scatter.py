"""`scatter`: symbols put at random under counts, where they are allowed, apart from each other, and never in the way.

    [[module]]
    name     = "monsters"
    kind     = "scatter"
    counts   = { zombie = "3..5", medkit = "..2", tree = "10%..20%" }     # in the whole level, what is there included
    on       = ["floor"]                                # what may be replaced; by default what is plain to walk on
    apart    = 3                                        # the least distance between two of the same
    far_from = { symbol = "start", distance = 6 }       # and near, likewise
    as       = "objects"                                # or "cells"

In a graph things go into rooms as objects; `rooms` names the symbols of rooms that may get some.
What the level could before, be won and without dead ends if that is promised, it still can after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from playproof.errors import Fault, Impossible, NotFound, PlayproofError, WrongInput
from playproof.level import Alphabet, Graph, Grid, Level
from playproof.level.files.alphabetshape import Shape
from playproof.level.thing import Place, cell_id
from playproof.play import Promise, parse_promises, playtest
from playproof.project.counts import CountText, parse_count
from playproof.project.job import Job
from playproof.project.pinned import Fixed, unkept, wishes_let_go
from playproof.project.products import Product
from playproof.project.scattering.board import Board, CellBoard, RoomBoard
from playproof.project.scattering.demands import Choices, settle
from playproof.project.scattering.placing import NoRoom, Throw, harmless
from playproof.project.scattering.refusals import refuse_too_few, refuse_too_many
from playproof.project.symbolnames import Path, named, symbol_faults


class Distance(Shape):
    wanted = 'a table such as { symbol = "start", distance = 5 }'

    symbol: str = Field(description="the name of a symbol")
    distance: int = Field(ge=1, le=10_000, description="a whole number from 1 to 10,000")


class _Settings(Shape):
    counts: Annotated[dict[str, CountText], Field(min_length=1)] = Field(
        description='a table of symbols and counts such as { zombie = "3..5", key = 1 }'
    )
    on: list[str] = Field(default_factory=list, description="a list of symbols that may be replaced")
    rooms: list[str] = Field(default_factory=list, description="a list of symbols of rooms that may get something")
    apart: int = Field(1, ge=0, le=1000, description="a whole number from 0 to 1000")
    near: Distance | None = Field(None, description=Distance.wanted)
    far_from: Distance | None = Field(None, description=Distance.wanted)
    keep_solvable: bool = Field(True, description="true or false")
    tries: int = Field(60, ge=1, le=10_000, description="a whole number from 1 to 10,000")


# `as` is a word of Python and cannot be written as a field; an alias would lose its description in error messages.
_AS: Any = {"as": (Literal["cells", "objects"], Field("cells", description='"cells" or "objects"'))}
Settings = create_model("Settings", __base__=_Settings, **_AS)


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[Path, Fault]]:
    """Symbols that the game does not have."""
    yield from symbol_faults(_named(settings), alphabet)


def _named(settings: Mapping[str, Any]) -> Iterator[tuple[Path, object]]:
    for key in ("counts", "on", "rooms"):
        yield from named(settings.get(key), key)
    for key in ("near", "far_from"):
        if isinstance(settings.get(key), Mapping):
            yield (key, "symbol"), settings[key].get("symbol")


def run(job: Job) -> Product:
    failure: PlayproofError | None = None
    level = job.level
    if not isinstance(level, Grid | Graph):
        raise WrongInput(f"'{job.module.name}' scatters over a grid or a graph; got a {level.kind}")
    kept = _kept_so_far(job, level)
    for fixed in wishes_let_go(job.pins):
        try:
            made = _scattered(job, level, fixed, kept)
        except (Impossible, NotFound) as error:
            failure = error
            continue
        return Product(made, notes=unkept(made, job.pins))
    assert failure is not None
    raise failure


def _kept_so_far(job: Job, level: Grid | Graph) -> tuple[Promise, ...]:
    """The promises about winning that the level keeps now, and that what is put there could break."""
    symbols = [job.alphabet[name] for name in job.settings.counts]
    if not job.settings.keep_solvable or (
        all(map(harmless, symbols)) and job.alphabet.movement.kind != "platform" and not job.pins
    ):
        return ()
    wanted = [promise for promise in job.promises if promise.about in ("solvable", "no dead ends")]
    verdict = playtest(level, wanted or parse_promises(["solvable"], job.alphabet))
    return tuple(judged.promise for judged in verdict.promises if judged.holds)


def _scattered(job: Job, level: Grid | Graph, fixed: Fixed, kept: tuple[Promise, ...]) -> Level:
    settled, choices = settle(level, fixed)
    board = _board(job, settled)
    counts = {symbol: parse_count(given) for symbol, given in job.settings.counts.items()}
    free = [place for place in _free(job, board) if isinstance(place, str) or _cell(settled, place) not in choices]
    _refuse(job, board, free, fixed, choices)
    why = ""
    for attempt in range(job.settings.tries):
        job.progress(attempt, job.settings.tries, why)
        worn = attempt / job.settings.tries
        careful = bool(kept) and worn < 0.7
        throw = Throw(board, settled, fixed, counts, job.settings.apart, job.dice, careful, worn >= 0.3)
        try:
            made = throw.run(choices, free)
        except NoRoom as reason:
            why = str(reason)
            continue
        broken = [j for j in playtest(made, kept).promises if not j.holds] if kept else []
        if not broken:
            return made
        why = f"'{broken[0].promise}' would be broken"
    raise NotFound(f"a place for everything in '{job.module.name}' (the last throw failed: {why})", job.settings.tries)


def _board(job: Job, level: Grid | Graph) -> Board:
    for name in (*job.settings.counts, *job.settings.on, *job.settings.rooms):
        job.alphabet[name]
    if isinstance(level, Graph):
        _refuse_setting(job, "on", "cells of a grid")
        return RoomBoard(level, tuple(job.settings.rooms))
    _refuse_setting(job, "rooms", "rooms of a graph")
    plain = [name for name, symbol in job.alphabet.symbols.items() if symbol.is_plain and not symbol.start]
    on = job.settings.on or [name for name in plain if name not in job.settings.counts]
    if not on:
        raise WrongInput(f"'{job.module.name}' has nothing to put things on: no symbol is plain; name some with on")
    return CellBoard(level, tuple(on), getattr(job.settings, "as") == "objects")


def _refuse_setting(job: Job, name: str, about: str) -> None:
    if getattr(job.settings, name):
        raise WrongInput(f"'{name}' of '{job.module.name}' is about {about}, and here is a {job.level.kind}")


def _free(job: Job, board: Board) -> list[Place]:
    """The places that are near what they should be near, and far from what they should be far from."""
    places = board.places
    near, far_from = job.settings.near, job.settings.far_from
    if near:
        close = board.nearer(job.alphabet[near.symbol].name, near.distance)
        if not close:
            raise WrongInput(f"'{job.module.name}' puts things near '{near.symbol}', and the level has none")
        places = [place for place in places if place in close]
    if far_from:
        close = board.nearer(job.alphabet[far_from.symbol].name, far_from.distance - 1)
        places = [place for place in places if place not in close]
    return places


def _cell(level: Grid | Graph, place: tuple[int, int]) -> str:
    return cell_id(level.top, *place) if isinstance(level, Grid) else ""


def _refuse(job: Job, board: Board, free: list[Place], fixed: Fixed, choices: Choices) -> None:
    counts = {symbol: parse_count(given) for symbol, given in job.settings.counts.items()}
    tally = board.tally()
    refuse_too_many(counts, tally, board.size)
    needs = {symbol: count.bounds(board.size)[0] - tally[symbol] for symbol, count in counts.items()}
    places = {symbol: {place for place in free if board.may(place, symbol, fixed)} for symbol in counts}
    for symbol in counts:
        # What pins put down needs no free place: it counts as a place of its own.
        places[symbol] |= {id for id, allowed in choices.items() if symbol in allowed}
        places[symbol] |= {
            id for id, _ in fixed.allowed if id.startswith(f"{symbol} ") or fixed.values(id) == (symbol,)
        }
    where = f"free {board.noun} that may hold {'one' if len(counts) == 1 else 'them'}"
    if not board.shared:
        refuse_too_few(counts, needs, places, where)
    elif job.settings.apart:
        for symbol, need in needs.items():
            refuse_too_few(counts, {symbol: need}, places, where)
