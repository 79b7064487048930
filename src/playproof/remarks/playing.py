"""What the judge says of a level as remarks: what is wrong with it, what players may run into, and what nobody gets to.

The judge was made to refuse levels, and so it stops at the first thing that refutes a promise. Whoever drew a level wants all
of it at once: each promise that is broken, and beside it what nobody promised and everybody minds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playproof.level import Graph, Grid, Place
from playproof.play import Judged, Verdict
from playproof.play.words import at
from playproof.remarks.remark import Remark

CELL = re.compile(r"(?<![\d.,])(\d{1,4}),(\d{1,4})(?![\d])")
ROOM = re.compile(r"'([^']+)'")


def of_play(verdict: Verdict) -> Iterator[Remark]:
    """What is wrong: that nobody wins, and promises that are broken or could not be decided."""
    level = verdict.level
    if verdict.solvable is None:
        yield Remark("unknown", "cannot be won", f"whether it can be won: {verdict.reason}")
    if verdict.solvable is False:
        yield Remark("error", "cannot be won", f"nobody can win: {verdict.reason}", named_places(verdict.reason, level))
    lost = []
    for judged in verdict.promises:
        if judged.promise.about == "solvable":
            continue
        if verdict.solvable is False and judged.promise.about != "scores":
            lost.append(f"'{judged.promise}'")
        elif judged.holds is not True:
            yield _promised(judged, level)
    if lost:
        told = (
            f"{lost[0]} is not kept either"
            if len(lost) == 1
            else f"nothing promised of plays is kept: {', '.join(lost)}"
        )
        yield Remark("error", "broken promise", f"nobody can win, so {told}")


def _promised(judged: Judged, level: Grid | Graph) -> Remark:
    text, play = str(judged.promise), judged.counterexample
    if judged.holds is None:
        return Remark("unknown", text, f"whether '{text}' is kept: {judged.why}")
    places = named_places(judged.why, level)
    if judged.promise.about == "no dead ends" and play is not None:
        places = tuple(dict.fromkeys((*places, play.places[-1])))
    return Remark("error", text, f"'{text}' is broken: {judged.why}", places, play=play)


def pitfalls(verdict: Verdict) -> Iterator[Remark]:
    """What nobody promised: ways to get stuck, and what is out of reach."""
    promised = {judged.promise.about for judged in verdict.promises}
    found = verdict.dead_ends
    if verdict.solvable and "no dead ends" not in promised and found.count:
        places = named_places(f"{found.mistake} {found.why}", verdict.level)
        last = (found.play.places[-1],) if found.play else ()
        kind = "" if found.spent else ", though only by leaving something behind"
        what = f"a player can get stuck{kind}: {found.mistake} leads to where nobody wins, for {found.why}"
        yield Remark("warning", "dead end", what, tuple(dict.fromkeys((*places, *last))), play=found.play)
    yield from _out_of_reach(verdict)


def _out_of_reach(verdict: Verdict) -> Iterator[Remark]:
    """Each kind of thing that nobody gets to, then the bare places."""
    lost: dict[str, list[Place]] = {}
    for symbol, place in verdict.unreachable_things:
        if not (verdict.level.alphabet[symbol].goal and verdict.solvable is False):
            lost.setdefault(symbol, []).append(place)
    for symbol, places in lost.items():
        said = (
            f"the {symbol} {at(verdict.level, places[0])} is"
            if len(places) == 1
            else f"{len(places):,} of '{symbol}' are"
        )
        yield Remark("warning", "out of reach", f"{said} out of reach", tuple(places))
    things = {place for _, place in verdict.unreachable_things}
    bare = tuple(place for place in verdict.unreachable if place not in things)
    if bare:
        what = "place is" if len(bare) == 1 else "places are"
        yield Remark("warning", "out of reach", f"{len(bare):,} bare {what} out of reach", bare)


def named_places(sentence: str, level: Grid | Graph) -> tuple[Place, ...]:
    """The places that a sentence of the judge names.

    >>> from playproof.level import Alphabet, Symbol
    >>> named_places("the door at 1,0 takes a key, and the only key, at 2,0, lies behind it",
    ...              Grid.filled(4, 1, "floor", Alphabet.of(Symbol("floor"))))
    ((1, 0), (2, 0))
    """
    if isinstance(level, Graph):
        known = {node.id for node in level.nodes}
        return tuple(dict.fromkeys(name for name in ROOM.findall(sentence) if name in known))
    cells = [(int(x), int(y)) for x, y in CELL.findall(sentence)]
    return tuple(dict.fromkeys(cell for cell in cells if cell[0] < level.width and cell[1] < level.height))
