"""What is said of a level: remarks, each with its places and a number; and all of them as one picture.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("floor", "."), Symbol("wall", "#", solid=True))
>>> found = Review(Grid.parse("#.#", game), (Remark("style", "no lone walls", "alone", ((0, 0), (2, 0))),))
>>> print(found)
1 style: alone (at 0,0 and 2,0)
>>> found.headline, found.ok
('1 remark of style', True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from playproof.errors import Where
from playproof.level import Grid, Level, Place
from playproof.level.thing import place_id

if TYPE_CHECKING:
    from playproof.play import Play

LEVELS = ("error", "unknown", "warning", "style")
WORDS = {
    "error": ("error", "errors"),
    "unknown": ("thing not found out", "things not found out"),
    "warning": ("warning", "warnings"),
    "style": ("remark of style", "remarks of style"),
}
COLOURS = {"error": "bad", "unknown": "warn", "warning": "warn", "style": "note"}
SCREEN, LARGEST, SMALLEST = 2_000, 32, 8
TOLD = 6
"""So many places a sentence tells; the picture has all of them."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that is said of a level."""

    level: str
    """`error`, `unknown` (promised, and not found out), `warning` or `style`."""
    about: str
    """What it is about in short: a kind such as `out of reach`, or the rule that is broken."""
    what: str
    places: tuple[Place, ...] = ()
    where: Where = field(default_factory=Where)
    """Where the rule that is broken was written."""
    play: Play | None = None
    """A play that shows it."""
    value: float | None = None
    """The number that breaks a rule of numbers, in the last room of its path."""
    path: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = self.what
        if self.places and not self._tells_places():
            said += f" ({_at(self.places)})"
        return f"{said} [{self.where}]" if str(self.where) else said

    def _tells_places(self) -> bool:
        """Whether the sentence itself names all of its places, so that nothing is said twice."""
        words = set(self.what.replace(";", " ").replace(":", " ").replace("'", " ").split())
        bare = {word.rstrip(",.") for word in words}
        return all(place_id(place) in bare for place in self.places)

    def to_json(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "about": self.about,
            "what": self.what,
            "places": [place_id(place) for place in self.places],
            "where": str(self.where),
            "play": None if self.play is None else list(self.play.moves),
            "value": self.value,
            "path": list(self.path),
        }


def _at(places: tuple[Place, ...]) -> str:
    shown = [place_id(place) for place in places[:TOLD]]
    more = len(places) - len(shown)
    listed = [*shown, f"{more:,} more"] if more else shown
    told = listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"
    return f"in {told}" if isinstance(places[0], str) else f"at {told}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A rule that was asked of a level and that it keeps; with how much to spare, for one of numbers."""

    rule: str
    slack: float | None = None

    def __str__(self) -> str:
        return self.rule if self.slack is None else f"{self.rule}, with {self.slack:g} to spare"


@dataclass(frozen=True)
class Review:
    """All remarks on a level, the gravest first; a remark's number is its place in the list."""

    level: Level
    remarks: tuple[Remark, ...]
    kept: tuple[Kept, ...] = ()
    """The rules that were asked of the level and that it keeps."""
    notes: tuple[str, ...] = ()
    """What was not looked at, and why."""

    def __iter__(self) -> Iterator[Remark]:
        return iter(self.remarks)

    def __len__(self) -> int:
        return len(self.remarks)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong. Warnings and style are for a person to weigh; unknown is never success."""
        return not any(remark.level in ("error", "unknown") for remark in self.remarks)

    def of(self, level: str) -> tuple[Remark, ...]:
        """The remarks of one level, such as `warning`."""
        return tuple(remark for remark in self.remarks if remark.level == level)

    @property
    def headline(self) -> str:
        """How many remarks there are of each level."""
        found = Counter(remark.level for remark in self.remarks)
        told = [f"{found[level]:,} {WORDS[level][found[level] > 1]}" for level in LEVELS if found[level]]
        return ", ".join(told) or "nothing to remark"

    def numbered(self) -> Iterator[tuple[int, Remark]]:
        return enumerate(self.remarks, 1)

    def __str__(self) -> str:
        return "\n".join(f"{number} {remark.level}: {remark}" for number, remark in self.numbered())

    @property
    def play(self) -> Play | None:
        """The play of the first remark that has one."""
        return next((remark.play for remark in self.remarks if remark.play is not None), None)

    def picture(self, theme: str = "auto") -> str:
        """The level as SVG: places marked and numbered as in the text, which stands below, and the first play."""
        from playproof.level.draw import svg

        play = self.play
        trail = play.places if play else ()
        return svg(self.level, notes=self._notes(), trail=trail, title=self.headline, theme=theme)

    def pixels(self, tile: int = 0) -> bytes:
        """A grid as PNG, marked and numbered; tiles are as large as a screen has room for, unless somebody says."""
        from playproof.level.draw import png

        play = self.play
        wide = max(self.level.size) if isinstance(self.level, Grid) else 1
        tile = tile or min(LARGEST, max(SMALLEST, SCREEN // wide))
        return png(self.level, tile=tile, trail=play.places if play else (), notes=self._notes())

    def _notes(self) -> list[Any]:
        from playproof.level.draw import Note

        return [Note(str(n), str(r), r.places, COLOURS[r.level]) for n, r in self.numbered()]

    def _repr_svg_(self) -> str:
        return self.picture()

    def to_json(self) -> dict[str, Any]:
        """The whole review as data."""
        remarks = [{"number": number, **remark.to_json()} for number, remark in self.numbered()]
        counts = {level: len(self.of(level)) for level in LEVELS}
        kept, notes = [{"rule": k.rule, "slack": k.slack} for k in self.kept], list(self.notes)
        return {
            "level": self.level.hash,
            "ok": self.ok,
            "counts": counts,
            "remarks": remarks,
            "kept": kept,
            "notes": notes,
        }


def with_more(review: Review, remarks: Iterable[Remark]) -> Review:
    """The review with more remarks among the others."""
    return replace(review, remarks=gravest_first([*remarks, *review.remarks]))


def gravest_first(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    return tuple(sorted(remarks, key=lambda remark: LEVELS.index(remark.level)))
