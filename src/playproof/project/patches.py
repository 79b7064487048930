"""Hand edits, kept as a difference on top of a module's output, so that they survive when the module is run again.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> cave = Alphabet.of(Symbol("rock", "#", solid=True), Symbol("sand", "."), Symbol("lake", "~"))
>>> patch = difference(Grid.parse("##.", cave), Grid.parse("#..", cave))
>>> [str(edit) for edit in patch]
['ground@1,0: rock becomes sand']
>>> print(apply(Grid.parse("##.", cave), patch).level)
#..
>>> [str(conflict) for conflict in apply(Grid.parse("#~.", cave), patch).conflicts]
['ground@1,0: rock becomes sand: it is lake now']

An edit remembers what it changed. Where a re-run left something else there, it is a conflict with three choices: `mine`
makes the edit all the same, `new` drops it, `both` keeps it listed. Nothing that a designer did is lost in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from playproof.errors import WrongInput
from playproof.level import Cells, Frozen, Graph, Grid, Level, Sequence, Shapes
from playproof.level.digest import digest
from playproof.level.elements import fingerprint
from playproof.level.thing import Thing, cell_id, parse_place
from playproof.project.changes import Part, told_change, told_standing

CHOICES = ("mine", "new", "both")


@dataclass(frozen=True, slots=True)
class Edit:
    """One change by hand: what an element was, and what it shall be; None for an element that is not there."""

    element: str
    was: Part
    shall: Part
    fingerprint: str = ""
    """What the element was and stood beside, for elements that a re-run may name anew; a cell's id is its place."""
    module: str = ""
    """Whose output it changes: what is chosen about an edit of one module says nothing about another's."""

    @property
    def id(self) -> str:
        return digest(self.module, self.element, self.was, self.shall)[:12]

    def __str__(self) -> str:
        if self.was is None:
            return f"{self.element}: added"
        if self.shall is None:
            return f"{self.element}: removed"
        return f"{self.element}: {told_change(self.was, self.shall)}"


Patch = tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """An edit that does not fit what is there now."""

    edit: Edit
    now: Part

    def __str__(self) -> str:
        return f"{self.edit}: {told_standing(self.edit.was, self.now)}"


@dataclass(frozen=True, slots=True)
class Patched:
    """A level with the edits that fit it, and those that do not."""

    level: Level
    conflicts: tuple[Conflict, ...] = ()


def parts(level: Level) -> dict[str, Part]:
    """Every element of a level by its id, as a value that can be compared."""
    if isinstance(level, Grid):
        names = level.alphabet.names
        cells = {
            cell_id(layer, x, y): names[code]
            for layer, codes in level.layers.items()
            for y, row in enumerate(codes.tolist())
            for x, code in enumerate(row)
        }
        members = {f"{id} members": value for id, value in level.members.items()}
        return cells | members | {thing.id: thing for thing in level.objects}
    if isinstance(level, Graph):
        found: dict[str, Part] = {f"node {node.id}": node for node in level.nodes}
        return found | {f"edge {e.id}": e for e in level.edges} | {f"object {t.id}": t for t in level.objects}
    order = {"order": tuple(token.id for token in level.tokens)}
    return order | {f"token {token.id}": token for token in level.tokens}


def difference(before: Level, after: Level, made: Level | None = None) -> Patch:
    """The edits that turn one level into another of the same kind and size.

    Where the one before has edits already, `made` is what the module made: each edit is told as a change of that, for it
    is what edits are put upon, and an edit known by its edited neighbours would not find itself again.
    """
    if before.kind != after.kind or _frame(before) != _frame(after):
        raise WrongInput(
            f"an edit keeps the kind, size and layers of a level; a {before.kind} became another {after.kind}"
        )
    old, new = parts(before), parts(after)
    base = before if made is None else made
    was = old if made is None else parts(made)
    changed = [id for id in (*old, *(id for id in new if id not in old)) if old.get(id) != new.get(id)]
    return tuple(Edit(id, was.get(id), new.get(id), _known_by(base, id)) for id in changed)


def _frame(level: Level) -> tuple[object, ...]:
    if isinstance(level, Cells | Shapes):
        return level.width, level.height
    return (level.size, *level.layers) if isinstance(level, Grid) else ()


