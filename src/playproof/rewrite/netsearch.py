"""Matches of a left side in a graph. All beginnings of a match grow side by side, one node of the pattern at a time, from the
rarest symbol on along the edges of the pattern.

A match is a tuple of node ids, in the order of the rule's left side.
"""

from __future__ import annotations

from collections.abc import Iterable

from playproof.rewrite.carrier import MOST_MATCHES, Pool, too_many
from playproof.rewrite.net import Net
from playproof.rewrite.rule import Web
from playproof.rewrite.wanted import Asked, Wanted

Found = tuple[str, ...]
Link = tuple[int, int, Wanted | None]
"""To an earlier node of the pattern: its place, the direction (0 to it, 1 from it, 2 both ways), and the door."""


class Search:
    """The nodes of a pattern in an order in which each is joined to one before, if any is."""

    __slots__ = ("back", "steps")

    def __init__(self, web: Web, first: int, allowed: list[frozenset[str] | None], fixed: int = 1) -> None:
        """The first `fixed` nodes from `first` on are known from the beginning."""
        places = {node.name: index for index, node in enumerate(web.nodes)}
        order = [first + offset for offset in range(fixed)]
        self.steps: list[tuple[frozenset[str] | None, list[Link]]] = []
        while len(order) < len(web.nodes):
            rest = [index for index in range(len(web.nodes)) if index not in order]
            nearest = next((i for i in rest if _links(web, i, order, places)), rest[0])
            self.steps.append((allowed[nearest], _links(web, nearest, order, places)))
            order.append(nearest)
        self.back = [order.index(index) for index in range(len(order))]


def _links(web: Web, node: int, order: list[int], places: dict[str, int]) -> list[Link]:
    found: list[Link] = []
    for way in web.ways:
        source, target = places[way.source], places[way.target]
        if node == target and source in order:
            found.append((order.index(source), 2 if not way.one_way else 1, way.door))
        elif node == source and target in order:
            found.append((order.index(target), 2 if not way.one_way else 0, way.door))
    return found


class Look:
    """A left side made ready for an alphabet: the symbols that each node may have, and searches from its nodes."""

    __slots__ = ("allowed", "links", "searches", "web")

    def __init__(self, web: Web, symbols: Iterable[str]) -> None:
        self.web = web
        names = ["", *symbols]
        self.allowed = [node.wanted.among(names) if isinstance(node, Asked) else None for node in web.nodes]
        self.searches: dict[int, Search] = {}
        places = {node.name: index for index, node in enumerate(web.nodes)}
        self.links = [(places[way.source], places[way.target], way) for way in web.ways]

    def search(self, first: int) -> Search:
        """The search from one node of the pattern; most are never asked for."""
        found = self.searches.get(first)
        if found is None:
            found = self.searches[first] = Search(self.web, first, self.allowed)
        return found


class Plan:
    """A rule that is looked for in one graph: its matches, and how much of what changed in the graph they know (`seen`)."""

    __slots__ = ("allowed", "links", "look", "name", "pool", "seen")

    def __init__(self, look: Look, name: str) -> None:
        self.look, self.name = look, name
        self.allowed, self.links = look.allowed, look.links
        self.pool = Pool()
        self.seen = 0


def matches(net: Net, plan: Plan) -> list[Found]:
    """All matches, from the node of the pattern that the fewest nodes fit."""
    sizes = [net.count(allowed) for allowed in plan.allowed]
    first = sizes.index(min(sizes))
    begun: list[Found] = [(id,) for id in net.fitting(plan.allowed[first])]
    return grown(net, plan.look.search(first), begun, plan.name)


def matches_with(net: Net, plan: Plan, ids: Iterable[str]) -> list[Found]:
    """The matches that hold one of some nodes; a match that holds several of them comes several times."""
    present = [(id, net.nodes[id].symbol) for id in ids if id in net.nodes]
    found: list[Found] = []
    for index, allowed in enumerate(plan.allowed):
        begun: list[Found] = [(id,) for id, symbol in present if allowed is None or symbol in allowed]
        if begun:
            found += grown(net, plan.look.search(index), begun, plan.name)
    return found


def grown(net: Net, search: Search, found: list[Found], rule: str) -> list[Found]:
    """Beginnings of matches, grown by every further node of the pattern; in the order of the left side at the end."""
    for allowed, links in search.steps:
        if not found:
            return []
        found = _joined(net, found, allowed, links) if links else _apart(net, found, allowed, rule)
        if len(found) > MOST_MATCHES:
            raise too_many(rule)
    back = search.back
    if back == list(range(len(back))):
        return found
    return [tuple([known[place] for place in back]) for known in found]


def _apart(net: Net, found: list[Found], allowed: frozenset[str] | None, rule: str) -> list[Found]:
    """Grown by a node that no edge of the pattern joins to one before."""
    fitting = list(net.fitting(allowed))
    if len(found) * len(fitting) > MOST_MATCHES:
        raise too_many(rule)
    return [(*known, id) for known in found for id in fitting if id not in known]


def _joined(net: Net, found: list[Found], allowed: frozenset[str] | None, links: list[Link]) -> list[Found]:
    nodes, tables = net.nodes, (net.to, net.one, net.both)
    earlier, way, door = links[0]
    table = tables[way]
    if allowed is None:
        found = [(*known, id) for known in found for id in table[known[earlier]] if id not in known]
    else:
        found = [
            (*known, id)
            for known in found
            for id in table[known[earlier]]
            if nodes[id].symbol in allowed and id not in known
        ]
    if door is not None:
        found = [known for known in found if net.through(table[known[earlier]][known[-1]], door)]
    for earlier, way, door in links[1:]:
        table = tables[way]
        found = [
            known
            for known in found
            if known[-1] in table[known[earlier]]
            and (door is None or net.through(table[known[earlier]][known[-1]], door))
        ]
    return found


def fits(net: Net, plan: Plan | Look, match: Found) -> bool:
    """Whether a match that was found earlier is still one."""
    nodes = net.nodes
    for id, allowed in zip(match, plan.allowed, strict=True):
        node = nodes.get(id)
        if node is None or (allowed is not None and node.symbol not in allowed):
            return False
    for source, target, way in plan.links:
        table = net.one if way.one_way else net.both
        ids = table[match[source]].get(match[target])
        if ids is None or (way.door is not None and not net.through(ids, way.door)):
            return False
    return True
