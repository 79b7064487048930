"""`playproof conflicts`: edits that do not fit any more, or whose module is gone; and what shall become of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import Row, command, say, tell_json, tell_rows
from playproof.cli.guard import REFUSED
from playproof.cli.options import AsJson
from playproof.cli.runs import RunFolder, about, changing, close, executed
from playproof.errors import Fault, WrongInput, nearest

if TYPE_CHECKING:
    from playproof.project import Run


def conflicts(
    run: RunFolder,
    edit: Annotated[
        str, typer.Argument(metavar="[EDIT", hidden=True, show_default=False, help="The id of an edit, or `all`.")
    ] = "",
    choice: Annotated[
        str,
        typer.Argument(
            metavar="mine|new|both]",
            hidden=True,
            show_default=False,
            help="Make the edit all the same, drop it, or keep it listed.",
        ),
    ] = "",
    move: Annotated[
        str, typer.Option("--move", metavar="OLD=NEW", show_default=False, help="Do to NEW what was done to OLD.")
    ] = "",
    drop: Annotated[
        str, typer.Option("--drop", metavar="OLD", show_default=False, help="Forget what was done to OLD.")
    ] = "",
    json: AsJson = False,
) -> None:
    """List edits that do not fit any more, or settle one.

    mine: make the edit all the same. new: leave what the module made. both: go on with what the module made, and keep the
    edit listed for when it fits again. What you did to a module that is not in project.toml any more is listed too:
    --move does it to another module, --drop forgets it. Exit code 1: some are not settled.

    \b
    playproof conflicts mine
    playproof conflicts mine 3f2a77c01b9e mine
    playproof conflicts mine --move cave=map
    """
    from playproof.cli.gone import drop_gone, move_gone

    with changing(run) as found:
        if edit:
            _settle(found, edit, choice)
        settled = [edit] if edit else []
        settled += [move_gone(found, move)] if move else []
        settled += [drop_gone(found, drop)] if drop else []
        if not settled:
            _list(found, json)
            return
        executed(found)
        close(found, json, settled=settled[0])


def _settle(mine: Run, edit: str, choice: str) -> None:
    from playproof.project.patches import CHOICES

    if choice not in CHOICES:
        got = f"; got '{choice}'" if choice else ""
        raise WrongInput(f"say what shall become of the edit {edit}: mine, new or both{got}")
    known = list(dict.fromkeys(conflict.edit.id for _, conflict in mine.conflicts()))
    chosen = known if edit == "all" else [id for id in known if id.startswith(edit)]
    if len(chosen) != 1 and edit != "all":
        what = f"no edit with the id '{edit}' is in conflict" if not chosen else f"'{edit}' begins several ids"
        raise WrongInput(Fault(what, hint=nearest(edit, known) if known else "every edit fits"))
    for id in chosen:
        mine.do("choose", edit=id, choice=choice)


def _list(mine: Run, json: bool) -> None:
    from playproof.cli.gone import gone_facts

    listed = dict.fromkeys(mine.conflicts())  # a module that was visited again makes the same ones again
    facts: list[dict[str, Any]] = [
        {"id": c.edit.id, "module": module, "what": str(c), "choice": mine.state.choices.get(c.edit.id, "")}
        for module, c in listed
    ]
    if json:
        tell_json({**about(mine), "conflicts": facts, "gone": gone_facts(mine)})
    elif not listed and not mine.strays():
        say("every edit fits")
    else:
        _tell(mine, facts)
    if any(not fact["choice"] for fact in facts) or mine.strays():
        raise typer.Exit(REFUSED)


def _tell(mine: Run, facts: list[dict[str, Any]]) -> None:
    from playproof.cli.gone import list_gone

    if facts:
        tell_rows((Row(f["id"], _told(f), "bold magenta") for f in facts), indent=0)
        say(f"settle with: {command('conflicts', mine.folder)} ID mine|new|both")
    list_gone(mine)


def _told(fact: dict[str, Any]) -> str:
    return f"{fact['module']}: {fact['what']}" + (" (kept aside)" if fact["choice"] else "")
