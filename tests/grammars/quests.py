"""A small project of three grammars and a check, for tests that look into how a level was made."""

from __future__ import annotations

from pathlib import Path

from playproof.project import Project

GAME = """
movement = "rooms"
[symbols]
start = { start = true }
task = {}
fight = {}
key = { gives = "key {id}", members = { id = 0 } }
lock = { solid = true, takes = "key {id}", members = { id = 0 } }
goal = { goal = true }
"""
RULES = """rules on graphs

rule longer
    a -> t:task
=>
    a -> n:task -> t

rule lock
    a -> t:task -> b
=>
    a -> t -> k:key(id = new) -> l:lock(id = k.id) -> b

rule wrong max 1
    a -> t:task -> b
    where out(a) >= 1
=>
    a -> l:lock(id = k.id) -> t -> k:key(id = new) -> b

# Fights are what tasks turn out to be.

rule fight
    t:task => t:fight

recipe plan
    3 times longer
    2 times lock
recipe locks
    once wrong
recipe finish
    until none fight
"""
PROJECT = """
name = "Quest"
promises = ["solvable"]
[[module]]
name = "plan"
kind = "grammar"
start = '''
s: start /
t: task /
g: goal /
s -> t
t -> g
'''
rules = "quest.rules"
recipe = "plan"

[[module]]
name = "enough"
kind = "check"
when = "count_lock >= 1"

[[module]]
name = "finish"
kind = "grammar"
rules = "quest.rules"
recipe = "finish"
"""
BREAKING = PROJECT.replace(
    '[[module]]\nname = "finish"',
    '[[module]]\nname = "break"\nkind = "grammar"\nrules = "quest.rules"\nrecipe = "locks"\n\n[[module]]\nname = "finish"',
)


def quest(folder: Path, project: str = PROJECT, rules: str = RULES, game: str = GAME) -> Project:
    (folder / "alphabet.toml").write_text(game, encoding="utf-8")
    (folder / "quest.rules").write_text(rules, encoding="utf-8")
    (folder / "project.toml").write_text(project, encoding="utf-8")
    return Project.open(folder)


CAVE_GAME = """
[symbols]
rock = { glyph = "#", solid = true }
sand = { glyph = "." }
start = { glyph = "S", start = true }
goal = { glyph = "G", goal = true }
"""
CAVE_RULES = """rules on grids
let w = {start|sand}
rule enter max 1
    ###  =>  S##
rule dig turn
    w#  =>  *.
recipe cavern
    once enter
    2 times dig
"""
CAVE_PROJECT = """
name = "Cave"
promises = ["solvable"]
[[module]]
name = "ground"
kind = "grammar"
start = "rock"
size = [3, 1]
rules = "cave.rules"
recipe = "cavern"
"""


def cavern(folder: Path, project: str = CAVE_PROJECT, rules: str = CAVE_RULES, game: str = CAVE_GAME) -> Project:
    (folder / "alphabet.toml").write_text(game, encoding="utf-8")
    (folder / "cave.rules").write_text(rules, encoding="utf-8")
    (folder / "project.toml").write_text(project, encoding="utf-8")
    return Project.open(folder)
