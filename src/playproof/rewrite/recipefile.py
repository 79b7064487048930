"""Read recipes: one instruction a line, blocks by indentation, every fault at once with its line.

>>> from playproof.rewrite.lines import Faults
>>> recipe = read_recipe("2d3 times grow, branch\\nuntil none sweep flood\\n", ())
>>> [(line.rules, str(line.times), line.mode) for line in recipe.body]
[(('grow', 'branch'), 'roll(2, 3)', 'one'), (('flood',), 'None', 'sweep')]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.expr import Expr, Number
from playproof.rewrite import recipe as says
from playproof.rewrite.language import read_expression
from playproof.rewrite.lines import Faults, Line, lines
from playproof.rewrite.recipe import ANY_RULE, Instruction, Recipe

RULES = r"(?P<mode>sweep\s+|all\s+at\s+once\s+)?(?P<rules>any|[\w-]+(?:\s*,\s*[\w-]+)*)"
FORMS = {
    "once": "once lock, hook",
    "maybe": "maybe lock",
    "until": "until none lock",
    "up": "up to 3 times lock",
    "sweep": "sweep lock",
    "all": "all at once lock",
    "each": "each of names",
    "recipe": "recipe name",
    "set": "set n = 3",
    "push": "push 3 onto list",
    "pop": "pop list into n",
    "repeat": "repeat 3 times:",
    "if": "if n > 3:",
    "choose": "choose:",
    "try": "try:",
    "ask": "ask 'what to do'",
    "split": "split 2 x 2",
    "replace": "replace wall by floor",
    "region": "region cellar = floor, water",
    "distance": "distance from door into steps avoiding wall",
    "path": "path from door to goal as floor avoiding wall",
}
"""For the first word of each instruction, one that can be read."""
FIRST_WORDS = tuple(FORMS)
ONE = Number(1)
NOTHING = "nothing"
DEEPEST = 20


def read_recipe(text: str, registers: Collection[str] = (), name: str = "recipe", file: str = "") -> Recipe:
    """A recipe of its own file, not yet held against the rules it names."""
    faults = Faults()
    body = read_body(lines(text), faults, registers)
    try:
        faults.check()
    except WrongInput as error:
        raise error.within(file) from None
    return Recipe(name, body, file)


def read_body(given: Sequence[Line], faults: Faults, registers: Collection[str]) -> tuple[Instruction, ...]:
    return _Body(list(given), faults).block(0)


@dataclass(slots=True)
class _Body:
    """Lines that are being read; `place` moves forward."""

    lines: list[Line]
    faults: Faults
    place: int = 0

    def block(self, depth: int) -> tuple[Instruction, ...]:
        """The instructions from here on that stand as far in as this one."""
        found: list[Instruction] = []
        if self.place >= len(self.lines):
            return ()
        if depth > DEEPEST:
            raise WrongInput(Fault(f"blocks stand in each other deeper than {DEEPEST}", self.where(), "cut it in two"))
        indent = self.lines[self.place].indent
        while self.place < len(self.lines) and self.lines[self.place].indent == indent:
            line = self.lines[self.place]
            self.place += 1
            before = len(found)
            self.faults.trying(line.number, lambda line=line: found.append(self.instruction(line, depth)))  # type: ignore[misc]
            self.skip(indent, told=len(found) == before)
        return tuple(found)

    def skip(self, indent: int, told: bool) -> None:
        """Pass over lines that stand further in than anything asked for, which is told unless the line above was wrong."""
        while self.place < len(self.lines) and self.lines[self.place].indent > indent:
            line = self.lines[self.place]
            if not told:
                self.faults.add(f"'{line.text[:40]}' stands further in than the line before allows", line.number)
            self.place += 1

    def where(self) -> Where:
        return Where(line=self.lines[self.place].number)

    def instruction(self, line: Line, depth: int) -> Instruction:
        text = line.plain
        for pattern, make in SIMPLE:
            found = re.fullmatch(pattern, text)
            if found:
                return make(found, line.number)
        if text.endswith(":"):
            return self.opened(text[:-1].strip(), line, depth)
        raise WrongInput(Fault(f"cannot read '{text[:60]}'", hint=_form(text.split()[0].removesuffix(":"))))

    def inner(self, line: Line, depth: int) -> tuple[Instruction, ...]:
        if self.place >= len(self.lines) or self.lines[self.place].indent <= line.indent:
            raise WrongInput(f"'{line.plain[:40]}' opens a block, and nothing stands further in below it")
        return self.block(depth + 1)

    def otherwise(self, line: Line, depth: int) -> tuple[Instruction, ...]:
        here = self.lines[self.place] if self.place < len(self.lines) else None
        if here is None or here.indent != line.indent or here.plain != "else:":
            return ()
        self.place += 1
        return self.inner(here, depth)

    def opened(self, text: str, line: Line, depth: int) -> Instruction:
        word, _, rest = text.partition(" ")
        number = line.number
        if word == "repeat" and rest.startswith("until "):
            condition = _expr(rest.removeprefix("until "), number)
            return says.Repeat(number, self.inner(line, depth), until=condition)
        if word == "repeat" and rest:
            return says.Repeat(number, self.inner(line, depth), times=_expr(rest.removesuffix(" times"), number))
        if word == "if":
            return says.If(number, _expr(rest, number), self.inner(line, depth), self.otherwise(line, depth))
        if text == "try":
            return says.Try(number, self.inner(line, depth), self.otherwise(line, depth))
        if text == "choose":
            return says.Choose(number, tuple(self.options(line, depth)))
        raise WrongInput(Fault(f"cannot read '{text[:60]}:'", hint=_form(word)))

    def options(self, line: Line, depth: int) -> Iterator[tuple[Expr, tuple[Instruction, ...]]]:
        if self.place >= len(self.lines) or self.lines[self.place].indent <= line.indent:
            raise WrongInput("'choose:' wants its options below, such as 'weight 2:' with instructions")
        indent = self.lines[self.place].indent
        while self.place < len(self.lines) and self.lines[self.place].indent == indent:
            option = self.lines[self.place]
            found = re.fullmatch(r"weight\s+(.+):", option.plain)
            self.place += 1
            if not found:
                raise WrongInput(Fault(f"got '{option.text[:40]}', wanted 'weight 2:'", Where(line=option.number)))
            yield _expr(found[1], option.number), self.inner(option, depth + 1)


def _form(word: str) -> str:
    """How an instruction is written that begins with this word, or with one like it."""
    if word in FORMS:
        return f"it is written as in: {FORMS[word]}"
    hint = nearest(word, FIRST_WORDS)
    return hint if hint.startswith("did") else "an instruction is written as in: 3 times lock, or: until none lock"


def _expr(text: str, line: int) -> Expr:
    return read_expression(text, (), Where(line=line))


def _apply(found: re.Match[str], line: int, times: Expr | None, fewer: bool = False) -> says.Apply:
    rules = () if found["rules"] == ANY_RULE else tuple(word.strip() for word in found["rules"].split(","))
    mode = " ".join((found["mode"] or "one").split())
    return says.Apply(line, rules, times, mode, fewer)


def _symbol(word: str) -> str:
    """A symbol as recipes name it; names of several words stand in quotes."""
    bare = word.strip().strip('"')
    return "" if word.strip() == NOTHING else bare


def _list(words: str | None) -> tuple[str, ...]:
    return tuple(_symbol(word) for word in re.findall(SYMBOL, words or ""))


Make = Callable[[re.Match[str], int], Instruction]
NAME = r"[^\W\d][\w-]*"
SYMBOL = r"[\w-]+|\"[^\"]+\""
SYMBOLS = rf"(?:{SYMBOL})(?:\s*,\s*(?:{SYMBOL}))*"
AVOIDING = rf"(?:\s+avoiding\s+({SYMBOLS}))?"
SIMPLE: tuple[tuple[str, Make], ...] = (
    (rf"once\s+{RULES}", lambda f, n: _apply(f, n, ONE)),
    (rf"maybe\s+{RULES}", lambda f, n: _apply(f, n, ONE, True)),
    (rf"until\s+none\s+{RULES}", lambda f, n: _apply(f, n, None, True)),
    (rf"up\s+to\s+(?P<times>.+?)\s+times\s+{RULES}", lambda f, n: _apply(f, n, _expr(f["times"], n), True)),
    (rf"(?P<times>.+?)\s+times\s+{RULES}", lambda f, n: _apply(f, n, _expr(f["times"], n))),
    (
        r"(?P<mode>sweep|all\s+at\s+once)\s+(?P<rules>any|[\w-]+(?:\s*,\s*[\w-]+)*)",
        lambda f, n: _apply(f, n, ONE, True),
    ),
    (rf"each\s+of\s+(reversed\s+)?({NAME})", lambda f, n: says.Each(n, f[2], bool(f[1]))),
    (rf"recipe\s+({NAME})", lambda f, n: says.Call(n, f[1])),
    (rf"set\s+({NAME})\s*=(?!=)\s*(.+)", lambda f, n: says.Set(n, f[1], _expr(f[2], n))),
    (rf"push\s+(.+)\s+onto\s+({NAME})", lambda f, n: says.Push(n, f[2], _expr(f[1], n))),
    (rf"pop\s+({NAME})\s+into\s+({NAME})", lambda f, n: says.Pop(n, f[1], f[2])),
    (r"ask\s+(?:'([^']*)'|\"([^\"]*)\")", lambda f, n: says.Ask(n, f[1] or f[2] or "")),
    (r"split\s+([1-9]\d{0,2})\s*x\s*([1-9]\d{0,2})", lambda f, n: says.Split(n, int(f[1]), int(f[2]))),
    (rf"replace\s+({SYMBOL})\s+by\s+({SYMBOL})", lambda f, n: says.Replace(n, _symbol(f[1]), _symbol(f[2]))),
    (rf"region\s+({NAME})\s*=\s*written\s+by\s+({NAME})", lambda f, n: says.Region(n, f[1], (), f[2])),
    (rf"region\s+({NAME})\s*=\s*({SYMBOLS})", lambda f, n: says.Region(n, f[1], _list(f[2]))),
    (
        rf"distance\s+from\s+({SYMBOL})\s+into\s+({NAME}){AVOIDING}",
        lambda f, n: says.Distance(n, _symbol(f[1]), f[2], _list(f[3])),
    ),
    (
        rf"path\s+from\s+({SYMBOL})\s+to\s+({SYMBOL})\s+as\s+({SYMBOL}){AVOIDING}",
        lambda f, n: says.Path(n, _symbol(f[1]), _symbol(f[2]), _symbol(f[3]), _list(f[4])),
    ),
)


def every(body: Sequence[Instruction]) -> Iterator[Instruction]:
    """All instructions, those inside of others too."""
    for step in body:
        yield step
        match step:
            case says.Repeat(body=inner):
                yield from every(inner)
            case says.If(body=inner, other=other) | says.Try(body=inner, other=other):
                yield from every((*inner, *other))
            case says.Choose(options=options):
                yield from every([part for _, inside in options for part in inside])
