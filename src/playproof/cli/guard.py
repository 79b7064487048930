"""The one place where errors become words and exit codes. No traceback ever reaches a user.

PlayproofError      its message                           2
Cancelled           its message                           130
Ctrl-C              "stopped"                             130
`| head` is full    silence                               141, as the shell says of any program that this ends
anything else       a fault of ours: please report        3, with the traceback under PLAYPROOF_DEBUG=1
"""

from __future__ import annotations

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
REPORT = """\
This is a fault of Playproof and not of your level: {what}
Please report it with the command you gave and the level, if you may share it.
For the whole story set PLAYPROOF_DEBUG=1 and try again."""


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command, with every way it can fail turned into a message and an exit code."""

    @wraps(command)
    def run(*args: Any, **options: Any) -> None:
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
    complain(REPORT.format(what=f"{type(error).__name__}: {str(error)[:300]}".rstrip(": ")))
    return FAULT_OF_OURS


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


def _tolerate(*streams: Any) -> None:
    """A glyph that the terminal cannot write becomes a question mark; otherwise one level could end the whole run."""
    for stream in streams:
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")
