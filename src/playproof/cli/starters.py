"""The files that a new project begins with: a small game, and modules that make levels of it."""

from __future__ import annotations

ALPHABET = """\
# What levels are made of, and how they are played. See `playproof schema alphabet`.
name = "{name}"

[symbols]
floor  = {{ glyph = "." }}
wall   = {{ glyph = "#", solid = true }}
start  = {{ glyph = "S", start = true }}
exit   = {{ glyph = ">", goal = true }}
key    = {{ glyph = "k", gives = "key" }}
door   = {{ glyph = "D", solid = true, takes = "key" }}      # the key is spent, the door stays open
zombie = {{ glyph = "z", scores = {{ health = -10 }} }}
medkit = {{ glyph = "+", scores = {{ health = 20 }} }}

[scores]
health = {{ start = 100 }}
"""

HEAD = """\
#:schema ./project.schema.json
name     = "{name}"
alphabet = "alphabet.toml"
promises = ["solvable", "no dead ends"]     # what the judge holds every level to
seed     = 1
"""

REGISTERS = """
[registers]                                 # values that you, or a running game, may change between modules
difficulty = {{ default = 2, least = 1, most = 5 }}
"""

SKETCHED = """
[[module]]                                  # a level that somebody drew
name = "map"
kind = "sketch"
file = "sketch.txt"
"""

DRAWN = """
[[module]]                                  # you draw it: playproof edit RUN map sketch.txt
name   = "map"
kind   = "ask"
what   = "sketch"
prompt = "a map with a start and an exit; try sketch.txt"
"""

DUG = """
[[module]]                                  # rooms and corridors, with doors and their keys
name = "map"
kind = "digger"
size = [48, 20]
"""

FILLED = """
[[module]]                                  # works on the module before it
name   = "monsters"
kind   = "scatter"
counts = {{ zombie = "3..5", medkit = "..2" }}
"""

CHECKED = """
[[module]]                                  # sends play back until it holds, each time with other dice
name = "hard enough"
kind = "check"
when = "count_zombie >= difficulty"
else = "monsters"
"""

JUDGED = """
[[module]]                                  # the judge's verdict; a broken promise stops here
name = "judge"
kind = "playtest"
"""

SKETCH = """\
#####################
#.......#...........#
#.S.....D......k....#
#.......#...........#
###.#########D#######
#.......#...........#
#..k....#.........>.#
#.......#...........#
#####################
"""

MODULES = {"sketch": SKETCHED, "ask": DRAWN, "dungeon": DUG}


def files(example: str, name: str) -> dict[str, str]:
    """The texts of a new project by the names of their files."""
    from json import dumps

    from playproof.project.schema import project_schema

    named = name.replace("\\", "").replace('"', "") or "level"
    project = (HEAD + REGISTERS + MODULES[example] + FILLED + CHECKED + JUDGED).format(name=named)
    found = {"project.toml": project, "alphabet.toml": ALPHABET.format(name=named)}
    if example != "dungeon":
        found["sketch.txt"] = SKETCH
    return found | {"project.schema.json": dumps(project_schema(), indent=1) + "\n"}
