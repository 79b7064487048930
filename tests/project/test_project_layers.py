"""Imports only go down.

    cli   studio
    project   batch   measure   remarks
    populate  answersets  grammars  layout  templates  codepuzzles
    formats   rewrite
    play
    level
    expr   progress
    errors

A package imports itself and what lies in lower rows, never another one of its own row. Imports inside functions, under
TYPE_CHECKING, relative ones and those by name (`import_module`) count like all others.
"""

import ast
from pathlib import Path

import pytest

import playproof

SOURCE = Path(playproof.__file__).parent
ROWS = (
    {"errors"},
    {"expr", "progress"},
    {"level"},
    {"play"},
    {"formats", "rewrite"},
    {"populate", "answersets", "grammars", "layout", "templates", "codepuzzles"},
    {"project"},
    {"measure", "remarks"},
    {"batch"},
    {"cli", "studio"},
)
RANK = {package: rank for rank, row in enumerate(ROWS) for package in row}
FACE = "__init__"


def package_of(path):
    """The word of the design that a file belongs to; the public namespace is above all of them."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path, text):
    """The packages of Playproof that a file imports, with the line of each import."""
    here = ("playproof", *path.relative_to(SOURCE).with_suffix("").parts)
    for node in ast.walk(ast.parse(text)):
        for name in named_in(node, here):
            parts = name.split(".")
            if parts[0] == "playproof" and len(parts) > 1:
                yield home_of(parts[1]), node.lineno


def named_in(node, here):
    """The full names that one statement or call imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = ".".join(here[: len(here) - node.level]) if node.level else ""
        module = ".".join(part for part in (base, node.module) if part)
        return [f"{module}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module":
        return [text.value for text in ast.walk(node) if isinstance(text, ast.Constant) and isinstance(text.value, str)]
    return []


def home_of(name):
    """`from playproof import Grid` is an import of the package in which Grid is at home."""
    home = playproof._HOME.get(name)
    return home.split(".")[1] if home else name


def breaches(path, text):
    own = package_of(path)
    for package, line in imports_of(path, text):
        if package in (own, "__version__"):
            continue
        if RANK[package] >= RANK[own]:
            yield f"{path.name}:{line}: {own} imports {package}"


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_only_go_down(path):
    if package_of(path) == FACE:
        return
    assert package_of(path) in RANK, "a new package wants a row in this test and in CONTRIBUTING.md"
    assert list(breaches(path, path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        ("level/grid.py", "from playproof.play import playtest", "level imports play"),
        ("play/judge.py", "def f():\n    import playproof.formats.tmx", "play imports formats"),
        ("play/judge.py", "from .. import formats", "play imports formats"),
        ("play/search/board.py", "from ...formats.tmx import read", "play imports formats"),
        ("play/judge.py", "from playproof import write", "play imports formats"),
        ("level/__init__.py", "from playproof import play", "level imports play"),
        ("populate/core.py", "from playproof.grammars import rewrite", "populate imports grammars"),
        ("grammars/engine.py", "import_module('playproof.layout')", "grammars imports layout"),
        ("expr/tree.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from playproof.level import Grid", "level"),
    ],
)  # fmt: skip
def test_an_import_that_goes_up_is_seen_wherever_it_hides(file, text, found):
    assert [breach for breach in breaches(SOURCE / file, text) if found in breach]


def test_an_import_that_goes_down_is_allowed():
    text = "from playproof.level import Grid\nfrom . import judge\nfrom playproof import WrongInput, __version__"

    assert list(breaches(SOURCE / "play/verdict.py", text)) == []
