"""`check`: conditions on the registers and the level, and the module that play goes to for the first that holds.

    [[module]]
    name = "large enough"
    kind = "check"
    when = "count_floor >= 200 or tries >= 5"
    then = "monsters"                 # by default the module that follows
    else = "rooms"                    # back: with another visit, and so with other dice

    [[module]]
    name   = "what kind"
    kind   = "check"
    routes = [                        # several ways, asked from the first on
        { when = "count_floor < 200",                to = "rooms" },
        { promises = ["steps in goal >= 40"],        to = "ghosts" },
        { when = "mood == 'grim'",                   to = "zombies" },
    ]
    else   = "rats"

A condition may use the registers, `visit` (how often this check was asked), `width`, `height`, and `count_SYMBOL`; promises
are for the judge. Both are read when the project is opened, so that a typo is told with its line and not by the first level.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import ConfigDict, Field

from playproof.errors import Fault, NotFound, WrongInput
from playproof.expr import evaluate, names, parse
from playproof.level import Alphabet, Graph, Grid, Level
from playproof.level.files.alphabetshape import Shape
from playproof.play import playtest
from playproof.project.conditions import COUNT, OWN, condition_faults, promise_faults
from playproof.project.job import Job
from playproof.project.products import Document, Product

WHEN: Any = Field("", description="a condition such as count_zombie >= 3")
PROMISES: Any = Field(default_factory=list, description="a list of promises, all of which the judge must find kept")


class Route(Shape):
    wanted = 'a table such as { when = "count_zombie >= 3", to = "judge" }'

    when: str = WHEN
    promises: list[str] = PROMISES
    to: str = Field(description="the name of the module to go to if it holds")

    def __str__(self) -> str:
        return " and ".join([*([self.when] if self.when else []), *self.promises])


class Settings(Shape):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)
    when: str = WHEN
    promises: list[str] = PROMISES
    then: str = Field("", description="the name of the module to go to if it holds")
    routes: list[Route] = Field(default_factory=list, description=f"a list of several ways, each {Route.wanted}")
    other: str = Field("", alias="else", description="the name of the module to go to if it does not")
    most: int = Field(20, ge=1, le=1000, description="a whole number from 1 to 1000: how often it may be asked")

    @property
    def ways(self) -> list[Route]:
        """All ways with a condition, the first that holds is taken; `when` and `then` are a single one."""
        return self.routes or [Route(when=self.when, promises=self.promises, to=self.then)]


def targets(settings: Mapping[str, Any]) -> Iterator[str]:
    """The modules that a check may send play to."""
    found = [*(way.get("to", way.get("then")) for _, way in _ways(settings)), settings.get("else")]
    yield from dict.fromkeys(str(name) for name in found if name)


def _ways(settings: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    """The tables with a condition, each with its path, of settings that may still have faults of shape."""
    if "routes" not in settings:
        yield (), settings
    elif isinstance(settings["routes"], list):
        yield from ((("routes", n), way) for n, way in enumerate(settings["routes"]) if isinstance(way, Mapping))


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[tuple[str | int, ...], Fault]]:
    """What is wrong with conditions and promises, whatever level they will be asked about."""
    if "routes" in settings:
        beside = [key for key in ("when", "promises", "then") if key in settings]
        yield from (((key,), Fault(f"'{key}' stands beside routes", hint="make it one of them")) for key in beside)
    for path, way in _ways(settings):
        if "when" not in way and not way.get("promises"):
            yield (*path, "when"), Fault("this is missing; wanted a condition, or promises")
        if "when" in way:
            yield from (((*path, "when"), fault) for fault in condition_faults(way["when"], alphabet, registers))
        yield from (((*path, "promises"), fault) for fault in promise_faults(way.get("promises"), alphabet))


def run(job: Job) -> Product:
    if len(job.inputs) != 1:
        raise WrongInput(f"'{job.module.name}' asks about one level; it got {len(job.inputs)} inputs, merge them")
    value = job.inputs[0].value
    taken, broken = _taken(job, value)
    route = taken.to if taken else job.settings.other
    no_way_on = route in job.back or (taken is None and not route)
    if no_way_on and job.visit >= job.settings.most:
        wanted = f"not '{taken}'" if taken else " or ".join(f"'{way}'" for way in job.settings.ways)
        told = f" (of the last one, {broken[-1]})" if broken else ""
        raise NotFound(f"a level for which {wanted}{told}", job.visit, "visits")
    return Product(value, job.inputs[0].proofs, tuple(broken), route=route)


def _taken(job: Job, value: Level | Document) -> tuple[Route | None, list[str]]:
    """The first way whose condition and promises hold, and the promises that did not until then."""
    told: list[str] = []
    for way in job.settings.ways:
        if way.when and not _holds(way.when, job, value):
            continue
        broken = _broken(way.promises, job) if way.promises else []
        if not broken:
            return way, told
        told += broken
    return None, told


def _holds(when: str, job: Job, value: Level | Document) -> bool:
    facts = Facts(job, value)
    holds = evaluate(expr := parse(when), {str(name): facts[str(name)] for name in names(expr)})
    if not isinstance(holds, bool):
        raise WrongInput(f"the condition '{when}' gives {holds!r} and neither true nor false")
    return holds


def _broken(promises: list[str], job: Job) -> list[str]:
    """The promises that the level does not keep; unknown is not kept."""
    verdict = playtest(job.level, promises, pathways=job.pathways)
    return [f"'{judged.promise}' is {judged.word}: {judged.why}" for judged in verdict.promises if not judged.holds]


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