def _known_by(level: Level, element: str) -> str:
    """How an element is known again after a re-run: by its symbol and neighbourhood."""
    if isinstance(level, Grid):
        return "" if _is_cell(level, element) or element.endswith(" members") else fingerprint(level, element)
    return "" if element == "order" else fingerprint(level, element.partition(" ")[2])


def apply(level: Level, patch: Patch, choices: Mapping[str, str] = Frozen()) -> Patched:
    """The level with all edits that fit; the others as conflicts, unless a choice was made for them."""
    now = parts(level)
    fitting, conflicts = [], []
    for edit in patch:
        choice = choices.get(edit.id, "") if choices else ""
        same = now.get(edit.element) == edit.was and _known_by(level, edit.element) == edit.fingerprint
        if same or choice == "mine":
            fitting.append(edit)
        elif now.get(edit.element) != edit.shall and choice != "new":
            conflicts.append(Conflict(edit, now.get(edit.element)))
    edited = _kept(level, fitting)
    after = now if edited is level else parts(edited)
    lost = [edit for edit in fitting if after.get(edit.element) != edit.shall]
    return Patched(edited, (*conflicts, *(Conflict(edit, after.get(edit.element)) for edit in lost)))


def _kept(level: Level, edits: list[Edit]) -> Level:
    """The level with these edits, or with those of them that make sense there: a way to a room that is gone makes none."""
    if not edits:
        return level
    try:
        return _edited(level, edits)
    except WrongInput:
        if len(edits) == 1:
            return level
    for edit in edits:
        level = _kept(level, [edit])
    return level


def _edited(level: Level, edits: list[Edit]) -> Level:
    if isinstance(level, Grid):
        return _edited_grid(level, edits)
    wanted = parts(level)
    for edit in edits:
        wanted[edit.element] = edit.shall
    kept = {id: part for id, part in wanted.items() if part is not None}
    if isinstance(level, Graph):
        return _graph(level, kept)
    order = [id for id in kept.get("order", ()) if f"token {id}" in kept]
    rest = [
        id.removeprefix("token ") for id in kept if id.startswith("token ") and id.removeprefix("token ") not in order
    ]
    return Sequence(level.alphabet, tuple(kept[f"token {id}"] for id in (*order, *rest)))


def _edited_grid(grid: Grid, edits: list[Edit]) -> Grid:
    for layer, cells in _cells(grid, edits):
        grid = grid.with_cells(cells, layer)
    for edit in edits:
        if edit.element.endswith(" members"):
            id = edit.element.removesuffix(" members")
            grid = replace(
                grid, members=grid.members.without(id) if edit.shall is None else grid.members | {id: edit.shall}
            )
        elif edit.shall is None:
            grid = grid.without_object(edit.element)
        elif isinstance(edit.shall, Thing) and edit.shall.id == edit.element:
            grid = grid.with_object(edit.shall)
    return grid


def _is_cell(grid: Grid, id: str) -> bool:
    layer, at, place = id.rpartition("@")
    return bool(at) and layer in grid.layers and place.replace(",", "").isdigit()


def _cells(grid: Grid, edits: list[Edit]) -> Iterator[tuple[str, dict[tuple[int, int], str]]]:
    by_layer: dict[str, dict[tuple[int, int], str]] = {}
    for edit in edits:
        if _is_cell(grid, edit.element) and isinstance(edit.shall, str):
            layer, _, place = edit.element.rpartition("@")
            by_layer.setdefault(layer, {})[parse_place(place)] = edit.shall
    yield from by_layer.items()


def _graph(graph: Graph, kept: dict[str, Part]) -> Graph:
    """The graph of these parts; edges and objects of rooms that are gone go with them."""
    nodes = tuple(part for id, part in kept.items() if id.startswith("node "))
    ids = {node.id for node in nodes}
    edges = tuple(p for id, p in kept.items() if id.startswith("edge ") and {p.source, p.target} <= ids)
    objects = tuple(p for id, p in kept.items() if id.startswith("object ") and p.at in ids)
    return replace(graph, nodes=nodes, edges=edges, objects=objects)
