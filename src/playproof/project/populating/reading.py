"""Settings become wishes: every line of a description with its place in the file, and all its faults at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from playproof.errors import Fault, Where, WrongInput, nearest
from playproof.expr import parse
from playproof.level import Alphabet, Frozen, Score
from playproof.play import Pathways, Promise, parse_promises
from playproof.play.promises import bounds
from playproof.populate.describe import Description
from playproof.populate.scene import CONTENT, READY
from playproof.populate.wishes import (
    Alike,
    Amount,
    Apart,
    Bounded,
    Deep,
    Each,
    Held,
    HowMany,
    InAll,
    Locked,
    Named,
    NeverIn,
    NotBoth,
    Paced,
    Spaced,
    Wish,
)
from playproof.populate.wishes.amounts import scorings
from playproof.project.counts import parse_count
from playproof.project.populating.ranges import parse_range
from playproof.project.populating.shape import NeighboursShape

Path = tuple[str | int, ...]
Placed = tuple[Path, Fault]
NOT_BOTH = ", not both"


class Reading:
    """One set of settings being read beside a game; `where` tells the place of a key."""

    def __init__(self, settings: Any, alphabet: Alphabet, where: Callable[..., Where] = lambda *_: Where()) -> None:
        self.settings, self.alphabet, self.where = settings, alphabet, where
        self.near = settings.neighbours or NeighboursShape.model_validate({})
        self.faults: list[Placed] = []

    def fault(self, what: str, *path: str | int, hint: str = "") -> None:
        self.faults.append((path, Fault(what, self.where(*path), hint)))

    def description(self, promises: Iterable[Promise] = (), pathways: Pathways = Pathways()) -> Description:  # noqa: B008
        """What is wanted; raises all faults at once."""
        attributes, amounts = self._attributes(), tuple(self._amounts())
        promised = list(self._promised(promises, amounts))
        wishes = (*self._of_alphabet(promised), *promised, *self._wishes(attributes))
        if self.faults:
            raise WrongInput(*(fault for _, fault in self.faults))
        sets = {name: tuple(rooms) for name, rooms in self.settings.sets.items()}
        always = frozenset(self.settings.always)
        return Description(
            Frozen(attributes), wishes, amounts, Frozen(sets), pathways, always, self.settings.least_cells
        )

    # What rooms have.

    def _attributes(self) -> dict[str, tuple[str, ...]]:
        given = {name: tuple(v) for name, v in self.settings.attributes.items() if isinstance(v, list)}
        named = list(dict.fromkeys(symbol for _, symbol in self._named()))
        for path, symbol in self._named():
            self._symbol(symbol, path)
        found = given or {CONTENT: tuple(named)}
        homes: dict[str, str] = {}
        for name, symbols in found.items():
            for symbol in symbols:
                if symbol in homes:
                    self.fault(f"'{symbol}' belongs to '{homes[symbol]}' and to '{name}'", "attributes", name)
                homes[symbol] = name
        for path, symbol in self._named():
            if symbol not in homes:
                self.fault(f"no attribute has the value '{symbol}'", *path, hint=nearest(symbol, homes))
        if not named:
            self.fault("there is nothing to put into rooms", hint="say how many of what with counts")
        for name in (*self.settings.always, *self.near.differ, *self.near.equal):
            if name not in found:
                key = "always" if name in self.settings.always else "neighbours"
                self.fault(f"unknown attribute '{name}'", key, hint=nearest(name, found))
        return found

    @property
    def symbols(self) -> list[str]:
        """The symbols that are put into rooms, as far as the game has them."""
        return list(dict.fromkeys(symbol for _, symbol in self._named() if symbol in self.alphabet))

    def _symbol(self, name: str, path: Path) -> None:
        """Faults of a symbol that is to be put into rooms."""
        if name not in self.alphabet:
            hint = nearest(name, self.alphabet.symbols)
            if path[0] == "rooms" and ".." in name:
                hint = f'rooms say what is there; for how many write counts = {{ "SYMBOL in {path[1]}" = "{name}" }}'
            self.fault(f"unknown symbol '{name}'", *path, hint=hint)
            return
        symbol = self.alphabet[name]
        if symbol.start or symbol.goal:
            self.fault(f"'{name}' is where play {'starts' if symbol.start else 'ends'}, and no content", *path)
        if symbol.is_wall or symbol.deadly:
            what = "a wall" if symbol.is_wall else "deadly"
            self.fault(f"'{name}' is {what}, and would cut rooms off", *path, hint="scatter puts such things")

    def _named(self) -> Iterator[tuple[Path, str]]:
        """Every symbol that is named anywhere, with the path of the key that names it."""
        own = self.settings
        for key in own.counts:
            yield from ((("counts", key), symbol) for symbol in counted(key)[0])
        for name, values in own.attributes.items():
            if isinstance(values, list):
                yield from ((("attributes", name), symbol) for symbol in values)
        for room, held in own.rooms.items():
            yield from ((("rooms", room), symbol) for symbol in _listed(held) if symbol)
        for number, lock in enumerate(own.locks):
            yield from ((("locks", number), symbol) for symbol in (lock.key, lock.door))
        for table in ("depth", "spacing"):
            yield from (((table, symbol), symbol) for symbol in getattr(own, table))
        yield from ((("never_in_culs",), symbol) for symbol in own.never_in_culs)
        yield from ((("neighbours",), symbol) for couple in self.near.never for symbol in couple)
        for text in own.culs_rules:
            yield from ((("culs_rules",), symbol) for side in not_both(text) or () for symbol in side)

    def _amounts(self) -> Iterator[Amount]:
        known: dict[str, Any] = {}
        scores = scorings(self.alphabet)
        finite = {name: tuple(v) for name, v in self.settings.attributes.items() if isinstance(v, list)}
        for name, given in self.settings.attributes.items():
            if isinstance(given, list):
                continue
            where = self.where("attributes", name)
            if name in self.alphabet.scores:
                self.fault(f"'{name}' is a score of the game already", "attributes", name, hint="use another name")
                continue
            try:
                amount = self._amount(name, given, where)
                known[name] = amount.parts(scores, finite, known)[0][-1]
            except WrongInput as error:
                self.faults += [(("attributes", name), replace(fault, where=where)) for fault in error.faults]
                continue
            yield amount

    def _amount(self, name: str, given: Any, where: Where) -> Amount:
        if isinstance(given, str):
            return Amount(name, formula=parse(given), where=where)
        if given.low > given.high:
            raise WrongInput(Fault(f"'{name}' is from {given.low} to {given.high}", hint="swap the numbers"))
        return Amount(name, float(given.low), float(given.high), where=where)

    # What must hold.

    def _of_alphabet(self, promised: list[Bounded]) -> Iterator[Wish]:
        """The bounds that the game itself sets to its scores, unless they are promised in the same words."""
        told = {bound for wish in promised if not wish.some for bound in wish.bounds}
        for score in self.alphabet.scores.values():
            for key, op, number in (("least", ">=", score.least), ("most", "<=", score.most)):
                if number is not None and (score.name, op, float(number)) not in told:
                    where = self.where("alphabet", "scores", score.name, key)
                    yield Bounded(((score.name, op, float(number)),), where=where)

    def _promised(self, promises: Iterable[Promise], amounts: tuple[Amount, ...]) -> Iterator[Bounded]:
        """Promises about scores; those about plays are for the judge. Amounts can be promised here, and nowhere else."""
        own = self.own_promises(amounts)
        where = self.where("promises") if own else self.where("project", "promises")
        for promise in own or promises:
            if promise.about == "scores" and promise.statement.scope != "every play":
                some = promise.statement.scope == "some path"
                yield Bounded(tuple(bounds(promise.statement.expr)), some, where=where)

    def own_promises(self, amounts: tuple[Amount, ...] = ()) -> tuple[Promise, ...]:
        extra = Frozen({amount.name: Score(amount.name) for amount in amounts})
        try:
            return parse_promises(self.settings.promises, replace(self.alphabet, scores=self.alphabet.scores | extra))
        except WrongInput as error:
            for fault in error.faults:
                self.fault(f"{fault.where.key}: {fault.what}", "promises", hint=fault.hint)
            return ()

    def _wishes(self, attributes: dict[str, tuple[str, ...]]) -> Iterator[Wish]:
        yield from self._sets()
        yield from self._counts()
        yield from self._locks()
        own = self.settings
        for room, held in own.rooms.items():
            if held == []:
                self.fault(f"'{room}' has nothing to choose from", "rooms", room, hint='write "" for nothing')
            yield Held(room, tuple(_listed(held)), where=self.where("rooms", room))
        for symbol, steps in own.spacing.items():
            yield Spaced(symbol, steps, where=self.where("spacing", symbol))
        yield from self._sums()
        yield from self._pacing(attributes)
        if own.never_in_culs:
            yield NeverIn(tuple(own.never_in_culs), where=self.where("never_in_culs"))
        yield from self._culs_rules()
        near, where = self.near, self.where("neighbours")
        yield from (Alike(name, where=where) for name in near.differ)
        yield from (Alike(name, equal=True, where=where) for name in near.equal)
        yield from (Apart(one, other, where=where) for one, other in near.never)

    def _sets(self) -> Iterator[Wish]:
        for name in self.settings.sets:
            if name in READY:
                self.fault(f"every level has a set '{name}' already", "sets", name, hint="use another name")
            yield Named(name, where=self.where("sets", name))

    def _counts(self) -> Iterator[Wish]:
        for key, given in self.settings.counts.items():
            symbols, rooms = counted(key)
            least, most = self._numbers(given, "counts", key)
            yield HowMany(symbols, least, most, rooms, where=self.where("counts", key))

    def _numbers(self, given: int | str, *path: str) -> tuple[int, int | None]:
        count = parse_count(given)
        if any(end and end.percent for end in (count.least, count.most)):
            self.fault("a share of the cells is for scatter; rooms are counted", *path, hint='write a number or "3..5"')
        return count.bounds(0)

    def _locks(self) -> Iterator[Wish]:
        told = frozenset(symbol for key in self.settings.counts for symbol in counted(key)[0] if not counted(key)[1])
        for number, lock in enumerate(self.settings.locks):
            if lock.key == lock.door:
                self.fault(f"'{lock.key}' is its own key", "locks", number, hint="name two symbols")
            yield Locked(lock.key, lock.door, lock.bypass, told, where=self.where("locks", number))
        doors = tuple(dict.fromkeys(lock.door for lock in self.settings.locks))
        for symbol, given in self.settings.depth.items():
            least, most = self._numbers(given, "depth", symbol)
            yield Deep((symbol,), float(least), most, doors, where=self.where("depth", symbol))

    @property
    def _numbered(self) -> list[str]:
        """The attributes that are numbers."""
        return [name for name, values in self.settings.attributes.items() if not isinstance(values, list)]

    def _sums(self) -> Iterator[Wish]:
        """What rooms have of a number, each of them and all together."""
        numbers = self._numbered
        kinds = (("amounts", Each, numbers), ("totals", InAll, [*self.alphabet.scores, *numbers]))
        for table, kind, known in kinds:
            for key, given in getattr(self.settings, table).items():
                name, _, rooms = (part.strip() for part in key.partition(" in "))
                if name not in known:
                    self.fault(f"rooms have no number '{name}'", table, key, hint=nearest(name, known))
                else:
                    yield kind(name, *parse_range(given), rooms, where=self.where(table, key))

    def _pacing(self, attributes: dict[str, tuple[str, ...]]) -> Iterator[Wish]:
        pacing, known = self.settings.pacing, [*self.alphabet.scores, *self._numbered]
        for one in pacing if isinstance(pacing, list) else [pacing]:
            if one.score not in known:
                self.fault(f"unknown score '{one.score}'", "pacing", hint=nearest(one.score, known))
            if one.tolerance < 0:
                self.fault(f"the tolerance is {one.tolerance}", "pacing", hint="give a number that is 0 or more")
            yield Paced(one.score, tuple(map(float, one.curve)), float(one.tolerance), where=self.where("pacing"))

    def _culs_rules(self) -> Iterator[Wish]:
        for text in self.settings.culs_rules:
            sides = not_both(text)
            if sides is None:
                self.fault(
                    f"'{text}' is no rule of culs-de-sac", "culs_rules", hint='write "zombie or medkit, not both"'
                )
            else:
                yield NotBoth(*sides, where=self.where("culs_rules"))


def counted(key: str) -> tuple[tuple[str, ...], str]:
    """The symbols that a key of `counts` names, and the set of rooms, "" for all.

    >>> counted("zombie"), counted("zombie, dog in cellar")
    ((('zombie',), ''), (('zombie', 'dog'), 'cellar'))
    """
    symbols, _, rooms = key.partition(" in ")
    return tuple(part.strip() for part in symbols.split(",")), rooms.strip()


def not_both(text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The two groups of a rule of culs-de-sac; None if it is none.

    >>> not_both("zombie, dog or medkit, not both"), not_both("zombie and medkit")
    ((('zombie', 'dog'), ('medkit',)), None)
    """
    if not text.endswith(NOT_BOTH) or text.count(" or ") != 1:
        return None
    these, those = (tuple(part.strip() for part in side.split(",")) for side in text[: -len(NOT_BOTH)].split(" or "))
    return these, those


def _listed(held: str | list[str]) -> list[str]:
    return [held] if isinstance(held, str) else held
