"""Whether an alphabet makes sense: names that can be used in promises, things that can be got, traits that agree.

>>> from playproof.level import Alphabet, Frozen, Symbol
>>> for path, what, hint in senseless(Alphabet.of(Symbol("door", "D", solid=True, takes="kee"),
...                                               Symbol("key", "k", gives="key"))):
...     print(path, what, hint)
('symbols', 'door', 'takes') no symbol gives the item 'kee' and [items] does not declare it did you mean 'key'?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from playproof.errors import nearest
from playproof.level.alphabet import HOLE, Alphabet, Score, Symbol
from playproof.level.files.words import Path

Found = tuple[Path, str, str]
"""Where something makes no sense, what, and what to do."""

NAME = re.compile(r"[^\W\d](?:\w|-(?=[^\W\d_]))*")
ITEM = re.compile(rf"{NAME.pattern}(?: (?:\d+|[\w-]*\{{[\w-]+\}}[\w-]*))*")
WORDS = frozenset(("and", "or", "not", "in", "true", "false"))
MOST_SYMBOLS = 10_000
MOST_TEMPLATES = 100
LONGEST_NAME = 100
RULE = "a name has letters, digits and _, or a - before a letter, and begins with a letter"


def senseless(alphabet: Alphabet) -> Iterator[Found]:
    """Everything in an alphabet that makes no sense, each part by itself and all together."""
    yield from senseless_parts(alphabet)
    if not _overlong(alphabet):  # names of a million letters cannot be compared in time
        yield from senseless_whole(alphabet)


def senseless_parts(alphabet: Alphabet) -> Iterator[Found]:
    """What is wrong with a symbol, a score or a name, whatever else is declared."""
    if len(alphabet.symbols) > MOST_SYMBOLS:
        yield ("symbols",), f"got {len(alphabet.symbols):,} symbols, wanted at most {MOST_SYMBOLS:,}", ""
    for symbol in alphabet.symbols.values():
        path: Path = ("symbols", symbol.name)
        yield from _name(path, symbol.name)
        for member in symbol.members:
            yield from _name((*path, "members", member), member)
        yield from _item_names(path, symbol)
        yield from ((path, what, hint) for what, hint in _contradictions(symbol))
    for item in alphabet.items:
        yield from _item_name(("items", item), item)
    for score in alphabet.scores.values():
        yield from _score(score)
    yield from _stages(alphabet)
    yield from _glyphs(alphabet)


def senseless_whole(alphabet: Alphabet) -> Iterator[Found]:
    """What is named in one place and declared in none."""
    if len(_templates(alphabet)) > MOST_TEMPLATES:
        yield (
            ("symbols",),
            f"more than {MOST_TEMPLATES} item names have holes",
            "use one name with a hole for all of a kind",
        )
        return
    given = {name for symbol in alphabet.symbols.values() for name in symbol.gives}
    known = {*given, *alphabet.items}
    holed = [name for name in known if "{" in name]
    for symbol in alphabet.symbols.values():
        for trait, items in (("needs", symbol.needs), ("takes", symbol.takes)):
            for name in _unmatched(items, known, holed):
                what = f"no symbol gives the item '{name}' and [items] does not declare it"
                yield ("symbols", symbol.name, trait), what, nearest(name, sorted(known))
        for name in symbol.scores:
            if name not in alphabet.scores:
                hint = nearest(name, alphabet.scores) if alphabet.scores else f"write [scores] and {name} = {{}}"
                yield ("symbols", symbol.name, "scores", name), f"the score '{name}' is not declared", hint
    for index, stage in enumerate(alphabet.stages):
        if stage != "goal" and stage not in given and not any(_fits(stage, name) for name in holed):
            hint = nearest(stage, sorted(given)) if given else f'write gives = "{stage}" for what ends it'
            yield ("stages", index), f"no symbol gives '{stage}', so this stage would never end", hint


def _overlong(alphabet: Alphabet) -> bool:
    traits = (trait for s in alphabet.symbols.values() for trait in (s.needs, s.takes, s.gives, s.scores, s.members))
    names = chain(alphabet.symbols, alphabet.items, alphabet.scores, alphabet.stages, chain.from_iterable(traits))
    return any(len(name) > LONGEST_NAME for name in names)


def _name(path: Path, name: str) -> Iterator[Found]:
    if name in WORDS:
        yield path, f"the name '{name}' is a word of the expression language", "choose another name"
    elif NAME.fullmatch(name) is None or len(name) > LONGEST_NAME:
        yield path, f"'{name[:40]}' is no name", RULE


def _item_name(path: Path, name: str) -> Iterator[Found]:
    """An item's name is a name, alone or with numbers behind it, or holes for them: `key`, `key 7`, `key {id}`."""
    if ITEM.fullmatch(name) is None or " " not in name or len(name) > LONGEST_NAME:
        yield from _name(path, name)


