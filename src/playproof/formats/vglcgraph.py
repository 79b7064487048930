"""Dungeons of the Video Game Level Corpus: rooms and doors as DOT, with letters for what is in them.

    3 [label="e,k"]            a room with an enemy and a key
    8 -> 4 [label="k"]         a locked door; with 4 -> 8 it is ONE door, and one key opens it for good
    17 -> 15 [label="l"]       a shutter: it closes behind you, and can be passed

The corpus: Summerville, Snodgrass, Mateas, Ontañón, "The VGLC", 2016. Its files have slips, which are mended and
noted: letters without a comma between them, line breaks inside a label, letters that its legend does not have. A
legend (`zelda.json`) in the folder or above it adds letters to those known here; whatever is still unknown becomes a
plain symbol.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from playproof.formats.dottext import Dot, DotEdge, parse_dot
from playproof.formats.fresh import Fresh, FreshEdges
from playproof.formats.loaded import Loaded, Options, tally
from playproof.formats.symbols import tame, with_symbols
from playproof.formats.vglclegend import Legend, find_legend, possible_legends
from playproof.level import Alphabet, Edge, Frozen, Graph, Item, Movement, Node, Symbol, Thing
from playproof.level.files.whole import read_whole
from playproof.level.graph import Door

CONTENTS = {
    "s": Symbol("start", "s", start=True),
    "t": Symbol("triforce", "t", goal=True),
    "k": Symbol("key", "k", gives="key"),
    "K": Symbol("boss-key", "K", gives="boss-key"),
    "I": Symbol("key-item", "I", gives="key-item"),
    "S": Symbol("switch", "S", gives="switch"),
    "e": Symbol("enemy", "e"),
    "b": Symbol("boss", "b"),
    "m": Symbol("mini-boss", "m", icon="skull"),
    "p": Symbol("puzzle", "p"),
    "i": Symbol("item", "i"),
}
DOORS = {
    "k": Symbol("locked-door", "D", solid=True, takes="key"),
    "K": Symbol("boss-door", "B", solid=True, needs="boss-key"),
    "I": Symbol("item-door", "X", solid=True, needs="key-item"),
    "S": Symbol("switch-door", "T", solid=True, needs="switch"),
    "b": Symbol("bombable", "*", solid=True, needs="bombs"),
    "l": Symbol("shutter", "|", icon="none"),
    "s": Symbol("impassable", "#", solid=True),
}
BASE = Alphabet.of(
    *CONTENTS.values(),
    *DOORS.values(),
    items=(Item("bombs", start=1),),
    movement=Movement("rooms"),
    name="dungeon",
)
IGNORED = {"O": "a letter of unknown meaning"}


def read(path: Path, options: Options) -> Loaded:
    return understand(parse_dot(read_whole(path)), path, options)


def companions(path: Path, options: Options) -> Iterator[Path]:
    """What may be its legend."""
    return possible_legends(path, options.within)


def understand(dot: Dot, path: Path, options: Options) -> Loaded:
    """The graph with a symbol for each letter. Symbols of a given alphabet count in place of ours of the same name."""
    reader = _Letters(find_legend(path, options.within))
    nodes = tuple(Node(id) for id in dot.nodes)
    inside = {id: reader.symbols(CONTENTS, _label(given), f"room {id}") for id, given in dot.nodes.items()}
    objects = tuple(thing for id, symbols in inside.items() for thing in _things(id, symbols))
    edges = tuple(_edges(dot.edges, reader))
    notes = [*reader.notes, *_remarks(inside)]
    level = Graph(reader.alphabet(options.alphabet), nodes, edges, objects)
    return Loaded(level, tally(notes), format="vglc graph")


class _Letters:
    """Reads labels; keeps the symbols it met, and a note on everything it had to decide."""

    def __init__(self, legend: Legend) -> None:
        self._legend = legend
        self._met: dict[str, Symbol] = {}
        self.notes: list[str] = []

    def symbols(self, known: dict[str, Symbol], label: str, where: str) -> list[Symbol]:
        words = [word.strip() for word in label.replace("\\n", "\n").replace("\n", ",").split(",") if word.strip()]
        return [symbol for word in words for symbol in self._word(known, word, where)]

    def _word(self, known: dict[str, Symbol], word: str, where: str) -> Iterable[Symbol]:
        if word in known:
            return [known[word]]
        if found := re.fullmatch(r"S([0-9]{1,4})", word):
            return [self._switch(known, int(found[1]))]
        if word in IGNORED and known is DOORS:
            self.notes.append(f"{where}: left out '{word}', {IGNORED[word]}")
            return []
        if word not in self._legend.letters and len(word) > 1 and all(letter in known for letter in word):
            self.notes.append(f"{where}: read '{word}' as '{','.join(word)}', a comma was missing")
            return [known[letter] for letter in word]
        return [self._unknown(word, where)]

    def _switch(self, known: dict[str, Symbol], number: int) -> Symbol:
        """Switch 3 opens what is locked by switch 3; either may be missing from the file, and both are declared."""
        item = Frozen({f"switch_{number}": 1})
        switch = Symbol(f"switch_{number}", gives=item)
        lock = Symbol(f"switch-door_{number}", solid=True, needs=item)
        self._met |= {symbol.name: symbol for symbol in (switch, lock)}
        return switch if known is CONTENTS else lock

    def _unknown(self, word: str, where: str) -> Symbol:
        told = self._legend.letters.get(word, "")
        symbol = Symbol(tame(told or word))
        self._met.setdefault(symbol.name, symbol)
        said = f"which the legend calls '{told}'" if told else "which is not known"
        self.notes.append(f"{where}: kept '{word}', {said}, as the plain symbol '{symbol.name}'")
        return BASE.symbols.get(symbol.name, symbol)

    def alphabet(self, given: Alphabet | None) -> Alphabet:
        if given is None:
            return with_symbols(BASE, self._met.values())
        items = Frozen({**BASE.items, **given.items})
        full = with_symbols(with_symbols(given, BASE.symbols.values()), self._met.values())
        return Alphabet(full.symbols, full.stages, full.scores, items, full.movement, full.name)


def _label(attributes: dict[str, str]) -> str:
    return attributes.get("label", "")


def _things(id: str, symbols: list[Symbol]) -> Iterable[Thing]:
    fresh = Fresh()
    return [Thing(fresh(f"{symbol.name}@{id}"), symbol.name, id) for symbol in symbols]


def _edges(written: list[DotEdge], reader: _Letters) -> Iterable[Edge]:
    """Two opposite arrows are one way with one door; an arrow that has no opposite is a way without return."""
    ways: list[Edge] = []
    waiting: dict[tuple[str, str], deque[int]] = {}
    for arrow in written:
        (a, b), label = arrow.ends, _label(arrow.attributes)
        doors: Door = tuple(symbol.name for symbol in reader.symbols(DOORS, label, f"door {a} -> {b}"))
        if a != b and waiting.get((b, a)):
            first = waiting[b, a].popleft()
            ways[first] = replace(ways[first], back=doors)
            continue
        if arrow.directed:
            waiting.setdefault((a, b), deque()).append(len(ways))
        ways.append(Edge("", a, b, doors, None if arrow.directed else doors))
    fresh = FreshEdges()
    return [replace(way, id=fresh.edge(way.source, way.target, way.back is None)) for way in ways]


def _remarks(inside: dict[str, list[Symbol]]) -> Iterable[str]:
    starts = [id for id, symbols in inside.items() if CONTENTS["s"] in symbols]
    goals = [id for id, symbols in inside.items() if CONTENTS["t"] in symbols]
    if not starts:
        yield "no room is marked as the start (s); place one before playing"
    if not goals:
        yield "no room holds the triforce (t); place a goal before playing"
    if len(goals) > 1:
        yield f"the rooms {', '.join(goals)} all hold a triforce; each of them is a goal, and reaching any one wins"
