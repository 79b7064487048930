"""Mission graphs as Sturgeon writes them (`.gr`): tasks and arrows, one a line.

    t dag l l
    n 0 e              the task 0, an entrance
    n 1 km             the task 1
    e 0 1              1 comes after 0

A file `labels.txt` beside it says what the letters mean (`km key (multi piece)`). Entrances are starts, goals are
goals, and everything else is plain: what a key or a lock of a mission does is for the alphabet of the game to say.
"""

from __future__ import annotations

from pathlib import Path

from playproof.errors import Fault, Where, WrongInput
from playproof.formats.fresh import FreshEdges
from playproof.formats.loaded import Loaded, Options
from playproof.formats.symbols import tame, with_symbols
from playproof.level import Alphabet, Edge, Graph, Movement, Node, Symbol
from playproof.level.files.whole import read_whole

LABELS = "labels.txt"


def read(path: Path, options: Options) -> Loaded:
    told = _labels(path.parent / LABELS)
    nodes: dict[str, Node] = {}
    edges: dict[str, Edge] = {}
    fresh = FreshEdges()
    for number, line in enumerate(read_whole(path).splitlines(), 1):
        match line.split():
            case ["n", id, *label]:
                nodes[id] = Node(id, tame(told.get(label[0], label[0])) if label else "")
            case ["e", a, b, *_]:
                id = fresh.edge(a, b, True)
                edges[id] = Edge(id, a, b, (), None)
            case [] | ["t", *_]:
                continue
            case _:
                raise WrongInput(
                    Fault(f"cannot read '{line.strip()[:40]}'; wanted 'n id label' or 'e from to'", Where(line=number))
                )
    used = dict.fromkeys(node.symbol for node in nodes.values() if node.symbol)
    alphabet = with_symbols(options.alphabet or Alphabet.of(movement=Movement("rooms")), map(_symbol, used))
    notes = () if told else (f"no '{LABELS}' beside the file says what its letters mean; they are kept as they are",)
    return Loaded(Graph(alphabet, tuple(nodes.values()), tuple(edges.values())), notes)


def _symbol(name: str) -> Symbol:
    word = name.lower()
    return Symbol(name, start=word in ("start", "entrance"), goal=word == "goal")


def _labels(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    pairs = (line.split(maxsplit=1) for line in read_whole(path).splitlines())
    return {pair[0]: pair[1].strip().lower() for pair in pairs if len(pair) == 2}
