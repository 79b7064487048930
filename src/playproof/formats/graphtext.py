"""Graphs in text, one statement a line, as `Graph.parse` reads them: `hall: ghost`, `hall -[door]- attic`.

The text shows what a graph is made of. Members, positions and the ids of objects are kept by the other formats.
"""

from __future__ import annotations

from pathlib import Path

from playproof.errors import Fault, PlayproofError, Where, WrongInput
from playproof.formats.loaded import Loaded, Options
from playproof.formats.symbols import wanted
from playproof.level import Graph, Level
from playproof.level.files.whole import read_whole, save_whole
from playproof.level.graphtext import draw_graph


def read(path: Path, options: Options) -> Loaded:
    text = read_whole(path)
    return Loaded(Graph.parse(text, wanted(path, options.alphabet)))


def write(level: Level, path: Path, options: Options) -> list[Path]:
    if not isinstance(level, Graph):
        raise WrongInput(Fault(f"this text shows a graph, and this level is a {level.kind}", Where(str(path))))
    text = f"{draw_graph(level)}\n"
    _check(level, text, path)
    return [save_whole(text, path)]


def _check(graph: Graph, text: str, path: Path) -> None:
    """Ids may hold any character, and a quote or a `#` in one would come back as something else."""
    try:
        back = Graph.parse(text, graph.alphabet)
    except PlayproofError:
        back = Graph(graph.alphabet)
    if [node.id for node in back.nodes] != [node.id for node in graph.nodes] or len(back.edges) != len(graph.edges):
        fault = Fault("the names in this graph cannot be written as text", Where(str(path)), "save it as .graph.json")
        raise WrongInput(fault)
