"""The examples as lists: where each level is, what it promises and what breaks it; and the projects that make levels.

gallery/                      a folder for each
├── alphabet.toml             the game's logic
├── level.txt                 the level (`level.graph.txt` for rooms and doors)
├── level.svg                 the picture, with a shortest winning play
├── project.toml              how the level is made, where nobody drew it
└── <variant>.txt, .svg       the same level with one thing changed for the worse
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playproof import Level, Made, Project, Verdict, playtest, read

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Example:
    """One folder: a level that keeps its promises, and variants that do not."""

    folder: str
    title: str
    level: str
    promises: tuple[str, ...]
    variants: tuple[tuple[str, str], ...]
    """Files of variants, each with the title of its picture."""
    charted: bool = False
    """Whether its standard paths are drawn too, and its health along them."""

    @property
    def path(self) -> Path:
        return HERE / self.folder

    def read(self, file: str = "") -> Level:
        return read(self.path / (file or self.level)).level

    @cache  # noqa: B019 - the list below lives as long as the program
    def playtest(self, file: str = "") -> Verdict:
        return playtest(self.read(file), self.promises)


@dataclass(frozen=True)
class Making:
    """One folder with a project that makes a level from its own seed."""

    folder: str
    scores: tuple[str, ...] = ()
    """Scores that are drawn along all standard paths; with none, a winning play is drawn instead."""
    variants: tuple[tuple[str, str], ...] = ()
    """Files of the level with one thing changed for the worse, each with the title of its picture."""

    @property
    def path(self) -> Path:
        return HERE / self.folder

    @property
    def project(self) -> Project:
        return Project.open(self.path)

    def playtest(self, file: str) -> Verdict:
        return playtest(read(self.path / file).level, self.project.promises)

    @cache  # noqa: B019 - as above
    def made(self) -> Made:
        return self.project.generate()


EXAMPLES = (
    Example(
        "key-and-door",
        "The Lake of Fire",
        "level.txt",
        ("solvable", "no dead ends", "uses boots", "visits boss", "steps in gem >= 30", "health >= 1"),
        (
            ("behind-its-own-door.txt", "The key behind its own door"),
            ("one-key-less.txt", "One key less"),
        ),
    ),
    Example(
        "platform",
        "The High Door",
        "level.txt",
        ("solvable", "no dead ends", "visits wings", "uses key"),
        (("one-plank-less.txt", "One plank less"),),
    ),
    Example(
        "zelda-like",
        "The Lantern Vault",
        "level.graph.txt",
        ("solvable", "no dead ends", "uses lantern", "visits beast", "health >= 1"),
        (("snack.graph.txt", "A lock too many"),),
        charted=True,
    ),
)

MAKINGS = (
    Making("dungeon-digger"),
    Making("treasure-scatter"),
    Making("mansion", ("health", "ammo")),
    Making("quad", ("health", "ammo")),
    Making("treasure", ("health",)),
    Making("dungeon-populated", ("health",)),
    Making("mission"),
    Making("cave"),
    Making("winding-path"),
    Making("spelunky"),
    Making("maze"),
    Making("maze-corridors"),
    Making("chapter-8"),
    Making("fill-my-sketch"),
    Making("dungeon"),
    Making("dungeon-long-way", variants=(("short-cut.txt", "One wall less"),)),
    Making("lava", variants=(("way-round.txt", "A way around the lava"),)),
    Making("boss-you-cannot-avoid", variants=(("way-round.txt", "A way around the boss"),)),
    Making("beams"),
    Making("town"),
    Making("house"),
)
