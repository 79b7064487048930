"""Search on foot and through rooms: what plays reach, and plays made of single moves.

Clusters where every move can be undone, nodes where not; walks between links wherever moves are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from heapq import heappop, heappush
from typing import Any

from playproof.level import Graph, Grid, Place
from playproof.play.search.board import Board, Link
from playproof.play.search.careful import CarefulSpace
from playproof.play.search.clusters import ClusterSpace, Steps, Target, bits, reversible
from playproof.play.search.explore import Cheapest, Explored, cheapest, explore
from playproof.play.search.macro import MacroSpace
from playproof.play.search.nodes import NodeSpace
from playproof.play.search.stages import Play, Stages
from playproof.play.search.walking import Cells, move_between, steps


class BoardSearch:
    """Search on a board: clusters where every move can be undone, nodes where not; walks between links for lengths."""

    def __init__(self, level: Grid | Graph, board: Board, budget: int) -> None:
        self.level, self.board, self.budget = level, board, budget
        self.macro = MacroSpace(board)
        self.ledger = board.ledger
        self.stages = Stages(board.ledger)

    @property
    def starts(self) -> list[Place]:
        return [self.board.places[place] for place in self.board.starts]

    def first_places(self) -> list[Place]:
        """Where play begins."""
        return self.starts[:1]

    @cached_property
    def goals(self) -> list[Place]:
        return [self.board.places[place] for place, special in self.board.specials.items() if special.goal]

    @cached_property
    def clustered(self) -> bool:
        return reversible(self.board)

    @cached_property
    def space(self) -> Any:
        return ClusterSpace(self.board) if self.clustered else NodeSpace(self.board)

    @cached_property
    def explored(self) -> Explored[Any, Any]:
        return explore(self.space, self.budget)

    @cached_property
    def careful(self) -> Explored[Any, Any]:
        """What a player reaches who takes every harmless gift before a step that cannot be undone."""
        return self.explored if self.clustered else explore(CarefulSpace(self.board), self.budget)

    @cached_property
    def alive(self) -> list[bool]:
        return self.explored.alive()

    def dead(self) -> list[int]:
        """The states from which no play wins."""
        return [index for index, alive in enumerate(self.alive) if not alive]

    def events(self, index: int) -> int:
        state = self.explored.states[index]
        return int(state[0] if self.clustered else state[1])

    @cached_property
    def best(self) -> Cheapest[Link]:
        """The shortest win, counted in moves."""
        return cheapest(self.macro, estimate=self._estimate, budget=self.budget)

    def shortest(self) -> Play | None:
        """A shortest winning play; a longer one if the budget was too small to be sure; None if no play wins."""
        return self._shortest

    @cached_property
    def _shortest(self) -> Play | None:
        return self.some_win() if self.best.steps is None else self._walk(self.best.steps)

    def some_win(self) -> Play | None:
        if self.macro.begins_won():
            return self._walk([])
        won = next(iter(self.explored.wins), None)
        if won is None:
            return None
        return self.play_to(won, self.explored.wins[won][0])

    def fewest_in(self, *stages: int) -> Cheapest[Link]:
        """The win with the fewest moves in these stages."""

        def charge(spot: tuple[int, int]) -> bool:
            return self.stages.index(spot[1]) in stages

        return cheapest(self.macro, charge, budget=self.budget)

    def play_of(self, links: Sequence[Link]) -> Play:
        return self._walk(links)

    def play_to(self, index: int, last: Any = None) -> Play:
        """A play that leads to a state, and through one more step if that is given."""
        taken = self.explored.steps_to(index) + ([last] if last is not None else [])
        return self._walk(self._links(taken) if self.clustered else taken)

    def reached(self, indices: Iterable[int] | None = None) -> set[int]:
        """The nodes that plays enter in these states, or in any."""
        wanted = range(len(self.explored.states)) if indices is None else indices
        nodes: set[int] = set()
        for index in wanted:
            state = self.explored.states[index]
            nodes |= set(bits(state[1])) if self.clustered else {state[0]}
        return {node for node in nodes if node < self.board.nodes} | self._won_nodes(wanted)

    def _won_nodes(self, indices: Iterable[int]) -> set[int]:
        steps = [step for index in indices for step in self.explored.wins.get(index, ())]
        places = [step[0].place if self.clustered else step.target for step in steps]
        return {self.board.node_of(place) for place in places}

    def descendants(self, index: int) -> set[int]:
        """All states that can follow a state, itself included."""
        seen, queue = {index}, [index]
        for at in queue:
            fresh = [follow for follow in self.explored.follows[at] if follow not in seen]
            seen.update(fresh)
            queue += fresh
        return seen

    def _links(self, taken: Iterable[Steps]) -> list[Link]:
        """The links of steps through clusters: from target to target, with free links between."""
        spot = self.macro.begin()
        links: list[Link] = []
        for target in (*self.space.first, *(target for step in taken for target in step)):
            route = self._links_to(spot, target)
            for link in route:
                spot = (link.target, self.board.enter(link, spot[1]))
            links += route
        return links

    def _links_to(self, spot: tuple[int, int], target: Target) -> list[Link]:
        """Links of which only the last changes anything: it enters the target, or passes the target's gate."""
        place, events = spot
        if target.gate is None and place == target.place and self.board.arrive(place, events) == events:
            return []
        first = self.board.node_of(place)
        near = self._next_door(place, events, target)
        if near:
            return near
        before: dict[int, Link] = {}
        queue = [first]
        for node in queue:
            for link in self.out.get(node, ()):
                after = self.board.enter(link, events)
                if after >= 0 and self.enters(link, target, events):
                    return [*self._chain(before, first, node), link]
                into = self.board.node_of(link.target)
                free = after == events and not self.board.wins(link.target, events)
                if free and into not in before and into != first:
                    before[into] = link
                    queue.append(into)
        return []

    def enters(self, link: Link, target: Target, events: int) -> bool:
        """Whether a link leads to the target itself: through its gate, or into its place with no other gate to open."""
        if target.gate is not None or link.target != target.place:
            return target.reached_by(link)
        return self.ledger.through(link.gate, events) == events

    def _next_door(self, place: int, events: int, target: Target) -> list[Link]:
        """The links to a target one or two steps away: by far the most common case, and no search at all."""
        entering = [link for link in self.into.get(target.place, ()) if target.reached_by(link)]
        for link in entering:
            if self.board.node_of(link.source) == self.board.node_of(place):
                return [link]
        leaving = self.out[self.board.node_of(place)] if place in self.board.specials else []
        for link in entering:
            for out in leaving:
                if (
                    out.target not in self.board.specials
                    and not out.gate
                    and self.board.home[out.target] == self.board.home[link.source]
                ):
                    return [out, link]
        return []

    @cached_property
    def into(self) -> dict[int, list[Link]]:
        """The links that end in each place."""
        into: dict[int, list[Link]] = {}
        for link in self.board.links:
            into.setdefault(link.target, []).append(link)
        return into

    def _chain(self, before: dict[int, Link], first: int, node: int) -> list[Link]:
        chain = []
        while node != first:
            chain.append(before[node])
            node = self.board.node_of(before[node].source)
        return chain[::-1]

    @cached_property
    def out(self) -> dict[int, list[Link]]:
        """The links that begin in each node."""
        out: dict[int, list[Link]] = {}
        for link in self.board.links:
            out.setdefault(self.board.node_of(link.source), []).append(link)
        return out

    def _walk(self, links: Iterable[Link]) -> Play:
        place = self.board.starts[0]
        moves: list[str] = []
        places = [place]
        for link in links:
            for target in self.board.ways.route(place, link.source):
                moves.append(self.plain_moves(places[-1], target)[0])
                places.append(target)
            moves.append(link.move)
            places.append(link.target)
            place = link.target
        return Play(tuple(moves), tuple(self.board.places[p] for p in places))

    def plain_moves(self, source: int, target: int) -> list[str]:
        """The names of the free moves between two places: one on a grid, and as many as there are edges in a graph."""
        if isinstance(self.level, Grid) and isinstance(self.board.places, Cells):
            return [move_between(self.board.places, source, target, steps(self.level.alphabet.movement.ways))]
        return self._plain_edges[source, target]

    @cached_property
    def _plain_edges(self) -> dict[tuple[int, int], list[str]]:
        assert isinstance(self.level, Graph)
        index = {node.id: i for i, node in enumerate(self.level.nodes)}
        barring = {s.name for s in self.level.alphabet.symbols.values() if s.solid or s.deadly}
        edges: dict[tuple[int, int], list[str]] = {}
        for edge in self.level.edges:
            a, b = index[edge.source], index[edge.target]
            for way, ends in ((edge.there, (a, b)), (edge.back, (b, a))):
                if way is not None and barring.isdisjoint(way):
                    edges.setdefault(ends, []).append(edge.id)
        return edges

    @cached_property
    def _relaxed(self) -> dict[int, int]:
        return relaxed_to_goal(self.macro)

    def _estimate(self, spot: tuple[int, int]) -> int:
        return self._relaxed.get(spot[0], 1 << 40)


def relaxed_to_goal(macro: MacroSpace) -> dict[int, int]:
    """Moves to the nearest goal if every gate stood open, for each place where a link ends: never too many."""
    board = macro.board
    reached, queue = {board.starts[0]}, [board.starts[0]]
    into: dict[int, list[tuple[int, int]]] = {}
    for place in queue:
        for moves, link in macro.edges(place):
            into.setdefault(link.target, []).append((place, moves))
            if link.target not in reached:
                reached.add(link.target)
                queue.append(link.target)
    best = {place: 0 for place, special in board.specials.items() if special.goal}
    heap = [(0, place) for place in best]
    while heap:
        moves, place = heappop(heap)
        if moves > best[place]:
            continue
        for source, more in into.get(place, ()):
            if moves + more < best.get(source, 1 << 40):
                best[source] = moves + more
                heappush(heap, (moves + more, source))
    return best
