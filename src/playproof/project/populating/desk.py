"""A population at hand: the settings of one module held to a level that somebody gives, outside of any run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from playproof import __version__
from playproof.errors import Fault, Impossible, NotFound, PlayproofError, WrongInput, nearest
from playproof.level import Frozen, Graph, Grid
from playproof.level.pins import Pin
from playproof.play import Pathways
from playproof.populate.finding import Finding
from playproof.populate.handmade import found
from playproof.populate.repopulate import Repopulator
from playproof.populate.wishes.amounts import INNER
from playproof.project.drawnpins import drawn_pins
from playproof.project.job import Job, Registers
from playproof.project.made import Made
from playproof.project.modules.populate import orders
from playproof.project.populating.filling import Attempt, Order
from playproof.project.products import Product
from playproof.project.settings import shaped
from playproof.project.spec import Module, Project

NAME = "fill"


def filled(level: Grid | Graph, given: Mapping[str, Any], seed: int, pins: tuple[Pin, ...], pathways: Pathways) -> Made:
    """The level with its rooms filled, judged, and with proofs."""
    made = _made(_job(level, given, seed, pins, pathways))
    verdict, placed = made.verdict, made.filled
    proofs = tuple(proof.to_json() for proof in verdict.proofs)
    told = tuple(str(judged.promise) for judged in verdict.promises)
    where = {"things": dict(placed.things), "rooms": {room: list(cells) for room, cells in placed.rooms.items()}}
    return Made(placed.level, told, proofs, verdict, {"seed": seed, "version": __version__, **where})


def in_play(
    level: Grid | Graph, given: Mapping[str, Any], seed: int, pins: tuple[Pin, ...], pathways: Pathways
) -> Repopulator:
    """The level with its rooms filled, ready to be filled again while it is played."""
    return _in_play(_job(level, given, seed, pins, pathways), seed)


def project_in_play(
    project: Project, name: str, level: Grid | Graph, registers: Mapping[str, Any], seed: int
) -> Repopulator:
    """The same by the rules of a project's population."""
    return _in_play(_project_job(project, the_module(project, name), level, registers, seed), seed)


def _in_play(job: Job, seed: int) -> Repopulator:
    """The first filling is one that the judge accepts; those that follow are shown to him where plays may depend on them."""
    order, made = _first(job)
    hidden = [one.name for one in made.described.problem.attributes if one.name.endswith(INNER) or "." in one.name]
    described, several = made.described, made.described.scene.standing.several
    return Repopulator(described.problem, seed, made.filling, order.referee(described), hidden, Frozen(several))


def _job(level: Grid | Graph, given: Mapping[str, Any], seed: int, pins: tuple[Pin, ...], pathways: Pathways) -> Job:
    module = Module(NAME, "populate", settings=Frozen(given))
    return Job(
        module,
        shaped(module, given),
        (Product(level),),
        level.alphabet,
        (),
        Registers({}),
        Random(seed),
        Path("."),
        pins,
        pathways=pathways,
    )


def _made(job: Job) -> Attempt:
    return _first(job)[1]


def _first(job: Job) -> tuple[Order, Attempt]:
    """The first order that can be met: with all wishes, then with ever fewer."""
    failure: PlayproofError | None = None
    for order in orders(job):
        try:
            return order, order.made(job.dice, job.progress)
        except (Impossible, NotFound) as error:
            failure = error
    assert failure is not None
    raise failure


def the_module(project: Project, name: str = "") -> Module:
    """The population that is meant: the one of this name, or the only one."""
    fitting = [module for module in project.modules if module.kind == "populate" and name in ("", module.name)]
    if name and not fitting:
        module = project.module(name)
        raise WrongInput(f"'{name}' is a module of the kind '{module.kind}'; only 'populate' has rules to check")
    if len(fitting) != 1:
        names = [module.name for module in fitting]
        what = f"the project has {len(fitting)} modules that fill rooms"
        raise WrongInput(Fault(what, hint=f"name one: {nearest('', names)}" if names else "add one of kind 'populate'"))
    return fitting[0]


def findings(
    project: Project, module: Module, level: Grid | Graph, registers: Mapping[str, Any]
) -> tuple[Finding, ...]:
    """What is found about every rule of a population when a level is taken as it stands."""
    job = _project_job(project, module, level, registers)
    described, _ = next(orders(job)).described(job.dice, hand_made=True)
    return found(described)


def _project_job(
    project: Project, module: Module, level: Grid | Graph, registers: Mapping[str, Any], seed: int = 0
) -> Job:
    return Job(
        module,
        shaped(module, module.settings),
        (Product(level),),
        project.alphabet,
        project.promises,
        Registers({name: register.default for name, register in project.registers.items()} | dict(registers)),
        Random(seed),
        project.folder,
        drawn_pins(project, module),
        pathways=project.pathways,
        where=project.where_of(module),
    )
