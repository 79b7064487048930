"""Shapes in text: the lines of a graph, with the size of the level first and the place of every rectangle.

level 24x16
hall: room / key at 0,0 6x4      a rectangle at a column and row, with its width and height
hall -[door]- attic              ways as in graphs
"""

from __future__ import annotations

import re
from dataclasses import replace

from playproof.errors import Fault, PlayproofError, Where, WrongInput
from playproof.level.alphabet import Alphabet
from playproof.level.graph import Node
from playproof.level.graphtext import draw_graph, parse_graph
from playproof.level.shapes import Shapes, box_of, outline_of

LEVEL = re.compile(r"\s*level\s+(\d{1,6})\s*x\s*(\d{1,6})\s*(?:#.*)?")
PLACE = re.compile(r"(?P<rest>[^#]*?)\s*\bat\s+(-?\d{1,6})\s*,\s*(-?\d{1,6})\s+(\d{1,6})\s*x\s*(\d{1,6})\s*(?:#.*)?")


def looks_like_shapes(text: str) -> bool:
    """Whether a text begins with the size of a level."""
    said = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    return bool(said) and LEVEL.fullmatch(said[0]) is not None


def parse_shapes(text: str, alphabet: Alphabet) -> Shapes:
    """The shapes that the lines describe; every line that cannot be read is reported."""
    size: tuple[int, int] | None = None
    boxes: dict[str, tuple[int, int, int, int]] = {}
    plain: list[str] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines(), 1):
        head, found = LEVEL.fullmatch(line), PLACE.fullmatch(line)
        if head is not None:
            size = int(head[1]), int(head[2])
            plain.append("")
            continue
        if found is not None:
            id = found["rest"].partition(":")[0].strip().strip('"')
            if id in boxes:
                faults.append(Fault(f"'{id}' has two places", Where(line=number)))
            boxes[id] = (int(found[2]), int(found[3]), int(found[4]), int(found[5]))
        plain.append(found["rest"].rstrip() if found is not None else line)
    if size is None:
        faults.append(Fault("the first line wants to be the size of the level, such as 'level 24x16'"))
    try:
        graph = parse_graph("\n".join(plain), alphabet)
    except PlayproofError as error:
        raise WrongInput(*(getattr(error, "faults", ()) or (Fault(str(error)),)), *faults) from None
    faults += [
        Fault(f"'{node.id}' has no place; write '{node.id}: ... at 0,0 6x4'")
        for node in graph.nodes
        if node.id not in boxes
    ]
    if faults or size is None:
        raise WrongInput(*faults[:20])
    nodes = tuple(_placed(node, boxes[node.id]) for node in graph.nodes)
    return Shapes(alphabet, nodes, graph.edges, graph.objects, *size)


def _placed(node: Node, box: tuple[int, int, int, int]) -> Node:
    return replace(node, at=(box[0], box[1]), outline=outline_of(box))


def draw_shapes(shapes: Shapes) -> str:
    """The shapes as lines that `parse_shapes` reads back; members are kept by the native file alone."""
    lines = draw_graph(shapes).split("\n")
    for number, node in enumerate(shapes.nodes):
        x, y, wide, high = box_of(node.outline)
        lines[number] += f"{'' if ':' in lines[number] else ':'} at {x},{y} {wide}x{high}"
    return "\n".join([f"level {shapes.width}x{shapes.height}", *lines])
