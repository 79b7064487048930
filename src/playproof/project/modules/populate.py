"""`populate`: rooms filled with things so that every standard path keeps its promises, proven by the judge.

    [[module]]
    name    = "monsters"
    kind    = "populate"
    counts  = { zombie = "3..5", medkit = "..2", "zombie in cellar" = "1.." }    # what is there already counts too
    locks   = [{ key = "boss", door = "locked-door" }]                           # on every path, in this order
    spacing = { boss = 3 }                                                       # no two within so many rooms

What symbols add to scores, and the bounds of scores, stand in the alphabet and in the project's promises. A room of a graph
is a node; a grid is contracted to spaces and doorways, and things come back to free tiles.
Horswill & Foged 2012, "Fast Procedural Level Population with Playability Constraints".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from playproof.errors import Fault, Impossible, NotFound, PlayproofError, WrongInput, nearest
from playproof.level import Alphabet, Graph, Grid
from playproof.play import Promise
from playproof.play.promises import bounds, default_promises
from playproof.project.job import Job
from playproof.project.pinned import unkept, wishes_let_go
from playproof.project.populating.choosing import chosen, placed, with_choice
from playproof.project.populating.filling import Order
from playproof.project.populating.games import game_faults
from playproof.project.populating.pinning import where_it_was
from playproof.project.populating.reading import Reading
from playproof.project.populating.shape import Settings
from playproof.project.products import Product

__all__ = ["Settings", "faults", "orders", "run"]

Placed = tuple[str | tuple[str | int, ...], Fault]


def faults(settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]) -> Iterator[Placed]:
    """What is wrong with the description, whatever the level: symbols, attributes, promises, formulas, choices."""
    try:
        read = Settings.model_validate(dict(settings))
    except ValidationError:
        return  # told by its shape already
    if read.chosen_by and read.chosen_by not in registers:
        yield "chosen_by", Fault(f"there is no register '{read.chosen_by}'", hint=nearest(read.chosen_by, registers))
    if alphabet is None:
        return
    if not read.choices:
        yield from _told(read, alphabet, ())
    for name in read.choices:
        try:
            yield from _told(with_choice(read, name), alphabet, ("choices", name))
        except WrongInput as error:
            yield from ((("choices", name), Fault(_keyed(fault), hint=fault.hint)) for fault in error.faults)


def _told(settings: Any, alphabet: Alphabet, before: tuple[str, ...]) -> Iterator[Placed]:
    reading = Reading(settings, alphabet)
    try:
        reading.description()
    except WrongInput:
        for path, fault in reading.faults:
            yield (*before, *(path or ("counts",))), fault


def _keyed(fault: Fault) -> str:
    return f"{fault.where.key}: {fault.what}" if fault.where.key else fault.what


def run(job: Job) -> Product:
    failure: PlayproofError | None = None
    for order in orders(job):
        try:
            made = order.made(job.dice, job.progress)
        except (Impossible, NotFound) as error:
            failure = error
            continue
        proofs = tuple(proof.to_json() for proof in made.verdict.proofs)
        level = made.filled.level
        return Product(level, proofs, unkept(level, job.pins), made.verdict.to_json())
    assert failure is not None
    raise failure


def orders(job: Job) -> Iterator[Order]:
    """What is to be made, with all wishes of pins, then with ever fewer of them."""
    level = job.level
    if not isinstance(level, Grid | Graph):
        raise WrongInput(f"'{job.module.name}' fills the rooms of a grid or a graph; got a {level.kind}")
    settings = chosen(job.settings, job.registers)
    where = placed(job.settings, job.registers, job.where)
    reading = Reading(settings, job.alphabet, where)
    wrong = tuple(game_faults(job.alphabet, reading.symbols, where))
    if wrong:
        raise WrongInput(*wrong)
    description = reading.description(job.promises, job.pathways)
    promises = _judged(reading.own_promises(description.amounts) or job.promises, job.alphabet)
    objects = getattr(settings, "as") == "objects"
    for fixed in wishes_let_go((*job.pins, *where_it_was(level, job.pins))):
        yield Order(level, description, promises, fixed, settings.steps, settings.tries, objects)


def _judged(promises: tuple[Promise, ...], alphabet: Alphabet) -> tuple[Promise, ...]:
    """What the judge is asked: all that it can know of, which amounts in rooms are not."""
    usual = [p for p in default_promises(alphabet) if not promises or p.about == "scores"]
    known = [p for p in promises if p.about != "scores" or _known(p, alphabet)]
    return tuple({str(promise): promise for promise in (*known, *usual)}.values())


def _known(promise: Promise, alphabet: Alphabet) -> bool:
    return all(name in alphabet.scores for name, _, _ in bounds(promise.statement.expr))
