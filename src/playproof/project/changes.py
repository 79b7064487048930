"""What makes two parts of a level different, in words: for edits and for conflicts.

>>> from playproof.level import Edge, Frozen, Node
>>> told_change("rock", "sand"), told_change(Node("a", "hall"), Node("a", "vault", Frozen(gold=5)))
('rock becomes sand', 'hall becomes vault, gold = 5')
>>> told_change(Edge("e", "a", "b"), Edge("e", "a", "b", ("door",), None))
'a -- b becomes a -[door]> b'
>>> told_standing(Node("a", "hall"), Node("a", "vault")), told_standing(Node("a", "hall"), Node("a", "hall"))
('it is vault now', 'it is as it was, among others')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from playproof.level import Edge, Node, Thing, Token
from playproof.level.graphtext import edge_line
from playproof.level.thing import place_id

Part = Any
"""A cell's symbol, an object, a node, an edge or a token, as a plain value; None where there is none."""


def told_change(was: Part, shall: Part) -> str:
    """What becomes of a part that is there before and after."""
    return ", ".join(_changes(was, shall)) or "changed"


def told_standing(was: Part, now: Part) -> str:
    """How a part stands that is not as it was when it was edited; only its neighbours may be others."""
    if now is None:
        return "it is gone"
    if was == now:
        return "it is as it was, among others"
    symbols = _symbol(was), _symbol(now)
    if None not in symbols and symbols[0] != symbols[1]:
        return f"it is {symbols[1] or 'nothing'} now"
    return "it is there already, another" if was is None else "it is another"


def _changes(was: Part, shall: Part) -> Iterator[str]:
    if isinstance(was, str) and isinstance(shall, str):
        yield f"{was or 'nothing'} becomes {shall or 'nothing'}"
    elif isinstance(was, Mapping) and isinstance(shall, Mapping):
        yield from _members(was, shall)
    elif isinstance(was, Edge) and isinstance(shall, Edge):
        lines = edge_line(was), edge_line(shall)
        if lines[0] != lines[1]:
            yield f"{lines[0]} becomes {lines[1]}"
        yield from _members(was.members, shall.members)
    elif isinstance(was, Node | Thing | Token) and type(was) is type(shall):
        if was.symbol != shall.symbol:
            yield f"{was.symbol or 'nothing'} becomes {shall.symbol or 'nothing'}"
        yield from _members(was.members, shall.members)
        yield from _places(was, shall)
    elif isinstance(was, tuple):
        yield "another order"


def _members(was: Mapping[str, Any], shall: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{name} = {value}" for name, value in shall.items() if was.get(name) != value)
    yield from (f"{name} as usual" for name in was if name not in shall)


def _places(was: Node | Thing | Token, shall: Node | Thing | Token) -> Iterator[str]:
    if isinstance(was, Thing) and isinstance(shall, Thing) and was.at != shall.at:
        yield f"moves to {place_id(shall.at)}"
    if isinstance(was, Node) and isinstance(shall, Node) and (was.at, was.outline) != (shall.at, shall.outline):
        yield "moves" if was.at != shall.at else "has another outline"


def _symbol(part: Part) -> str | None:
    """The symbol of what has one."""
    if isinstance(part, str):
        return part
    return part.symbol if isinstance(part, Node | Thing | Token) else None
