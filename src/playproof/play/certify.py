"""From search to proof: what was found is written down so that the plain rules can check it.

For claims over all plays the states of the search become an invariant. Where every move can be undone, gifts of things that
only gates spend are *loose*: a state stands for all ways of having taken some of them, which keeps eight keys and eight
doors at 2^8 states. Everything else is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Any

from playproof.level import Graph, Grid
from playproof.level.thing import place_id
from playproof.play.proof import Proof
from playproof.play.search import BoardSearch, PlatformSearch, Play, Search
from playproof.play.search.board import Board, Link, Special
from playproof.play.search.clusters import ClusterSpace, bits, harmless
from playproof.play.search.explore import Explored, explore
from playproof.play.search.jumping import FALL, GROUND
from playproof.play.search.monitor import AirMoves, BoardMoves
from playproof.play.search.nodes import NodeSpace
from playproof.play.search.rules import Gate

MOST_STATES = 20_000
"""Beyond this a certificate would be slower to check than the search to run; the claim then rests on the search alone."""

Json = dict[str, Any]


def witness(level: Grid | Graph, play: Play) -> Proof:
    """That some play wins: this one."""
    return Proof("witness", "solvable", level.hash, {"moves": list(play.moves)})


def invariant(level: Grid | Graph, search: Search, claim: str, ranked: bool) -> Proof | None:
    """All states of the search as an invariant, with ranks towards the goal if asked for; None if they are too many."""
    body = _table(search, ranked) if isinstance(search, PlatformSearch) else _regions(search, ranked)
    return Proof("invariant", claim, level.hash, body) if body else None


def labels(level: Grid | Graph, search: Search, claim: str, stages: Sequence[int], least: int) -> Proof | None:
    """That no play wins with fewer moves in some stages: every state that fewer moves reach, with that number of moves."""
    moves: Any = AirMoves(search) if isinstance(search, PlatformSearch) else BoardMoves(search)
    begin, _ = moves.begin()
    best, heap = {begin: 0}, [(0, 0, begin)]
    pushed = 0
    while heap:
        label, _, state = heappop(heap)
        cost = 1 if search.stages.index(state[1]) in stages else 0
        if label > best[state] or label + cost >= least:
            continue
        for _, after, won in moves.follow(state):
            if not won and label + cost < best.get(after, least):
                best[after] = label + cost
                pushed += 1
                heappush(heap, (label + cost, pushed, after))
        if len(best) > MOST_STATES:
            return None
    rows = _Rows(search)
    listed = [[*rows.spot(state), label] for state, label in best.items()]
    names = [search.stages.names[stage] for stage in stages]
    body = {
        "form": "labels",
        "stage": names[0] if len(names) == 1 else names,
        "least": least,
        **rows.holdings(),
        "labels": listed,
    }
    return Proof("invariant", claim, level.hash, body)


class _Rows:
    """States in the words of the plain rules: a place, a flight, and the number of a holding (opened gates, used things)."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.opened, self.used = _names(search)
        self._numbers: dict[int, int] = {}

    def holding(self, events: int) -> Json:
        opened = sorted(id for bit, ids in self.opened.items() if events & bit for id in ids)
        return {"opened": opened, "used": sorted(id for bit, id in self.used.items() if events & bit)}

    def spot(self, state: Any) -> list[Any]:
        at, events = state
        number = self._numbers.setdefault(events, len(self._numbers))
        if isinstance(self.search, PlatformSearch):
            x, y, rise, reach = at
            flight = None if rise == GROUND else [max(rise, 0), reach, rise == FALL]
            return [f"{x},{y}", flight, number]
        return [place_id(self.search.board.places[at]), None, number]

    def holdings(self) -> Json:
        return {"holdings": [self.holding(events) for events in self._numbers]}


def _names(search: Search) -> tuple[dict[int, list[str]], dict[int, str]]:
    """For each event bit the ids that the plain rules give to opened gates and used things."""
    level = search.level
    opened: dict[int, list[str]] = {}
    used: dict[int, str] = {}
    specials: dict[Any, Special]
    if isinstance(search, PlatformSearch):
        specials = dict(search.space.specials)
    else:
        specials = {search.board.places[place]: special for place, special in search.board.specials.items()}
        for link in search.board.links:
            if link.gate and link.gate.bit:
                opened[link.gate.bit] = [f"{link.move} for {_price(search, link.gate)}"]
    for place, special in specials.items():
        if special.gate and special.gate.bit:
            symbols = ((t.id, level.alphabet[t.symbol]) for t in level.at(place))
            opened[special.gate.bit] = [id for id, s in symbols if s.solid and (s.takes or s.breakable)]
        for offer in special.offers:
            used[offer.bit] = offer.id
    return opened, used


def _price(search: BoardSearch, gate: Gate) -> str:
    paid = sorted(search.ledger.list_of(gate.takes))
    return ", ".join(f"{n} {item}" for item, n in paid) or "nothing"


def _regions(search: BoardSearch, ranked: bool) -> Json | None:
    """Regions of plain places, loose gifts, and states over them."""
    loose = _loose(search) if search.clustered else 0
    space: Any = ClusterSpace(search.board, greedy=loose) if search.clustered else NodeSpace(search.board)
    found = explore(space, min(search.budget, 3 * MOST_STATES))
    if not found.complete or len(found.states) > MOST_STATES:
        return None
    rows = _Rows(search)
    pairs = [(s[0], frozenset(bits(s[1]))) if search.clustered else (s[1], frozenset([s[0]])) for s in found.states]
    states = [rows.holding(events & ~loose) | _area(search, sorted(nodes)) for events, nodes in pairs]
    if ranked:
        towards = _towards_goal(search, pairs, loose)
        if len(towards) < len(states):
            return None
        for entry, (rank, link) in zip(states, towards, strict=True):
            entry |= {"rank": rank, "next": [place_id(search.board.places[link.source]), link.move]}
    return {
        "form": "regions",
        "regions": _region_places(search),
        "loose": sorted(id for bit, id in rows.used.items() if bit & loose),
        "states": states,
    }


