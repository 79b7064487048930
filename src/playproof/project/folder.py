"""Files of a project stay in its folder: a stranger's project opens nothing else of the machine."""

from __future__ import annotations

from pathlib import Path

from playproof.errors import Fault, WrongInput


def inside(folder: Path, named: str) -> Path:
    """The file that a project names, if it lies in the project's folder, links followed."""
    given = Path(named)
    if given.is_absolute() or ".." in given.parts:
        raise WrongInput(Fault(f"'{named}' leads out of the project", hint="name a file inside the project's folder"))
    try:
        path = (folder / given).resolve()
        within = path.is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        raise WrongInput(f"'{named}' is no usable file name") from None
    if not within:
        raise WrongInput(
            Fault(f"'{named}' is a link that leads out of the project", hint="copy the file into the project")
        )
    return path
