"""`playproof diff`: what hand edits change in a module's level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from playproof.cli.console import Row, say, tell, tell_json, tell_rows
from playproof.cli.options import AsJson
from playproof.cli.runs import ModuleName, RunFolder, about, level_of, opened

if TYPE_CHECKING:
    from rich.text import Text

    from playproof.level import Grid, Level
    from playproof.project.patches import Edit

CHANGED = "bold black on cyan"
ASIDE = " (not in the level now)"


def diff(run: RunFolder, module: ModuleName, json: AsJson = False) -> None:
    """Show what your edits change in a module.

    \b
    playproof diff mine rooms
    """
    from playproof.project.patches import parts

    mine = opened(run)
    level = level_of(mine, module)
    edits = mine.state.patches.get(module, ())
    made = parts(level)
    facts = [_fact(edit, made.get(edit.element) == edit.shall) for edit in edits]
    if json:
        tell_json({**about(mine), "module": module, "picture": str(level), "edits": facts})
    elif not edits:
        say(f"'{module}' has no edits")
    else:
        tell(highlighted(level, [edit for edit, fact in zip(edits, facts, strict=True) if fact["shows"]]))
        tell_rows(Row(fact["id"], fact["edit"] + ("" if fact["shows"] else ASIDE), "cyan") for fact in facts)


def _fact(edit: Edit, shows: bool) -> dict[str, Any]:
    return {"id": edit.id, "element": edit.element, "edit": str(edit), "shows": shows}


def highlighted(level: Level, edits: list[Edit]) -> Text:
    """The level with the cells standing out that were changed."""
    from playproof.cli.pictures import in_terminal
    from playproof.level import Grid

    text = in_terminal(level)
    if isinstance(level, Grid):
        for x, y in {place for edit in edits for place in _places(level, edit)}:
            begin = y * (level.width + 1) + x
            text.stylize(CHANGED, begin, begin + 1)
    return text


def _places(grid: Grid, edit: Edit) -> Iterator[tuple[int, int]]:
    """Where an edit shows: the cell, or where an object was and is."""
    from playproof.level.thing import Thing, parse_place

    layer, _, place = edit.element.removesuffix(" members").rpartition("@")
    if layer in grid.layers:
        yield parse_place(place)
    for thing in (edit.was, edit.shall):
        if isinstance(thing, Thing) and not isinstance(thing.at, str):
            yield thing.at
