"""The steps of a grammar for people: listed, one at a time before and after, walked through, or as data."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playproof.cli.console import out, say, tell, tell_headline, tell_json, wrote
from playproof.cli.guard import REFUSED
from playproof.cli.loading import has_folder
from playproof.cli.looking import about, element_named, looked_into
from playproof.cli.options import Progress, Theme
from playproof.errors import Fault, WrongInput, nearest

if TYPE_CHECKING:
    from rich.text import Text

    from playproof.grammars import Frame
    from playproof.level import Level
    from playproof.project.tracing.making import Visit

CHANGED, GONE, PAGE = "bold black on cyan", "bold black on yellow", 100
MOST_LINES = 40
"""So many lines of a graph are shown around a step."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which steps, and how they shall be shown."""

    source: str
    module: str = ""
    step: int | None = None
    element: str = ""
    rule: str = ""
    walk: bool = False
    svg: str = ""
    pace: float = 4
    theme: Theme = Theme.auto
    seed: int | None = None
    registers: list[str] = field(default_factory=list)


def trace_of(asked: Asked, how: Progress | None, json: bool) -> int:
    """Show the steps that were asked for; the exit code."""
    from playproof.grammars import frames

    has_folder(asked.svg)
    making = looked_into(asked.source, asked.seed, asked.registers, how, asked.module)
    visit = making.grammar(asked.module)
    every = list(frames(visit.trace))
    chosen = _chosen(asked, visit, every)
    if json:
        told = {**about(making), "module": visit.name, "rules": visit.plan[0].file, "failure": visit.step.failure}
        tell_json({**told, "steps": [frame.to_json() for frame in chosen], "undone": visit.trace.undone})
    elif asked.svg:
        _draw(asked, visit, every)
    elif asked.walk:
        Walk(visit, every).go(asked.step or 0)
    elif asked.step is not None:
        tell(picture(visit, every, asked.step))
    else:
        _list(visit, chosen, len(every))
    if visit.step.failure:
        say(f"'{visit.name}' failed; these are the steps of its last try. {visit.step.failure}")
    return REFUSED if visit.step.failure else 0


def _chosen(asked: Asked, visit: Visit, every: Sequence[Frame]) -> list[Frame]:
    trace = visit.trace
    if asked.step is not None and not 0 <= asked.step <= len(every):
        raise WrongInput(f"'{visit.name}' took {len(every)} steps; asked for step {asked.step}")
    if asked.rule and asked.rule not in visit.plan[0].rules and asked.rule not in {f.rule for f in every}:
        raise WrongInput(Fault(f"there is no rule '{asked.rule}'", hint=nearest(asked.rule, visit.plan[0].rules)))
    found = [f for f in every if not asked.rule or f.rule == asked.rule]
    if asked.element:
        element = element_named(asked.element, trace.at(len(every)))
        called = trace.called(element)
        found = [f for f in found if f.names(called[f.number - 1]) or f.names(called[f.number])]
        if not found and not any(f.names(element) for f in every):
            known = [*trace.wrote, *(change.element for f in every for change in f.changes)]
            raise WrongInput(Fault(f"no step matched or changed '{element}'", hint=nearest(element, known)))
    return found if asked.step is None else [f for f in found if f.number == asked.step]


def _list(visit: Visit, chosen: Sequence[Frame], count: int) -> None:
    from rich.text import Text

    from playproof.cli.plays import counted

    tell_headline(visit.name, f"{counted(count, 'step')} by {visit.plan[1].name}{_undone(visit)}", "")
    width = len(str(count))
    wide = max((len(f.rule) + 2 * f.depth for f in chosen), default=0)
    for f in chosen:
        line = f"{f.number:>{width}}  {'  ' * f.depth + f.rule:{wide}}  "
        asked = f"line {f.line:<4}" if f.line else "         "
        tell(Text.assemble(("  " + line, "bold"), (asked, "dim"), f.what()))


def _undone(visit: Visit) -> str:
    return f"; {visit.trace.undone} more were undone by `try`" if visit.trace.undone else ""


def _draw(asked: Asked, visit: Visit, every: Sequence[Frame]) -> None:
    from playproof.cli.pictures import save_svg
    from playproof.grammars import film

    wrote(save_svg(asked.svg, film(visit.trace, every, asked.theme, asked.pace, visit.name)))


