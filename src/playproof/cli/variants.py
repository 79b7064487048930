"""`playproof variants`: what a module would make with other dice, side by side, to take one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from playproof.cli.console import REASONS, command, out, say, tell, tell_json
from playproof.cli.guard import REFUSED
from playproof.cli.options import AsJson, Progress
from playproof.cli.runs import (
    HowProgress,
    ModuleName,
    RunFolder,
    about,
    changing,
    close,
    executed,
    opened,
    product_text,
)
from playproof.errors import Fault, WrongInput, frequent

if TYPE_CHECKING:
    from playproof.progress import Event
    from playproof.project import Product, Run

PAGE = 100
"""Columns where there is no terminal to ask."""


def variants(
    run: RunFolder,
    module: ModuleName,
    number: Annotated[int, typer.Option("-n", "--number", metavar="N", min=1, max=200, help="How many.")] = 6,
    take: Annotated[
        int | None, typer.Option("--take", metavar="K", min=1, max=200, show_default=False, help="Keep variant K.")
    ] = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Show what a module would make with other dice.

    The run stays as it is until one is taken.

    \b
    playproof variants mine rooms -n 6
    playproof variants mine rooms --take 4
    """
    if take is not None:
        _take(run, module, take, max(number, take), progress, json)
        return
    mine = opened(run)
    found = _watched(mine, module, number, progress)
    _tell(mine, module, found, json)
    if not found:
        raise typer.Exit(REFUSED)


def _watched(mine: Run, module: str, number: int, how: Progress | None) -> list[tuple[int, Product]]:
    from playproof.cli.watching import watching

    why: list[str] = []
    with watching(how, number) as watch:

        def told(event: Event) -> None:
            watch(event)
            if event.kind == "variant" and not event.ok:
                why.append(event.note)

        found = mine.variants(module, number, told)
    if why:
        say(f"{len(why)} of {number} could not be made")
    for reason, count in frequent(filter(None, why))[:REASONS]:
        say(f"  {count} x  {reason}")
    return found


def _tell(mine: Run, module: str, found: list[tuple[int, Product]], json: bool) -> None:
    from playproof.cli.sidebyside import side_by_side

    if json:
        listed = [{"variant": n, "seed": s, "product": product_text(p)} for n, (s, p) in enumerate(found, 1)]
        tell_json({**about(mine), "module": module, "variants": listed})
    elif found:
        if len(found) > 1 and len({product.hash for _, product in found}) == 1:
            say(f"all are alike: '{module}' throws no dice that show")
        tell(side_by_side(found, out().width if out().is_terminal else PAGE))
        say(f"keep one with: {command('variants', mine.folder, module)} --take K")


def _take(folder: str, module: str, take: int, number: int, how: Progress | None, json: bool) -> None:
    """Those that could not be made have no number, so that as many are looked at as were shown."""
    with changing(folder) as mine:
        found = _watched(mine, module, number, how)
        if len(found) < take:
            what = f"there is no variant {take} of '{module}'; {len(found)} of {number} could be made"
            raise WrongInput(Fault(what, hint="look at more of them with -n"))
        seed = mine.roll(module, found[take - 1][0])
        say(f"{module}: seed {seed}")
        executed(mine, how=how)
        close(mine, json, module=module, variant=take)
