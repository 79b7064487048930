"""What was done to modules that are not in the project any more: told by every command that tells how a run stands.

not in the project any more: cave (2 edits, 1 pin)
rename it back in project.toml, or: playproof conflicts mine --move cave=MODULE, or: playproof conflicts mine --drop cave
"""

from __future__ import annotations

from collections import Counter
from shlex import quote
from typing import TYPE_CHECKING

from playproof.cli.console import Row, command, say, tell, tell_rows
from playproof.cli.deeds import told
from playproof.cli.plays import counted
from playproof.errors import Fault, WrongInput, nearest

if TYPE_CHECKING:
    from playproof.project import Run
    from playproof.project.journal import Entry

NOUNS = {"set": "setting"}


def gone_facts(mine: Run) -> dict[str, list[str]]:
    """By the name of what is gone, all that was done to it, in words."""
    return {name: [told(entry) for entry in done] for name, done in mine.strays().items()}


def tell_gone(mine: Run) -> None:
    """In one line each, under the picture of a pipeline."""
    for name, done in mine.strays().items():
        tell(f"not in the project any more: {name} ({_counts(done)})")
    _say_choices(mine)


def list_gone(mine: Run) -> None:
    """One by one, among the conflicts."""
    for name, done in mine.strays().items():
        tell_rows((Row(f"{name} is gone", told(entry), "bold magenta") for entry in done), indent=0)
    _say_choices(mine)


def _counts(done: list[Entry]) -> str:
    numbers = Counter(NOUNS.get(entry.op, entry.op) for entry in done)
    return ", ".join(counted(number, what) for what, number in numbers.items())


def _say_choices(mine: Run) -> None:
    conflicts = command("conflicts", mine.folder)
    for name, done in mine.strays().items():
        move = "" if _is_register(name, done) else f"{conflicts} --move {quote(name)}=MODULE, or: "
        say(f"rename it back in project.toml, or: {move}{conflicts} --drop {quote(name)}")


def _is_register(name: str, done: list[Entry]) -> bool:
    return any(entry.op == "register" and entry.arguments["name"] == name for entry in done)


def move_gone(mine: Run, given: str) -> str:
    """Do to another module what was done to one that is gone; gives back the name of the latter."""
    gone, equals, to = given.rpartition("=")
    if not equals or not gone:
        raise WrongInput(f"--move wants OLD=NEW, the names of two modules; got '{given}'")
    _known(mine, gone)
    mine.do("move", gone=gone, to=to)
    return gone


def drop_gone(mine: Run, gone: str) -> str:
    """Forget what was done to a module or a register that is gone; gives back its name."""
    done = _known(mine, gone)
    if _is_register(gone, done):
        mine.do("unset", name=gone)
    if gone in mine.strays():
        mine.do("drop", gone=gone)
    return gone


def _known(mine: Run, gone: str) -> list[Entry]:
    found = mine.strays()
    if gone not in found:
        hint = nearest(gone, found) if found else "nothing is: what you did is all of modules in the project"
        raise WrongInput(Fault(f"nothing of '{gone}' is left over", hint=hint))
    return found[gone]
