"""`check`: a condition on the registers and the level, and the module that play goes to when it holds or does not.

    [[module]]
    name = "large enough"
    kind = "check"
    when = "count_floor >= 200 or tries >= 5"
    then = "monsters"                 # by default the module that follows
    else = "rooms"                    # back: with another visit, and so with other dice

A condition may use the registers, `visit` (how often this check was asked), `width`, `height`, and `count_SYMBOL`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ConfigDict, Field

from playproof.errors import NotFound, WrongInput
from playproof.expr import evaluate, names, parse
from playproof.level import Graph, Grid, Level
from playproof.level.files.alphabetshape import Shape
from playproof.project.job import Job
from playproof.project.products import Document, Product


class Settings(Shape):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)
    when: str = Field(description="a condition such as count_zombie >= 3")
    then: str = Field("", description="the name of the module to go to if it holds")
    other: str = Field("", alias="else", description="the name of the module to go to if it does not")
    most: int = Field(20, ge=1, le=1000, description="a whole number from 1 to 1000: how often it may be asked")


def targets(settings: Mapping[str, Any]) -> Iterator[str]:
    """The modules that a check may send play to."""
    yield from (str(settings[key]) for key in ("then", "else") if settings.get(key))


def run(job: Job) -> Product:
    if len(job.inputs) != 1:
        raise WrongInput(f"'{job.module.name}' asks about one level; it got {len(job.inputs)} inputs, merge them")
    value = job.inputs[0].value
    expr = parse(job.settings.when)
    facts = Facts(job, value)
    holds = evaluate(expr, {str(name): facts[str(name)] for name in names(expr)})
    if not isinstance(holds, bool):
        raise WrongInput(f"the condition '{job.settings.when}' gives {holds!r} and neither true nor false")
    route = job.settings.then if holds else job.settings.other
    if not holds and job.visit >= job.settings.most:
        raise NotFound(f"a level for which '{job.settings.when}'", job.visit)
    return Product(value, job.inputs[0].proofs, route=route)


class Facts(Mapping[str, Any]):
    """What a condition can ask: registers, the visit, and what the level holds."""

    def __init__(self, job: Job, value: Level | Document) -> None:
        self.job, self.value = job, value

    def __getitem__(self, name: str) -> Any:
        if name in self.job.registers:
            return self.job.registers[name]
        if name == "visit":
            return self.job.visit
        if isinstance(self.value, Grid) and name in ("width", "height"):
            return getattr(self.value, name)
        symbol = name.removeprefix("count_")
        if isinstance(self.value, Grid | Graph) and name.startswith("count_"):
            return len(self.value.find(symbol))
        raise WrongInput(
            f"unknown name '{name}' in a condition; known are registers, visit, width, height and count_SYMBOL"
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self.job.registers)

    def __len__(self) -> int:
        return len(self.job.registers)
