"""Read where the rectangles of a right side come to lie; what the lines say stands in `space`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from playproof.errors import Fault, Where, WrongInput
from playproof.expr import Number
from playproof.rewrite.elements import ELEMENT, inside, parts, read_condition
from playproof.rewrite.lines import Line
from playproof.rewrite.space import SIDES, Cut, Laying, Size, Spot, Union

Add = Callable[[str, str, str, int], str]
"""Adds an element to the side that is being read: its name, symbol and members, and its line."""
NAME = r"[^\W\d]\w*"
CUT = re.compile(rf"(columns|rows)\s+of\s+({NAME})(?:\s+every\s+(.+?))?\s*:\s+(.*)")
SPOT = re.compile(rf"(.+?)\s+(right of|left of|above|below|beside)\s+({NAME})")
JOIN = re.compile(rf"join\s+({NAME}(?:\s*,\s*{NAME})+)\s+into\s+(.+)")
ONE = Number(1)


def read_laying(line: Line, add: Add, known: Collection[str]) -> Laying | None:
    """What a line says about places; None if it is a line of nodes and ways."""
    text = line.plain
    if found := CUT.fullmatch(text):
        return _cut(found, line.number, add, known)
    if found := JOIN.fullmatch(text):
        name, rest = _element(found[2], add, line.number)
        if rest:
            raise WrongInput(f"cannot read '{rest[:40]}' behind 'join ... into {name}'")
        return Union(name, tuple(word.strip() for word in found[1].split(",")), line.number)
    if found := SPOT.fullmatch(text):
        name, rest = _element(found[1], add, line.number)
        sizes = re.split(r"(?<=[\d)\s])x(?=[\d(\s])", rest)
        if len(sizes) != 2:
            raise WrongInput(f"got '{text[:60]}', wanted a size behind the name, such as '{name}:Room 4x3 beside a'")
        wide, high = (read_condition(size, known, line.number) for size in sizes)
        return Spot(name, found[3], SIDES if found[2] == "beside" else (found[2],), wide, high, line.number)
    return None


def _cut(found: re.Match[str], line: int, add: Add, known: Collection[str]) -> Cut:
    given = list(parts(found[4]))
    every = read_condition(found[3], known, line) if found[3] else None
    if every is not None and len(given) != 1:
        raise WrongInput(f"'every' repeats one part; got {len(given)}")
    read = [_part(text, add, line, known, every is not None) for text in given]
    if every is None and len(read) < 2:
        raise WrongInput(f"'{found[1]} of {found[2]}' wants two parts or more, with commas between them")
    names = [name for name, _ in read]
    if len(set(names)) < len(names):
        raise WrongInput(f"two parts of '{found[2]}' have one name; give each its own")
    return Cut(found[2], found[1] == "columns", tuple(read), every, line)


def _part(text: str, add: Add, line: int, known: Collection[str], alike: bool) -> tuple[str, Size]:
    name, rest = _element(text, add, line)
    if alike and rest:
        raise WrongInput(f"the size of '{name}' stands behind 'every'; got '{rest[:40]}' too")
    if not rest or rest == "*":
        return name, Size("rest", ONE)
    if rest.endswith("*"):
        return name, Size("rest", read_condition(rest[:-1].strip(), known, line))
    if rest.endswith("%"):
        return name, Size("share", read_condition(rest[:-1].strip(), known, line))
    return name, Size("units", read_condition(rest, known, line))


def _element(text: str, add: Add, line: int) -> tuple[str, str]:
    """The name of an element, and what stands behind it."""
    text = text.strip()
    found = ELEMENT.match(text)
    if found is None or not found["name"]:
        raise WrongInput(f"cannot read '{text[:40]}'; wanted a name, such as r:Room")
    place, bracketed = found.end(), ""
    if text[place : place + 1] == "(":
        bracketed, place = inside(text, place)
    return add(found["name"], found["symbols"] or "", bracketed, line), text[place:].strip()


def cut_in(given: Collection[Line]) -> Iterator[str]:
    """What some lines cut or join."""
    for line in given:
        if found := CUT.fullmatch(line.plain):
            yield found[2]
        elif found := JOIN.fullmatch(line.plain):
            yield from (word.strip() for word in found[1].split(","))


def check_laid(laid: Collection[Laying], left: Collection[str], written: Collection[str]) -> None:
    """What is cut, joined or placed is there by then, each once; and everything that is new has its place."""
    there = set(left)
    for one in laid:
        taken = one.of if isinstance(one, Union) else (one.of,)
        for name in taken:
            if name not in there:
                raise WrongInput(Fault(f"'{name}' is not there to be used in '{one}'", Where(line=one.line)))
        if not isinstance(one, Spot):
            there -= set(taken)
        made = [name for name, _ in one.parts] if isinstance(one, Cut) else [one.name]
        for name in made:
            if name in there:
                raise WrongInput(
                    Fault(f"'{name}' has two places; give each rectangle a name of its own", Where(line=one.line))
                )
            there.add(name)
    for name in written:
        if name not in there:
            hint = f"place it: '{name}:Room 4x3 beside a', or as a part: 'columns of a: {name}:Room 3, ...'"
            raise WrongInput(Fault(f"'{name}' on the right side has no place", hint=hint))
