"""`playproof origin`: who wrote an element, through all modules and hand edits."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.looking import OfModule, Seed, Source
from playproof.cli.options import AsJson
from playproof.cli.runs import HowProgress, Settings

HIDDEN: dict[str, Any] = {"show_default": False}


def origin(
    source: Source,
    element: Annotated[
        str, typer.Argument(metavar="ELEMENT", hidden=True, help="A cell such as 3,4, or an id.", **HIDDEN)
    ],
    module: OfModule = "",
    seed: Seed = None,
    set: Settings = None,
    progress: HowProgress = None,
    json: AsJson = False,
) -> None:
    """Tell who wrote an element: rules, modules, pins, your hand.

    First to last, through all modules that handed it on; then what the same application of the rule wrote, such as the
    lock that belongs to a key.

    \b
    playproof origin mission errand.lock.2.k
    playproof origin mine 3,4 --module ground
    """
    from playproof.cli.console import Row, tell_headline, tell_json, tell_rows
    from playproof.cli.looking import about, element_named, looked_into
    from playproof.level.elements import element_of
    from playproof.project.tracing.origins import origins, together

    making = looked_into(source, seed, set, progress, module)
    level = making.level(module)
    id = element_named(element, level)
    told, beside = origins(making, id, module), together(making, id, module)
    if json:
        listed = [origin.to_json() for origin in told]
        tell_json({**about(making), "element": id, "origins": listed, "together": list(beside)})
        return
    found = element_of(level, id)
    tell_headline(id, (found.symbol if found else "") or "nothing", "")
    tell_rows(Row(str(number), str(origin)) for number, origin in enumerate(told, 1))
    if beside:
        shown = ", ".join(beside[:12]) + (f" and {len(beside) - 12} more" if len(beside) > 12 else "")
        tell_rows([Row("with it", shown)])
