"""`playproof doctor`: what this installation stands on, to be sent along with a question."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from playproof.cli.console import Row, tell_json, tell_rows
from playproof.cli.options import AsJson

PACKAGES = ("numpy", "scipy", "pydantic", "rich", "typer")
TOOLS = {
    "tiled": "opens exported .tmx maps",
    "tmxrasterizer": "draws them without a window",
    "dot": "draws exported .dot graphs (Graphviz)",
}
CORPUS = "PLAYPROOF_CORPUS"


def doctor(json: AsJson = False) -> None:
    """Show versions and tools, to send with a question.

    \b
    playproof doctor
    """
    facts = _facts()
    if json:
        tell_json(facts)
    else:
        tell_rows(_rows(facts), indent=0)


def _facts() -> dict[str, Any]:
    from playproof import __version__

    return {
        "playproof": __version__,
        "python": platform.python_version(),
        "interpreter": sys.executable,
        "platform": platform.platform(),
        "packages": {name: _version(name) for name in PACKAGES},
        "tools": {name: shutil.which(name) for name in TOOLS},
        "corpus": os.environ.get(CORPUS) or None,
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _rows(facts: dict[str, Any]) -> list[Row]:
    found = [Row(name, str(facts[name])) for name in ("playproof", "python", "interpreter", "platform")]
    for name, number in facts["packages"].items():
        found.append(Row(name, number, "green") if number else Row(name, "missing: reinstall playproof", "bold red"))
    for name, path in facts["tools"].items():
        found.append(Row(name, path or f"not found; nothing needs it, it {TOOLS[name]}", "green" if path else "dim"))
    corpus = facts["corpus"] or f"{CORPUS} is not set; only tests on the Video Game Level Corpus want it"
    return [*found, Row("corpus", corpus)]
