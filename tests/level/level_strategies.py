"""Alphabets and levels drawn at random, for properties."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from playproof.level import (
    Alphabet,
    Edge,
    Frozen,
    Graph,
    Grid,
    Item,
    Movement,
    Node,
    Score,
    Sequence,
    Symbol,
    Thing,
    Token,
)
from playproof.level.alphabet import Value

names = st.from_regex(r"[a-zé][a-z0-9_]{0,6}(-[a-z]{1,3})?", fullmatch=True).filter(
    lambda name: name not in {"and", "or", "not", "in", "true", "false", "goal"}
)
numbers = st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
values: st.SearchStrategy[Value] = st.recursive(
    st.booleans() | numbers | texts, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=5
)
glyphs = st.characters(
    min_codepoint=33, max_codepoint=0x2FF, exclude_categories=["Cs", "Cc", "Cf", "Mn", "Mc", "Me", "Zs"]
)
HEX = st.from_regex(r"#([0-9a-f]{3}|[0-9A-F]{6})", fullmatch=True) | st.sampled_from(["", "red", "gold"])


@st.composite
def alphabets(draw: st.DrawFn) -> Alphabet:
    """Alphabets that make sense: what is needed is given, glyphs differ, traits agree."""
    listed = draw(st.lists(names, min_size=1, max_size=6, unique=True))
    marks = draw(st.lists(glyphs, min_size=len(listed), max_size=len(listed), unique=True))
    scores = [
        Score(name, draw(numbers), draw(st.none() | st.just(-2e6)), None)
        for name in draw(st.lists(names, max_size=2, unique=True))
    ]
    items = [Item(name, draw(st.integers(0, 9)), 1) for name in draw(st.lists(names, max_size=3, unique=True))]
    symbols = [draw(_symbols(name, mark, items, scores)) for name, mark in zip(listed, marks, strict=True)]
    given = sorted({item for symbol in symbols for item in symbol.gives if "{" not in item})
    movement = draw(st.sampled_from([Movement(), Movement("rooms"), Movement("platform", 4, (1, 2), 5, 6)]))
    return Alphabet.of(
        *symbols, stages=tuple(given[:2]), scores=tuple(scores), items=tuple(items), movement=movement, name=draw(texts)
    )


@st.composite
def _symbols(draw: st.DrawFn, name: str, mark: str, items: list[Item], scores: list[Score]) -> Symbol:
    members = draw(st.dictionaries(names, values, max_size=3))
    known = [item.name for item in items]
    some = st.dictionaries(st.sampled_from(known), st.integers(1, 3), max_size=2) if known else st.just({})
    looks = {
        "glyph": draw(st.sampled_from([mark, ""])),
        "colour": draw(HEX),
        "icon": draw(texts),
        "members": Frozen(members),
    }
    if draw(st.booleans()):
        return Symbol(name, **looks, solid=True, deadly=draw(st.booleans()))  # type: ignore[arg-type]
    gives = dict(draw(some)) | ({f"key {{{next(iter(members))}}}": 1} if members else {})
    scored = draw(st.dictionaries(st.sampled_from([s.name for s in scores]), numbers, max_size=2)) if scores else {}
    oneway = draw(st.sampled_from(["", "up", "left"]))
    return Symbol(
        name,
        **looks,
        oneway=oneway,
        needs=Frozen(draw(some)),
        takes=Frozen(draw(some)),
        gives=Frozen(gives),
        scores=Frozen(scored),
    )  # type: ignore[arg-type]


def _like(default: Value) -> st.SearchStrategy[Value]:
    kinds = {bool: st.booleans(), int: st.integers(-99, 99), float: st.floats(-9, 9), str: texts}
    return kinds.get(type(default), st.lists(values, max_size=2).map(tuple))  # type: ignore[arg-type]


def _members(draw: st.DrawFn, alphabet: Alphabet, symbol: str) -> Frozen[Value]:
    """Members that the symbol declares, with values of the declared types."""
    declared = alphabet[symbol].members if symbol else {}
    chosen = [name for name in declared if draw(st.booleans())]
    return Frozen({name: draw(_like(declared[name])) for name in chosen})


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    alphabet = draw(alphabets())
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    codes = st.lists(st.integers(0, len(alphabet.symbols)), min_size=width * height, max_size=width * height)
    layers = {
        name: np.array(draw(codes), np.uint16).reshape(height, width)
        for name in draw(st.lists(texts.filter(bool), min_size=1, max_size=3, unique=True))
    }
    objects = [
        draw(_things(alphabet, id, st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))))
        for id in draw(st.lists(texts.filter(lambda id: id.rpartition("@")[0] not in layers), max_size=3, unique=True))
    ]
    grid = Grid(alphabet, Frozen(layers), tuple(objects))
    layer, x, y = draw(st.sampled_from(sorted(layers))), width - 1, height - 1
    members = _members(draw, alphabet, grid.symbol((x, y), layer))
    return grid.with_members(f"{layer}@{x},{y}", members) if members else grid


@st.composite
def _things(draw: st.DrawFn, alphabet: Alphabet, id: str, at: st.SearchStrategy[object]) -> Thing:
    symbol = draw(st.sampled_from(sorted(alphabet.symbols)))
    return Thing(id, symbol, draw(at), _members(draw, alphabet, symbol))  # type: ignore[arg-type]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    alphabet = draw(alphabets())
    symbols = st.sampled_from(["", *alphabet.symbols])
    ids = draw(st.lists(texts, max_size=5, unique=True))
    places = st.none() | st.tuples(numbers, numbers)
    nodes = []
    for id in ids:
        symbol = draw(symbols)
        nodes.append(Node(id, symbol, _members(draw, alphabet, symbol), draw(places)))
    if not ids:
        return Graph(alphabet)
    ends, door = st.sampled_from(ids), st.lists(st.sampled_from(sorted(alphabet.symbols)), max_size=2).map(tuple)
    edges = [
        Edge(id, draw(ends), draw(ends), draw(door), draw(st.none() | door))
        for id in draw(st.lists(texts, max_size=5, unique=True))
    ]
    fresh = texts.filter(lambda id: id not in ids)
    objects = [draw(_things(alphabet, id, ends)) for id in draw(st.lists(fresh, max_size=3, unique=True))]
    return Graph(alphabet, tuple(nodes), tuple(edges), tuple(objects))


@st.composite
def sequences(draw: st.DrawFn) -> Sequence:
    alphabet = draw(alphabets())
    tokens = []
    for id in draw(st.lists(texts, max_size=6, unique=True)):
        symbol = draw(st.sampled_from(sorted(alphabet.symbols)))
        tokens.append(Token(id, symbol, _members(draw, alphabet, symbol)))
    return Sequence(alphabet, tuple(tokens))


levels = grids() | graphs() | sequences()
