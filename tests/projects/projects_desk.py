"""A designer's desk: small projects on disk, and `toss`, a generator of three carriers whose every throw can be seen."""

from __future__ import annotations

import types
from pathlib import Path
from random import Random
from typing import Any

from pydantic import Field

from playproof.level import Alphabet, Edge, Frozen, Graph, Grid, Level, Node, Sequence, Symbol, Thing, Token
from playproof.level.files.alphabetshape import Shape
from playproof.project.job import Job
from playproof.project.kinds import KINDS, Kind
from playproof.project.products import Product

GAME = """\
[symbols]
floor = { glyph = "." }
wall  = { glyph = "#", solid = true }
gem   = { glyph = "g", gives = "gem" }
start = { glyph = "S", start = true }
exit  = { glyph = ">", goal = true }
chest = { glyph = "c", members = { gold = 5 } }
"""
SYMBOLS = ("floor", "wall", "gem")
ALPHABET = Alphabet.of(
    Symbol("floor", "."),
    Symbol("wall", "#", solid=True),
    Symbol("gem", "g", gives="gem"),
    Symbol("start", "S", start=True),
    Symbol("exit", ">", goal=True),
    Symbol("chest", "c", members=Frozen(gold=5)),
)
SKETCHES = {
    "grid": ("base.txt", "S..#\n.g..\n#..>\n"),
    "graph": ("base.graph.txt", "a: start /\nb: floor / gem\nc: exit /\na -- b\nb -- c\n"),
    "sequence": ("base.seq.txt", "start floor gem floor exit\n"),
}


class Settings(Shape):
    carrier: str = Field("grid", description="grid, graph or sequence")
    changes: int = Field(3, ge=0, description="a whole number: how many elements are thrown")
    reads: list[str] = Field(default_factory=list, description="the registers that are read")
    writes: str = Field("", description="the register that is set to the throw")


def run(job: Job) -> Product:
    """Throw some elements of what came in, or of a blank level; what is pinned hard stays."""
    throw = job.dice.randrange(10**6)
    changes = job.settings.changes + sum(job.registers[name] for name in job.settings.reads)
    level = job.level if job.inputs else blank(job.settings.carrier, job.alphabet)
    for _ in range(changes):
        level = thrown(level, job.dice)
    for pin in job.pins:
        if pin.hard and pin.field == "symbol":
            level = with_symbol(level, pin.element, str(pin.allowed[0]))
    writes = Frozen({job.settings.writes: throw % 10}) if job.settings.writes else Frozen()
    return Product(level, notes=(f"threw {throw}",), writes=writes)


def blank(carrier: str, alphabet: Alphabet) -> Level:
    if carrier == "grid":
        return Grid.filled(4, 3, "floor", alphabet)
    if carrier == "graph":
        return Graph(alphabet, (Node("a", "floor"), Node("b", "gem")), (Edge("a--b", "a", "b", (), ()),))
    return Sequence(alphabet, tuple(Token(str(i), "floor") for i in range(4)))


def thrown(level: Level, dice: Random) -> Level:
    """One change at random: another symbol, one element more, or one less."""
    choice, symbol, name = dice.randrange(4), dice.choice(SYMBOLS), f"n{dice.randrange(5)}"
    if isinstance(level, Grid):
        cell = dice.randrange(level.width), dice.randrange(level.height)
        if choice == 1:
            return level.with_object(Thing(name, "chest", cell, Frozen(gold=dice.randrange(3))))
        return level.without_object(name) if choice == 2 else level.with_cell(cell, symbol)
    if isinstance(level, Sequence):
        if choice == 1 or not level.tokens:
            return level.with_token(Token(name, symbol), dice.randrange(len(level) + 1))
        at = dice.choice(level.tokens).id
        return level.without_token(at) if choice == 2 else level.with_token(Token(at, symbol))
    if choice == 1 or not level.nodes:
        more = level.with_node(Node(name, symbol))
        to = dice.choice(more.nodes).id
        return more.with_edge(Edge(f"{name}--{to}", name, to, (), ()))
    at = dice.choice(level.nodes).id
    if choice == 2:
        return level.without_node(at)
    return level.with_object(Thing(f"t{name}", "gem", at)) if choice == 3 else level.with_node(Node(at, symbol))


def with_symbol(level: Level, element: str, symbol: str) -> Level:
    """The level in which an element is there and is this."""
    if isinstance(level, Grid):
        x, y = element.rpartition("@")[2].split(",")
        return level.with_cell((int(x), int(y)), symbol, "ground")
    if isinstance(level, Sequence):
        return level.with_token(Token(element, symbol))
    return level.with_node(Node(element, symbol))


class Here(Kind):
    """A kind of module whose home is this file."""

    def _home(self) -> Any:
        return types.SimpleNamespace(Settings=Settings, run=run)


TOSS = Here("toss", "elements thrown at random", follows=False)


def known() -> None:
    """Put `toss` into the table of kinds, as an engine would."""
    KINDS["toss"] = TOSS


def desk(folder: Path, project: str, **files: str) -> Path:
    """A folder with an alphabet, a project and some files beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "alphabet.toml").write_text(GAME, encoding="utf-8")
    (folder / "project.toml").write_text(project, encoding="utf-8")
    for name, text in SKETCHES.values():
        (folder / name).write_text(text, encoding="utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def long_pipeline(carrier: str) -> str:
    """Eight modules: a sketch, throws that read registers, hand work, a check that sends play back, and a loose end."""
    file = SKETCHES[carrier][0]
    return f"""\
name = "a long way"

[registers]
difficulty = {{ default = 1, least = 0, most = 4 }}
mood       = {{ default = 0, least = 0, most = 9 }}

[[module]]
name = "base"
kind = "sketch"
file = "{file}"

[[module]]
name = "first"
kind = "toss"
input = "base"

[[module]]
name = "second"
kind = "toss"
input = "first"
reads = ["difficulty"]

[[module]]
name = "hand"
kind = "ask"

[[module]]
name = "gate"
kind = "check"
when = "visit >= 2 or difficulty >= 3"
else = "second"

[[module]]
name = "apart"
kind = "toss"
carrier = "{carrier}"
writes = "mood"

[[module]]
name = "last"
kind = "toss"
input = "hand"
reads = ["mood"]

[[module]]
name = "both"
kind = "ask"
input = ["apart", "last"]
merge = "none"
"""
