"""Showing progress: a bar where a person watches, a line now and then where nobody does, JSON for machines.

All of them read the one stream of `playproof.progress`. Results are printed `aside`, so that they never run into the bar.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Protocol

from playproof.cli.console import err, say
from playproof.cli.options import Progress
from playproof.progress import Event

PAUSE = 3.0
"""Seconds between two lines where there is no bar."""
MARGIN = len("^C") + 1
"""What a terminal writes after the bar must not wrap it to a second line, or half of it would stay behind."""


class Watcher(Protocol):
    """A listener that can step aside while something else is printed."""

    def __call__(self, event: Event) -> None: ...

    def aside(self) -> AbstractContextManager[None]: ...


class Silent:
    """Says nothing."""

    def __call__(self, event: Event) -> None:
        return

    def aside(self) -> AbstractContextManager[None]:
        return nullcontext()


class Json(Silent):
    """One object a line."""

    def __call__(self, event: Event) -> None:
        print(json.dumps(event.to_json(), ensure_ascii=False), file=sys.stderr, flush=True)


class Lines(Silent):
    """A line now and then, so that a log shows that the work goes on."""

    def __init__(self) -> None:
        self.last = time.monotonic()

    def __call__(self, event: Event) -> None:
        if time.monotonic() - self.last >= PAUSE and event.done < event.total:
            self.last = time.monotonic()
            say(str(event))


class Bar:
    """A bar at the bottom of the terminal, gone when the work is done."""

    def __init__(self, total: int) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as RichBar

        texts = TextColumn("{task.fields[failed]}"), TextColumn("{task.fields[note]}")
        columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), *texts)
        # Redirecting would send results, which belong to stdout, through the console of the bar, which is stderr.
        self.bar = RichBar(*columns, console=err(MARGIN), transient=True, redirect_stdout=False, redirect_stderr=False)
        self.task = self.bar.add_task("", total=total, failed="", note="")
        self.bar.start()

    def __call__(self, event: Event) -> None:
        failed = f"{event.failed} not ok" if event.failed else ""
        self.bar.update(self.task, completed=event.done, total=event.total, failed=failed, note=_note(event))

    @contextmanager
    def aside(self) -> Iterator[None]:
        self.bar.stop()
        try:
            yield
        finally:
            self.bar.start()


def _note(event: Event) -> str:
    """What stands beside the bar; a batch tells nothing until its workers have made something."""
    if event.kind == "batch":
        return event.note or ("starting" if event.done < event.total else "")
    return event.what if event.kind == "module" else ""


@contextmanager
def watching(how: Progress | None, total: int) -> Iterator[Watcher]:
    """The watcher that was asked for, or the one that suits where we are; none for a single thing to do."""
    if how is Progress.json:
        yield Json()
    elif how is Progress.none or (how is None and total < 2):
        yield Silent()
    elif how is Progress.plain or not err().is_terminal:
        yield Lines()
    else:
        bar = Bar(total)
        try:
            yield bar
        finally:
            bar.bar.stop()
