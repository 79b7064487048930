"""Culs-de-sac: rooms that no simple path from entrance to exit goes through. They hang on one room of the main part.

>>> main_part({"gate": ["hall"], "hall": ["gate", "vault", "cellar"], "vault": ["hall"], "cellar": ["hall"]},
...           "gate", "vault") == {"gate", "hall", "vault"}
True

Joined by one more edge, entrance and exit lie on a circle, and the rooms of the main part are those in the same block (no
room of which, lost, would part the others): the block-cut tree finds them. The text takes "no current" for the mark of a
cul-de-sac, which is false where two rooms happen to have the same potential.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Rows = Mapping[str, Sequence[str]]


def main_part(rows: Rows, entrance: str, exit: str) -> set[str]:
    """The rooms on simple paths from entrance to exit. Empty if there is no path."""
    if entrance == exit:
        return {entrance}
    joined = {room: list(near) for room, near in rows.items()}
    if exit not in _reach(rows, entrance):
        return set()
    joined[entrance].append(exit)
    joined[exit].append(entrance)
    return next(block for block in _blocks(joined, entrance) if {entrance, exit} <= block)


def culs_de_sac(rows: Rows, main: set[str]) -> dict[str, set[str]]:
    """For each room of the main part that has any, the rooms of its culs-de-sac."""
    found: dict[str, set[str]] = {}
    for room in sorted(main):
        beside = [near for near in rows[room] if near not in main]
        if beside:
            inner = {r: [n for n in near if n not in main] for r, near in rows.items() if r not in main}
            found[room] = set().union(*(_reach(inner, near) for near in beside))
    return found


def _reach(rows: Rows, room: str) -> set[str]:
    seen, queue = {room}, [room]
    for here in queue:
        fresh = [near for near in rows[here] if near not in seen]
        seen.update(fresh)
        queue += fresh
    return seen


def _blocks(rows: Rows, root: str) -> list[set[str]]:
    """Biconnected components (Hopcroft & Tarjan 1973), without recursion."""
    met, low, blocks = {root: 0}, {root: 0}, []
    path: list[str] = [root]
    stack = [(root, "", iter(rows[root]))]
    while stack:
        room, parent, near = stack[-1]
        for other in near:
            if other not in met:
                met[other] = low[other] = len(met)
                path.append(other)
                stack.append((other, room, iter(rows[other])))
                break
            if other != parent:
                low[room] = min(low[room], met[other])
        else:
            stack.pop()
            if stack:
                low[parent] = min(low[parent], low[room])
                if low[room] >= met[parent]:
                    cut = path.index(room)
                    blocks.append({parent, *path[cut:]})
                    del path[cut:]
    return blocks
