"""A verdict in words: one headline, then a row for each promise and each thing worth knowing.

    crypt.txt: solvable in 24 moves
      kept           solvable
      broken         no dead ends
      dead ends      2 of 13 states: opening the door at 3,4 leads to one: the door at 7,1 takes a key, and none is left
                     play: right 3, down 2 (5 moves)
      out of reach   gem at 9,9
      no way around  key at 2,2; boss at 7,5

What the headline or a row has said is not said again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playproof.cli.console import Row
from playproof.cli.plays import counted, grouped, in_short
from playproof.cli.scores import standings

if TYPE_CHECKING:
    from playproof.play import Judged, Verdict

STYLES = {"kept": "green", "broken": "bold red", "unknown": "bold yellow"}


def headline(verdict: Verdict) -> tuple[str, str]:
    """Whether the level can be won, in words, and the style of them."""
    if verdict.solvable is None:
        return f"unknown whether it is solvable: {verdict.reason}; allow more steps with --budget", STYLES["unknown"]
    if not verdict.solvable or verdict.witness is None:
        return f"not solvable: {verdict.reason}", STYLES["broken"]
    if not verdict.witness.moves:
        return "solvable in no moves: the start is a goal", STYLES["kept"]
    moves = counted(len(verdict.witness), "move")
    return f"solvable in {moves}" + ("" if verdict.shortest else ", perhaps in fewer"), STYLES["kept"]


def rows(verdict: Verdict) -> Iterator[Row]:
    """All that the verdict says below its headline."""
    for judged in verdict.promises:
        yield from _promise(judged, verdict)
    yield from _dead_ends(verdict)
    if verdict.unreachable_things:
        yield Row("out of reach", grouped(verdict.unreachable_things))
    if verdict.unavoidable_things:
        yield Row("no way around", grouped(verdict.unavoidable_things))
    yield from _stages(verdict)
    yield from _scores(verdict)


def _promise(judged: Judged, verdict: Verdict) -> Iterator[Row]:
    why = _fresh(judged, verdict)
    yield Row(judged.word, f"{judged.promise}: {why}" if why else str(judged.promise), STYLES[judged.word])
    if judged.counterexample and judged.promise.about != "no dead ends":
        yield Row("", f"play: {in_short(judged.counterexample)}")


def _fresh(judged: Judged, verdict: Verdict) -> str:
    """Why the promise is judged so, unless the headline or the row of dead ends says it."""
    if judged.promise.about == "no dead ends" and verdict.solvable and judged.holds is False:
        return ""
    if verdict.reason and judged.why == verdict.reason:
        return ""
    return judged.why.removesuffix(f": {verdict.reason}") if verdict.reason else judged.why


def _dead_ends(verdict: Verdict) -> Iterator[Row]:
    found = verdict.dead_ends
    if not verdict.solvable:
        return  # every state is one, and the headline says why
    if found.count is None:
        yield Row("dead ends", "unknown: the budget of steps was spent; allow more with --budget", STYLES["unknown"])
        return
    if found.count == 0:
        yield Row("dead ends", "none")
        return
    number = f"{found.count:,} of {counted(found.states, 'state')}"
    if found.spent == 0:
        number = f"none by spending; {number} by leaving something behind at a one-way step"
    yield Row("dead ends", f"{number}: {found.mistake}: {found.why}", "yellow")
    if found.play:
        yield Row("", f"play: {in_short(found.play)}")


def _stages(verdict: Verdict) -> Iterator[Row]:
    """Only where the game has stages: otherwise the headline has said it."""
    if not verdict.level.alphabet.stages:
        return
    for stage in verdict.stages:
        steps, tiles = _range(stage.steps, "step"), _range(stage.tiles, "tile")
        yield Row(f"stage {stage.stage}", f"fewest: {steps}, {tiles}")


def _scores(verdict: Verdict) -> Iterator[Row]:
    """Each score, unless a promise has said why nothing is known of it."""
    said = {judged.why for judged in verdict.promises}
    return (Row(s.score.name, str(s)) for s in standings(verdict) if s.unknown not in said or not s.unknown)


def _range(bounds: tuple[int, int | None], what: str) -> str:
    """A number, or what is known of it."""
    least, most = bounds
    if most == least:
        return counted(least, what)
    return f"{least} to {counted(most, what)}" if most is not None else f"{least} or more {what}s"
