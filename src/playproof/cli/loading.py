"""A level as the command line asks for it: from any file, with the start, goal and belongings that were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from playproof.errors import Fault, Where, WrongInput, nearest

if TYPE_CHECKING:
    from playproof.formats import Loaded
    from playproof.level import Alphabet, Grid

OWN_WAYS = ("vglc dungeon", "vglc tiles")
"""Formats whose readers place start and goal themselves."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How levels shall be read."""

    alphabet: Alphabet | None = None
    format: str = ""
    start: tuple[int, int] | None = None
    goal: tuple[int, int] | None = None
    holding: tuple[tuple[str, int], ...] = ()


def _no_level(path: str) -> Fault:
    if "[[module]]" in Path(path).read_text(encoding="utf-8", errors="replace"):
        return Fault("this is a project and no level", Where(path), f"make one with `playproof generate {path}`")
    return Fault("this is an alphabet and no level", Where(path), "give it with --alphabet")


def load(path: str, wanted: Wanted) -> Loaded:
    """The level in a file. Every fault names the file."""
    from playproof.formats import read

    there(path)
    if path.lower().endswith(".toml"):
        raise WrongInput(_no_level(path))
    loaded = read(path, alphabet=wanted.alphabet, format=wanted.format, start=wanted.start, goal=wanted.goal)
    return as_wanted(loaded, path, wanted)


def as_wanted(loaded: Loaded, path: str, wanted: Wanted) -> Loaded:
    """The level with the start, the goal and the belongings that were asked for."""
    try:
        return _held(_placed(loaded, wanted), dict(wanted.holding))
    except WrongInput as error:
        raise error.within(path) from None


def played(loaded: Loaded) -> Loaded:
    """The level as something with places to move between."""
    from playproof.level import Sequence

    if not isinstance(loaded.level, Sequence):
        return loaded
    return replace(
        loaded, level=loaded.level.as_grid(), notes=(*loaded.notes, "a sequence is played as a row of cells")
    )


def alphabet_from(path: str) -> Alphabet | None:
    """The alphabet in a file, if one is named."""
    from playproof.level import read_alphabet

    if not path:
        return None
    there(path, "an alphabet")
    return read_alphabet(path)


def there(path: str, what: str = "a level") -> None:
    """Refuse a path that is no file, and look around for what may have been meant."""
    if Path(path).is_dir():
        hint = f"name the files in it, such as {Path(path) / '*.txt'}"
        raise WrongInput(Fault(f"this is a folder, wanted the file of {what}", Where(path), hint))
    if not Path(path).exists():
        raise WrongInput(Fault("there is no such file", Where(path), _around(Path(path))))


def has_folder(path: str) -> None:
    """Refuse a file that cannot be written for want of a folder, before any work is done for it."""
    folder = Path(path).parent
    if path and not folder.is_dir():
        raise WrongInput(Fault(f"there is no folder '{folder}' to write into", Where(path), "make it first"))


def _around(path: Path) -> str:
    if not path.parent.is_dir():
        return f"there is no folder '{path.parent}' either; check the way to it"
    if set(path.name) & set("*?"):
        return "no file fits this pattern"
    names = sorted(entry.name for entry in path.parent.iterdir() if not entry.name.startswith("."))
    close = get_close_matches(path.name, names, n=1, cutoff=0.75)
    if close:
        return f"did you mean '{path.parent / close[0]}'?"
    shown = ", ".join(f"'{name}'" for name in names[:6]) + (" and more" if len(names) > 6 else "")
    return f"its folder has {shown}" if names else "its folder is empty"


def _placed(loaded: Loaded, wanted: Wanted) -> Loaded:
    """The level with a start and a goal where they were asked for."""
    from playproof.level import Grid

    asked = {trait: cell for trait, cell in (("start", wanted.start), ("goal", wanted.goal)) if cell is not None}
    if not asked or loaded.format in OWN_WAYS:
        return loaded
    grid = loaded.level
    if not isinstance(grid, Grid):
        raise WrongInput(f"--{next(iter(asked))} is a cell of a map, and this level is a {grid.kind}; leave it out")
    for trait, cell in asked.items():
        grid = _with(grid, trait, cell)
    return replace(loaded, level=grid)


def _with(grid: Grid, trait: str, cell: tuple[int, int]) -> Grid:
    from playproof.level import Thing

    able = [name for name, symbol in grid.alphabet.symbols.items() if getattr(symbol, trait)]
    if not able:
        hint = f"give one the trait: {trait} = true"
        raise WrongInput(Fault(f"no symbol of the alphabet is a {trait}", hint=hint))
    there = [place for name in able for place in grid.find(name)]
    if there:
        x, y = there[0]
        raise WrongInput(f"the map has its {trait} at {x},{y} already; leave out --{trait}")
    return grid.with_object(Thing(trait, able[0], cell))


def _held(loaded: Loaded, holding: Mapping[str, int]) -> Loaded:
    from playproof.play.promises import items_of

    if not holding:
        return loaded
    game = loaded.level.alphabet
    known = items_of(game)
    faults = [
        Fault(f"--holding: unknown item '{item}'", hint=nearest(item, known)) for item in holding if item not in known
    ]
    if faults:
        raise WrongInput(*faults)
    return replace(loaded, level=replace(loaded.level, alphabet=game.holding(holding)))


def belongings(texts: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Items and counts from texts.

    >>> belongings(["bombs=0", "small key = 2"])
    (('bombs', 0), ('small key', 2))
    """
    found = {}
    for text in texts:
        item, _, count = text.rpartition("=")
        if not item.strip() or not count.strip().isdecimal() or len(count) > 9:
            raise WrongInput(f"--holding '{text}': wanted an item and a count, such as bombs=0")
        found[item.strip()] = int(count)
    return tuple(found.items())


def cell(text: str, option: str) -> tuple[int, int] | None:
    """The cell in a text such as 3,4; none in an empty one."""
    from playproof.level.thing import parse_place

    if not text:
        return None
    try:
        return parse_place(text)
    except WrongInput as error:
        raise WrongInput(f"{option}: {error}") from None
