"""Why a play cannot go on to the goal: which gate lacks which key and where that key is, or which part is cut off.

>>> from playproof.level import Alphabet, Frozen, Grid, Symbol
>>> game = Alphabet.of(Symbol("start", "S", start=True), Symbol("key", "k", gives="key"),
...                    Symbol("door", "D", solid=True, takes="key"), Symbol("exit", ">", goal=True))
>>> from playproof.play.search import search_of
>>> why_lost(search_of(Grid.parse("SDk>", game)))
'the door at 1,0 takes a key, and the only key, at 2,0, lies behind it'
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from playproof.level import Graph
from playproof.level.thing import as_cell
from playproof.play.search import BoardSearch, PlatformSearch, Search
from playproof.play.search.board import Link
from playproof.play.search.rules import Gate, Offer
from playproof.play.words import a_thing, at, lies, listed, named, no_thing, some_places, them


def why_lost(search: Search) -> str:
    """Why no play wins, in words."""
    faults = why_not_begun(search)
    if faults:
        return faults
    if isinstance(search, PlatformSearch):
        return _why_not_touched(search)
    return why_stuck(search, range(len(search.explored.states)))


def why_not_begun(search: Search) -> str:
    """What is missing before any play can be thought of; "" if nothing is."""
    if faults := why_no_start(search):
        return faults
    if not search.goals:
        return "the level has no goal that can be entered: nothing in it has the trait 'goal'"
    return ""


def why_no_start(search: Search) -> str:
    """Why there is nowhere to begin; "" if there is."""
    if not search.starts:
        return "the level has no start: nothing in it has the trait 'start'"
    if len(search.starts) > 1:
        places = some_places(search.level, search.starts)
        return f"the level has {len(search.starts)} starts, {places}, and a play begins at one"
    if isinstance(search, PlatformSearch) and not search.space.fits_at_start():
        width, height = search.level.alphabet.movement.body
        return f"the body of {width}x{height} tiles does not fit at the start {at(search.level, search.starts[0])}"
    if isinstance(search, BoardSearch) and search.board.node_of(search.board.starts[0]) < 0:
        return (
            f"nobody can stand at the start {at(search.level, search.starts[0])}: a wall or something deadly is there"
        )
    return ""


def why_stuck(search: BoardSearch, states: Iterable[int]) -> str:
    """Why plays that are in these states, and get to no others, do not win."""
    return _Stuck(search, list(states)).reason()


class _Stuck:
    """Plays that do not win: the nodes they enter, the events that happen on them, and what keeps them from the goal."""

    def __init__(self, search: BoardSearch, states: list[int]) -> None:
        self.search, self.board, self.ledger, self.level = search, search.board, search.ledger, search.level
        self.out = search.out
        self.reached = search.reached(states)
        self.had = 0
        for index in states:
            self.had |= search.events(index)

    def reason(self) -> str:
        path = self._breach()
        if path is None:
            return self._cut_off()
        link = next((link for link in path if self.board.node_of(link.target) not in self.reached), None)
        if link is None:
            return self._unmet_goal()
        shut = link.gate or self.board.special(link.target).gate
        if shut is None:
            return f"the way {self._between(link)} is open, and no play gets to it"
        where = f"between {self._between(link)}" if link.gate else at(self.level, self.board.places[link.target])
        return f"the {' and '.join(shut.symbols)} {where} {self._lack(shut, link)}"

    def _between(self, link: Link) -> str:
        return f"'{self.board.places[link.source]}' and '{self.board.places[link.target]}'"

    def _breach(self) -> list[Link] | None:
        """Links from what is reached to a goal, as few of them through gates as possible; None if walls are between."""
        cost = dict.fromkeys(self.reached, 0)
        came: dict[int, Link] = {}
        queue = deque(self.reached)
        while queue:
            node = queue.popleft()
            for link in self.out.get(node, ()):
                target = self.board.node_of(link.target)
                gated = target not in self.reached and (link.gate or self.board.special(link.target).gate)
                total = cost[node] + (1 if gated else 0)
                if total < cost.get(target, total + 1):
                    cost[target], came[target] = total, link
                    (queue.append if gated else queue.appendleft)(target)
        goals = [self.board.node_of(p) for p, special in self.board.specials.items() if special.goal]
        known = [goal for goal in goals if goal in cost]
        return self._trace(came, min(known, key=lambda goal: cost[goal])) if known else None

    def _trace(self, came: dict[int, Link], node: int) -> list[Link]:
        path: list[Link] = []
        while node not in self.reached and node in came:
            path.append(came[node])
            node = self.board.node_of(came[node].source)
        return path[::-1]

    def _cut_off(self) -> str:
        goals = self.search.goals
        what = f"the goal {at(self.level, goals[0])}" if len(goals) == 1 else f"any of the {len(goals)} goals"
        regions = [node for node in self.reached if node < self.board.regions]
        plain = sum(1 for region in self.board.region.tolist() if region in set(regions))
        size = plain + len(self.reached) - len(regions)
        part = "the place" if size == 1 else f"the {size} places"
        begun = self.board.node_of(self.board.starts[0]) in self.reached
        here = f"the start {at(self.level, self.search.starts[0])}" if begun else "there"
        if isinstance(self.level, Graph):
            return f"no way leads from {here} to {what}: no edge leads on from {part} in reach"
        return f"no way leads from {here} to {what}: nothing beyond {part} in reach can be entered"

    def _unmet_goal(self) -> str:
        place = next(p for p, s in self.board.specials.items() if s.goal and self.board.node_of(p) in self.reached)
        needs = self.board.special(place).goal[0]
        wanted = listed([a_thing(item, n) for item, n in self.ledger.list_of(needs)])
        missing = [(item, n) for item, n in needs if self._supply(item) < n] or list(needs)
        name = f"the goal {at(self.level, self.board.places[place])}"
        return f"{name} needs {wanted}, {self._whereabouts(*missing[0], None, 3)}"

    def _lack(self, gate: Gate | Offer, link: Link | None, depth: int = 3) -> str:
        """What a gate or an exchange asks for, and why it cannot be had."""
        first = gate.first if isinstance(gate, Gate) else ()
        needs = [(item, n) for item, n in (*gate.needs, *first) if self._supply(item) < n]
        takes = [(item, n) for item, n in gate.takes if self._supply(item) < n] or list(gate.takes)
        kept = [(item, n) for item, n in (*gate.needs, *first) if self._spenders(item)]
        for verb, missing in (("needs", needs), ("takes", takes), ("needs", kept)):
            if missing:
                words = listed([a_thing(item, n) for item, n in self.ledger.list_of(tuple(missing))])
                return f"{verb} {words}, {self._whereabouts(*missing[0], link, depth)}"
        return "cannot be passed in any order of play"

    def _supply(self, item: int) -> int:
        """How many of an item can be had at most, spending aside."""
        offers = (offer for special in self.board.specials.values() for offer in special.offers)
        return self.ledger.held(0)[item] + sum(dict(o.gives).get(item, 0) for o in offers if o.bit & self.had)

    def _givers(self, item: int) -> list[tuple[int, Offer]]:
        specials = self.board.specials.items()
        return [(place, o) for place, special in specials for o in special.offers if item in dict(o.gives)]

    def _whereabouts(self, item: int, count: int, link: Link | None, depth: int) -> str:
        """Where a missing item is, and why that does not help."""
        name, supply, givers = list(self.ledger.index)[item], self._supply(item), self._givers(item)
        if supply >= count:
            spenders = self._spenders(item)
            if len(spenders) == 1:
                return f"and {spenders[0]} takes {them(name)}"
            had = a_thing(name, supply)
            return f"and none is left: {had} can be had, and {len(spenders)} things in the level take one"
        left = [(place, offer) for place, offer in givers if not offer.bit & self.had]
        if not left:
            return (
                f"and {no_thing(name)} in the level" if not supply else f"and only {a_thing(name, supply)} can be had"
            )
        in_reach = [(place, offer) for place, offer in left if self.board.node_of(place) in self.reached]
        if in_reach and depth:
            place, offer = in_reach[0]
            what = named(self.level, offer.symbol, self.board.places[place])
            return f"and {what}, which gives it, {self._lack(offer, None, depth - 1)}"
        return f"and {self._out_of_reach(name, left, link)}"

    def _out_of_reach(self, name: str, givers: list[tuple[int, Offer]], link: Link | None) -> str:
        behind = link is not None and all(self._behind(place, link) for place, _ in givers)
        where = "behind it" if behind else "out of reach"
        places = [self.board.places[place] for place, _ in givers]
        hidden = [place for place, _ in givers if link is not None and self._behind(place, link)]
        if hidden and not behind:
            first = self.board.places[hidden[0]]
            return f"the {name} {at(self.level, first)} lies behind it, {_others(len(givers) - 1)} out of reach"
        if len(givers) > 1:
            many = a_thing(name, len(givers))
            return f"{many}, {some_places(self.level, places)}, lie {where}"
        symbol = givers[0][1].symbol
        if symbol == name:
            return f"the only {name}, {at(self.level, places[0])}, {lies(name)} {where}"
        return f"what gives it, {named(self.level, symbol, places[0])}, {lies(symbol)} {where}"

    def _behind(self, place: int, link: Link) -> bool:
        """Whether a place can be got to, all other gates open, only through this link's gate."""
        seen = {self.board.node_of(self.board.starts[0])}
        queue = list(seen)
        for node in queue:
            for other in self.out.get(node, ()):
                barred = (
                    other.gate is not None and other.gate.id == link.gate.id
                    if link.gate
                    else other.target == link.target
                )
                target = self.board.node_of(other.target)
                if not barred and target not in seen:
                    seen.add(target)
                    queue.append(target)
        return self.board.node_of(place) not in seen

    def _spenders(self, item: int) -> list[str]:
        """All that takes an item, in words."""
        found: dict[str, str] = {}
        for link in self.board.links:
            if link.gate and item in dict(link.gate.takes):
                found.setdefault(link.gate.id, f"the {' and '.join(link.gate.symbols)} between {self._between(link)}")
        for index, special in self.board.specials.items():
            place = self.board.places[index]
            if special.gate and item in dict(special.gate.takes):
                found[special.gate.id] = named(self.level, " and ".join(special.gate.symbols), place)
            for offer in special.offers:
                if item in dict(offer.takes):
                    found[offer.id] = named(self.level, offer.symbol, place)
        return list(found.values())


def _others(count: int) -> str:
    return "and the other is" if count == 1 else f"and {count} more are"


def _why_not_touched(search: PlatformSearch) -> str:
    """Why a platform level cannot be won: how near the plays get, and which things they never touch."""
    touched, level = search.touched(), search.level
    goal = search.goals[0]
    if not touched:
        return f"nothing carries the player: every fall from the start {at(level, search.starts[0])} goes on for ever"
    if goal in touched:
        needs = search.ledger.list_of(search.space.specials[as_cell(goal)].goal[0])
        wanted = listed([a_thing(item, n) for item, n in needs])
        return f"the goal {at(level, goal)} needs {wanted}, and no play brings {wanted} there"
    near = min(touched, key=lambda c: (abs(int(c[0]) - int(goal[0])) + abs(int(c[1]) - int(goal[1])), c))
    things = [
        named(level, offer.symbol, cell)
        for cell, special in search.space.specials.items()
        if cell not in touched
        for offer in special.offers
    ]
    text = f"no jump reaches the goal {at(level, goal)}: the nearest that plays get is {near[0]},{near[1]}"
    return f"{text}; {listed(things)} cannot be reached either" if things else text
