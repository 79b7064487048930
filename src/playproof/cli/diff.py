"""`playproof diff`: what hand edits change in a module's level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playproof.cli.console import Row, say, tell, tell_json, tell_rows
from playproof.cli.options import AsJson
from playproof.cli.runs import ModuleName, RunFolder, about, level_of, opened

if TYPE_CHECKING:
    from rich.text import Text

    from playproof.level import Level
    from playproof.project.patches import Edit

CHANGED = "bold black on cyan"


def diff(run: RunFolder, module: ModuleName, json: AsJson = False) -> None:
    """Show what your edits change in a module.

    \b
    playproof diff mine rooms
    """
    mine = opened(run)
    level = level_of(mine, module)
    edits = mine.state.patches.get(module, ())
    unfit = {conflict.edit.id for name, conflict in _conflicts(mine) if name == module}
    if json:
        tell_json({**about(mine), "module": module, "picture": str(level), "edits": [_fact(e, unfit) for e in edits]})
        return
    if not edits:
        say(f"'{module}' has no edits")
        return
    kept = [edit for edit in edits if edit.id not in unfit]
    tell(highlighted(level, kept))
    tell_rows(Row(e.id, f"{e}{' (does not fit now)' if e.id in unfit else ''}", "cyan") for e in edits)


def _conflicts(mine: Any) -> list[Any]:
    return [(step.module, conflict) for step in mine.execute(most=0).steps for conflict in step.conflicts]


def _fact(edit: Edit, unfit: set[str]) -> dict[str, Any]:
    return {"id": edit.id, "element": edit.element, "edit": str(edit), "fits": edit.id not in unfit}


def highlighted(level: Level, edits: list[Edit]) -> Text:
    """The level with the cells standing out that were changed."""
    from playproof.cli.pictures import in_terminal
    from playproof.level import Grid
    from playproof.level.thing import parse_place

    text = in_terminal(level)
    if isinstance(level, Grid):
        for place in (edit.element.rpartition("@")[2] for edit in edits if "@" in edit.element):
            x, y = parse_place(place.removesuffix(" members"))
            begin = y * (level.width + 1) + x
            text.stylize(CHANGED, begin, begin + 1)
    return text
