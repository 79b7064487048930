"""Draw the pictures of the examples anew: `make pictures`.

Each level is drawn with a shortest winning play, each variant with the play into its first dead end, a play that breaks a
promise, or the places that no play reaches. The same levels give the same bytes, so a picture that changes has a reason.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from gallery import EXAMPLES, HERE, MAKINGS, Example, Making

from playproof import Grid, Place, Verdict
from playproof.level.draw import chart, svg
from playproof.play.paths import path_values
from playproof.play.paths.picture import draw_paths, places_of
from playproof.populate.wishes import Paced
from playproof.project import State, execute

sys.path.insert(0, str(HERE / "beams"))
import beams

WING = """\
.   .   1   2   2a  2b
4b  4a  4   3   2d  2c
4c  4d  5   6   6a  6b
8b  8a  8   7   .   6c
8c  .   9   10  .   ."""
"""A wing of the quad: its main way winds from 1 to 10, with culs-de-sac to both sides."""


def pictures() -> Iterator[tuple[Path, str]]:
    """Every committed picture: its file, and what it shows today."""
    for example in EXAMPLES:
        verdict = example.playtest()
        assert verdict.witness is not None
        yield _file(example, example.level), svg(verdict.level, trail=verdict.witness.places, title=example.title)
        for file, title in example.variants:
            yield _file(example, file), draw_variant(example.playtest(file), title)
        if example.charted:
            yield example.path / "paths.svg", verdict.scores.picture()
            yield example.path / "health.svg", verdict.scores.curve("health")
    for making in MAKINGS:
        if making.folder == "beams":
            yield from draw_beams(making)
            continue
        yield from populated(making) if making.scores else [(making.path / "level.svg", draw_made(making))]
        for file, title in making.variants:
            yield _file(making, file), draw_variant(making.playtest(file), title)
        if making.folder == "mission":
            yield making.path / "mission.svg", draw_step(making, "errand")
        if making.folder == "house":
            yield making.path / "plan.svg", draw_step(making, "plan")
        if making.folder == "treasure":
            yield making.path / "gold.svg", draw_gold(making)


def populated(making: Making) -> Iterator[tuple[Path, str]]:
    """The level of a project's own seed with its standard paths, and scores along all of them."""
    book = made(making).scores
    level = book.level.with_positions(four_wings()) if making.folder == "quad" else book.level  # type: ignore[union-attr]
    yield making.path / "level.svg", draw_paths(level, book.rooms, book.paths, title=making.project.name)
    for score in making.scores:
        yield making.path / f"{score}.svg", book.chart(score)


def made(making: Making) -> Verdict:
    verdict = making.made().verdict
    assert verdict is not None
    return verdict


def four_wings() -> dict[str, tuple[float, float]]:
    """Where the rooms of the quad stand: four wings in a diamond, each as `WING` shows it."""
    corners = {"N": (3.5, 0), "W": (0, 6), "E": (7, 6), "S": (3.5, 12)}
    rows = [line.split() for line in WING.split("\n")]
    return {
        f"{wing}{room}": (left + x, top + y)
        for wing, (left, top) in corners.items()
        for y, row in enumerate(rows)
        for x, room in enumerate(row)
        if room != "."
    }


def draw_made(making: Making) -> str:
    """The level of a project's own seed, with a shortest winning play."""
    verdict = made(making)
    assert verdict.witness is not None
    return svg(verdict.level, trail=verdict.witness.places, title=making.project.name)


def draw_beams(making: Making) -> Iterator[tuple[Path, str]]:
    """The puzzle as it is given, and solved: with its mirrors turned and the light on its way to the lamp."""
    level = making.made().level
    assert isinstance(level, Grid)
    given = beams.read(str(level))
    [claim] = making.made().provenance["claims"]
    turned = {ast.literal_eval(atom.removeprefix("turned")) for atom in claim["play"]}
    other = {"slash": "backslash", "backslash": "slash"}
    solved = level.with_cells({cell: other[level.symbol(cell)] for cell in turned})
    yield making.path / "level.svg", svg(level, trail=beams.light(given), title=making.project.name)
    yield making.path / "solved.svg", svg(solved, trail=beams.light(given, turned), title="The lamp shines")


def draw_step(making: Making, module: str) -> str:
    """What one module of a project made, before those behind it went on."""
    project = making.project
    step = execute(project, State(project.seed)).latest(module)
    assert step is not None
    assert step.shown is not None
    return svg(step.shown.level, title=project.name)


def draw_gold(making: Making) -> str:
    """How much gold one has by when on every standard path, and the curve that was asked for, with its tolerance."""
    verdict, asked = made(making), dict(making.project.module("riches").settings)["pacing"]
    book = verdict.scores
    gold = dict.fromkeys(book.rooms.rooms, 0.0)
    for thing in verdict.level.objects:
        gold[str(thing.at)] += float(thing.members.get("gold", 0))  # type: ignore[arg-type]
    values = path_values(book.paths, gold, 0)
    steps = places_of(values)
    curve = Paced("gold", tuple(asked["curve"]), asked["tolerance"])
    wanted = [curve.at(step / (len(steps) - 1)) for step in range(len(steps))]
    series = {
        "least gold": [min(values.least[room] for room in rooms) for rooms in steps],
        "greatest gold": [max(values.greatest[room] for room in rooms) for rooms in steps],
    }
    band = [max(0, number - curve.tolerance) for number in wanted], [number + curve.tolerance for number in wanted]
    labels = [" | ".join(rooms) for rooms in steps]
    return chart(
        series, band=band, labels=labels, title="gold on every standard path, within the curve that was asked for"
    )


def draw_variant(verdict: Verdict, title: str) -> str:
    """What is wrong: the way into a dead end, a play that breaks a promise, or the things that cannot be had."""
    play = verdict.dead_ends.play
    if play is not None:
        return svg(verdict.level, trail=play.places, marks={play.places[-1]: "bad"}, title=title)
    breaking = next((judged.counterexample for judged in verdict.promises if judged.counterexample), None)
    if breaking is not None:
        return svg(verdict.level, trail=breaking.places, title=title)
    marks: dict[Place, str] = {place: "bad" for name, place in verdict.unreachable_things if name != "lava"}
    return svg(verdict.level, marks=marks, title=title)


def _file(example: Example | Making, level: str) -> Path:
    return example.path / f"{level.split('.')[0]}.svg"


def main() -> None:
    for path, picture in pictures():
        path.write_text(picture, encoding="utf-8")
        print(path.relative_to(Path(__file__).resolve().parent))


if __name__ == "__main__":
    main()
