"""What a file's checker finds, in plain words: what was got, what was wanted, where.

>>> show("yes"), show(True), key_path(("symbols", "door", "needs", 0))
('the text "yes"', 'true', 'symbols.door.needs[0]')

Shapes are pydantic models. The description of each field finishes the sentence "wanted …", and so it is also the text
of the field in the JSON Schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from playproof.errors import Fault, Where, nearest

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

Path = tuple[str | int, ...]
MOST_FAULTS = 50
MOST_TOLD = 10_000


def show(value: object) -> str:
    """A value of a file as one would say it."""
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {json.dumps(_short(value), ensure_ascii=False)}"
    if isinstance(value, int | float):
        return "a huge number" if isinstance(value, int) and value.bit_length() > 128 else repr(value)
    if isinstance(value, Mapping):
        return "a table" if value else "an empty table"
    if isinstance(value, Sequence):
        return f"a list of {len(value)}" if value else "an empty list"
    return "a date or time"


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def key_path(path: Path) -> str:
    """`symbols.door.needs[0]`; a name with other characters stands in quotes."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            plain = part if re.fullmatch(r"[\w-]+", part) else json.dumps(_short(part), ensure_ascii=False)
            text += f".{plain}" if text else plain
    return text


def faults_of(
    error: ValidationError, shape: type[BaseModel], given: Any, line: Callable[..., int] = lambda *_: 0
) -> dict[Path, Fault]:
    """Every fault that pydantic found, by its path, in our words."""
    if error.error_count() > MOST_TOLD:  # each told one takes a kilobyte
        what = f"{error.error_count():,} things are wrong here: this is damaged, or another kind of file"
        return {(): Fault(what)}
    faults: dict[Path, Fault] = {}
    for found in error.errors(include_url=False, include_context=False):
        if len(faults) > MOST_FAULTS:
            break
        path = _path(found["loc"], given)
        if found["type"] == "missing":
            path = (*path, found["loc"][-1])
        faults.setdefault(path, _fault(found["type"], path, found["input"], shape, line))
    return {path: fault for path, fault in faults.items() if not _told_inside(path, faults)}


def _told_inside(path: Path, faults: Iterable[Path]) -> bool:
    """Whether a fault is told of something inside: of a table that may be one of several kinds, pydantic says both."""
    return bool(path) and any(len(other) > len(path) and other[: len(path)] == path for other in faults)


def _fault(kind: str, path: Path, got: object, shape: type[BaseModel], line: Callable[..., int]) -> Fault:
    holder, wanted = _shape_at(shape, path)
    if kind == "extra_forbidden":
        holder, _ = _shape_at(shape, path[:-1])
        noun = getattr(holder, "noun", "key")
        where = Where(line=line(*path), key=key_path(path[:-1]))
        name = _short(str(path[-1]))
        return Fault(f"unknown {noun} '{name}'", where, nearest(name, _keys(holder)))
    where = Where(line=line(*path), key=key_path(path))
    if kind == "missing":
        return Fault(f"this is missing; wanted {wanted}", where)
    return Fault(f"got {show(got)}, wanted {wanted}", where)


def _path(loc: Iterable[str | int], given: Any) -> Path:
    """pydantic's location without its own marks: only what leads on into what was given."""
    path: list[str | int] = []
    for part in loc:
        inside = isinstance(given, Mapping) and part in given
        if inside or (isinstance(given, list) and isinstance(part, int) and part < len(given)):
            path.append(part)
            given = given[part]
    return tuple(path)


def _shape_at(shape: Any, path: Path) -> tuple[Any, str]:
    """The model or type that stands at a path, and what is wanted there."""
    wanted = getattr(shape, "wanted", "something else")
    for part in path:
        shape, told = _step(_bare(shape), part)
        wanted = told or wanted
    return _bare(shape), wanted


def _step(shape: Any, part: str | int) -> tuple[Any, str]:
    for kind in _kinds(shape):
        for name, info in getattr(kind, "model_fields", {}).items():
            if part == (info.alias or name):
                return info.annotation, info.description or _told(info.annotation)
    inner = get_args(shape)[-1:] if get_origin(shape) in (dict, list) else ()
    return (inner[0], _told(inner[0])) if inner else (None, "")


def _kinds(shape: Any) -> list[Any]:
    """The types that something may be of, if it may be of several."""
    return list(get_args(shape)) if get_origin(shape) in (Union, UnionType) else [shape]


def _keys(shape: Any) -> list[str]:
    """The keys of a table, as they are written."""
    fields = [field for kind in _kinds(shape) for field in getattr(kind, "model_fields", {}).items()]
    return [info.alias or name for name, info in fields]


def _told(shape: Any) -> str:
    told = [getattr(note, "description", None) for note in getattr(shape, "__metadata__", ())]
    return next((text for text in told if text), getattr(_bare(shape), "wanted", ""))


def _bare(shape: Any) -> Any:
    """The type itself, without notes and without `| None`."""
    if hasattr(shape, "__metadata__"):
        return _bare(shape.__origin__)
    kinds = [kind for kind in get_args(shape) if kind is not type(None)]
    return _bare(kinds[0]) if len(kinds) == 1 and get_origin(shape) not in (dict, list) else shape


def at_most(faults: Iterable[Fault]) -> list[Fault]:
    """The faults in the order of their lines, and whether there are more."""
    listed = sorted(faults, key=lambda fault: fault.where.line)
    more = [Fault("and more faults, to be shown when these are mended")] if len(listed) > MOST_FAULTS else []
    return listed[:MOST_FAULTS] + more
