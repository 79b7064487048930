"""A picture of the pipeline in the terminal: what follows what, where checks send play, and how every module stands.

The long way round, seed 7
  rooms         digger   fresh
  |
  large enough  check    fresh         asked 3 times
  |-> rooms         2 times
  |-> monsters      once
  |
  monsters      scatter  edited        2 edits, 1 pin
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playproof.cli.plays import counted

if TYPE_CHECKING:
    from rich.text import Text

    from playproof.project import Run
    from playproof.project.status import Standing

STYLES = {
    "fresh": "green",
    "edited": "cyan",
    "stale": "yellow",
    "conflict": "bold magenta",
    "failed": "bold red",
    "waits": "bold yellow",
    "passed by": "dim",
    "not reached": "dim",
}
LINE, LAST, DOWN = "├─▶", "└─▶", "│"


def picture(run: Run, standings: Sequence[Standing]) -> Text:
    """The whole pipeline."""
    from rich.text import Text

    lines = [Text.assemble((run.project.name, "bold"), f", seed {run.seed}")]
    lines += _lines(standings)
    return Text("\n").join(lines)


def _lines(standings: Sequence[Standing]) -> Iterator[Text]:
    from rich.text import Text

    columns = [max(len(text) for text in texts) for texts in zip(*map(_labels, standings), strict=True)]
    before = ""
    for number, standing in enumerate(standings):
        if number:
            yield Text(f"  {DOWN}", "dim")
        name, kind, word = (f"{text:{width}}" for text, width in zip(_labels(standing), columns, strict=True))
        said = "; ".join(remark.removesuffix(".") for remark in _remarks(standing, before)).replace("\n", "; ")
        line = Text.assemble(
            "  ", (name, "bold"), "  ", (kind, "dim"), "  ", (word, STYLES[standing.word]), f"  {said}"
        )
        line.rstrip()
        yield line
        yield from _branches(standing, columns[0])
        before = standing.module


def _labels(standing: Standing) -> tuple[str, str, str]:
    return standing.module, standing.kind, standing.word


def _remarks(standing: Standing, before: str) -> Iterator[str]:
    """What a designer wants to know beside the word."""
    if standing.note and standing.word != "edited":
        yield standing.note
    if standing.inputs and standing.inputs != (before,):
        yield f"works on {', '.join(standing.inputs)}"
    if standing.visits > 1:
        yield f"visited {standing.visits} times"
    kept = [counted(n, what) for n, what in ((standing.edits, "edit"), (standing.pins, "pin")) if n]
    if kept:
        yield ", ".join(kept)
    if standing.note and standing.word == "edited":
        yield standing.note
    yield from standing.notes[:1]
    if len(standing.notes) > 1:
        yield f"and {counted(len(standing.notes) - 1, 'note')} more, which --json lists"


def _branches(standing: Standing, width: int) -> Iterator[Text]:
    from rich.text import Text

    for number, (way, times) in enumerate(standing.branches, 1):
        arrow = LAST if number == len(standing.branches) else LINE
        told = {0: "never taken", 1: "once"}.get(times, f"{times} times")
        yield Text.assemble((f"  {arrow} ", "dim"), f"{way or 'the end':{width}}", (f"  {told}", "dim"))
