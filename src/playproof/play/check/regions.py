"""Check an invariant over regions: plain places in which nothing happens, and states that say where one can roam with what.

A state lists the gates opened and things used (exactly), and the regions and special places of its area. Gifts declared
*loose* are left out of that: the state stands for every way of having taken some of those that lie in its area. That is
sound for gifts of things that nothing ever needs and no exchange takes: more of them never shuts a way, and only opens more.
So each move is tried with none and with all of them, and whatever it leads to must be in some state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from playproof.errors import ProofRefused
from playproof.level import Place, Symbol
from playproof.level.thing import parse_place
from playproof.play.check.step import Rulebook, State
from playproof.play.check.watch import Watch
from playproof.play.proof import Proof

Node = int | Place
"""A region by its number, or a special place."""
Key = tuple[frozenset[str], frozenset[str]]
Move = tuple[Place, str, Place]


@dataclass(frozen=True, slots=True)
class Area:
    """One state of the proof, read."""

    key: Key
    nodes: frozenset[Node]
    gifts: frozenset[str]
    """The loose gifts that lie in the area."""
    rank: int = 0
    next: tuple[Place, str] | None = None

    def holding(self, place: Place, everything: bool) -> State:
        opened, used = self.key
        return State(place, opened, used | self.gifts if everything else used)


@dataclass(slots=True)
class Check:
    """All that is read from a proof, and the rules to hold it against."""

    rules: Rulebook
    proof: Proof
    watch: Watch | None
    plain: set[Place] = field(default_factory=set)
    region: dict[Place, int] = field(default_factory=dict)
    loose: frozenset[str] = frozenset()
    areas: dict[Key, list[Area]] = field(default_factory=dict)
    moves: dict[Node, list[Move]] = field(default_factory=dict)

    def refuse(self, why: str) -> ProofRefused:
        return ProofRefused(self.proof.claim, why)

    def place(self, text: Any) -> Place:
        return parse_place(text) if self.rules.is_grid else str(text)

    def node(self, place: Place) -> Node:
        return self.region.get(place, place)

    def bars(self, door: tuple[Symbol, ...]) -> bool:
        """Whether more must be asked of an edge than where it leads."""
        return any(s.solid or s.deadly or (self.watch is not None and self.watch.marks(s)) for s in door)

    def find_plain(self) -> None:
        """The places where nothing can ever happen."""
        marked = self.watch.visited if self.watch else set()
        symbols = self.rules.symbols()
        acting = {id(s) for s in symbols if s.name in marked or _does_something(s, self.rules.asked)}
        self.plain = {
            place
            for place, here in self.rules._here.items()
            if self.rules._is_place(place) and not any(id(symbol) in acting for _, symbol in here)
        }


def _does_something(symbol: Symbol, asked: set[str]) -> bool:
    traits = symbol.solid or symbol.deadly or symbol.goal or symbol.takes or symbol.oneway
    return bool(traits or asked & set(symbol.gives))


def check_regions(rules: Rulebook, proof: Proof, watch: Watch | None) -> None:
    """With a watch: no play wins without fulfilling it. Without: from every state some play wins."""
    if set(proof.body) != {"form", "regions", "loose", "states"}:
        raise ProofRefused(proof.claim, "it has regions, loose gifts and states, and nothing else")
    check = Check(rules, proof, watch)
    check.find_plain()
    _read_regions(check)
    _read_loose(check)
    _read_states(check)
    _list_moves(check)
    _covers(check, rules.begin(), frozenset(), "the start")
    for areas in check.areas.values():
        for area in areas:
            free = _closed(check, area)
            if watch is None:
                _roams(check, area, free)
                _falls(check, area)


def _read_regions(check: Check) -> None:
    for number, places in enumerate(check.proof.body["regions"]):
        for place in map(check.place, places):
            if place in check.region or place not in check.plain:
                raise check.refuse(f"{place} is not plain, or is in two regions")
            check.region[place] = number
    for number, places in enumerate(check.proof.body["regions"]):
        if places:
            _hangs_together(check, number, [check.place(place) for place in places])


def _hangs_together(check: Check, number: int, places: list[Place]) -> None:
    """Free ways lead from each place of a region to each other, and none leads out of it into another plain place."""
    seen, queue = {places[0]}, [places[0]]
    for place in queue:
        for target in _free(check, place):
            if check.region.get(target) != number:
                raise check.refuse(f"a free way leads from {place} out of its region to {target}")
            if target not in seen:
                seen.add(target)
                queue.append(target)
    if len(seen) != len(places):
        raise check.refuse(f"region {number} does not hang together")


def _free(check: Check, place: Place) -> Iterable[Place]:
    """Plain places one move away, where the move can be undone and nothing is in the way in either direction."""
    for _, target, symbols in check.rules.exits(place):
        if target not in check.plain or check.bars(symbols):
            continue
        if check.rules.is_grid or any(
            back == place and not check.bars(door) for _, back, door in check.rules.exits(target)
        ):
            yield target


def _read_loose(check: Check) -> None:
    """Loose gifts are free, and of things that nothing needs and no exchange takes."""
    check.loose = frozenset(check.proof.body["loose"])
    kept = {item for s in check.rules.symbols() for item in s.needs}
    kept |= {item for s in check.rules.symbols() if not s.solid for item in s.takes}
    for id in check.loose:
        symbol = check.rules._things[id]
        free = not (symbol.solid or symbol.needs or symbol.takes or symbol.goal)
        if not free or kept & set(symbol.gives) or not check.rules.asked & set(symbol.gives):
            raise check.refuse(f"'{id}' is not loose: something depends on whether it was taken")


def _read_states(check: Check) -> None:
    fields = {"opened", "used", "regions", "at"} | (set() if check.watch else {"rank", "next"})
    home = {id: place for place, here in check.rules._here.items() for id, _ in here}
    for row in check.proof.body["states"]:
        if set(row) != fields:
            raise check.refuse(f"a state wants the fields {', '.join(sorted(fields))}")
        key = frozenset(row["opened"]), frozenset(row["used"])
        special = [check.place(place) for place in row["at"]]
        nodes: frozenset[Node] = frozenset([*row["regions"], *special])
        gifts = frozenset(id for id in check.loose if check.node(home[id]) in nodes)
        if any(type(number) is not int for number in (*row["regions"], row.get("rank", 0))):
            raise check.refuse("regions and ranks are whole numbers")
        if key[1] & check.loose or any(place in check.region for place in special):
            raise check.refuse("a state lists a loose gift as used, or a plain place as special")
        step = (check.place(row["next"][0]), row["next"][1]) if check.watch is None else None
        area = Area(key, nodes, gifts, 0 if check.watch else int(row["rank"]), step)
        check.areas.setdefault(key, []).append(area)


def _list_moves(check: Check) -> None:
    """Every move that is not free within a region; of those into the same special cell of a grid one will do."""
    special = {
        node for areas in check.areas.values() for area in areas for node in area.nodes if not isinstance(node, int)
    }
    known: set[tuple[Node, str, Place]] = set()
    for place in (*check.region, *special):
        node = check.node(place)
        for move, target, symbols in check.rules.exits(place):
            if _stays(check, place, target, symbols) or (check.rules.is_grid and (node, move, target) in known):
                continue
            if check.rules._is_place(target) and not any(s.is_wall or s.deadly for _, s in check.rules.here(target)):
                known.add((node, move, target))
                check.moves.setdefault(node, []).append((place, move, target))


def _stays(check: Check, place: Place, target: Place, symbols: tuple[Symbol, ...]) -> bool:
    """A free move within a region. Between plain cells of a grid nothing is ever in the way."""
    if place not in check.region or target not in check.plain:
        return False
    return check.rules.is_grid or (not symbols and target in set(_free(check, place)))


def _closed(check: Check, area: Area) -> list[tuple[Node, Node]]:
    """No move leads from an area out of all areas. Gives back the moves that change nothing, from node to node."""
    free = []
    for node in area.nodes:
        for place, move, target in check.moves.get(node, []):
            if _trivial(check, place, move, target):
                _within(check, area, place, target)
                free.append((node, check.node(target)))
                continue
            _simple(check, area, place, move, target)
            least = _outcome(check, area, place, move, everything=False)
            _outcome(check, area, place, move, everything=True)
            if least is not None and _key(check, least) == area.key and check.node(target) in area.nodes:
                free.append((node, check.node(target)))
    return free


def _trivial(check: Check, place: Place, move: str, target: Place) -> bool:
    """Into a plain place with nothing on the edge: always possible, and nothing happens."""
    return target in check.region and not check.bars(check.rules.door(State(place), move))


def _within(check: Check, area: Area, place: Place, target: Place) -> None:
    if check.node(target) not in area.nodes and not any(
        check.node(target) in other.nodes and area.gifts <= other.gifts for other in check.areas[area.key]
    ):
        raise check.refuse(f"the move from {place} to {target} leads out of the states listed")


def _simple(check: Check, area: Area, place: Place, move: str, target: Place) -> None:
    """With loose gifts about, at most one thing may hang on them, or trying none and all would not be enough."""
    if not area.gifts:
        return
    hanging = [s for s in check.rules.door(State(place), move) if s.takes][:1]
    hanging += [s for _, s in check.rules.here(target) if s.takes]
    if len(hanging) > 1:
        raise check.refuse(f"more than one thing asks for payment at {target}; list its states without loose gifts")


def _outcome(check: Check, area: Area, place: Place, move: str, everything: bool) -> State | None:
    """The state after a move, which must be won or in some area; None if the move is not possible, or fulfils the watch."""
    before = area.holding(place, everything)
    after = check.rules.step(before, move)
    if after is None or (check.watch and check.watch.fulfils(before, move, after)):
        return None
    if check.rules.is_won(after):
        if check.watch:
            raise check.refuse(f"'{move}' from {place} wins without it")
        return None
    _covers(check, after, area.gifts, f"'{move}' from {place}")
    return after


def _key(check: Check, state: State) -> Key:
    return state.opened, state.used - check.loose


def _covers(check: Check, state: State, gifts: frozenset[str], what: str) -> Area:
    """An area that holds the state, and all loose gifts that may have been taken before."""
    needed = gifts | (state.used & check.loose)
    for area in check.areas.get(_key(check, state), []):
        if check.node(state.place) in area.nodes and needed <= area.gifts:
            return area
    raise check.refuse(f"{what} leads out of the states listed")


def _roams(check: Check, area: Area, free: list[tuple[Node, Node]]) -> None:
    """From each node of an area one can get to each other with nothing changing, even without any loose gift."""
    first = next(iter(area.nodes))
    for edges in (free, [(b, a) for a, b in free]):
        after: dict[Node, list[Node]] = {}
        for a, b in edges:
            after.setdefault(a, []).append(b)
        seen, queue = {first}, [first]
        for node in queue:
            fresh = [other for other in after.get(node, []) if other in area.nodes and other not in seen]
            seen.update(fresh)
            queue += fresh
        if seen != area.nodes:
            raise check.refuse("a state's area cannot be roamed: one could be stuck in a part of it")


def _falls(check: Check, area: Area) -> None:
    """With all loose gifts taken, the next move leads to a state of the next lower rank, or wins."""
    assert area.next is not None
    place, move = area.next
    if check.node(place) not in area.nodes:
        raise check.refuse(f"the next move begins at {place}, outside its state")
    before = area.holding(place, everything=True)
    after = check.rules.step(before, move)
    if after is None:
        raise check.refuse(f"the next move '{move}' from {place} cannot be made")
    left = 0 if check.rules.is_won(after) else _covers(check, after, area.gifts, "the next move").rank
    if area.rank != left + 1 or left < 0:
        raise check.refuse(f"the next move '{move}' from {place} leads from rank {area.rank} to rank {left}")
