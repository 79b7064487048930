"""The command line: what a designer can ask of Playproof without writing Python. One file per command.

    playproof playtest crypt.txt          judge a level, or many
    playproof show crypt.txt              look at it
    playproof export crypt.txt --to tmx   hand it to another tool
    playproof verify crypt.level.json     check the proofs that came with it

Results go to stdout, talk and progress to stderr. Exit codes: 0 done and every promise holds; 1 a promise is broken or
unknown, or a proof refused; 2 wrong input; 3 a fault of ours; 130 stopped by Ctrl-C.

Commands import what they need when they run, so that `playproof --help` comes at once.
"""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """The entry point of the shell command."""
    try:
        from playproof.cli.app import app

        app(prog_name="playproof")
    except KeyboardInterrupt:  # while the first modules were still being imported
        sys.exit(130)
