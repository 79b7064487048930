"""What rules and recipes speak of is there: registers, elements of the match, members, and what stands in quotes.

>>> from playproof.level import Alphabet, Symbol
>>> from playproof.rewrite.rulesfile import read_rules
>>> tasks = Alphabet.of(Symbol("task", members={"cost": 1}), Symbol("goal"))
>>> read_rules("rules on graphs\\nrule r\\n    t:task\\n    where t.cots > 2\\n=>\\n    t:goal\\n", tasks)
Traceback (most recent call last):
...
playproof.errors.WrongInput: line 4: column 1: no 'task' has a member 'cots'; did you mean 'cost'?
    t.cots > 2
    ^^^^^^

All of this is known when a file is read. So a typo has its line then, and is not met by the first level that comes to it.

An element may be one of several symbols, not all of which have the members that a left side asks about. Those that do not are
turned away; so on a right side an element is one of those that have them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from playproof.errors import Fault, WrongInput, nearest
from playproof.expr import Call, Expr, Kind, Name, Number, Text, names
from playproof.expr.checks import expected_kind
from playproof.expr.kinds import kind_of, singular
from playproof.expr.tree import walk
from playproof.level import Alphabet
from playproof.rewrite import recipe as says
from playproof.rewrite.language import ABOUT_MATCH, LANGUAGE, ROLES
from playproof.rewrite.lines import Faults
from playproof.rewrite.recipe import BUILT_IN, Instruction, Recipe
from playproof.rewrite.recipefile import every
from playproof.rewrite.rule import Right, Rule, RuleSet, parts_of
from playproof.rewrite.wanted import Asked, Written

Symbols = frozenset[str]


@dataclass(frozen=True)
class Sense:
    """What there is to speak of, and where what is wrong is told."""

    alphabet: Alphabet
    registers: Collection[str]
    rules: Collection[str]
    recipes: Collection[str]
    faults: Faults

    def told(self, found: Iterable[Fault]) -> None:
        for fault in found:
            if fault not in self.faults.found:
                self.faults.found.append(fault)

    # Rules.

    def rule(self, rule: Rule) -> None:
        may = _Left(self, rule)
        self.told(may.faults())
        for expr, kind in ((rule.when, Kind.TRUTH), (rule.weight, Kind.NUMBER), (rule.probability, Kind.NUMBER)):
            if expr is not None:
                self.told(self.apart(expr, kind))
        if isinstance(rule.probability, Number) and rule.probability.value > 1:
            self.told([rule.probability.at.fault("a probability is from 0 to 1")])
        for right in rule.rights:
            self.told(_right(self, right, may.narrowed))
        if rule.dangling == "redirect":
            self.told(self.redirected(rule))
        if rule.then and rule.then not in self.rules and rule.then not in self.recipes:
            what = f"there is no recipe or rule '{rule.then}' to run after '{rule.name}'"
            self.faults.add(what, rule.at.line, nearest(rule.then, [*self.recipes, *self.rules]))

    def redirected(self, rule: Rule) -> Iterator[Fault]:
        """Where loose edges shall lead is there before and after."""
        left = [part.name for part in parts_of(rule.left)]
        stays = all(any(part.name == rule.dangling_to for part in parts_of(right.side)) for right in rule.rights)
        if rule.dangling_to not in left or not stays:
            what = f"'{rule.name}' redirects edges to '{rule.dangling_to}', which is not on both of its sides"
            yield Fault(what, rule.at, nearest(rule.dangling_to, left))

    # Expressions.

    def kind(self, expr: Expr, wanted: Kind) -> Iterator[Fault]:
        got = expected_kind(expr, LANGUAGE)
        if not got & wanted:
            hint = "compare it with something" if wanted is Kind.TRUTH else ""
            yield expr.at.fault(f"this is {singular(got)}, wanted {singular(wanted)}", hint)

    def apart(self, expr: Expr, kind: Kind) -> Iterator[Fault]:
        """What is wrong with an expression that is asked about no match."""
        asks = list(self.quoted(expr))
        yield from (*self.kind(expr, kind), *(asks or self.names(expr, {})))

    def names(
        self, expr: Expr, may: Mapping[str, Symbols], own: Collection[str] = (), all_of: bool = False
    ) -> Iterator[Fault]:
        """Names that nobody has. `own` are members that are known by their bare names; `may`, what elements may be."""
        for name in names(expr):
            first, *rest = name.parts
            if rest and first in may:
                yield from self.member(name, rest[0], may[first], all_of)
            elif rest or (first not in own and first not in self.registers):
                yield self.unknown(name, may, own)

    def member(self, name: Name, member: str, may: Symbols, all_of: bool) -> Iterator[Fault]:
        """Whether an element may have a member; with `all_of`, whether it has it whatever it is."""
        lacking = sorted(symbol for symbol in may if member not in self.alphabet[symbol].members)
        if len(lacking) == len(may):
            known = [known for symbol in may for known in self.alphabet[symbol].members]
            yield name.at.fault(f"no {_either(may)} has a member '{member}'", nearest(member, known))
        elif all_of and lacking:
            what = f"'{name.parts[0]}' may be '{lacking[0]}', which has no member '{member}'"
            having = next(symbol for symbol in sorted(may) if symbol not in lacking)
            yield name.at.fault(what, f"say on the left side what it may be, as in {name.parts[0]}:{having}")

    def unknown(self, name: Name, may: Mapping[str, Symbols], own: Collection[str]) -> Fault:
        if str(name) in LANGUAGE:
            return name.at.fault(f"'{name}' is a function", f"call it, as in {name}(...)")
        has = [element for element in may if any(str(name) in self.alphabet[s].members for s in may[element])]
        if has and len(name.parts) == 1:
            return name.at.fault(f"unknown name '{name}'", f"the member of an element is {has[0]}.{name}")
        known = [*self.registers, *own, *(element for element in may if element)]
        hint = nearest(name.parts[0], known)
        unquoted = "" if hint.startswith("did") else "; a text stands in quotes"
        return name.at.fault(f"unknown name '{name}'", hint + unquoted)

    def quoted(self, expr: Expr, elements: Collection[str] | None = None) -> Iterator[Fault]:
        """What functions name in quotes; without `elements` there is no match to ask about."""
        for call in (node for node, _ in walk(expr) if isinstance(node, Call) and node.function in ROLES):
            if elements is None and call.function in {*ABOUT_MATCH, "id"}:
                yield call.at.fault(f"{call.function} asks about an element of a match, and here is none")
                continue
            roles = ROLES[call.function]
            for place, argument in enumerate(call.arguments):
                if isinstance(argument, Text):
                    yield from self.named(argument, roles[min(place, len(roles) - 1)], elements or ())

    def named(self, text: Text, role: str, elements: Collection[str]) -> Iterator[Fault]:
        members = {member for symbol in self.alphabet.symbols.values() for member in symbol.members}
        there: Mapping[str, Collection[str]] = {
            "element": elements,
            "symbol": {"", *self.alphabet.symbols},
            "rule": {*self.rules, *BUILT_IN},
            "member": members,
        }
        if role in there and text.value not in there[role]:
            glyph = self.alphabet.by_glyph.get(text.value) if role == "symbol" else None
            known = self.rules if role == "rule" else there[role]
            hint = f"that is the glyph of '{glyph.name}'" if glyph else _near(text.value, known)
            yield text.at.fault(f"there is no {role} '{text.value}'", hint)

    # Recipes.

    def recipe(self, recipe: Recipe) -> None:
        for step in every(recipe.body):
            for expr, kind in _reckoned(step):
                self.told(self.apart(expr, kind))
            for name, noun, known in self.called(step):
                if name not in known:
                    self.faults.add(f"there is no {noun} '{name}'", step.line, _near(name, known))

    def called(self, step: Instruction) -> Iterator[tuple[str, str, Collection[str]]]:
        """What a step names, what that is, and what there is of it."""
        symbols = {"", *self.alphabet.symbols}
        members = {member for symbol in self.alphabet.symbols.values() for member in symbol.members}
        match step:
            case says.Apply(_, rules):
                yield from ((rule, "rule", self.rules) for rule in rules)
            case says.Call(_, name):
                yield name, "recipe", self.recipes
            case says.Each(_, name) | says.Set(_, name) | says.Push(_, name):
                yield name, "register", self.registers
            case says.Pop(_, name, into):
                yield from ((name, "register", self.registers) for name in (name, into))
            case says.Region(_, _, named, rule):
                yield from ((symbol, "symbol", symbols) for symbol in named)
                yield from ((rule, "rule", self.rules) for rule in (rule,) if rule)
            case says.Replace(_, symbol, by):
                yield from ((name, "symbol", symbols) for name in (symbol, by))
            case says.Distance(_, source, member, avoiding):
                yield from ((name, "symbol", symbols) for name in (source, *avoiding))
                yield member, "member", members
            case says.Path(_, source, target, symbol, avoiding):
                yield from ((name, "symbol", symbols) for name in (source, target, symbol, *avoiding))


def _reckoned(step: Instruction) -> Iterator[tuple[Expr, Kind]]:
    """The expressions of a step, and what they are to give."""
    match step:
        case says.Apply(times=Expr() as times) | says.Repeat(times=Expr() as times):
            yield times, Kind.NUMBER
        case says.Repeat(until=Expr() as until):
            yield until, Kind.TRUTH
        case says.If(condition=condition):
            yield condition, Kind.TRUTH
        case says.Choose(options=options):
            yield from ((weight, Kind.NUMBER) for weight, _ in options)
        case says.Set(value=value) | says.Push(value=value):
            yield value, Kind.ANY


class _Left:
    """What the elements of a left side may be: as they are asked for, and of these those that have what is asked of them."""

    def __init__(self, sense: Sense, rule: Rule) -> None:
        self.sense, self.rule = sense, rule
        self.asked = [part for part in parts_of(rule.left) if isinstance(part, Asked)]
        self.may: dict[str, Symbols] = {}
        for part in self.asked:
            self.may.setdefault(part.name, self.fitting(part))
        self.narrowed = {name: self.having(name, may) for name, may in self.may.items()}

    def fitting(self, part: Asked) -> Symbols:
        found = part.wanted.among(self.sense.alphabet.symbols)
        return frozenset(self.sense.alphabet.symbols) if found is None else found

    def members(self, may: Symbols) -> Symbols:
        return frozenset(member for symbol in may for member in self.sense.alphabet[symbol].members)

    def having(self, name: str, may: Symbols) -> Symbols:
        """Those that have all members of which the left side speaks."""
        own = [part.condition for part in self.asked if part.name == name and part.condition is not None]
        bare = {
            str(one) for expr in own for one in names(expr) if len(one.parts) == 1 and str(one) in self.members(may)
        }
        everywhere = [*(part.condition for part in self.asked if part.condition), *(c.expr for c in self.rule.where)]
        dotted = {one.parts[1] for expr in everywhere for one in names(expr) if one.parts[:-1] == (name,)}
        return frozenset(s for s in may if (bare | dotted) <= self.sense.alphabet[s].members.keys())

    def faults(self) -> Iterator[Fault]:
        sense, elements = self.sense, self.may.keys() - {""}
        for part in self.asked:
            if part.condition is not None:
                yield from sense.kind(part.condition, Kind.TRUTH)
                yield from sense.names(part.condition, self.may, self.members(self.fitting(part)))
                yield from sense.quoted(part.condition, elements)
        for clause in self.rule.where:
            yield from sense.kind(clause.expr, Kind.TRUTH)
            yield from sense.names(clause.expr, self.may)
            yield from sense.quoted(clause.expr, elements)


def _right(sense: Sense, right: Right, left: Mapping[str, Symbols]) -> Iterator[Fault]:
    """What is wrong with the members that a right side sets."""
    parts = [part for part in parts_of(right.side) if isinstance(part, Written)]
    fresh = {part.name: frozenset({part.symbol}) for part in parts if part.name and part.symbol}
    known = {**fresh, **left}  # of what is there, members are as they were before
    for part in parts:
        symbols = frozenset({part.symbol}) if part.symbol else left.get(part.name, frozenset())
        for member, expr in part.members:
            yield from sense.names(expr, known, all_of=True)
            yield from sense.quoted(expr, {name for name in known if name})
            yield from _held(sense, part, symbols, member, expr)


def _held(sense: Sense, part: Written, symbols: Symbols, member: str, expr: Expr) -> Iterator[Fault]:
    """Whatever an element is, it has a member that is set, of the kind that it gets."""
    kinds = {s: kind_of(sense.alphabet[s].members[member]) for s in symbols if member in sense.alphabet[s].members}
    lacking = sorted(symbols - kinds.keys())
    if lacking:
        others = f" (and {len(lacking) - 1} more like it)" if len(lacking) > 1 else ""
        what = f"'{part.name or lacking[0]}' may be '{lacking[0]}'{others}, which has no member '{member}'"
        having = next(iter(sorted(kinds)), "symbol")
        yield expr.at.fault(what, f"say on the left side what it may be, as in {part.name or 'x'}:{having}")
    got = expected_kind(expr, LANGUAGE)
    wrong = next((symbol for symbol in sorted(kinds) if not got & kinds[symbol]), None)
    if wrong is not None:
        what = f"this is {singular(got)}, and the member '{member}' of '{wrong}' is {singular(kinds[wrong])}"
        yield expr.at.fault(what)


def _near(name: str, known: Collection[str]) -> str:
    return nearest(name, sorted(filter(None, known)))


def _either(symbols: Symbols) -> str:
    listed = sorted(symbols)
    if not listed:
        return "symbol"
    return " or ".join(f"'{name}'" for name in listed[:3]) + (" or another" if len(listed) > 3 else "")


def check_recipe(recipe: Recipe, rules: RuleSet, alphabet: Alphabet, registers: Collection[str]) -> None:
    """Refuse a recipe of its own file that names what is not there."""
    faults = Faults()
    Sense(alphabet, registers, rules.rules, rules.recipes, faults).recipe(recipe)
    try:
        faults.check()
    except WrongInput as error:
        raise error.within(recipe.file) from None
