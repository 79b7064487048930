"""Where every move can be undone, position hardly matters: a state is a set of events and the cluster it lets one roam.

Then harmless gifts (whose items no exchange can spend) are taken at once: they can never do damage, and never be missed,
so this loses neither wins nor dead ends. Eight keys and eight doors are 2^8 states, not 2^16 times the number of cells.

    S.k#k.D..      one cluster, both sides of D joined as soon as D is open
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from playproof.play.search.board import Board, Link
from playproof.play.search.rules import Gate, Offer, summed

Cluster = tuple[int, int]
"""Events, and the nodes that can be entered with nothing changing, both as bits."""
Steps = tuple["Target", ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Something to enter: a special place, or the far side of a gate that stands on a link."""

    place: int
    gate: Gate | None = None

    def reached_by(self, link: Link) -> bool:
        if self.gate is None:
            return link.target == self.place and link.gate is None
        return link.gate is not None and link.gate.id == self.gate.id


@dataclass(slots=True)
class ClusterSpace:
    """Nodes are the regions and special places of a board, and one more for each gate on a link."""

    board: Board
    banned: frozenset[int] = frozenset()
    greedy: int = -1
    """The gifts to take at once, as bits; all harmless ones unless told otherwise."""
    targets: list[Target] = field(default_factory=list)
    near: list[int] = field(default_factory=list)
    gates: list[Gate | None] = field(default_factory=list)
    offers: list[tuple[Offer, ...]] = field(default_factory=list)
    goals: list[bool] = field(default_factory=list)
    first: Steps = ()
    shrinks: bool = False
    """Whether a cluster can shrink as things are got: where an offer would act or a goal be won now, nobody just passes."""
    demand: dict[int, int] = field(default_factory=dict)
    """How many of each item all gates and exchanges take together; empty where gates are never opened at once."""
    choosy: list[int] = field(default_factory=list)
    """The nodes with offers that act only while something is held."""

    def __post_init__(self) -> None:
        if self.greedy < 0:
            self.greedy = harmless(self.board)
            self.demand = _demand(self.board)
        places = {node: place for place, node in self.board.node.items()}
        for node in range(self.board.nodes):
            special = self.board.special(places.get(node, -1))
            self._add(Target(places.get(node, -1)), special.gate, special.offers, bool(special.goal))
        offers = [offer for here in self.offers for offer in here]
        asking = any(needs for special in self.board.specials.values() for needs in special.goal)
        self.shrinks = asking or any(o.takes or (o.needs and not o.bit & self.greedy) for o in offers)
        self.choosy = [node for node, offers in enumerate(self.offers) if any(offer.needs for offer in offers)]
        self._join()

    def without(self, node: int) -> ClusterSpace:
        """The same space in which one node cannot be entered; everything else is shared."""
        lesser = copy(self)
        lesser.near = [near & ~(1 << node) for near in self.near]
        return lesser

    def _add(self, target: Target, gate: Gate | None, offers: tuple[Offer, ...] = (), goal: bool = False) -> int:
        self.targets.append(target)
        self.goals.append(goal)
        self.gates.append(gate)
        self.offers.append(offers)
        self.near.append(0)
        return len(self.targets) - 1

    def _join(self) -> None:
        gated: dict[str, int] = {}
        for link in self.board.links:
            if link.source in self.banned or link.target in self.banned:
                continue
            a, b = self.board.node_of(link.source), self.board.node_of(link.target)
            if link.gate is not None:
                if link.gate.id not in gated:
                    gated[link.gate.id] = self._add(Target(link.target, link.gate), link.gate)
                between = gated[link.gate.id]
                self.near[a] |= 1 << between
                self.near[between] |= 1 << b
            else:
                self.near[a] |= 1 << b

    @property
    def weight(self) -> int:
        return 1 + len(self.targets) // 50

    def begin(self) -> Cluster:
        start = self.board.starts[0]
        state, self.first = self._settle(self.board.node_of(start), self.board.begin_events(), 0, 0)
        return state

    def begins_won(self) -> bool:
        return self.board.wins(self.board.starts[0], self.board.begin_events())

    def follow(self, state: Cluster) -> list[tuple[int, Steps, Cluster | None]]:
        events, cluster = state
        follows: list[tuple[int, Steps, Cluster | None]] = []
        around = self._around(cluster)
        for node in bits(around):
            after = self._enter(node, events)
            if after < 0:
                continue
            if self._wins(node, after):
                follows.append((1, (self.targets[node],), None))
            else:
                settled, taken = self._settle(node, after, cluster, around)
                follows.append((1, (self.targets[node], *taken), settled))
        return follows

    def _around(self, cluster: int) -> int:
        around = 0
        for node in bits(cluster):
            around |= self.near[node]
        return around & ~cluster

    def _enter(self, node: int, events: int) -> int:
        ledger = self.board.ledger
        gate = self.gates[node]
        if gate is not None:
            events = ledger.through(gate, events)
            if events < 0:
                return -1
        offers = self.offers[node]
        return ledger.accept(offers, events) if offers else events

    def _wins(self, node: int, events: int) -> bool:
        return self.goals[node] and self.board.wins(self.targets[node].place, events)

    def _settle(self, node: int, events: int, known: int, around: int) -> tuple[Cluster, Steps]:
        """Roam from a node and take every gift that can do no harm, until nothing more changes."""
        taken: list[Target] = []
        while True:
            # Where what was free stays free, only what lies around it needs another look.
            cluster, gifts = self._roam(node, events, 0, 0) if self.shrinks else self._roam(node, events, known, around)
            if not gifts:
                return (events, cluster), tuple(taken)
            for gift in gifts:
                after = self._enter(gift, events)
                if after & ~events:
                    events = after
                    taken.append(self.targets[gift])
            known, around = cluster, self._around(cluster)

    def _roam(self, node: int, events: int, known: int, around: int) -> tuple[int, list[int]]:
        """The nodes that can be entered with nothing changing, and those that only give."""
        cluster = seen = known | 1 << node
        fresh = (around | self.near[node]) & ~seen
        gifts: list[int] = []
        while fresh:
            seen |= fresh
            ahead = 0
            for near in bits(fresh):
                after = self._enter(near, events)
                if after < 0 or self._wins(near, after):
                    continue
                if after == events:
                    cluster |= 1 << near
                    ahead |= self.near[near]
                elif not (after ^ events) & ~self.greedy & ~self._plenty(near, events):
                    gifts.append(near)
            fresh = ahead & ~seen
        return cluster, gifts + self._late_gifts(node, cluster, events) if self.choosy else gifts

    def _plenty(self, node: int, events: int) -> int:
        """The bit of a node's gate, if what it takes has been got in such number that all who take it can be served.

        Then no order of opening can be wrong, and forty keys for forty doors are one state and not 2^40.
        """
        gate = self.gates[node]
        if gate is None or not self.demand or not gate.takes:
            return 0
        got = self.board.ledger.got(events)
        return gate.bit if all(got[item] >= self.demand[item] for item, _ in gate.takes) else 0

    def _late_gifts(self, node: int, cluster: int, events: int) -> list[int]:
        """What could not be had on arriving can be had on coming back, if one can leave at all."""
        pending = [n for n in self.choosy if cluster >> n & 1 and (n != node or cluster != 1 << node)]
        after = {n: self._enter(n, events) for n in pending}
        return [n for n in pending if after[n] > events and not (after[n] ^ events) & ~self.greedy]


