"""Which symbol plays which part in a dungeon, found from the traits of the alphabet unless the designer names it.

>>> from playproof.level import Alphabet, Symbol
>>> game = Alphabet.of(
...     Symbol("sand", "."), Symbol("rock", "#", solid=True), Symbol("camp", "S", start=True), Symbol("out", ">", goal=True),
...     Symbol("shell", "k", gives="shell"), Symbol("gate", "D", solid=True, takes="shell"))
>>> roles = Roles.of(game, {})
>>> roles.floor, roles.wall, roles.start, roles.goal, roles.locks
('sand', 'rock', 'camp', 'out', (Lock(door='gate', key='shell', kind='shell', keys=1, spent=True),))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from playproof.errors import Fault, WrongInput
from playproof.level import Alphabet, Symbol


@dataclass(frozen=True, slots=True)
class Lock:
    """A door and the thing that opens it: how many are wanted, and whether they are spent."""

    door: str
    key: str
    kind: str
    keys: int = 1
    spent: bool = True


def _walkable(symbol: Symbol) -> bool:
    return symbol.is_plain and not symbol.start and not symbol.oneway


def _way_out(symbol: Symbol) -> bool:
    return symbol.goal and not (symbol.solid or symbol.needs or symbol.takes or symbol.deadly)


Test = Callable[[Symbol], bool]
PARTS: dict[str, tuple[Test, str]] = {
    "floor": (_walkable, "one that can be walked on and does nothing"),
    "wall": (lambda symbol: symbol.is_wall, "one that is solid and opens to nothing"),
    "start": (lambda symbol: symbol.start and not symbol.solid, "one with start = true"),
    "goal": (_way_out, "one with goal = true that can be entered with empty hands"),
}


@dataclass(frozen=True, slots=True)
class Roles:
    """The cast of a dungeon."""

    floor: str
    wall: str
    start: str
    goal: str
    locks: tuple[Lock, ...]

    @classmethod
    def of(cls, alphabet: Alphabet, named: Mapping[str, str], doors: tuple[str, ...] = ()) -> Roles:
        parts = {part: cast(alphabet, part, named.get(part, "")) for part in PARTS}
        return cls(**parts, locks=locks_of(alphabet, doors))


def cast(alphabet: Alphabet, part: str, name: str) -> str:
    fits, wanted = PARTS[part]
    if name and not fits(alphabet[name]):
        raise WrongInput(f"'{name}' cannot be the {part} of a dungeon; wanted {wanted}")
    if name:
        return name
    found = [symbol.name for symbol in alphabet.symbols.values() if fits(symbol)]
    if not found:
        raise WrongInput(Fault(f"the alphabet has no {part} for a dungeon", hint=f"add a symbol: {wanted}"))
    return part if part in found else found[0]


def locks_of(alphabet: Alphabet, doors: tuple[str, ...]) -> tuple[Lock, ...]:
    """Every door with its key; of the doors that the designer names, each must have one."""
    known = {lock.door: lock for symbol in alphabet.symbols.values() for lock in _lock(alphabet, symbol)}
    for name in doors:
        if alphabet[name].name not in known:
            raise WrongInput(
                Fault(
                    f"'{name}' cannot be a locked door of a dungeon",
                    hint="wanted a solid symbol that takes or needs one thing which another symbol gives",
                )
            )
    return tuple(known[name] for name in doors) if doors else tuple(known.values())


def _lock(alphabet: Alphabet, door: Symbol) -> Iterator[Lock]:
    asked = {**door.takes, **door.needs}
    if not door.solid or len(asked) != 1 or door.goal or door.deadly or door.oneway or door.members:
        return
    (item, number), *_ = asked.items()
    keys = [symbol for symbol in alphabet.symbols.values() if _is_key(symbol, item)]
    if keys:
        yield Lock(door.name, keys[0].name, item, -(-number // keys[0].gives[item]), bool(door.takes))


def _is_key(symbol: Symbol, item: str) -> bool:
    blocked = symbol.solid or symbol.deadly or symbol.takes or symbol.needs or symbol.oneway
    return item in symbol.gives and not blocked and not symbol.goal
