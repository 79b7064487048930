"""Levels as values: alphabets, grids, graphs, sequences, cells and shapes; how they are drawn; the native file."""

from playproof.level.alphabet import Alphabet, Item, Movement, Score, Symbol
from playproof.level.cells import Cells
from playproof.level.elements import fingerprint
from playproof.level.files.alphabetfile import alphabet_from_json, parse_alphabet, read_alphabet, write_alphabet
from playproof.level.files.alphabettext import alphabet_to_json
from playproof.level.files.native import LevelFile, load_native, read_native, save_native, write_native
from playproof.level.files.schema import alphabet_schema, level_schema
from playproof.level.frozen import Frozen
from playproof.level.graph import Edge, Graph, Node
from playproof.level.grid import Grid
from playproof.level.pins import Conflict, Pin, check_pins
from playproof.level.sequence import Sequence, Token
from playproof.level.shapes import Shapes
from playproof.level.thing import Place, Thing

Level = Grid | Graph | Sequence | Cells | Shapes

__all__ = [
    "Alphabet",
    "Cells",
    "Conflict",
    "Edge",
    "Frozen",
    "Graph",
    "Grid",
    "Item",
    "Level",
    "LevelFile",
    "Movement",
    "Node",
    "Pin",
    "Place",
    "Score",
    "Sequence",
    "Shapes",
    "Symbol",
    "Thing",
    "Token",
    "alphabet_from_json",
    "alphabet_schema",
    "alphabet_to_json",
    "check_pins",
    "fingerprint",
    "level_schema",
    "load_native",
    "parse_alphabet",
    "read_alphabet",
    "read_native",
    "save_native",
    "write_alphabet",
    "write_native",
]