def bits(mask: int) -> list[int]:
    """The indices of the bits that are set.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def harmless(board: Board) -> int:
    """The gifts that can do no harm: free of charge, and of things that no exchange and no goal on the way asks for."""
    offers = [offer for special in board.specials.values() for offer in special.offers]
    spent = {item for offer in offers if offer.takes for item, _ in (*offer.takes, *offer.needs)}
    spent |= {item for special in board.specials.values() for needs in special.goal for item, _ in needs}
    return sum(offer.bit for offer in offers if not offer.takes and not {item for item, _ in offer.gives} & spent)


def _demand(board: Board) -> dict[int, int]:
    gates = {gate.id: gate for s in board.specials.values() if (gate := s.gate)}
    gates |= {link.gate.id: link.gate for link in board.links if link.gate}
    offers = [offer for special in board.specials.values() for offer in special.offers]
    prices = [*(gate.takes for gate in gates.values()), *(offer.takes for offer in offers)]
    return dict(summed(prices))


def reversible(board: Board) -> bool:
    """Whether every move can be undone: no one-way link, and nothing held open by an item that can be spent."""
    specials = board.specials.values()
    gates = [gate for gate in (*(s.gate for s in specials), *(link.gate for link in board.links)) if gate]
    offers = [offer for special in specials for offer in special.offers]
    taken = {item for gate in gates for item, _ in gate.takes} | {item for offer in offers for item, _ in offer.takes}
    kept = {item for gate in gates for item, _ in gate.needs}
    if taken & kept or board.special(board.starts[0]).gate:
        return False
    links = {(link.source, link.target, _lock(link.gate)) for link in board.links}
    doubled = any(link.gate and board.special(link.target).gate for link in board.links)
    return not doubled and all((b, a, lock) in links for a, b, lock in links)


def _lock(gate: Gate | None) -> tuple[object, ...]:
    return () if gate is None else (gate.id, gate.needs, gate.first, gate.takes)
