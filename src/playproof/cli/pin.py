"""`playproof pin`: fix something that no generator may change, or that it should rather keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import command, say, tell, tell_json
from playproof.cli.deeds import told_pin
from playproof.cli.options import AsJson
from playproof.cli.runs import ModuleName, RunFolder, about, changing, level_of
from playproof.errors import Fault, WrongInput, nearest

if TYPE_CHECKING:
    from playproof.level import Level
    from playproof.level.pins import Pin
    from playproof.project import Run

ElementId = Annotated[
    str,
    typer.Argument(
        metavar="ELEMENT",
        hidden=True,
        show_default=False,
        help="A cell such as 3,4, or the id of an object, node or edge.",
    ),
]
HIDDEN: dict[str, Any] = {"show_default": False}


def pin(
    run: RunFolder,
    module: ModuleName,
    element: ElementId,
    symbol: Annotated[
        str,
        typer.Option("--symbol", metavar="A,B", help="It is one of these symbols. Default: what it is now.", **HIDDEN),
    ] = "",
    member: Annotated[
        list[str] | None, typer.Option("--member", metavar="NAME=VALUE", help="A member's value. Repeatable.", **HIDDEN)
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option("--at", metavar="ROOM", help="A room or cell where it may be. Repeatable.", **HIDDEN),
    ] = None,
    exists: Annotated[
        bool | None, typer.Option("--exists/--absent", help="It is there, or it is not.", **HIDDEN)
    ] = None,
    weight: Annotated[
        float | None, typer.Option("--weight", metavar="W", help="A wish of this weight, and no demand.", **HIDDEN)
    ] = None,
    json: AsJson = False,
) -> None:
    """Pin an element of a module's level.

    \b
    playproof pin mine rooms 3,4 --symbol boss
    playproof pin mine rooms vault --exists
    playproof pin mine monsters "boss 1" --at vault
    """
    with changing(run) as mine:
        found = mine.project.module(module)
        level = _now(mine, module)
        name = full_name(element, level)
        pins = list(_pins(mine, name, level, symbol, member or [], at or [], exists, weight))
        for each in pins:
            mine.pin(found.name, each)
        told = [told_pin(each) for each in pins]
        if json:
            tell_json({**about(mine), "module": module, "pins": told})
            return
        for line in told:
            tell(line)
        say(f"confirmed; make it so with: {command('run', mine.folder)}")


def _now(mine: Run, module: str) -> Level | None:
    """The level as it is, or none: a designer may pin before anything is made."""
    try:
        return level_of(mine, module)
    except WrongInput:
        return None


def full_name(element: str, level: Level | None) -> str:
    """A cell's id from its place: 3,4 is in the uppermost layer."""
    from playproof.level import Grid
    from playproof.level.grid import GROUND

    if not element.replace(",", "").isdigit() or "," not in element:
        return element
    return f"{level.top if isinstance(level, Grid) else GROUND}@{element}"


def _pins(
    mine: Run,
    name: str,
    level: Level | None,
    symbol: str,
    members: list[str],
    at: list[str],
    exists: bool | None,
    weight: float | None,
) -> Iterator[Pin]:
    from playproof.cli.assignments import assignments
    from playproof.level.pins import Pin

    mark = "" if at else _mark(name, level, exists)
    if at:
        yield Pin(name, "position", tuple(map(_place, at)), weight)
    if symbol or (exists is None and not members and not at):
        yield Pin(name, "symbol", _symbols(mine, name, level, symbol), weight, mark)
    for member, value in assignments(members).items():
        yield Pin(name, f"member:{member}", (value,), weight, mark)
    if exists is not None:
        yield Pin(name, "exists", (exists,), weight)


def _place(text: str) -> str | tuple[int, int]:
    """A room by its name, a cell such as 3,4 as column and row."""
    column, comma, row = text.partition(",")
    return (int(column), int(row)) if comma and column.isdigit() and row.isdigit() else text


def _mark(name: str, level: Level | None, exists: bool | None) -> str:
    """What an element is known by after a re-run; a cell's id is its place, and what stands there may change."""
    from playproof.level.elements import element_of, fingerprint

    if level is None:
        return ""
    if element_of(level, name) is None and exists is None:
        raise WrongInput(Fault(f"there is no '{name}' to pin", hint="a cell is written as 3,4 or layer@3,4"))
    return "" if "@" in name or exists is not None else fingerprint(level, name)


def _symbols(mine: Run, name: str, level: Level | None, symbol: str) -> tuple[str, ...]:
    from playproof.level.elements import element_of

    known = mine.project.alphabet.symbols
    asked = tuple(part.strip() for part in symbol.split(",")) if symbol else ()
    faults = [Fault(f"there is no symbol '{part}'", hint=nearest(part, known)) for part in asked if part not in known]
    if faults:
        raise WrongInput(*faults)
    now = element_of(level, name) if level is not None else None
    if not asked and now is None:
        raise WrongInput(Fault(f"'{name}' is nothing yet", hint="say what it shall be with --symbol, or make it first"))
    return asked or ((now.symbol,) if now else ())
