"""`check`: a condition on the registers and the level, and the module that play goes to when it holds or does not.

    [[module]]
    name = "large enough"
    kind = "check"
    when = "count_floor >= 200 or tries >= 5"
    then = "monsters"                 # by default the module that follows
    else = "rooms"                    # back: with another visit, and so with other dice

A condition may use the registers, `visit` (how often this check was asked), `width`, `height`, and `count_SYMBOL`.
It is read when the project is opened, so that a typo is told with its line and not by the first level.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import ConfigDict, Field

from playproof.errors import Fault, NotFound, WrongInput, nearest
from playproof.expr import FUNCTIONS, Expr, Kind, Name, evaluate, names, parse
from playproof.expr.checks import expected_kind
from playproof.level import Alphabet, Graph, Grid, Level
from playproof.level.files.alphabetshape import Shape
from playproof.project.job import Job
from playproof.project.products import Document, Product

OWN = ("visit", "width", "height")
COUNT = "count_"


class Settings(Shape):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)
    when: str = Field(description="a condition such as count_zombie >= 3")
    then: str = Field("", description="the name of the module to go to if it holds")
    other: str = Field("", alias="else", description="the name of the module to go to if it does not")
    most: int = Field(20, ge=1, le=1000, description="a whole number from 1 to 1000: how often it may be asked")


def targets(settings: Mapping[str, Any]) -> Iterator[str]:
    """The modules that a check may send play to."""
    yield from (str(settings[key]) for key in ("then", "else") if settings.get(key))


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[str, Fault]]:
    """What is wrong with the condition, whatever level it will be asked about."""
    if not isinstance(settings.get("when"), str):
        return
    try:
        expr = parse(settings["when"])
    except WrongInput as error:
        yield from (("when", fault) for fault in error.faults)
        return
    if not expected_kind(expr, FUNCTIONS) & Kind.TRUTH:
        yield "when", Fault(f"the condition '{expr}' gives neither true nor false", hint="compare it with something")
    yield from (("when", fault) for fault in _unknown(expr, alphabet, registers))


def _unknown(expr: Expr, alphabet: Alphabet | None, registers: Collection[str]) -> Iterator[Fault]:
    for name in names(expr):
        text = str(name)
        symbol = text.removeprefix(COUNT) if text.startswith(COUNT) else ""
        if text in registers or text in OWN or (symbol and (alphabet is None or symbol in alphabet.symbols)):
            continue
        yield _unknown_symbol(name, symbol, alphabet) if symbol and alphabet else _unknown_name(name, registers)


def _unknown_symbol(name: Name, symbol: str, alphabet: Alphabet) -> Fault:
    return name.at.fault(f"unknown symbol '{symbol}'", nearest(symbol, alphabet.symbols))


def _unknown_name(name: Name, registers: Collection[str]) -> Fault:
    return name.at.fault(f"unknown name '{name}'", nearest(str(name), [*registers, *OWN, f"{COUNT}SYMBOL"]))


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
        if isinstance(self.value, Grid) and name in OWN:
            return getattr(self.value, name)
        if isinstance(self.value, Grid | Graph) and name.startswith(COUNT):
            return len(self.value.find(name.removeprefix(COUNT)))
        raise WrongInput(
            f"'{name}' cannot be asked of a {self.value.kind}; known are registers, visit, width and height of a grid, and "
            "count_SYMBOL of a grid or graph"
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self.job.registers)

    def __len__(self) -> int:
        return len(self.job.registers)
