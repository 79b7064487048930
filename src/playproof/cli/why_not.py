"""`playproof why-not`: why a rule does not fit somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.guard import REFUSED
from playproof.cli.looking import OfModule, Seed, Source
from playproof.cli.options import AsJson
from playproof.cli.runs import HowProgress, Settings

if TYPE_CHECKING:
    from playproof.project.tracing.making import Visit
    from playproof.rewrite.whynot import Attempt, WhyNot

HIDDEN: dict[str, Any] = {"show_default": False}
MOST = 6


def why_not(
    source: Source,
    rule: Annotated[
        str, typer.Argument(metavar="RULE[@PLACE]", hidden=True, help="Such as lock@errand.longer.1.n", **HIDDEN)
    ],
    module: OfModule = "",
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", help="As it was after this step; default: the last.", **HIDDEN)
    ] = None,
    seed: Seed = None,
    set: Settings = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Tell why a rule does not fit at a place: the first thing in the way.

    The place is a cell such as 3,4 or the id of a node or token, any element that the rule would match; without one, the
    best place of all is told. Exit code 0: it fits. 1: it does not. 2: wrong input.

    \b
    playproof why-not mission lock@errand.longer.1.n
    playproof why-not mine dig@3,4 --module ground --step 12
    """
    from playproof.cli.console import tell_json
    from playproof.cli.looking import about, element_named, looked_into

    name, _, place = rule.partition("@")
    making = looked_into(source, seed, set, progress, module)
    visit = making.grammar(module, name)
    level = visit.standing(step).state.level()
    place = _place(element_named(place, level), visit, name) if place else ""
    why = visit.why_not(name, place, step)
    lines, after = _asked_on(visit, name), len(visit.trace.steps) if step is None else step
    if json:
        where = {"module": visit.name, "step": after, "asked on lines": lines}
        tell_json({**about(making), **where, **why.to_json()})
    else:
        _tell(why, visit, after, lines)
    raise typer.Exit(0 if why.fits else REFUSED)


def _place(id: str, visit: Visit, rule: str) -> str:
    """A cell without a layer's name lies in the layer that the rule is for."""
    layer = visit.plan[0][rule].layer
    return f"{layer}@{id.rpartition('@')[2]}" if layer and "@" in id else id


def _asked_on(visit: Visit, rule: str) -> list[int]:
    from playproof.rewrite.asking import asked_for

    rules, recipe = visit.plan
    return [asking.line for asking in asked_for(recipe, rules).get(rule, ())]


def _tell(why: WhyNot, visit: Visit, step: int, lines: list[int]) -> None:
    from playproof.cli.console import Row, tell_headline, tell_rows
    from playproof.level.grid import GROUND
    from playproof.rewrite.recipe import ANY

    rules, recipe = visit.plan
    where = f"{why.rule}@{why.place.removeprefix(f'{GROUND}@')}" if why.place else why.rule
    after = f"after step {step} of {len(visit.trace.steps)}"
    answer = "it fits" if why.fits else str(why.reason.what) if why.reason else "it does not fit"
    tell_headline(where, answer, "green" if why.fits else "red")
    line = why.reason.line if why.reason else why.at.line
    rows = [Row("where", f"'{visit.name}', {after}; {_short(rules.file)}:{line or why.at.line}")]
    rows += [Row("besides", reason.what) for reason in why.before[1:]]
    if why.before and why.best is not None and why.best.reason is not None:
        rows.append(Row("besides", why.best.reason.what))
    rows += [Row(attempt.how, _attempt(attempt)) for attempt in why.attempts[:MOST] if len(why.attempts) > 1]
    rows += [Row("note", note) for note in why.notes]
    if recipe != ANY and not lines:
        rows.append(Row("note", f"the recipe '{recipe.name}' never asks for it"))
    elif lines and why.fits:
        rows.append(Row("note", f"the recipe asks for it on line {', '.join(map(str, dict.fromkeys(lines)))}"))
    if step < len(visit.trace.steps):
        came = visit.trace.steps[step]
        asked = f", asked for by line {came.line}" if came.line else ""
        rows.append(Row("note", f"what came next was step {step + 1}: {came.rule}{asked}"))
    tell_rows(rows)


def _short(file: str) -> str:
    return file.rpartition("/")[2]


def _attempt(attempt: Attempt) -> str:
    at = ", ".join(f"{name} is {id}" for name, id in attempt.elements.items())
    told = attempt.reason.what if attempt.reason else "fits"
    return f"{attempt.fits} of {attempt.parts}: {told}" + (f" ({at})" if at else "")
