"""A designer at the shell: a folder with a small game in it, and the command run as a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

GAME = """\
[symbols]
floor  = { glyph = "." }
wall   = { glyph = "#", solid = true }
start  = { glyph = "S", start = true }
key    = { glyph = "k", gives = "key" }
door   = { glyph = "D", solid = true, takes = "key" }
boss   = { glyph = "B" }
exit   = { glyph = ">", goal = true }
"""
SCORED = (
    'stages = ["gem"]\n'
    + GAME
    + """\
gem    = { glyph = "g", gives = "gem" }
ghost  = { glyph = "G", scores = { health = -15 } }
medkit = { glyph = "+", scores = { health = 20 } }

[scores]
health = { start = 20, least = 1 }
"""
)
GOOD = "S.k.D.>\n"
LOCKED = "SDk>\n"
TRAP = """\
######
#kSD.#
##D###
#..>.#
######
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(folder: Path, *args: str, **variables: str) -> Ran:
    """Run the command in a folder, piped, as a script would; inside this process, because a new one takes a second."""
    from playproof.cli.app import app

    plain = {"FORCE_COLOR": None, "NO_COLOR": None, "PLAYPROOF_DEBUG": None}
    with chdir(folder):
        done = CliRunner().invoke(app, args, env=plain | variables, prog_name="playproof")
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert "Traceback" not in done.stderr or "PLAYPROOF_DEBUG" in variables
    return Ran(done.exit_code, done.stdout, done.stderr)


def program(folder: Path, *args: str, **variables: str) -> subprocess.Popen[str]:
    """The command as a program of its own, for what only a program meets: signals, pipes, the time of a fresh start."""
    return subprocess.Popen(
        [sys.executable, "-m", "playproof.cli", *args],
        cwd=folder,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def desk(folder: Path, game: str = GAME, **levels: str) -> Path:
    """The folder with an alphabet and levels drawn as text."""
    (folder / "alphabet.toml").write_text(game, encoding="utf-8")
    for name, picture in levels.items():
        (folder / f"{name}.txt").write_text(picture, encoding="utf-8")
    return folder
