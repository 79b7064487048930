"""The level that a map of Tiled shows.

A tile tells its symbol by its property `symbol`, or by its class, which Tiled shows beside it. Tiles without either
become plain symbols `tile_7` of an alphabet made for this map. Objects tell theirs by their class, or by the tile they
show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import floor
from pathlib import Path

import numpy as np

from playproof.errors import WrongInput
from playproof.formats.files import parse_json
from playproof.formats.fresh import Fresh
from playproof.formats.loaded import Loaded, Options, tally
from playproof.formats.symbols import chosen, tame, with_symbols
from playproof.formats.tilemap import ALPHABET, FLIPS, MEMBERS, Gids, Properties, Tile, TileLayer, TileMap, TileObject
from playproof.formats.values import as_value, from_json, members_from
from playproof.level import Alphabet, Frozen, Grid, Symbol, Thing
from playproof.level.alphabet import Members, Value
from playproof.level.grid import Cell, Codes

TRAITS = ("solid", "start", "goal", "deadly", "ledge", "ladder")


def as_level(tiles: TileMap, path: Path, options: Options) -> Loaded:
    """The grid that a map shows."""
    if not tiles.layers:
        raise WrongInput("the map has no layer of tiles")
    given = chosen(tiles.properties.get(ALPHABET), path, options.alphabet)
    notes = list(tiles.notes)
    names = _symbols_of(tiles, given, notes)
    alphabet = with_symbols(given, names.values())
    codes = {gid: alphabet.codes[symbol.name] for gid, symbol in names.items()}
    layers = {name: _coded(gids, codes) for name, gids in _distinct(tiles.layers, notes)}
    objects = tuple(_objects(tiles, alphabet, names, notes))
    members = _cell_members(tiles.properties.get(MEMBERS))
    strange = [name for name in alphabet.symbols if name not in given] if given is not None else []
    return Loaded(Grid(alphabet, Frozen(layers), objects, members), tally(notes), strange=tuple(strange))


def _symbols_of(tiles: TileMap, given: Alphabet | None, notes: list[str]) -> dict[int, Symbol]:
    """The symbol of every tile that the map uses, and of every class that its objects have."""
    used = [np.unique(layer.gids) for layer in tiles.layers]
    if any((gids & FLIPS).any() for gids in used):
        notes.append("symbols look the same from all sides, so the flips of some tiles were dropped")
    gids = {int(gid) & ~FLIPS for part in used for gid in part} | {t.gid & ~FLIPS for t in tiles.objects}
    found = {gid: _symbol_of(gid, tiles, given, notes) for gid in sorted(gids - {0})}
    kinds = dict.fromkeys(thing.kind for thing in tiles.objects if thing.kind)
    # Classes are counted below zero: they have no tile.
    return found | {-i: _named(kind, {}, given, notes) for i, kind in enumerate(kinds, 1)}


def _symbol_of(gid: int, tiles: TileMap, given: Alphabet | None, notes: list[str]) -> Symbol:
    sets = [s for s in tiles.tilesets if s.first <= gid]
    owner = max(sets, key=lambda s: s.first, default=None)
    if owner is None or gid - owner.first >= owner.count:
        raise WrongInput(f"the map shows the tile {gid}, and none of its tilesets has it")
    tile = owner.tiles.get(gid - owner.first, Tile())
    if tile.symbol:
        return _named(tile.symbol, tile.properties, given, notes)
    name = f"tile_{gid}"
    notes.append(f"the tile {gid} names no symbol (by a property 'symbol' or its class); it became '{name}'")
    return _traits(name, tile.properties)


def _named(name: str, properties: Properties, given: Alphabet | None, notes: list[str]) -> Symbol:
    if given is not None and name in given:
        return given[name]
    notes.append(f"no alphabet says what '{name}' is; it became the symbol '{tame(name)}'")
    return _traits(tame(name), properties)


def _traits(name: str, properties: Properties) -> Symbol:
    """A symbol with those traits that its tile has as properties that are true."""
    true = {trait: True for trait in TRAITS if properties.get(trait) is True}
    if "solid" in true or "deadly" in true:
        return Symbol(name, solid="solid" in true, deadly="deadly" in true)
    return replace(Symbol(name), **true)  # type: ignore[arg-type]


def _coded(gids: Gids, codes: Mapping[int, int]) -> Codes:
    values, places = np.unique(gids, return_inverse=True)
    table = np.array([codes.get(int(gid) & ~FLIPS, 0) for gid in values], np.uint16)
    return table[places].reshape(gids.shape)


def _distinct(layers: tuple[TileLayer, ...], notes: list[str]) -> Iterator[tuple[str, Gids]]:
    fresh = Fresh()
    for layer in layers:
        name = fresh(layer.name)
        if name != layer.name:
            notes.append(f"another layer is called '{layer.name}' too; this one became '{name}'")
        yield name, layer.gids


def _objects(tiles: TileMap, alphabet: Alphabet, symbols: Mapping[int, Symbol], notes: list[str]) -> Iterator[Thing]:
    fresh = Fresh()
    kinds = dict.fromkeys(thing.kind for thing in tiles.objects if thing.kind)
    by_kind = {kind: symbols[-i].name for i, kind in enumerate(kinds, 1)}
    for thing in tiles.objects:
        shown = symbols.get(thing.gid & ~FLIPS)
        symbol = by_kind.get(thing.kind) or (shown.name if shown else "")
        cell = _cell(thing, tiles)
        if not symbol or not (0 <= cell[0] < tiles.width and 0 <= cell[1] < tiles.height):
            why = "stands outside the map" if symbol else "has no class and shows no tile"
            notes.append(f"left out the object '{thing.name}', which {why}")
            continue
        id = fresh(thing.name or f"{symbol}@{cell[0]},{cell[1]}")
        yield Thing(id, symbol, cell, _members(thing.properties, alphabet[symbol], id, notes))


def _cell(thing: TileObject, tiles: TileMap) -> Cell:
    """The cell that the middle of an object lies in, so that a hand in the editor need not be exact."""
    down = -thing.height / 2 if thing.gid else thing.height / 2
    return floor((thing.x + thing.width / 2) / tiles.tile[0]), floor((thing.y + down) / tiles.tile[1])


def property_names(symbol: Symbol) -> dict[str, str]:
    """The property for each member: other engines refuse a `-` in its name."""
    names: dict[str, str] = {}
    for member in symbol.members:
        name = member.replace("-", "_")
        while name in names.values():
            name += "_"
        names[member] = name
    return names


def _members(properties: Properties, symbol: Symbol, id: str, notes: list[str]) -> Members:
    members = {name: member for member, name in property_names(symbol).items()}
    for name in properties:
        if name not in members:
            notes.append(f"left out the property '{name}' of '{id}'; '{symbol.name}' declares no such member")
    return Frozen(
        {
            member: _value(properties[name], symbol.members[member])
            for name, member in members.items()
            if name in properties
        }
    )


def _value(value: Value, declared: Value) -> Value:
    """What Tiled has no type for, such as a list, was written as text."""
    return as_value(value, declared) if isinstance(value, str) else from_json(value)


def _cell_members(text: object) -> Frozen[Members]:
    given = parse_json(text) if isinstance(text, str) else {}
    if not isinstance(given, dict):
        raise WrongInput(f"the property '{MEMBERS}' wants to be a JSON object")
    return Frozen({id: members_from(part) for id, part in given.items()})
