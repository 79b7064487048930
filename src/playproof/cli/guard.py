"""The one place where errors become words and exit codes. No traceback ever reaches a user.

PlayproofError      its message                           2
Cancelled           its message                           130
Ctrl-C              "stopped"                             130
the system says no  what, of which file, and why          2
`| head` is full    silence                               141, as the shell says of any program that this ends
anything else       a fault of ours: please report        3, with the traceback under PLAYPROOF_DEBUG=1
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

import typer

from playproof.cli.console import complain, say
from playproof.errors import Cancelled, PlayproofError

REFUSED, WRONG_INPUT, FAULT_OF_OURS, STOPPED, PIPE_CLOSED = 1, 2, 3, 130, 141
SAYS_NO = {
    errno.EACCES: "see who may read and write there",
    errno.EPERM: "see who may read and write there",
    errno.EROFS: "name a folder on another disk",
    errno.ENOSPC: "make room on the disk, and try again",
    errno.EDQUOT: "make room on the disk, and try again",
    errno.EMFILE: "close other programs, or raise `ulimit -n`",
}
"""What is wrong with a machine and not with us, and what to do about it."""
REPORT = """\
This is a fault of Playproof and not of your level: {what}
Please report it with the command you gave and the level, if you may share it.
For the whole story set PLAYPROOF_DEBUG=1 and try again."""


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command, with every way it can fail turned into a message and an exit code."""

    @wraps(command)
    def run(*args: Any, **options: Any) -> None:
        _open_closed()
        _tolerate(sys.stdout, sys.stderr)
        try:
            command(*args, **options)
            sys.stdout.flush()
        except typer.Exit:
            _flush()
            raise
        except Exception as error:
            raise typer.Exit(_explained(error)) from None
        except KeyboardInterrupt:
            say("stopped")
            raise typer.Exit(STOPPED) from None

    return run


def _explained(error: Exception) -> int:
    """The exit code of an error, once its message is out."""
    if isinstance(error, BrokenPipeError):
        _silence()
        return PIPE_CLOSED
    if os.environ.get("PLAYPROOF_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    if isinstance(error, PlayproofError):
        complain(str(error))
        return STOPPED if isinstance(error, Cancelled) else WRONG_INPUT
    if isinstance(error, OSError) and error.errno in SAYS_NO:
        complain(_refused(error))
        return WRONG_INPUT
    complain(REPORT.format(what=f"{type(error).__name__}: {str(error)[:300]}".rstrip(": ")))
    return FAULT_OF_OURS


def _refused(error: OSError) -> str:
    where = error.filename or "the output"
    return f"{where}: {str(error.strerror).lower()}; {SAYS_NO[error.errno or 0]}"


def _flush() -> None:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        raise typer.Exit(PIPE_CLOSED) from None


def _silence() -> None:
    """Nobody reads on. Without this Python complains about the lost output while it shuts down."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed() -> None:
    """Who closed a stream (`>&-`) wants nothing of it; Python has none there, which everybody would trip over."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - it is closed when the program ends


def _tolerate(*streams: Any) -> None:
    """A glyph that the terminal cannot write becomes a question mark; otherwise one level could end the whole run."""
    for stream in streams:
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")
