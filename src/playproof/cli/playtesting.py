"""Level after level: find out, hand over, tell of progress; and a last line over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playproof.cli.console import complain, note, out, say, tell, tell_headline, tell_json, tell_rows, wrote
from playproof.cli.guard import STOPPED
from playproof.cli.judging import Asked, Finding, find
from playproof.cli.loading import has_folder
from playproof.cli.options import Progress
from playproof.cli.plays import counted
from playproof.cli.watching import watching
from playproof.errors import Fault, Where, WrongInput
from playproof.progress import Event

if TYPE_CHECKING:
    from playproof.formats import Loaded
    from playproof.play import Verdict

ENDING = ".level.json"
WORDS = {
    "kept": "{} kept all promises",
    "broken": "{} broke a promise",
    "unknown": "{} could not be decided",
    "wrong input": "{} could not be read",
}


@dataclass(frozen=True, slots=True)
class Handed:
    """In which forms findings are handed over."""

    json: bool = False
    draw: bool = False
    svg: str = ""
    save: str = ""

    def check(self, levels: int) -> None:
        """Refuse before any work is done what would be refused after it."""
        for option, file in (("--svg", self.svg), ("--save", self.save)):
            if file and levels > 1:
                raise WrongInput(f"{option} writes one file, and {levels} levels were given; give one at a time")
            has_folder(file)
        if self.save and not self.save.endswith(ENDING):
            name = f"{self.save.removesuffix('.json')}{ENDING}"
            raise WrongInput(Fault(f"--save wants a name that ends with {ENDING}", Where(self.save), f"try '{name}'"))


def playtest_all(paths: Sequence[str], asked: Asked, handed: Handed, how: Progress | None) -> int:
    """Judge all levels; the exit code is that of the worst."""
    handed.check(len(paths))
    codes: list[int] = []
    facts: list[dict[str, Any]] = []
    stopped = False
    try:
        with watching(how, len(paths)) as watch:
            for done, path in enumerate(paths, 1):
                found = find(path, asked)
                facts.append(found.to_json())
                codes.append(found.code)
                with watch.aside():
                    files = _hand_over(found, handed, quiet=how is Progress.json)
                facts[-1]["files"] = [str(file) for file in files]
                told = str(found.error) if found.error else found.answer
                watch(Event(done, len(paths), path, found.code == 0, sum(map(bool, codes)), told, "level"))
    except KeyboardInterrupt:
        stopped = True
    _close(facts, len(paths), handed, stopped)
    return STOPPED if stopped else max(codes)


def _hand_over(found: Finding, handed: Handed, quiet: bool) -> list[Path]:
    """Print one finding, and write the files that were asked for. Quiet: stderr is for a machine that reads JSON."""
    if not quiet:
        _talk(found)
    if found.verdict is None or found.loaded is None:
        return []
    # Files first: whoever reads only the first lines of what is printed closes the pipe, and must not lose them.
    files = _written(found.loaded, found.verdict, handed)
    if not handed.json:
        _tell(found.path, found.verdict, handed.draw)
    if not quiet:
        wrote(files)
    return files


def _talk(found: Finding) -> None:
    if found.error is not None:
        complain(str(found.error))
    if found.loaded is not None:
        note(found.path, found.loaded.notes)


def _tell(path: str, verdict: Verdict, draw: bool) -> None:
    from playproof.cli.pictures import in_terminal, too_wide
    from playproof.cli.verdicts import headline, rows

    tell_headline(path, *headline(verdict))
    if draw:
        play, _ = verdict.telling()
        tell(in_terminal(verdict.level, play.places if play else ()))
        if out().is_terminal and (warning := too_wide(verdict.level, out().width)):
            say(f"note: {path}: {warning}")
    tell_rows(rows(verdict))


def _written(loaded: Loaded, verdict: Verdict, handed: Handed) -> list[Path]:
    from playproof.cli.pictures import save_svg

    files = save_svg(handed.svg, verdict.picture()) if handed.svg else []
    return files + (_saved(handed.save, loaded, verdict) if handed.save else [])


def _saved(path: str, loaded: Loaded, verdict: Verdict) -> list[Path]:
    """The native file: what the level's own file knew of it, and the promises and proofs of this verdict."""
    from playproof.level import LevelFile, save_native

    known = loaded.file or LevelFile(verdict.level)
    promises = tuple(str(judged.promise) for judged in verdict.promises)
    proofs = tuple(proof.to_json() for proof in verdict.proofs)
    save_native(replace(known, level=verdict.level, promises=promises, proofs=proofs), path)
    return [Path(path)]


def _close(facts: list[dict[str, Any]], total: int, handed: Handed, stopped: bool) -> None:
    answers = Counter(str(fact["answer"]) for fact in facts)
    if handed.json:
        tell_json({"levels": facts, "total": total, "answers": dict(answers), "stopped": stopped})
    elif total > 1:
        told = ", ".join(words.format(answers[answer]) for answer, words in WORDS.items() if answers[answer])
        tell(f"{counted(len(facts), 'level')}: {told or 'nothing was judged'}")
    if stopped:
        say(f"stopped: {len(facts)} of {counted(total, 'level')} done")
