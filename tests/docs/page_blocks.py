"""The fenced blocks of a Markdown page, and how each kind is tried.

    ```python                run; blocks of a page share their names. With >>> it is a doctest
    ```toml title=FILE       written to FILE before what follows is run (any language)
    ```console               each line after `$ ` is run in a shell; what it prints must be what follows
    ```text                  right after a block of Python: what that printed

`...` in expected output stands for anything.
"""

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, the file it is to be written to, its text, its line, and what stood before."""

    language: str
    title: str
    body: str
    line: int
    adjacent: bool
    """Whether only blank lines lie between this block and the one before."""


def blocks_of(page: Path) -> list[Block]:
    text, found, end = page.read_text(encoding="utf-8"), [], 0
    for match in FENCE.finditer(text):
        language, _, rest = match["info"].strip().partition(" ")
        title = re.search(r"title=(\S+)", rest)
        adjacent = bool(found) and not text[end : match.start()].strip()
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(language, title[1] if title else "", match["body"], line, adjacent))
        end = match.end()
    return found


def try_page(page: Path, folder: Path) -> int:
    """Run every block of a page in a folder; how many were run."""
    names, printed, ran = {"__name__": "page"}, None, 0
    for block in blocks_of(page):
        where = f"{page.name}:{block.line}"
        if block.title:
            (folder / block.title).parent.mkdir(parents=True, exist_ok=True)
            (folder / block.title).write_text(block.body, encoding="utf-8")
        elif block.language == "python":
            printed, ran = _run_python(block, names, where), ran + 1
            continue
        elif block.language == "console":
            _run_console(block, folder, where)
            ran += 1
        elif block.language == "text" and block.adjacent and printed is not None:
            compare(block.body, printed, where)
        printed = None
    return ran


def _run_python(block: Block, names: dict, where: str) -> str | None:
    if ">>>" in block.body:
        test = doctest.DocTestParser().get_doctest(block.body, names, where, where, block.line)
        report = io.StringIO()
        doctest.DocTestRunner(optionflags=OPTIONS, verbose=False).run(test, out=report.write, clear_globs=False)
        names.update(test.globs)
        assert not report.getvalue(), report.getvalue()
        return None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(block.body, where, "exec"), names)
    return printed.getvalue()


def _run_console(block: Block, folder: Path, where: str) -> None:
    for command, expected in commands_of(block.body):
        compare(expected, run(command, folder), f"{where}: $ {command}")


def commands_of(body: str) -> list[tuple[str, str]]:
    """Each command with what it should print."""
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)
    assert not parts[0].strip(), "a console block begins with a command"
    return [tuple(part.partition("\n")[::2]) for part in parts[1:]]


def run(command: str, folder: Path) -> str:
    """What a command prints on both streams."""
    bin = str(Path(sys.executable).parent)
    known = {key: value for key, value in os.environ.items() if not key.startswith(("PLAYPROOF", "FORCE"))}
    env = {**known, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120
    )
    return done.stdout.decode("utf-8")


def compare(expected: str, printed: str, where: str) -> None:
    wanted, got = _plain(expected), _plain(printed)
    pattern = ".*?".join(re.escape(part) for part in wanted.split("..."))
    assert re.fullmatch(pattern, got, re.DOTALL), f"{where}\nthe page says:\n{wanted}\nand it printed:\n{got}"


def _plain(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))
