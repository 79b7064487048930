"""`playproof edit`: change by hand what a module made, or give a module that asks what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import command, say, tell, tell_json
from playproof.cli.options import AsJson
from playproof.cli.runs import ModuleName, RunFolder, about, changing, executed, product_text, shown_of
from playproof.errors import WrongInput

if TYPE_CHECKING:
    from playproof.level import Level
    from playproof.project import Run
    from playproof.project.patches import Edit


def edit(
    run: RunFolder,
    module: ModuleName,
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]", hidden=True, show_default=False, help="The level as it shall be; - for standard input."
        ),
    ] = "",
    json: AsJson = False,
) -> None:
    """Edit a module's level, or answer one that asks.

    Without a file your editor ($VISUAL or $EDITOR) opens with the picture. What you change is kept as edits on top of what
    the module makes, and made again when the module is run again. To a module that waits for a sketch or a list, what you
    write is the answer.

    \b
    playproof edit mine rooms
    playproof edit mine rooms drawn.txt
    echo "sword, boots" | playproof edit mine loot -
    """
    with changing(run) as mine:
        mine.project.module(module)
        executed(mine, module)
        if _asks(mine, module):
            _tell(mine, module, _answer(mine, module, file), json)
        else:
            _tell(mine, module, _edits(mine, module, file), json)


def _asks(mine: Run, module: str) -> bool:
    """Whether the module takes an answer; an edit of what came in is a patch like any other, and outlives a re-run."""
    found = mine.project.module(module)
    return found.kind == "ask" and found.settings.get("what", "edit") != "edit"


def _answer(mine: Run, module: str, file: str) -> list[str]:
    from playproof.cli.editing import kept_if_refused, tried_answer, written

    settings = mine.project.module(module).settings
    prompt = str(settings.get("prompt", "")) or f"a {settings.get('what')}"
    text = written(file, mine.state.answers.get(module, ""), prompt)
    with kept_if_refused(mine, module, text, file):
        tried_answer(mine, module, text)
    if text == mine.state.answers.get(module):
        return []
    mine.do("answer", module=module, text=text)
    return [f"{module} has its {settings.get('what')}"]


def _edits(mine: Run, module: str, file: str) -> list[str]:
    from playproof.cli.editing import kept_if_refused
    from playproof.project.patches import difference

    before, text = shown_of(mine, module).level, _text(mine, module, file)
    with kept_if_refused(mine, module, text, file):
        after = _wanted(mine, before, text, file)
        touched = [edit.element for edit in difference(before, after)]
        mine.edit(module, after)
    kept = {edit.element: edit for edit in mine.state.patches.get(module, ())}
    return [_told(id, kept) for id in touched]


def _told(element: str, kept: Mapping[str, Edit]) -> str:
    """An edit with the id by which conflicts name it; one that takes an earlier one back leaves none."""
    return f"{kept[element].id}  {kept[element]}" if element in kept else f"{element}: as it was made"


def _text(mine: Run, module: str, file: str) -> str:
    """What the designer wrote; nothing if the level is in a file of another format."""
    from playproof.cli.editing import written
    from playproof.level.graphtext import told
    from playproof.project import Document

    if _has_format(file):
        return ""
    product = shown_of(mine, module)
    text = product_text(product) if isinstance(product.value, Document) else told(product.value)
    return written(file, text, f"{module} of {mine.project.name}")


def _has_format(file: str) -> bool:
    return bool(file) and file != "-" and not file.endswith(".txt")


def _wanted(mine: Run, before: Level, text: str, file: str) -> Level:
    from playproof.formats import read
    from playproof.level.retold import retold

    if _has_format(file):
        return read(file, alphabet=mine.project.alphabet).level
    try:
        return retold(before, text)
    except WrongInput as error:
        raise error.within(file if file != "-" else "") from None


def _tell(mine: Run, module: str, changes: list[str], json: bool) -> None:
    facts: dict[str, Any] = {**about(mine), "module": module, "changes": changes}
    if json:
        tell_json(facts)
        return
    for change in changes:
        tell(change)
    if changes:
        say(f"confirmed; go on with: {command('run', mine.folder)}")
    else:
        say("nothing was changed")
