"""The rules of a project held against a level that somebody drew: counts, places, style and drawings of modules that make
dungeons, and the rules of modules that fill rooms.

What can be counted or pointed at is an error. A rule of style is a remark, whether the generator has to keep it or would only
like to: a person may have had a reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from playproof.answersets import Demand, Dungeon
from playproof.answersets.ownheld import own_rules
from playproof.answersets.remarks import remarks as broken_demands
from playproof.errors import Fault, PlayproofError, Where, WrongInput
from playproof.formats.symbols import with_symbols
from playproof.level import Graph, Grid, Place
from playproof.level.grid import Cell
from playproof.level.thing import parse_place
from playproof.play import Promise, parse_promises
from playproof.play.paths import room_map
from playproof.populate.finding import Finding
from playproof.project import Module, Project
from playproof.project.answering.reading import Reading
from playproof.project.drawnpins import drawn_pins
from playproof.project.including import programs
from playproof.project.populating.desk import findings
from playproof.project.settings import shaped
from playproof.remarks.remark import Kept, Remark
from playproof.remarks.style import Told, style_remark

KINDS = ("answerset", "populate")
WRITTEN = re.compile(r" \([^()]+:\d+\)$")
MOST_MARKED = 24
"""Of things that are too many so many are marked; of more a picture says nothing."""


def ruling(project: Project, name: str = "") -> tuple[Module, ...]:
    """The modules whose rules are asked: the one of this name, or all that have some."""
    if name and project.module(name).kind not in KINDS:
        what = f"'{name}' is a module of the kind '{project.module(name).kind}', which has no rules for levels"
        raise WrongInput(Fault(what, hint=f"modules of the kinds {' and '.join(KINDS)} have some"))
    return tuple(module for module in project.modules if module.kind in KINDS and name in ("", module.name))


def promised(project: Project, modules: Iterable[Module]) -> tuple[Promise, ...]:
    """What is promised: by modules, each instead of what the project promises, else by the project."""
    own = [parse_promises(module.settings.get("promises", ()), project.alphabet) for module in modules]
    found = [promise for promises in own for promise in (promises or project.promises)]
    return tuple({str(promise): promise for promise in found or project.promises}.values())


def of_module(
    level: Grid | Graph, project: Project, module: Module, registers: Mapping[str, Any], stopped: Callable[[], bool]
) -> Told:
    """What a module's rules say of the level; what cannot be asked of it is told too."""
    asked = _of_dungeon if module.kind == "answerset" else _of_rooms
    try:
        return asked(level, project, module, registers, stopped)
    except WrongInput as error:
        said = f"the rules of '{module.name}' cannot be asked of this level: {'; '.join(map(str, error.faults))}"
        return Told((Remark("unknown", module.name, said),))
    except PlayproofError as error:
        return Told((Remark("unknown", module.name, f"whether the rules of '{module.name}' are kept: {error}"),))


def _of_rooms(
    level: Grid | Graph, project: Project, module: Module, registers: Mapping[str, Any], stopped: Callable[[], bool]
) -> Told:
    """The rules of a module that fills rooms: of each broken one the room and the value, of each kept one what is to spare."""
    found = findings(project, module, level, registers)
    told = [_of_room(finding, level) for finding in found if not finding.holds]
    return Told(tuple(told), tuple(Kept(str(finding.rule), finding.slack) for finding in found if finding.holds))


def _of_room(finding: Finding, level: Grid | Graph) -> Remark:
    places: tuple[Place, ...] = ()
    if finding.room:
        places = (finding.room,) if isinstance(level, Graph) else room_map(level).cells.get(finding.room, ())
    said = f"{finding.rule}: {finding.why}"
    return Remark("error", bare(str(finding.rule)), said, places, value=finding.value, path=finding.path)


def bare(rule: str) -> str:
    """A rule without the place where it was written.

    >>> bare("health >= 1 (project.toml:2)")
    'health >= 1'
    """
    return WRITTEN.sub("", rule)