def _towards_goal(search: BoardSearch, pairs: list[tuple[int, frozenset[int]]], loose: int) -> list[tuple[int, Link]]:
    """For each state its number of moves from a win, and the first of them, by single moves as the plain rules know them.

    The search may open a door and go through it in two steps; in play that is one move, and may win at once.
    """
    board = search.board
    known: dict[int, list[int]] = {}
    for index, (events, _) in enumerate(pairs):
        known.setdefault(events & ~loose, []).append(index)
    before: dict[int, list[tuple[int, Link]]] = {}
    ranks: dict[int, tuple[int, Link]] = {}
    for index, (events, nodes) in enumerate(pairs):
        for link in (link for node in nodes for link in search.out.get(node, ())):
            after = board.enter(link, events)
            if after >= 0 and board.wins(link.target, after):
                ranks.setdefault(index, (1, link))
            elif after > events or (after == events and board.node_of(link.target) not in nodes):
                into = _covering(board, pairs, known.get(after & ~loose, []), link, after, loose)
                before.setdefault(into, []).append((index, link))
    queue = list(ranks)
    for index in queue:
        for earlier, link in before.get(index, ()):
            if earlier not in ranks:
                ranks[earlier] = (ranks[index][0] + 1, link)
                queue.append(earlier)
    return [ranks[index] for index in range(len(pairs)) if index in ranks and -1 not in before]


def _covering(
    board: Board, pairs: list[tuple[int, frozenset[int]]], indices: list[int], link: Link, events: int, loose: int
) -> int:
    """The first state whose area holds the place, with all loose gifts that were taken before; -1 if there is none."""
    node = board.node_of(link.target)
    return next((i for i in indices if node in pairs[i][1] and not events & loose & ~pairs[i][0]), -1)


def _loose(search: BoardSearch) -> int:
    """Harmless gifts of things that only gates spend: having them or not never changes where one can walk."""
    specials = search.board.specials.values()
    # An exchange shuts the way for whoever can pay, so that areas may shrink: then nothing is loose.
    if any(_hanging(special) > 1 or any(offer.takes for offer in special.offers) for special in specials):
        return 0
    symbols = search.level.alphabet.symbols.values()
    kept = {item for s in symbols for item in s.needs} | {item for s in symbols if not s.solid for item in s.takes}
    if any("{" in item for item in kept):
        return 0
    offers = [offer for special in specials for offer in special.offers]
    spent = [o for o in offers if not kept & {item for item, _ in search.ledger.list_of(o.gives)}]
    free = [offer for offer in spent if not offer.needs and not search.level.alphabet[offer.symbol].solid]
    return harmless(search.board) & sum(offer.bit for offer in free)


def _hanging(special: Special) -> int:
    """How many things of a place ask for payment: with more than one, what happens there is no matter of yes or no."""
    return sum(bool(offer.takes) for offer in special.offers) + len(special.gate.symbols if special.gate else ())


def _ranks(found: Explored[Any, Any]) -> list[tuple[int, int]]:
    """For each state the number of steps to a win and the state that the first leads to; rank -1 where no win follows."""
    before: list[list[int]] = [[] for _ in found.states]
    for index, follows in enumerate(found.follows):
        for follow in follows:
            before[follow].append(index)
    ranks = [(-1, -1)] * len(found.states)
    queue = list(found.wins)
    for index in queue:
        ranks[index] = (1, -1)
    for index in queue:
        for earlier in before[index]:
            if ranks[earlier][0] < 0:
                ranks[earlier] = (ranks[index][0] + 1, index)
                queue.append(earlier)
    return ranks


def _area(search: BoardSearch, nodes: Iterable[int]) -> Json:
    """The regions and special places where a state lets one roam."""
    places = {node: place for place, node in search.board.node.items()}
    inside = [node for node in nodes if node < search.board.nodes]
    special = [place_id(search.board.places[places[node]]) for node in inside if node in places]
    return {"regions": [node for node in inside if node not in places], "at": special}


def _region_places(search: BoardSearch) -> list[list[str]]:
    regions: list[list[str]] = [[] for _ in range(search.board.regions)]
    for place, region in enumerate(search.board.region.tolist()):
        if region >= 0:
            regions[region].append(place_id(search.board.places[place]))
    return regions


def _table(search: PlatformSearch, ranked: bool) -> Json | None:
    """Every single state of a platformer: where, how far into a jump, holding what; with its rank and next move."""
    found = search.explored
    if not found.complete or len(found.states) > MOST_STATES:
        return None
    rows = _Rows(search)
    ranks = _ranks(found)
    states = []
    for state, (rank, after) in zip(found.states, ranks, strict=True):
        entry = rows.spot(state)
        if ranked:
            wanted = None if rank == 1 else found.states[after]
            follows = search.space.follow(state)
            entry += [rank, next((m for _, m, to in follows if to == wanted), "") if rank > 0 else ""]
        states.append(entry)
    return {"form": "table", **rows.holdings(), "states": states}
