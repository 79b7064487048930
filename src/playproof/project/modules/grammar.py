"""`grammar`: a level rewritten by rules that read like pictures, at random or by a recipe.

    [[module]]
    name   = "puzzles"
    kind   = "grammar"
    rules  = "puzzles.rules"
    recipe = "grow"                   # a recipe of that file, a file of its own (grow.recipe), or a list of names

Without an input it begins with what `start` says: a graph, a sequence, or the symbol that fills a grid, the cells or the one
rectangle of the `size`. Rules on grids take cells and shapes as their map of tiles. What is pinned is context: rules match it
and never rewrite it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from playproof.errors import Fault, NotFound, PlayproofError, Where, WrongInput, nearest
from playproof.grammars import Asked, Grown, grow
from playproof.level import Alphabet, Cells, Frozen, Graph, Grid, Level, Sequence, Shapes
from playproof.level.files.alphabetshape import Shape
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_whole
from playproof.project.byhand import by_hand
from playproof.project.job import Job
from playproof.project.lists import listed
from playproof.project.pinned import unkept, wishes_let_go
from playproof.project.products import Document, Product, Value
from playproof.rewrite import ANY, Recipe, RuleSet, check_recipe, read_recipe, read_rules
from playproof.rewrite.recipe import Apply, Call
from playproof.rewrite.recipefile import ONE

Side = Annotated[int, Field(ge=1, le=2000)]


class Settings(Shape):
    rules: str = Field(description="the name of a file of rules, such as puzzles.rules")
    recipe: str | list[str] = Field("", description="a recipe's name, a file such as grow.recipe, or a list of names")
    start: str = Field("", description="a text: a graph, a sequence, or the symbol of what it begins with")
    size: Annotated[list[Side], Field(min_length=2, max_length=2)] | None = Field(
        None, description="the width and height, such as [48, 24]"
    )
    count: int | None = Field(None, ge=1, le=5000, description="a whole number from 1 to 5,000: how many cells")
    relax: int = Field(2, ge=0, le=100, description="a whole number from 0 to 100: how often cells are relaxed")
    walls: str = Field("", description="the symbol between shapes that become a grid")
    steps: int = Field(100_000, ge=1, le=10_000_000, description="a whole number from 1 on: the most rewritings")
    tries: int = Field(20, ge=1, le=10_000, description="a whole number from 1 to 10,000")


def file_faults(
    settings: Mapping[str, Any], folder: Path, alphabet: Alphabet, registers: Collection[str]
) -> Iterator[Fault]:
    """Rules and recipes are read when the project is opened, so that a typo has its line."""
    if not isinstance(settings.get("rules"), str) or not (folder / settings["rules"]).is_file():
        return  # told already
    recipe = settings.get("recipe", "")
    listed = isinstance(recipe, list) and all(isinstance(name, str) for name in recipe)
    try:
        rules = read_set(folder, settings["rules"], alphabet, registers)
        if listed or isinstance(recipe, str):
            read_plan(folder, recipe, rules, alphabet, registers)
    except WrongInput as error:
        yield from error.faults


def read_set(folder: Path, named: str, alphabet: Alphabet, registers: Collection[str]) -> RuleSet:
    path = inside(folder, named)
    if not path.is_file():
        there = sorted(other.name for other in folder.glob("*.rules"))
        raise WrongInput(Fault(f"there is no file of rules '{named}'", hint=nearest(named, there)))
    return _read_once(read_whole(path), alphabet, tuple(registers), str(path))


@lru_cache(maxsize=64)
def _read_once(text: str, alphabet: Alphabet, registers: tuple[str, ...], file: str) -> RuleSet:
    """To read rules takes as long as to apply them; a batch makes many levels by the same."""
    return read_rules(text, alphabet, registers, file)


def read_plan(
    folder: Path, asked: str | list[str], rules: RuleSet, alphabet: Alphabet, registers: Collection[str]
) -> Recipe:
    """The recipe that a setting asks for."""
    if isinstance(asked, list):
        return _listed(asked, rules)
    if not asked:
        return ANY
    if asked in rules.recipes:
        return rules.recipes[asked]
    if not asked.endswith(".recipe"):
        known = [*rules.recipes, *sorted(path.name for path in folder.glob("*.recipe"))]
        raise WrongInput(Fault(f"there is no recipe '{asked}'", Where(rules.file), nearest(asked, known)))
    path = inside(folder, asked)
    recipe = read_recipe(read_whole(path), registers, asked, str(path))
    check_recipe(recipe, rules, alphabet, registers)
    return recipe


def _listed(names: list[str], rules: RuleSet) -> Recipe:
    """A list as a recipe, as a designer writes it: every rule once, in this order."""
    for name in names:
        if name not in rules.rules and name not in rules.recipes:
            hint = nearest(name, [*rules.recipes, *rules.rules])
            raise WrongInput(
                Fault(f"the recipe names '{name}', which is no rule and no recipe", Where(rules.file), hint)
            )
    body = tuple(Call(0, name) if name in rules.recipes else Apply(0, (name,), ONE) for name in names)
    return Recipe("the list", body)


def run(job: Job) -> Product:
    try:
        return _product(job, grown(job))
    except Asked as asked:
        asks = Frozen[Any](prompt=asked.prompt, number=asked.number)
        return Product(asked.level, notes=asked.notes, asks=asks)


def grown(job: Job) -> Grown:
    """The level with its trace: the same for the same job, so that nobody needs to keep traces."""
    rules, recipe = planned(job)
    begin = _begin(job, rules)
    failure: PlayproofError | None = None
    for fixed in wishes_let_go(job.pins):
        try:
            return _grown(job, begin, rules, recipe, fixed.pins)
        except NotFound as error:
            failure = failure or error
    assert failure is not None
    raise failure


def planned(job: Job) -> tuple[RuleSet, Recipe]:
    """The rules of a job, and the recipe that its settings or its inputs ask for."""
    rules = read_set(job.folder, job.settings.rules, job.alphabet, job.registers)
    return rules, read_plan(
        job.folder, job.settings.recipe or _handed_in(job, rules), rules, job.alphabet, job.registers
    )


def _handed_in(job: Job, rules: RuleSet) -> str | list[str]:
    """The list among the inputs, which is the recipe if nothing is said; "" if there is none."""
    given = [one.value for one in job.inputs if _is_list(one.value, rules)]
    if len(given) > 1:
        raise WrongInput(
            f"'{job.module.name}' got {len(given)} lists as its recipe; concatenate them, or name a recipe"
        )
    return [*(listed(given[0]) or ())] if given else ""


def _is_list(value: Value, rules: RuleSet) -> bool:
    """Whether an input is a list and not what is rewritten: a row of symbols is one beside rules on anything else."""
    return listed(value) is not None and not (isinstance(value, Sequence) and rules.carrier == "sequences")


def _grown(job: Job, level: Level, rules: RuleSet, recipe: Recipe, pins: tuple[Any, ...]) -> Grown:
    label = f"{job.module.name}{job.visit if job.visit > 1 else ''}."
    steps, tries = job.settings.steps, job.settings.tries

    def listen(note: str, done: int) -> None:
        job.progress(done, steps, note)

    hand = by_hand(job.replies)
    return grow(level, rules, job.dice, recipe, job.registers, pins, label, steps, tries, listen, hand)


def _product(job: Job, grown: Grown) -> Product:
    trace = grown.trace
    origins = {}
    for id, number in trace.wrote.items():
        step = trace.steps[number]
        origins[id] = (step.rule, step.application, step.line, number)
    writes = {name: value for name, value in grown.registers.items() if job.registers[name] != value}
    notes = (*trace.conflicts[:20], *unkept(grown.level, job.pins))
    return Product(grown.level, notes=notes, writes=Frozen(writes), origins=Frozen(origins))


def _begin(job: Job, rules: RuleSet) -> Level:
    """The one level among the inputs, or what the settings say that it begins with."""
    given = [one.value for one in job.inputs if not _is_list(one.value, rules)]
    levels = [value for value in given if not isinstance(value, Document)]
    if len(levels) > 1:
        raise WrongInput(f"'{job.module.name}' works on one level; it got {len(levels)}, merge them")
    if levels:
        return _as_wanted(levels[0], rules, job.settings.walls)
    start, size = job.settings.start, job.settings.size
    if size:
        return _sized(job, rules, size[0], size[1])
    if not start:
        raise WrongInput(
            f"'{job.module.name}' has no input; say in `start` what it begins with (and the `size` of a grid)"
        )
    match rules.carrier:
        case "sequences":
            return Sequence.parse(start, job.alphabet)
        case "graphs":
            return Graph.parse(start, job.alphabet)
        case "shapes":
            return Shapes.parse(start, job.alphabet)
        case "cells":
            raise WrongInput(f"'{job.module.name}' begins with cells; give their `size` and their `count`")
    return Grid.parse(start, job.alphabet)


def _as_wanted(level: Level, rules: RuleSet, walls: str) -> Level:
    """What came in; for rules on grids, cells and shapes as their map of tiles."""
    if rules.carrier != "grids" or not isinstance(level, Cells | Shapes):
        return level
    return level.as_grid(walls) if isinstance(level, Shapes) else level.as_grid()


def _sized(job: Job, rules: RuleSet, width: int, height: int) -> Level:
    """A level of a size, all of one symbol."""
    symbol, count, game = job.settings.start, job.settings.count, job.alphabet
    match rules.carrier:
        case "grids":
            return Grid.filled(width, height, symbol, game)
        case "shapes":
            return Shapes.plot(width, height, symbol, game)
        case "cells" if count is not None:
            return Cells.scattered(count, width, height, symbol, game, job.dice, job.settings.relax)
        case "cells":
            raise WrongInput(f"'{job.module.name}' begins with cells; say in `count` how many")
    raise WrongInput(f"'{job.module.name}' has a `size`, and its rules are on {rules.carrier}; leave it out")
