"""Levels as values: alphabets, grids, graphs and sequences; how they are drawn; the native file."""

from playproof.level.alphabet import Alphabet, Item, Movement, Score, Symbol
from playproof.level.files.alphabetfile import alphabet_from_json, parse_alphabet, read_alphabet, write_alphabet
from playproof.level.files.alphabettext import alphabet_to_json
from playproof.level.frozen import Frozen
from playproof.level.graph import Edge, Graph, Node
from playproof.level.grid import Grid
from playproof.level.sequence import Sequence, Token
from playproof.level.thing import Place, Thing

Level = Grid | Graph | Sequence

__all__ = [
    "Alphabet",
    "Edge",
    "Frozen",
    "Graph",
    "Grid",
    "Item",
    "Level",
    "Movement",
    "Node",
    "Place",
    "Score",
    "Sequence",
    "Symbol",
    "Thing",
    "Token",
    "alphabet_from_json",
    "alphabet_to_json",
    "parse_alphabet",
    "read_alphabet",
    "write_alphabet",
]
