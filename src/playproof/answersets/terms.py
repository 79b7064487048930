"""Names of symbols, items and regions as terms of a logic program, and back.

>>> term("wall"), term("locked-door"), term("Boss"), term("not")
('wall', '"locked-door"', '"Boss"', '"not"')
>>> tile((3, 0))
'(3,0)'
"""

from __future__ import annotations

import re

NUMBER = "#"
"""Stands in a fact for the number that a demand gets in its program."""
CONSTANT = re.compile(r"[a-z][A-Za-z0-9_]*")


def term(value: str | int) -> str:
    """A constant where the name looks like one, else a text in quotes."""
    if isinstance(value, int) or value == NUMBER:
        return str(value)
    if CONSTANT.fullmatch(value) and value != "not":
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def tile(cell: tuple[int, int]) -> str:
    return f"({cell[0]},{cell[1]})"


def fact(predicate: str, *arguments: str | int | tuple[int, int]) -> str:
    """
    >>> fact("needs", "exit", "blessing", 1), fact("goal", "exit"), fact("open", (0, 2))
    ('needs(exit,blessing,1).', 'goal(exit).', 'open((0,2)).')
    """
    shown = (tile(argument) if isinstance(argument, tuple) else term(argument) for argument in arguments)
    return f"{predicate}({','.join(shown)})."
