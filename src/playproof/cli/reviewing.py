"""Level after level: read, remark, hand over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playproof.cli.console import Row, complain, note, tell, tell_headline, tell_json, tell_rows, wrote
from playproof.cli.guard import REFUSED, WRONG_INPUT
from playproof.cli.loading import Wanted, as_wanted, has_folder, load, played
from playproof.cli.options import Theme
from playproof.cli.plays import in_short
from playproof.errors import PlayproofError, WrongInput

if TYPE_CHECKING:
    from playproof.project import Project
    from playproof.remarks import Remark, Review

STYLES = {"error": "bold red", "unknown": "bold yellow", "warning": "yellow", "style": "cyan"}


@dataclass(frozen=True, slots=True)
class Asked:
    """How to read levels, and what they are held to."""

    wanted: Wanted
    style: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()
    project: str = ""
    module: str = ""
    settings: tuple[str, ...] = ()
    budget: int = 0


@dataclass(frozen=True, slots=True)
class Handed:
    """In which forms remarks are handed over."""

    json: bool = False
    draw: bool = False
    svg: str = ""
    png: str = ""
    theme: Theme = Theme.auto
    kept: bool = False
    strict: bool = False

    def check(self, levels: int) -> None:
        """Refuse before any work is done what would be refused after it."""
        for option, file in (("--svg", self.svg), ("--png", self.png)):
            if file and levels > 1:
                raise WrongInput(f"{option} writes one file, and {levels} levels were given; give one at a time")
            has_folder(file)


def review_all(paths: Sequence[str], asked: Asked, handed: Handed) -> int:
    """Remark on all levels; the exit code is that of the worst."""
    from playproof.project import Project

    handed.check(len(paths))
    if asked.module and not asked.project:
        raise WrongInput(f"--module '{asked.module}' is of no project; name its folder with --project")
    project = Project.open(asked.project) if asked.project else None
    codes: list[int] = []
    facts: list[dict[str, Any]] = []
    for path in paths:
        try:
            found, notes = _reviewed(path, asked, project)
        except PlayproofError as error:
            complain(str(error))
            codes.append(WRONG_INPUT)
            facts.append({"path": path, "error": str(error)})
            continue
        files = _hand_over(path, found, notes, handed)
        facts.append({"path": path, **found.to_json(), "files": [str(file) for file in files]})
        codes.append(REFUSED if not found.ok or (handed.strict and len(found)) else 0)
    if handed.json:
        tell_json({"levels": facts})
    return max(codes)


def _reviewed(path: str, asked: Asked, project: Project | None) -> tuple[Review, Sequence[str]]:
    from playproof.cli.assignments import registers
    from playproof.play.search import BUDGET
    from playproof.remarks import review
    from playproof.remarks.reading import read_all_the_same
    from playproof.remarks.remark import with_more

    game = asked.wanted.alphabet or (project.alphabet if project else None)
    wanted = replace(asked.wanted, alphabet=game)
    mended = read_all_the_same(path, game, lambda: load(path, wanted))
    # What was mended has not yet got the start and the goal that were asked for.
    loaded = played(as_wanted(mended.loaded, path, wanted) if mended.faults or mended.loaded.strange else mended.loaded)
    promises = asked.promises or (loaded.file.promises if loaded.file else ()) or None
    known = registers(project, asked.settings) if project else {}
    try:
        found = review(
            loaded.level,
            style=asked.style,
            promises=promises,
            project=project,
            module=asked.module,
            registers=known,
            strange=loaded.strange,
            budget=asked.budget or BUDGET,
        )
    except WrongInput as error:
        raise error.within(path) from None
    return with_more(found, mended.faults), (*loaded.notes, *found.notes)


def _hand_over(path: str, found: Review, notes: Sequence[str], handed: Handed) -> list[Path]:
    note(path, notes)
    files = _drawn(found, handed)
    if not handed.json:
        tell_headline(path, found.headline, _style(found))
        if handed.draw:
            _draw(found)
        tell_rows(_rows(found, handed))
    wrote(files)
    return files


def _style(found: Review) -> str:
    return STYLES[found.remarks[0].level] if len(found) else "green"


def _draw(found: Review) -> None:
    from playproof.cli.pictures import in_terminal

    play = found.play
    tell(in_terminal(found.level, play.places if play else (), [p for remark in found for p in remark.places]))


def _rows(found: Review, handed: Handed) -> Iterator[Row]:
    wide = len(str(len(found)))
    for number, remark in found.numbered():
        yield Row(f"{number:>{wide}} {remark.level}", str(remark), STYLES[remark.level])
        yield from _shown(remark)
    if found.kept and handed.kept:
        yield from (Row("kept", str(rule), "green") for rule in found.kept)
    elif found.kept:
        rules = "1 rule" if len(found.kept) == 1 else f"{len(found.kept):,} rules"
        yield Row("kept", f"{rules}, which --kept lists", "green")


def _shown(remark: Remark) -> Iterator[Row]:
    if remark.play is not None:
        yield Row("", f"play: {in_short(remark.play)}")


def _drawn(found: Review, handed: Handed) -> list[Path]:
    from playproof.cli.pictures import save_svg
    from playproof.level.files.whole import save_whole

    files = save_svg(handed.svg, found.picture(handed.theme)) if handed.svg else []
    if handed.png:
        files.append(save_whole(found.pixels(), Path(handed.png)))
    return files
