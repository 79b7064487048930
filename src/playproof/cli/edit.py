"""`playproof edit`: change by hand what a module made, or give a module that asks what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import command, say, tell, tell_json
from playproof.cli.options import AsJson
from playproof.cli.runs import (
    ModuleName,
    RunFolder,
    about,
    changing,
    executed,
    product_text,
    shown_of,
    waits_for_hand,
)
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
    as_is: Annotated[
        bool, typer.Option("--as-is", help="Let a recipe that asks go on with its level as it is.")
    ] = False,
    ask: Annotated[
        int,
        typer.Option("--ask", metavar="N", min=0, show_default=False, help="Answer a recipe's Nth question anew."),
    ] = 0,
    json: AsJson = False,
) -> None:
    """Edit a module's level, or answer one that asks.

    Without a file your editor ($VISUAL or $EDITOR) opens with the picture. What you change is kept as edits on top of what
    the module makes, and made again when the module is run again. To a module that waits for a sketch or a list, what you
    write is the answer; a recipe that asks for your hand goes on with the level as you leave it.

    \b
    playproof edit mine rooms
    playproof edit mine rooms drawn.txt
    playproof edit mine plan --as-is
    echo "sword, boots" | playproof edit mine loot -
    """
    with changing(run) as mine:
        mine.project.module(module)
        executed(mine, module)
        if _asks(mine, module):
            _tell(mine, module, _answer(mine, module, file), json)
        elif ask or as_is or waits_for_hand(mine, module):
            _tell(mine, module, _reply(mine, module, file, as_is, ask), json)
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


def _reply(mine: Run, module: str, file: str, as_is: bool, number: int) -> list[str]:
    """What the designer does where a recipe asks; nothing is an answer too, if he says so."""
    from playproof.cli.editing import kept_if_refused, written
    from playproof.level.graphtext import told

    asked = mine.asked(module, number)
    if as_is:
        mine.reply(module, asked.made, number)
        return [f"{module} goes on with its level as it is"]
    text = "" if _has_format(file) else written(file, told(asked.shown), asked.prompt)
    with kept_if_refused(mine, module, text, file):
        after = _wanted(mine, asked.shown, text, file)
        if not file and after == asked.shown == asked.made:
            say(f"to let it go on as it is: {command('edit', mine.folder, module, '--as-is')}")
            return []
        mine.reply(module, after, number)
    patch = mine.state.replies[module][asked.number - 1]
    return [str(edit) for edit in patch] or [f"{module} goes on with its level as it is"]


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
    """Whether a file says all of a level, and not only its picture: so do texts with layers and objects, as we export."""
    from playproof.level.files.whole import read_whole

    if file in ("", "-"):
        return False
    return not file.endswith(".txt") or read_whole(file).startswith("[layer ")


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