def _item_names(path: Path, symbol: Symbol) -> Iterator[Found]:
    for trait in ("needs", "takes", "gives"):
        for name in getattr(symbol, trait):
            holes = HOLE.findall(name)
            yield from _item_name((*path, trait), name)
            for hole in holes:
                if hole not in symbol.members:
                    what = f"'{name}' has a hole for the member '{hole}', which '{symbol.name}' does not declare"
                    hint = nearest(hole, symbol.members) if symbol.members else f"add members = {{ {hole} = 0 }}"
                    yield (*path, trait), what, hint


def _contradictions(symbol: Symbol) -> Iterator[tuple[str, str]]:
    """Pairs of traits of which one can never act."""
    if symbol.deadly:
        for trait in ("start", "goal", "breakable", "ledge", "ladder", "oneway", "needs", "takes", "gives", "scores"):
            if getattr(symbol, trait):
                yield f"'deadly' and '{trait}' contradict: a deadly place is never entered", "drop one of them"
    if symbol.breakable and not symbol.solid:
        yield "'breakable' without 'solid' has nothing to break", "add solid = true"
    if symbol.breakable and symbol.goal:
        yield "'breakable' and 'goal' contradict: what is broken leaves floor", "drop one of them"
    if symbol.solid and symbol.start:
        yield "'solid' and 'start' contradict: the player would begin inside it", "drop one of them"
    if symbol.is_wall:
        for trait in ("goal", "oneway", "ladder", "gives"):
            if getattr(symbol, trait):
                hint = f"drop '{trait}', or open it with needs, takes or breakable"
                yield f"'solid' alone is a wall, and '{trait}' can never act in it", hint
    if symbol.ledge and (symbol.solid or symbol.oneway):
        other = "solid" if symbol.solid else "oneway"
        yield (
            f"'ledge' and '{other}' contradict: a ledge lets pass from below and carries from above",
            f"drop '{other}'",
        )
    if symbol.start and symbol.goal and not (symbol.needs or symbol.takes):
        yield "'start' and 'goal' together win at once", "drop one of them, or say what the goal needs"


def _score(score: Score) -> Iterator[Found]:
    path: Path = ("scores", score.name)
    yield from _name(path, score.name)
    if score.least is not None and score.most is not None and score.least > score.most:
        yield path, f"least = {score.least} is above most = {score.most}", "swap them"


def _stages(alphabet: Alphabet) -> Iterator[Found]:
    for index, stage in enumerate(alphabet.stages):
        if stage == "goal":
            what = "'goal' is the name of the stage after the last one and cannot be declared"
            yield ("stages", index), what, "drop it from the stages"
        elif stage in alphabet.stages[:index]:
            yield ("stages", index), f"the stage '{stage}' is declared twice", "drop one of them"
        else:
            yield from _name(("stages", index), stage)


def _glyphs(alphabet: Alphabet) -> Iterator[Found]:
    owners: dict[str, str] = {}
    for symbol in alphabet.symbols.values():
        owner = owners.setdefault(symbol.glyph, symbol.name) if symbol.glyph else symbol.name
        if owner != symbol.name:
            what = f"the glyph '{symbol.glyph}' is already that of '{owner}'"
            yield ("symbols", symbol.name, "glyph"), what, "choose another character"


def _unmatched(wanted: Iterable[str], known: set[str], holed: list[str]) -> Iterator[str]:
    for name in wanted:
        if name in known or any(_fits(name, template) for template in holed):
            continue
        if "{" not in name or not any(_fits(other, name) for other in known):
            yield name


def _templates(alphabet: Alphabet) -> set[str]:
    traits = (trait for s in alphabet.symbols.values() for trait in (s.needs, s.takes, s.gives))
    return {name for trait in traits for name in trait if "{" in name} | {
        name for name in alphabet.items if "{" in name
    }


def _fits(name: str, template: str) -> bool:
    """Whether filling the holes of a template can give a name: "key 3" and "key {no}" fit "key {id}"."""
    first, *middle = HOLE.split(template)[::2]
    if not middle or not name.startswith(first):
        return name == template
    last, at = middle.pop(), len(first)
    for piece in middle:
        found = name.find(
            piece, at + 1
        )  # a hole holds at least one character; a regular expression could go on forever
        if found < 0:
            return False
        at = found + len(piece)
    return name.endswith(last) and len(name) - len(last) > at