def _of_dungeon(
    level: Grid | Graph, project: Project, module: Module, registers: Mapping[str, Any], stopped: Callable[[], bool]
) -> Told:
    """The rules of a module that makes dungeons."""
    if not isinstance(level, Grid):
        raise WrongInput(f"they are about the tiles of a grid, and this is a {level.kind}")
    given = shaped(module, module.settings)
    dungeon = _dungeon(level, project, module, given)
    broken = {found.demand: found.cells for found in broken_demands(dungeon, level, stopped=stopped)}
    told = [
        *_other_size(level, module, given),
        *(_broken(demand, cells, dungeon, level) for demand, cells in broken.items()),
    ]
    asked = [demand for demand in dungeon.ours if demand.facts and demand.text != "solvable"]
    kept = tuple(Kept(demand.text) for demand in asked if demand not in broken and not demand.drawn)
    return Told(tuple(told), kept) + _of_own_rules(dungeon, level, stopped)


def _of_own_rules(dungeon: Dungeon, level: Grid, stopped: Callable[[], bool]) -> Told:
    """What the designer's own programs say of the level."""
    told, kept = [], []
    for held in own_rules(dungeon, level, stopped=stopped):
        demand, few = held.demand, held.cells if len(held.cells) <= MOST_MARKED else ()
        if held.kept:
            kept.append(Kept(demand.text))
        elif held.kept is None:
            told.append(Remark("unknown", demand.text, f"whether '{demand.text}' is kept", where=demand.where))
        else:
            told.append(Remark("error", demand.text, f"broken: {demand.text}", few, demand.where))
    return Told(tuple(told), tuple(kept))


def _dungeon(level: Grid, project: Project, module: Module, given: Any) -> Dungeon:
    """What the module would make, in the size and with the things of the level."""
    there = [name for name in level.alphabet.symbols if level.find(name)]
    settings = given.model_copy(update={"size": list(level.size), "place": [*given.place, *there]})
    game = with_symbols(level.alphabet, project.alphabet.symbols.values())
    pins = {parse_place(pin.element.rpartition("@")[2]): pin for pin in drawn_pins(project, module)}
    there_too = {cell: pin for cell, pin in pins.items() if cell[0] < level.width and cell[1] < level.height}
    fixed: dict[Cell, tuple[str, ...]] = {cell: tuple(map(str, pin.allowed)) for cell, pin in there_too.items()}
    where: dict[Cell, Where] = {cell: pin.where for cell, pin in there_too.items()}
    own = programs(project.folder, given.programs)
    return Reading(settings, game, project.where_of(module)).dungeon(None, fixed, (), own, where)


def _other_size(level: Grid, module: Module, given: Any) -> Iterator[Remark]:
    if given.size is not None and tuple(given.size) != level.size:
        what = f"the map has {level.width} x {level.height} tiles, and '{module.name}' makes {given.size[0]} x {given.size[1]}"
        yield Remark("warning", "size", what)


def _broken(demand: Demand, cells: tuple[Cell, ...], dungeon: Dungeon, level: Grid) -> Remark:
    if demand.means:
        return style_remark(demand, cells, level)
    counted = next((count for count in dungeon.all_counts if demand in count.demands()), None)
    if counted is None:
        held = "" if not demand.drawn else f", and the map has {_here(level, cells)}"
        return Remark("error", demand.text, f"{demand.text}{held}", cells, demand.where)
    region = dungeon.board.region(counted.region)
    there = tuple(cell for name in counted.symbols for cell in level.find(name) if cell in region)
    marked = there if len(there) <= MOST_MARKED else ()
    there_are = "there is 1" if len(there) == 1 else f"there are {len(there):,}"
    return Remark("error", "wrong count", f"{demand.text}: {there_are}", marked, demand.where)


def _here(level: Grid, cells: tuple[Cell, ...]) -> str:
    names = [level.at(cell)[-1].symbol if level.at(cell) else "nothing" for cell in cells]
    return " and ".join(f"'{name}'" for name in dict.fromkeys(names))
