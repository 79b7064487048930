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
from playproof.project.spec import Project

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
CALM = (
    GAME
    + """\
moss   = { glyph = "," }
zombie = { glyph = "z", scores = { health = -2 } }
medkit = { glyph = "+", scores = { health = 3 } }

[scores]
health = { start = 9, least = 1 }
"""
)
GENTLE = ("floor", "moss")
"""What may stand in place of each other without barring a way."""
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
    "blanks": ("blanks.txt", "S  #\n.   \n#  >\n"),
    "halls": (
        "halls.graph.txt",
        "a: start /\nb: floor / gem\nc: floor /\nd: floor /\ne: exit /\na -- b\nb -- c\nb -- d\nc -- e\nd -- e\n",
    ),
}


RULES = {
    "grid": """\
rule dig  turn
    #.  =>  .*

rule wall  turn
    ..  =>  *#

rule drop
    .  =>  g
""",
    "graph": """\
rule branch
    a:{floor|gem}
=>
    a -- n:wall

rule mark
    a:floor
=>
    a:gem

rule between
    a -- b
=>
    a -- n:floor -- b

rule prune
    a -- b:wall
    where degree(b) == 1
=>
    a
""",
    "sequence": """\
rule insert
    a:floor b:*  =>  a gem b

rule mark
    a:gem  =>  a:wall

rule prune
    a:wall b:wall  =>  a
""",
}
LUCK = 999_999_999


class Settings(Shape):
    carrier: str = Field("grid", description="grid, graph or sequence")
    changes: int = Field(3, ge=0, description="a whole number: how many elements are thrown")
    reads: list[str] = Field(default_factory=list, description="the registers that are read")
    writes: str = Field("", description="the register that is set to the throw")
    gently: bool = Field(False, description="true or false: whether every level stays one that can be won")


def run(job: Job) -> Product:
    """Throw some elements of what came in, or of a blank level; what is pinned hard stays."""
    throw = job.dice.randrange(10**6)
    changes = job.settings.changes + sum(job.registers[name] for name in job.settings.reads)
    level = job.level if job.inputs else blank(job.settings.carrier, job.alphabet)
    throw_one = relaid if job.settings.gently else thrown
    for _ in range(changes):
        level = throw_one(level, job.dice)
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


def relaid(level: Level, dice: Random) -> Level:
    """One floor at random that is another kind of floor now."""
    gentle = [element for element, symbol in pinnable(level) if symbol in GENTLE]
    return with_symbol(level, dice.choice(gentle), dice.choice(GENTLE)) if gentle else level


def with_symbol(level: Level, element: str, symbol: str) -> Level:
    """The level in which an element is there and is this."""
    if isinstance(level, Grid):
        x, y = element.rpartition("@")[2].split(",")
        return level.with_cell((int(x), int(y)), symbol, "ground")
    if isinstance(level, Sequence):
        return level.with_token(Token(element, symbol))
    return level.with_node(Node(element, symbol))


def pinnable(level: Level) -> list[tuple[str, str]]:
    """The cells of the ground, rooms and tokens, each with its symbol."""
    if isinstance(level, Grid):
        cells = [(x, y) for y in range(level.height) for x in range(level.width)]
        return [(f"ground@{x},{y}", level.symbol((x, y), "ground")) for x, y in cells]
    parts = level.tokens if isinstance(level, Sequence) else level.nodes
    return [(part.id, part.symbol) for part in parts]


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
    for carrier in RULES:
        (folder / f"{carrier}.rules").write_text(rules(carrier), encoding="utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def rules(carrier: str) -> str:
    """Rules that always find less to do rather than fail, and recipes that first of all add what they draw to a register."""
    names = ", ".join(line.split()[1] for line in RULES[carrier].splitlines() if line.startswith("rule "))
    recipes = [
        f"""
recipe {name}{changes}
    set luck = luck + between(1, {LUCK})
    up to {changes} + {register} times {names}
"""
        for name, register in (("second", "difficulty"), ("last", "mood"))
        for changes in range(6)
    ]
    return f"rules on {carrier}s\n\n{RULES[carrier]}{''.join(recipes)}"


def changing(project: Project, module: str, changes: int) -> tuple[str, Any]:
    """The setting by which a module changes so many elements."""
    match project.module(module).kind:
        case "grammar":
            return "recipe", f"{module}{changes}"
        case "populate":
            return "choices", choices(changes)
        case "answerset":
            return "place", ["moss", "wall", "gem"][: 1 + changes % 3]
        case "scatter":
            return "tries", 60 + changes
    return "changes", changes


def choices(zombies: int) -> dict[str, Any]:
    """So many zombies at the most, and more the higher a register of a difficulty from 0 to 4 is."""
    return {str(more): {"counts": {"zombie": f"..{zombies + more}", "medkit": "..3"}} for more in range(5)}


def _tossed(carrier: str) -> tuple[str, str]:
    return 'kind = "toss"\nreads = ["difficulty"]', 'kind = "toss"\nreads = ["mood"]'


def _rewritten(carrier: str) -> tuple[str, str]:
    second, last = (
        f'kind = "grammar"\nrules = "{carrier}.rules"\nrecipe = "{module}3"' for module in ("second", "last")
    )
    return second, last


def _filled(carrier: str) -> tuple[str, str]:
    written = ", ".join(
        f'{more} = {{ counts = {{ zombie = "{each["counts"]["zombie"]}", medkit = "..3" }} }}'
        for more, each in choices(1).items()
    )
    populated = f'kind = "populate"\nchosen_by = "difficulty"\nchoices = {{ {written} }}'
    return populated, 'kind = "scatter"\ncounts = { moss = "..2" }\nas = "objects"'


def _solved(carrier: str) -> tuple[str, str]:
    logic = 'kind = "answerset"\nground = "floor"\nplace = ["wall", "moss"]'
    return logic, 'kind = "scatter"\ncounts = { zombie = "..2" }'


MADE_BY = {"": _tossed, "rules": _rewritten, "filled": _filled, "by logic": _solved}
ENGINES = ("filled", "by logic")
STRAY = {"halls": "graph", "blanks": "grid"}
"""On what the loose end throws."""


def long_pipeline(carrier: str) -> str:
    """Eight modules: a sketch, throws that read registers, hand work, a check that sends play back, and a loose end.

    On a "grid", "graph" or "sequence" all generators throw. With " rules" behind it two of them rewrite by a grammar; on "halls
    filled" and "blanks by logic" engines work that want levels which can be won.
    """
    carrier, _, by = carrier.partition(" ")
    file = SKETCHES[carrier][0]
    second, last = MADE_BY[by](carrier)
    gently = "gently = true" if by in ENGINES else ""
    return f"""\
name = "a long way"

[registers]
difficulty = {{ default = 1, least = 0, most = 4 }}
mood       = {{ default = 0, least = 0, most = 9 }}
luck       = 0

[[module]]
name = "base"
kind = "sketch"
file = "{file}"

[[module]]
name = "first"
kind = "toss"
input = "base"
{gently}

[[module]]
name = "second"
input = "first"
{second}

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
carrier = "{STRAY.get(carrier, carrier)}"
writes = "mood"

[[module]]
name = "last"
input = "hand"
{last}

[[module]]
name = "both"
kind = "ask"
input = ["apart", "last"]
merge = "none"
"""
