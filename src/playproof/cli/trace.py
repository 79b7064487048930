"""`playproof trace`: what a grammar did, step by step."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.looking import Seed, Source
from playproof.cli.options import AsJson, Theme
from playproof.cli.runs import HowProgress, Settings

HIDDEN: dict[str, Any] = {"show_default": False}


def trace(
    source: Source,
    module: Annotated[
        str, typer.Argument(metavar="[MODULE]", hidden=True, help="A grammar; the only one if nobody says.", **HIDDEN)
    ] = "",
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", help="Show this step; 0 is the beginning.", **HIDDEN)
    ] = None,
    element: Annotated[
        str, typer.Option("--element", metavar="ID", help="Only steps that matched or changed this element.", **HIDDEN)
    ] = "",
    rule: Annotated[str, typer.Option("--rule", metavar="NAME", help="Only steps of this rule.", **HIDDEN)] = "",
    walk: Annotated[bool, typer.Option("--walk", help="Go through the steps one by one.")] = False,
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE", help="Draw the steps, moving, into this SVG.", **HIDDEN)
    ] = "",
    pace: Annotated[
        float, typer.Option("--pace", metavar="P", min=0.1, max=60, help="Steps in a second, for --svg.")
    ] = 4,
    theme: Annotated[Theme, typer.Option("--theme", help="The background of an SVG.")] = Theme.auto,
    seed: Seed = None,
    set: Settings = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Show what a grammar did, step by step.

    While walking: Enter or n goes on, p goes back, a number goes to that step, an element's id to the next step that
    touched it, q ends. Exit code 0: shown. 1: the grammar failed; its last try is shown. 2: wrong input.

    \b
    playproof trace mission errand
    playproof trace mission errand --step 12
    playproof trace mine errand --element errand.lock.2.k
    playproof trace mission errand --svg errand.svg
    """
    from playproof.cli.tracing import Asked, trace_of

    raise typer.Exit(
        trace_of(Asked(source, module, step, element, rule, walk, svg, pace, theme, seed, set or []), progress, json)
    )
