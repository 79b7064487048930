"""`playproof unpin`: let go of something that was fixed."""

from __future__ import annotations

from playproof.cli.console import say, tell_json
from playproof.cli.options import AsJson
from playproof.cli.pin import ElementId, full_name
from playproof.cli.runs import ModuleName, RunFolder, about, changing
from playproof.errors import Fault, WrongInput


def unpin(run: RunFolder, module: ModuleName, element: ElementId, json: AsJson = False) -> None:
    """Remove the pins of an element.

    \b
    playproof unpin mine rooms 3,4
    """
    with changing(run) as mine:
        mine.project.module(module)
        pinned = [pin.element for pin in mine.state.pins.get(module, ())]
        name = next((id for id in pinned if id == element or id.endswith(f"@{element}")), full_name(element, None))
        if name not in pinned:
            listed = ", ".join(dict.fromkeys(pinned)) or "nothing"
            raise WrongInput(Fault(f"'{element}' is not pinned in '{module}'", hint=f"pinned: {listed}"))
        mine.do("unpin", module=module, element=name)
        if json:
            tell_json({**about(mine), "module": module, "unpinned": name})
        else:
            say(f"{name} is free again")
