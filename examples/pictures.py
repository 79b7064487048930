"""Draw the pictures of the examples anew: `make pictures`.

Each level is drawn with a shortest winning play, each variant with the play into its first dead end, or with the places
that no play reaches. The same levels give the same bytes, so a picture that changes has a reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gallery import EXAMPLES, HERE, Example

from playproof import Place, Verdict
from playproof.level.draw import svg
from playproof.project import Project, generate

PROJECTS = ("dungeon-digger", "treasure-scatter")
"""Folders whose level is made by their project, from its own seed."""
POPULATED = {"mansion": ("health", "ammo")}
"""Folders whose rooms are filled by their project, and the scores that are drawn along all paths."""


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
    for folder in PROJECTS:
        yield HERE / folder / "level.svg", draw_made(Project.open(HERE / folder))
    for folder, scores in POPULATED.items():
        yield from populated(HERE / folder, scores)


def populated(folder: Path, scores: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """The level of a project's own seed with its standard paths, and scores along all of them."""
    project = Project.open(folder)
    verdict = generate(project).verdict
    assert verdict is not None
    yield folder / "level.svg", verdict.scores.picture(title=project.name)
    for score in scores:
        yield folder / f"{score}.svg", verdict.scores.chart(score)


def draw_made(project: Project) -> str:
    """The level of a project's own seed, with a shortest winning play."""
    verdict = generate(project).verdict
    assert verdict is not None
    assert verdict.witness is not None
    return svg(verdict.level, trail=verdict.witness.places, title=project.name)


def draw_variant(verdict: Verdict, title: str) -> str:
    """What is wrong: the way into a dead end, or the things that cannot be had."""
    play = verdict.dead_ends.play
    if play is not None:
        return svg(verdict.level, trail=play.places, marks={play.places[-1]: "bad"}, title=title)
    marks: dict[Place, str] = {place: "bad" for name, place in verdict.unreachable_things if name != "lava"}
    return svg(verdict.level, marks=marks, title=title)


def _file(example: Example, level: str) -> Path:
    return example.path / f"{level.split('.')[0]}.svg"


def main() -> None:
    for path, picture in pictures():
        path.write_text(picture, encoding="utf-8")
        print(path.relative_to(Path(__file__).resolve().parent))


if __name__ == "__main__":
    main()
