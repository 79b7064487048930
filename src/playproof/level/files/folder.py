"""Files that a file names stay in its folder: a stranger's project or map opens and writes nothing else of the machine.

>>> inside(Path("crypt"), "maps/hall.txt").name
'hall.txt'
>>> inside(Path("crypt"), "../diary.txt")
Traceback (most recent call last):
playproof.errors.WrongInput: '../diary.txt' leads out of the folder; name a file inside it
"""

from __future__ import annotations

from pathlib import Path

from playproof.errors import Fault, WrongInput


def inside(folder: Path, named: str) -> Path:
    """The file of that name, if it lies in the folder or below it, links followed."""
    given = Path(named)
    if given.is_absolute() or ".." in given.parts:
        raise WrongInput(Fault(f"'{named}' leads out of the folder", hint="name a file inside it"))
    try:
        path = (folder / given).resolve()
        within = path.is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        raise WrongInput(f"'{named}' is no usable file name") from None
    if not within:
        raise WrongInput(Fault(f"'{named}' is a link that leads out of the folder", hint="put the file itself there"))
    return path
