"""`playproof lint`: what is odd about the grammars of a project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.guard import REFUSED
from playproof.cli.options import AsJson, Theme
from playproof.cli.runs import HowProgress, Settings

if TYPE_CHECKING:
    from playproof.project.tracing.lint import Lint, ModuleLint

HIDDEN: dict[str, Any] = {"show_default": False}
STYLES = {"fault": "bold red", "warning": "yellow", "note": "dim"}


def lint(
    project: Annotated[str, typer.Argument(metavar="PROJECT", hidden=True, help="The project's folder.", **HIDDEN)],
    number: Annotated[int, typer.Option("-n", "--number", metavar="N", min=1, help="Look at so many levels.")] = 20,
    module: Annotated[str, typer.Option("--module", metavar="MODULE", help="Only this grammar.", **HIDDEN)] = "",
    pairs: Annotated[bool, typer.Option("--pairs", help="List rules that compete for the same symbols.")] = False,
    heat: Annotated[
        str, typer.Option("--heat", metavar="FILE", help="Draw the detail that each rule adds into this SVG.", **HIDDEN)
    ] = "",
    theme: Annotated[Theme, typer.Option("--theme", help="The background of an SVG.")] = Theme.auto,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Default: the project's.", **HIDDEN)] = None,
    set: Settings = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Find what is odd about the rules of a grammar.

    Rules that can never match, that were never applied, that make their own left side again and again, that leave what
    they were to use up; how often each was applied, and how much detail it adds. Exit code 0: nothing but notes. 1:
    faults or warnings. 2: wrong input.

    \b
    playproof lint mission -n 100
    playproof lint mission --heat rules.svg --pairs
    """
    from playproof.cli.assignments import registers
    from playproof.cli.console import tell_json, wrote
    from playproof.cli.loading import has_folder
    from playproof.cli.pictures import save_svg
    from playproof.cli.watching import watching
    from playproof.errors import WrongInput
    from playproof.project import Project
    from playproof.project.tracing.lint import lint as looked_at

    has_folder(heat)
    opened = Project.open(project)
    if module and opened.module(module).kind != "grammar":
        raise WrongInput(f"'{module}' is a module of the kind {opened.module(module).kind}; only grammars have rules")
    with watching(progress, number) as watch:
        found = looked_at(opened, number, seed, registers(opened, set or []), watch)
    chosen = [one for one in found.modules if module in ("", one.module)]
    if heat and len(chosen) != 1:
        names = ", ".join(f"'{one.module}'" for one in chosen)
        raise WrongInput(f"one picture is of one grammar; name one with --module: {names}")
    if json:
        told = found.to_json()
        tell_json({"project": opened.name, **told, "modules": [one.to_json() for one in chosen]})
    else:
        for one in chosen:
            _tell(one, found, pairs)
    if heat:
        wrote(save_svg(heat, chosen[0].heatmap(opened, theme)))
    odd = any(remark.level != "note" for one in chosen for remark in one.remarks)
    raise typer.Exit(REFUSED if odd else 0)


def _tell(one: ModuleLint, found: Lint, pairs: bool) -> None:
    from playproof.cli.console import Row, tell, tell_headline, tell_rows
    from playproof.cli.plays import counted

    file = one.rules.file.rpartition("/")[2]
    faults = sum(remark.level != "note" for remark in one.remarks)
    failed = f" ({found.levels - found.made} could not be made)" if found.made < found.levels else ""
    looked = f"{counted(len(one.rules.rules), 'rule')}, {counted(found.levels, 'level')}{failed}"
    words = f"{file}, {looked}: " + (f"{faults} to look at" if faults else "in order")
    tell_headline(one.module, words, "yellow" if faults else "green")
    tell_rows(
        Row(remark.level, f"{file}:{remark.line}: {remark.rule} {remark.what}", STYLES[remark.level])
        for remark in one.remarks
    )
    width = max(len(rule) for rule in one.rules.rules) if one.rules.rules else 4
    tell(f"  {'rule':{width}}  {'times':>6}  {'levels':>6}  detail")
    for applied in one.applied:
        sums = ", ".join(
            f"{detail.sum:+d}" if detail.sum else "0" for detail in one.details if detail.rule == applied.rule
        )
        tell(f"  {applied.rule:{width}}  {applied.times:>6,}  {applied.levels:>6,}  {sums}")
    if pairs:
        tell_rows(Row("pair", f"{pair}" + (f" (line {pair.line})" if pair.line else "")) for pair in one.pairs)
