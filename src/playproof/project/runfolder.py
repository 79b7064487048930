"""The folder of a run: its file, which says of which project it is, and its own files, which are no links to others.

    {"playproof_run": 1, "project": "..", "name": "crypt", "seed": 7}

A stranger's project may come with a run in it, and whoever goes on with that writes into its folder and nowhere else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playproof.errors import Fault, Where, WrongInput
from playproof.level.files.folder import inside
from playproof.level.files.whole import read_whole, save_whole
from playproof.project.projectfile import FILE

VERSION = 1
OWN = ("run.json", "journal.jsonl", "lock", "exports", "refused", "products")


def refuse_links(run: Path) -> None:
    """Wrong input if something of a run's own leads out of its folder."""
    try:
        for name in (*OWN, *(f"products/{shelf.name}" for shelf in (run / "products").glob("*"))):
            inside(run, name)
    except WrongInput as error:
        raise error.within(str(run)) from None


def write_about(run: Path, about: Mapping[str, Any]) -> None:
    save_whole(json.dumps({"playproof_run": VERSION, **about}, indent=1) + "\n", run / "run.json")


def home(run: Path, project: str) -> Path:
    """The folder of a run's project without detours, as one would name it from here: `crypt/run/..` is `crypt`."""
    there = (run / project).resolve()
    if not (there / FILE).exists():
        hint = f'put it back, or name its place, seen from the run, as "project" in {run / "run.json"}'
        raise WrongInput(Fault(f"this run is of a project in '{there}', and there is none", Where(str(run)), hint))
    return there if run.is_absolute() else Path(os.path.relpath(there))


def read_about(path: Path) -> dict[str, Any]:
    file = path / "run.json"
    if not file.is_file():
        raise WrongInput(Fault(f"there is no run in '{path}'", hint="begin one: playproof run PROJECT --out FOLDER"))
    try:
        about: dict[str, Any] = json.loads(read_whole(file))
        if about["playproof_run"] > VERSION:
            raise WrongInput(
                f"made by a newer Playproof (version {about['playproof_run']}); this one reads up to {VERSION}"
            )
        return {"project": str(about["project"]), "seed": int(about["seed"]), "name": str(about["name"])}
    except (ValueError, KeyError, TypeError) as error:
        raise WrongInput(Fault(f"this is no run's file ({type(error).__name__})", Where(str(file)))) from None
