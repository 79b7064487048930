"""Rooms filled from Python, in one call; and filled again while the level is played.

>>> from playproof import Alphabet, Graph, Score, Symbol
>>> game = Alphabet.of(Symbol("start", start=True), Symbol("exit", goal=True), Symbol("zombie", scores={"health": -10}),
...                    Symbol("medkit", scores={"health": 15}), scores=(Score("health", start=20, least=1),))
>>> rooms = Graph.of("gate-hall hall-vault hall-cellar", game, gate="start", vault="exit")
>>> made = fill(rooms, counts={"zombie": 2, "medkit": "..1"}, spacing={"zombie": 1}, seed=7)
>>> len(made.level.find("zombie")), made.ok, [proof.claim for proof in made.verify()]
(2, True, ['solvable', 'health >= 1'])
>>> live = repopulator(rooms, counts={"zombie": "1..2", "medkit": 1}, promises=["health >= 1"], seed=7)
>>> live.refill("hall", {"health": 4}), live.ahead
(True, ('vault', 'cellar'))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen, Graph, Grid
from playproof.level.pins import Pin, check_pins
from playproof.play import Pathways
from playproof.project.made import Made

if TYPE_CHECKING:
    from playproof.populate.repopulate import Repopulator
    from playproof.project.spec import Project


def fill(
    level: Grid | Graph,
    counts: Mapping[str, int | str] | None = None,
    promises: Iterable[str] = (),
    *,
    seed: int = 0,
    pins: Iterable[Pin] = (),
    pathways: Pathways = Pathways(),  # noqa: B008 - a frozen value
    **settings: Any,
) -> Made:
    """The level with its rooms filled, judged, and with proofs. Settings are those of the module `populate`, by name."""
    from playproof.project.populating.desk import filled

    given = _checked(level, counts, promises, seed, pins, pathways, settings)
    made = filled(level, *given)
    broken = check_pins(made.level, [pin for pin in given[2] if pin.hard])
    if broken:  # As in a project: a generator that changed what is pinned is not believed.
        raise WrongInput(*map(str, broken))
    return made


def repopulator(
    level: Grid | Graph,
    counts: Mapping[str, int | str] | None = None,
    promises: Iterable[str] = (),
    *,
    project: Project | None = None,
    module: str = "",
    registers: Mapping[str, Any] = Frozen(),
    seed: int = 0,
    pins: Iterable[Pin] = (),
    pathways: Pathways = Pathways(),  # noqa: B008 - a frozen value
    **settings: Any,
) -> Repopulator:
    """The level filled, to be filled again ahead of a player: by settings as for `fill`, or by those of a project's module."""
    from playproof.project.populating.desk import in_play, project_in_play

    given = _checked(level, counts, promises, seed, pins, pathways, settings)
    if project is None:
        if module or registers:
            what = f"the module '{module}' is" if module else "registers are"
            raise WrongInput(Fault(f"{what} of no project", hint="give the project too"))
        return in_play(level, *given)
    rules, _, fixed, _ = given
    if rules != {"counts": {}, "promises": []} or fixed or pathways != Pathways():
        raise WrongInput(Fault("rules are given twice, here and by a project", hint="leave out one of the two"))
    _of_project(project, module)
    for name, value in registers.items():
        if name not in project.registers:
            raise WrongInput(Fault(f"there is no register '{name}'", hint=nearest(name, project.registers)))
        project.registers[name].check(value)
    return project_in_play(project, module, level, registers, seed)


def _of_project(project: object, module: object) -> None:
    from playproof.project.spec import Project

    if not isinstance(project, Project):
        raise WrongInput(Fault(f"a project is opened first; got {project!r}", hint='Project.open("folder")'))
    if not isinstance(module, str):
        raise WrongInput(Fault(f"a module has a name; got {module!r}", hint='write module="contents"'))


def _checked(
    level: object, counts: Any, promises: Any, seed: Any, pins: Any, pathways: Any, settings: Mapping[str, Any]
) -> tuple[dict[str, Any], int, tuple[Pin, ...], Pathways]:
    """All that was given, in the words of the module."""
    faults = list(_faults(level, counts, promises, seed, pathways))
    fixed = tuple(pins) if isinstance(pins, Iterable) and not isinstance(pins, str) else (None,)
    if not all(isinstance(pin, Pin) for pin in fixed):
        faults.append(Fault("pins are a list of pins", hint='write pins=[Pin("boss 1", "position", ("hall",))]'))
    elif isinstance(level, Graph):
        faults += _of_rooms(level, fixed)
    if faults:
        raise WrongInput(*faults)
    return {"counts": dict(counts or {}), "promises": list(promises), **settings}, seed, fixed, pathways


def _of_rooms(level: Graph, pins: Iterable[Pin]) -> Iterator[Fault]:
    """Pins of rooms that the level does not keep, and never will: things come into rooms, and rooms stay what they are."""
    hard = [pin for pin in pins if pin.hard and pin.field == "symbol" and pin.element in level.node_by_id]
    for conflict in check_pins(level, hard):
        hint = f'for what is in it write rooms={{"{conflict.pin.element}": "{conflict.pin.allowed[0]}"}}'
        yield Fault(f"{conflict}, and a room stays what it is", hint=hint)


def _faults(level: object, counts: object, promises: object, seed: object, pathways: object) -> Iterator[Fault]:
    """What Python lets through, and settings in a file never are."""
    if not isinstance(level, Grid | Graph):
        kind = getattr(level, "kind", type(level).__name__)
        yield Fault(f"the rooms of a grid or a graph can be filled; got a {kind}", hint="draw rooms, or make some")
    if counts is not None and not isinstance(counts, Mapping):
        yield Fault(f"counts are a table; got a {type(counts).__name__}", hint='write counts={"zombie": "3..5"}')
    if isinstance(promises, str) or not isinstance(promises, Iterable):
        yield Fault(f"promises are a list; got {promises!r}", hint='write promises=["health >= 1"]')
    if isinstance(seed, bool) or not isinstance(seed, int):
        yield Fault(f"a seed is a whole number; got {seed!r}", hint="another one would not come again")
    if not isinstance(pathways, Pathways):
        yield Fault(f"pathways are of the kind Pathways; got {pathways!r}", hint='write pathways=Pathways(culs="own")')
