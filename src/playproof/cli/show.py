"""`playproof show`: look at a level, in the terminal or in a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.cli.console import note, out, say, tell, tell_json, wrote
from playproof.cli.guard import REFUSED
from playproof.cli.loading import Wanted, alphabet_from, has_folder, load, played
from playproof.cli.options import AlphabetPath, AsJson, FormatName, LevelPath, Theme
from playproof.cli.plays import in_short
from playproof.errors import Fault, WrongInput, nearest

if TYPE_CHECKING:
    from playproof.formats import Loaded
    from playproof.level import Level
    from playproof.play import Verdict


def show(
    level: LevelPath,
    alphabet: AlphabetPath = "",
    play: Annotated[bool, typer.Option("--play", help="Draw a shortest winning play too.")] = False,
    svg: Annotated[str, typer.Option("--svg", metavar="FILE", show_default=False, help="Draw into this SVG.")] = "",
    png: Annotated[str, typer.Option("--png", metavar="FILE", show_default=False, help="Draw into this PNG.")] = "",
    paths: Annotated[
        bool, typer.Option("--paths", help="Draw the directions of standard paths and the culs-de-sac, into --svg.")
    ] = False,
    curve: Annotated[
        str, typer.Option("--curve", metavar="SCORE", show_default=False, help="Draw a score along them, into --svg.")
    ] = "",
    links: Annotated[bool, typer.Option("--links", help="Show a maze as rooms and links.")] = False,
    theme: Annotated[Theme, typer.Option("--theme", help="The background of an SVG.")] = Theme.auto,
    format: FormatName = "",
    json: AsJson = False,
) -> None:
    """Show a level in the terminal or as a picture.

    \b
    playproof show crypt.txt --play --svg crypt.svg
    playproof show vault.graph.txt --curve health --svg health.svg
    """
    if links and (svg or png or play or json):
        raise WrongInput("--links is a view of its own, for the terminal; leave out --svg, --png, --play and --json")
    if svg and png:
        raise WrongInput("--svg and --png were both given; draw one picture at a time")
    if (paths or curve) and (play or png or not svg or (paths and curve)):
        raise WrongInput("--paths and --curve each make a picture of their own; give one of them, with --svg FILE")
    has_folder(svg or png)
    loaded = load(level, Wanted(alphabet_from(alphabet), format))
    note(level, loaded.notes)
    if links:
        _linked(level, loaded)
        return
    verdict = _played(level, loaded) if play or paths or curve else None
    if verdict is not None and not play:
        files = _charted(level, verdict, curve, svg, theme)
        if json:
            tell_json(_facts(level, loaded, None, files))
        return
    files = _drawn(verdict.level if verdict else loaded.level, verdict, svg, png, theme)
    if json:
        tell_json(_facts(level, loaded, verdict, files))
    elif not files:
        _tell(loaded.level if verdict is None else verdict.level, verdict)
    if verdict is not None and verdict.witness is None:
        say(f"no winning play is known: {verdict.reason}")
        raise typer.Exit(REFUSED)


def _linked(path: str, loaded: Loaded) -> None:
    """A maze as rooms and links."""
    from playproof.answersets.mazes.picture import links_of, preview
    from playproof.level import Grid

    if not isinstance(loaded.level, Grid):
        raise WrongInput(f"--links shows a maze of cells; this is a {loaded.level.kind}").within(path)
    tell(preview(*links_of(loaded.level)))


def _played(path: str, loaded: Loaded) -> Verdict:
    from playproof.play import playtest

    try:
        return playtest(played(loaded).level, ["solvable"])
    except WrongInput as error:
        raise error.within(path) from None


def _charted(path: str, verdict: Verdict, curve: str, svg: str, theme: Theme) -> list[Path]:
    """The standard paths of a level, or a score along them."""
    from playproof.cli.pictures import save_svg

    scores = verdict.scores
    if scores.why_unknown:
        raise WrongInput(scores.why_unknown).within(path)
    if curve and curve not in verdict.level.alphabet.scores:
        raise WrongInput(Fault(f"unknown score '{curve}'", hint=nearest(curve, verdict.level.alphabet.scores)))
    files = save_svg(svg, scores.curve(curve, theme) if curve else scores.picture(theme))
    wrote(files)
    return files


def _drawn(level: Level, verdict: Verdict | None, svg: str, png: str, theme: Theme) -> list[Path]:
    from playproof.formats import write

    if not svg and not png:
        return []
    trail = verdict.witness.places if verdict and verdict.witness else ()
    files = write(level, svg or png, format="svg" if svg else "png", trail=trail, theme=theme)
    wrote(files)
    return files


def _tell(level: Level, verdict: Verdict | None) -> None:
    from playproof.cli.pictures import in_terminal, too_wide

    witness = verdict.witness if verdict else None
    if out().is_terminal and (warning := too_wide(level, out().width)):
        say(f"note: {warning}")
    tell(in_terminal(level, witness.places if witness else ()))
    if witness:
        tell(f"play: {in_short(witness)}")


def _facts(path: str, loaded: Loaded, verdict: Verdict | None, files: list[Path]) -> dict[str, Any]:
    from playproof.play.verdict import play_to_json

    level = loaded.level
    facts: dict[str, Any] = {"path": path, "format": loaded.format, "kind": level.kind, "hash": level.hash}
    facts |= {"picture": str(level), "notes": list(loaded.notes), "files": [str(file) for file in files]}
    if verdict is not None:
        facts |= {"solvable": verdict.solvable, "reason": verdict.reason, "play": play_to_json(verdict.witness)}
    return facts
