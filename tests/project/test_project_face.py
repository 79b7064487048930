"""What everybody sees first: the public names, the files at the root, the targets of `make`."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import playproof

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "docs" / "reference"
SKIPPED = {".git", ".venv", "out", "build", "dist", "results", "__pycache__", "node_modules"}
TEXTS = {".py", ".md", ".toml", ".txt", ".json", ".svg", ".cfg", ".yml", ".lp", ".ts", ".tsx", ".pxd", ""}


def text_files():
    """Every file that people wrote, without what tools left behind."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        hidden = any(
            part in SKIPPED or part.endswith((".egg-info", "_cache")) or part == ".hypothesis" for part in parts
        )
        if path.is_file() and not hidden and path.suffix in TEXTS:
            yield path


def headings():
    """The names that reference pages document: headings of the form ### `Name`."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(REFERENCE.glob("*.md"))]
    return [name for page in pages for name in re.findall(r"^### `(\w+)`$", page, re.MULTILINE)]


def test_every_public_name_is_documented_once():
    documented = headings()

    assert sorted(documented) == sorted(set(documented))
    assert set(documented) == set(playproof.__all__)


def test_every_public_name_can_be_imported():
    assert [name for name in playproof.__all__ if not hasattr(playproof, name)] == []


def test_importing_playproof_brings_nothing_heavy_until_a_name_is_used():
    heavy = "{'numpy', 'scipy', 'pydantic', 'rich', 'typer'}"
    code = (
        f"import sys, playproof; print(sorted({heavy} & set(sys.modules))); "
        "playproof.Grid; print('numpy' in sys.modules)"
    )

    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert shown.stdout.split("\n")[:2] == ["[]", "True"]


def test_no_file_names_a_path_of_somebodys_machine():
    pattern = re.compile("(?<![\\w.])/(?:" + "|".join(("home", "work", "root", "Users")) + r")/\w|[A-Z]:\\Users")

    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in text_files()
        for match in [pattern.search(path.read_text(encoding="utf-8", errors="replace"))]
        if match
    ]

    assert found == []


def test_every_example_has_an_alphabet_a_level_a_readme_and_a_picture():
    folders = [folder for folder in (ROOT / "examples").iterdir() if folder.is_dir() and folder.name not in SKIPPED]

    assert folders
    for folder in folders:
        files = {path.name for path in folder.iterdir()}
        assert {"alphabet.toml", "README.md", "level.svg"} <= files, folder.name
        assert files & {"level.txt", "level.graph.txt", "project.toml"}, folder.name
        assert "](level.svg)" in (folder / "README.md").read_text(encoding="utf-8"), folder.name


def test_the_version_is_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    newest = re.search(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert newest is not None
    assert project == playproof.__version__ == newest[1]


@pytest.mark.parametrize("target", ["setup", "demo", "test", "lint", "bench", "docs", "pictures"])
def test_make_has_a_target_for_each_habit(target):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    assert re.search(rf"^{target}:.*##", makefile, re.MULTILINE)
    assert target in re.search(r"^\.PHONY:(.*)$", makefile, re.MULTILINE)[1].split()