def picture(visit: Visit, every: Sequence[Frame], number: int) -> Text:
    """A step as a picture: the level before and after it, or of a graph the lines that changed."""
    from rich.text import Text

    from playproof.level import Grid

    after = visit.trace.at(number)
    if number == 0:
        return Text.assemble((f"the beginning of {len(every)} steps\n", "bold"), _plain(after))
    f, before = every[number - 1], visit.trace.at(number - 1)
    asked = f", line {f.line}" if f.line else ""
    head = Text.assemble((f"step {number} of {len(every)}: {f.rule}", "bold"), f" ({f.application}{asked})\n")
    matched = ", ".join(f"{name} is {id}" if name else f"at {id}" for name, id in f.elements.items())
    head.append(f"{matched}\n" if matched else "", "dim")
    if isinstance(before, Grid) and isinstance(after, Grid):
        return Text.assemble(head, _two_grids(before, after, f))
    return Text.assemble(head, Text("\n").join(_lines(before, after, f)))


def _plain(level: Level) -> Text:
    from playproof.cli.pictures import in_terminal

    return in_terminal(level)


def _two_grids(before: Level, after: Level, f: Frame) -> Text:
    """Side by side if there is room, the changed cells standing out."""
    from rich.text import Text

    one, other = _marked(before, f, GONE), _marked(after, f, CHANGED)
    width = out().width if out().is_terminal else PAGE
    rows, others = one.split("\n"), other.split("\n")
    wide = max((row.cell_len for row in rows), default=0)
    if 2 * wide + 4 > width or len(rows) != len(others):
        return Text.assemble(one, "\n\n", other)
    return Text("\n").join(Text.assemble(a, "    ", b) for a, b in zip(rows, others, strict=True))


def _marked(level: Level, f: Frame, style: str) -> Text:
    from playproof.level import Grid
    from playproof.level.thing import parse_place

    text = _plain(level)
    assert isinstance(level, Grid)
    for change in f.changes:
        layer, sign, place = change.element.rpartition("@")
        if sign and layer in level.layers:
            x, y = parse_place(place)
            text.stylize(style, y * (level.width + 1) + x, y * (level.width + 1) + x + 1)
    return text


def _lines(before: Level, after: Level, f: Frame) -> Iterator[Text]:
    """The lines of the level's text that went and came, with those that speak of the same elements."""
    from rich.text import Text

    old, new = str(before).split("\n"), str(after).split("\n")
    gone, come = [x for x in old if x not in set(new)], [x for x in new if x not in set(old)]
    named = {*f.elements.values(), *(change.element for change in f.changes)}
    kept = [line for line in new if line in set(old) and _speaks(line, named)]
    for lines, sign, style in ((gone, "-", "red"), (come, "+", "green"), (kept, " ", "dim")):
        shown = lines[:MOST_LINES]
        yield from (Text(f"{sign} {line}", style) for line in shown)
        if len(lines) > len(shown):
            yield Text(f"  and {len(lines) - len(shown)} more", "dim")


def _speaks(line: str, named: set[str]) -> bool:
    head = line.split(": ")[0]
    words = set(head.replace("->", " ").replace("--", " ").replace("-[", " ").replace("]-", " ").split())
    return head in named or bool(words & named)


class Walk:
    """Steps walked through, one word from standard input after the other."""

    def __init__(self, visit: Visit, every: Sequence[Frame]) -> None:
        self.visit, self.every = visit, every

    def go(self, at: int) -> None:
        tell(picture(self.visit, self.every, at))
        while (word := self._asked(at)) not in ("q", "quit"):
            found = self._next(word, at)
            if found is not None:
                at = found
                tell(picture(self.visit, self.every, at))

    def _asked(self, at: int) -> str:
        if sys.stdin.isatty():
            sys.stderr.write(f"{at} of {len(self.every)}> ")
            sys.stderr.flush()
        line = sys.stdin.readline()
        return line.strip() if line else "q"

    def _next(self, word: str, at: int) -> int | None:
        last = len(self.every)
        if word in ("", "n", "next", "p", "previous"):
            found = at - 1 if word[:1] == "p" else at + 1
            if not 0 <= found <= last:
                say("this is the last step" if found > last else "this is the beginning")
            return found if 0 <= found <= last else None
        if word.isdigit():
            if int(word) > last:
                say(f"there are {last} steps")
            return int(word) if int(word) <= last else None
        element = element_named(word, self.visit.trace.at(last))
        found_at = next((f.number for f in self.every[at:] if f.names(element)), None)
        if found_at is None:
            say(f"no later step touched '{element}'; Enter goes on, p back, a number to a step, q ends")
        return found_at
