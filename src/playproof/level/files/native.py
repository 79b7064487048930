"""The one file of a level, `*.level.json`: the level with its alphabet, promises, pins, proofs and where it came from.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> cave = Grid.parse("#.#", Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", ".")))
>>> text = write_native(LevelFile(cave, promises=("solvable",)))
>>> read_native(text).level == cave
True
>>> read_native(text.replace("#.#", "#..")).level
Traceback (most recent call last):
playproof.errors.WrongInput: hash: the level is not the one that was written: the file was changed by hand or damaged; \
delete the line "hash" to take it as it is

A file carries its whole alphabet, so that it can be played and judged without the project that made it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.level.alphabet import Alphabet
from playproof.level.files.alphabetfile import alphabet_of, check_alphabet, refuse
from playproof.level.files.alphabetsense import senseless
from playproof.level.files.alphabettext import alphabet_to_json
from playproof.level.files.jsonlayout import Laid, laid_out, plain_json, write_json
from playproof.level.files.jsontext import read_json
from playproof.level.files.leveltext import VERSION, level_of, level_to_json
from playproof.level.files.whole import MOST_BYTES, read_whole, save_whole
from playproof.level.files.words import at_most, faults_of
from playproof.level.frozen import Frozen
from playproof.level.graph import Graph
from playproof.level.grid import Grid
from playproof.level.pins import Pin
from playproof.level.sequence import Sequence


@dataclass(frozen=True, slots=True)
class LevelFile:
    """A level and all that is known about it. Proofs and provenance are JSON objects, which the layers above read."""

    level: Grid | Graph | Sequence
    promises: tuple[str, ...] = ()
    pins: tuple[Pin, ...] = ()
    proofs: tuple[Mapping[str, Any], ...] = ()
    provenance: Mapping[str, Any] = field(default_factory=Frozen)


def save_native(file: LevelFile, path: str | Path) -> None:
    """Write the file whole, or leave what was there."""
    save_whole(write_native(file), path)


def load_native(path: str | Path) -> LevelFile:
    return read_native(read_whole(path), str(path))


def write_native(file: LevelFile) -> str:
    """The file's text: the same file always gives the same text."""
    level = file.level
    content = {
        "playproof": VERSION,
        "kind": level.kind,
        "hash": level.hash,
        "promises": list(file.promises),
        **level_to_json(level),
        "pins": [_pin(pin) for pin in file.pins],
        "proofs": list(file.proofs),
        "provenance": file.provenance,
    }
    needed = ("legend", "layers", "nodes", "tokens", "cells", "shapes")
    plain = plain_json({key: part for key, part in content.items() if part or key in needed})
    shape, laid = _told_once(level.alphabet)
    _shaped(plain | {"alphabet": shape})
    text = write_json(plain | {"alphabet": laid}) + "\n"
    _check_text(text)
    return text


def _check_text(text: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise WrongInput("a text of the level has half a character in it (a lone surrogate)") from None
    if size > MOST_BYTES:
        raise WrongInput(f"the file would be larger than {MOST_BYTES // 2**20} MB, the most that is read")


@lru_cache(maxsize=64)
def _told_once(alphabet: Alphabet) -> tuple[Any, Laid]:
    """An alphabet in its shape, and the text of it that stands in a file: the levels of a batch share their alphabet."""
    from playproof.level.files.alphabetshape import AlphabetShape

    check_alphabet(alphabet)
    plain = plain_json(alphabet_to_json(alphabet), ("alphabet",))
    return AlphabetShape.model_validate(plain), laid_out(plain)


def _pin(pin: Pin) -> dict[str, Any]:
    shown = {"element": pin.element, "field": pin.field, "allowed": pin.allowed}
    extra = {"weight": pin.weight, "fingerprint": pin.fingerprint}
    return shown | {key: value for key, value in extra.items() if value not in (None, "")}


def read_native(text: str, name: str = "") -> LevelFile:
    """The level in the text of a file; the name of the file is for its faults."""
    try:
        return _read(read_json(text))
    except WrongInput as error:
        raise error.within(name) from None


def _read(given: Any) -> LevelFile:
    content = _shaped(given)
    alphabet = alphabet_of(content.alphabet)
    refuse(senseless(alphabet), under=("alphabet",))
    level = level_of(content, alphabet)
    _check_hash(content.hash, level.hash)
    pins = tuple(Pin(p.element, p.field, tuple(p.allowed), p.weight, p.fingerprint) for p in content.pins)
    return LevelFile(level, tuple(content.promises), pins, tuple(content.proofs), content.provenance)


def _shaped(given: Any) -> Any:
    """The content, of the right types everywhere. Asked before writing too: what is written can be read."""
    from pydantic import ValidationError

    from playproof.level.files.levelshape import SHAPES

    shape = SHAPES[_kind(given, tuple(SHAPES))]
    try:
        return shape.model_validate(given)
    except ValidationError as error:
        raise WrongInput(*at_most(faults_of(error, shape, given).values())) from None


def _kind(given: Any, kinds: tuple[str, ...]) -> str:
    """The kind of level, once it is clear that this is a level's file and not one from the future."""
    if not isinstance(given, dict) or "playproof" not in given:
        raise WrongInput(Fault('this is no level\'s file: it does not begin with "playproof": 1'))
    version = given["playproof"]
    if type(version) is int and version > VERSION:
        raise WrongInput(f"made by a newer Playproof (version {version}); this one reads up to {VERSION}; update it")
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        hint = nearest(str(kind)[:40], kinds)
        raise WrongInput(Fault(f"got {str(kind)[:40]!r}, wanted a kind of level", Where(key="kind"), hint))
    return kind


def _check_hash(written: str, found: str) -> None:
    if written and written != found:
        what = "the level is not the one that was written: the file was changed by hand or damaged"
        raise WrongInput(Fault(what, Where(key="hash"), 'delete the line "hash" to take it as it is'))
