"""`playproof verify`: check the proofs that came with a level, trusting nothing that made them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playproof.cli.checking import Checked, check
from playproof.cli.console import Row, complain, tell_headline, tell_json, tell_rows
from playproof.cli.guard import REFUSED, WRONG_INPUT
from playproof.cli.options import AsJson
from playproof.errors import PlayproofError

STYLES = {"holds": "green", "refused": "bold red", "no proof": "bold yellow"}


def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE.level.json", hidden=True, show_default=False, help="Levels with their proofs."),
    ],
    json: AsJson = False,
) -> None:
    """Check the proofs that came with levels.

    Every proof is replayed by the plain rules of play, which share nothing with the search that made it. Exit code 0:
    all proofs hold, and every promise has one. 1: a proof is refused, or a promise has none. 2: a file is wrong.

    \b
    playproof playtest crypt.txt --save crypt.level.json
    playproof verify crypt.level.json
    """
    codes, facts = [], []
    for path in files:
        try:
            checked = check(path)
            codes.append(0 if checked.ok else REFUSED)
            facts.append(checked.to_json())
            if not json:
                _tell(checked)
        except PlayproofError as error:
            complain(str(error))
            codes.append(WRONG_INPUT)
            facts.append({"path": path, "ok": False, "error": str(error)})
    if json:
        tell_json({"files": facts, "ok": not any(codes)})
    raise typer.Exit(max(codes))


def _tell(checked: Checked) -> None:
    tell_headline(checked.path, *_headline(checked))
    tell_rows(Row(line.answer, _line(line.claim, line.kind, line.why), STYLES[line.answer]) for line in checked.lines)


def _line(claim: str, kind: str, why: str) -> str:
    told = f"{claim} ({kind})" if kind else claim
    return f"{told}: {why}" if why else told


def _headline(checked: Checked) -> tuple[str, str]:
    counts: dict[str, int] = {}
    for line in checked.lines:
        counts[line.answer] = counts.get(line.answer, 0) + 1
    if not counts:
        return "nothing to check: it has no proofs; playproof playtest LEVEL --save FILE makes them", STYLES["no proof"]
    words: dict[str, Any] = {"holds": "{} hold", "refused": "{} refused"}
    words["no proof"] = "{} promised without proof"
    told = ", ".join(words[answer].format(number) for answer, number in counts.items())
    return f"proofs: {told}", "green" if checked.ok else "bold red"
