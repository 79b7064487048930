"""Where an export goes: the format and the file, from what was asked for with --to and --out.

A file whose name nobody gave is never written over another: it might be the level that somebody drew by hand.
"""

from __future__ import annotations

from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.formats import FORMATS, Format

ALPHABET = Format("alphabet", "", (".toml",), True, True, ("grid", "graph", "sequence"), "the game and no level")
WRITABLE = [*(format for format in FORMATS.values() if format.writes), ALPHABET]
KEYS = {key: format for format in WRITABLE for key in (format.name, *format.endings)}


def target(level: str, to: str, out: str) -> tuple[Format, Path]:
    """The format and the file to write."""
    named = KEYS.get(to) or KEYS.get(f".{to}")
    if named:
        return named, _other(Path(out), level) if out else _fresh(Path(bare(level) + named.endings[0]), level)
    found = by_ending(to)
    if found is None:
        raise WrongInput(_unknown(to))
    if out:
        raise WrongInput(f"--to names the file '{to}' and --out the file '{out}'; name one")
    return found, _other(Path(to), level)


def by_ending(name: str) -> Format | None:
    """The format with the longest ending that fits, for `.level.json` comes before `.json`."""
    fitting = [key for key in KEYS if key.startswith(".") and name.lower().endswith(key) and name.lower() != key]
    return KEYS[max(fitting, key=len)] if fitting else None


def bare(level: str) -> str:
    """The name of a level's file without its folder and the ending of its format.

    >>> bare("levels/crypt.level.json"), bare("tower.map")
    ('crypt', 'tower')
    """
    name = Path(level).name
    endings = [ending for format in FORMATS.values() for ending in format.endings if name.lower().endswith(ending)]
    return name[: -len(max(endings, key=len))] if endings else Path(name).stem


def _fresh(path: Path, level: str) -> Path:
    if _other(path, level).exists():
        hint = f"to replace it say so: --out {path}"
        raise WrongInput(Fault("there is a file of this name already", Where(str(path)), hint))
    return path


def _other(path: Path, level: str) -> Path:
    if path.exists() and path.resolve() == Path(level).resolve():
        hint = "name another with --out"
        raise WrongInput(Fault("this is the file of the level itself", Where(str(path)), hint))
    return path


def _unknown(to: str) -> Fault:
    known = ", ".join(f"{format.name} ({' '.join(format.endings)})" for format in WRITABLE)
    return Fault(f"'{to}' is neither a format that can be written nor a file of one", hint=f"known are {known}")
