"""The left side of a rule on graphs tried at a node: grown along its edges as far as it goes, from each node that it could be.

All beginnings of a match grow side by side, as in the matcher; where none can be grown further, the one that comes closest
says what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from playproof.errors import NotFound
from playproof.rewrite.carrier import MOST_MATCHES
from playproof.rewrite.derive import Derivation
from playproof.rewrite.net import Net
from playproof.rewrite.netsearch import Found, Link, Search
from playproof.rewrite.rule import Rule, Way, Web
from playproof.rewrite.wanted import Asked
from playproof.rewrite.whynot.attempts import PATTERN, Attempt, Reason
from playproof.rewrite.whynot.conditions import refusal

LOOKED_AT = 500
"""So many beginnings are asked which of them comes closest; all are grown."""
AWAY, TOWARDS, BOTH = 1, 0, 2


def in_webs(on: Derivation, rule: Rule, net: Net, key: str | None) -> Iterator[Attempt]:
    """The best attempt for each node of the left side that the place could be; anywhere, for the rarest of them."""
    web = rule.left
    assert isinstance(web, Web)
    allowed = [node.wanted.among(["", *net.names]) if isinstance(node, Asked) else None for node in web.nodes]
    tried = _Tried(on, rule, net, web, allowed)
    if key is not None:
        for place, node in enumerate(web.nodes):
            yield tried.grown(place, [(key,)] if _may(net, key, allowed[place]) else [], f"as {node.name}", key)
        return
    sizes = [net.count(names) for names in allowed]
    rarest = sizes.index(min(sizes))
    yield tried.grown(rarest, [(id,) for id in net.fitting(allowed[rarest])], "anywhere", "")


def _may(net: Net, id: str, names: frozenset[str] | None) -> bool:
    return names is None or net.nodes[id].symbol in names


@dataclass(slots=True)
class _Tried:
    """One left side that is tried."""

    on: Derivation
    rule: Rule
    net: Net
    web: Web
    allowed: list[frozenset[str] | None]

    def grown(self, first: int, found: list[Found], how: str, key: str) -> Attempt:
        """Beginnings with one node known, grown node by node."""
        web, count = self.web, len(self.web.nodes)
        search = Search(web, first, self.allowed)
        order = sorted(range(count), key=search.back.__getitem__)
        if not found:
            return Attempt(how, self.wrong_symbol(first, key), parts=count)
        for done, (names, links) in enumerate(search.steps, 1):
            more = self.joined(found, names, links)
            if not more:
                known, reason = self.closest(found, order, done, names, links)
                at = {web.nodes[place].name: id for place, id in zip(order, known, strict=False)}
                return Attempt(how, reason, PATTERN, done, count, at)
            if len(more) > MOST_MATCHES:
                raise NotFound(f"the best place for '{self.rule.name}'", MOST_MATCHES, "beginnings of a match")
            found = more
        return self.refused([tuple(known[place] for place in search.back) for known in found], how)

    def joined(self, found: list[Found], names: frozenset[str] | None, links: list[Link]) -> list[Found]:
        return [(*known, id) for known in found for id in self.nexts(known, names, links)]

    def nexts(self, known: Found, names: frozenset[str] | None, links: list[Link]) -> Iterator[str]:
        candidates = self.joined_to(known, links[0]) if links else self.net.fitting(names)
        for id in candidates:
            if id not in known and _may(self.net, id, names) and all(self.linked(known, id, link) for link in links):
                yield id

    def joined_to(self, known: Found, link: Link) -> Mapping[str, list[str]]:
        earlier, way, _ = link
        return (self.net.to, self.net.one, self.net.both)[way][known[earlier]]

    def linked(self, known: Found, id: str, link: Link) -> bool:
        edges = self.joined_to(known, link).get(id)
        return edges is not None and (link[2] is None or self.net.through(edges, link[2]))

    def refused(self, matches: list[Found], how: str) -> Attempt:
        """What turns all of them away; of several the one that comes furthest."""
        count = len(self.web.nodes)
        best = Attempt(how, None, PATTERN)
        for match in matches:
            stage, reason = refusal(self.on, self.rule, match)
            if stage > best.stage:
                at = {node.name: id for node, id in zip(self.web.nodes, match, strict=True)}
                best = Attempt(how, reason, stage, count, count, at)
            if reason is None:
                break
        return best

    def wrong_symbol(self, place: int, key: str) -> Reason:
        node = self.web.nodes[place]
        wanted = node.wanted if isinstance(node, Asked) else "*"
        if not key:
            return Reason("nobody", f"no node of the graph is {wanted}, as {node.name} is to be", node.line)
        symbol = self.net.nodes[key].symbol or "nothing"
        return Reason("symbol", f"{key} is {symbol}, and {node.name} is to be {wanted}", node.line, key)

    def closest(
        self, found: list[Found], order: list[int], done: int, names: frozenset[str] | None, links: list[Link]
    ) -> tuple[Found, Reason]:
        """Of beginnings that cannot be grown, the one that comes closest, and what it lacks."""
        told = [(known, self.lacking(known, order, done, names, links)) for known in found[:LOOKED_AT]]
        known, (_, reason) = max(told, key=lambda one: one[1][0])
        return known, reason

    def lacking(
        self, known: Found, order: list[int], done: int, names: frozenset[str] | None, links: list[Link]
    ) -> tuple[int, Reason]:
        """What keeps a beginning from growing by one more node, and how close it comes."""
        node = self.web.nodes[order[done]]
        wanted = node.wanted if isinstance(node, Asked) else "*"
        if not links:
            told = f"no other node of the graph is {wanted}, as {node.name} is to be"
            return 0, Reason("nobody", told, node.line)
        way = self.way(order, done, links[0])
        candidates = list(self.joined_to(known, links[0]))
        if not candidates:
            earlier = known[links[0][0]]
            told = f"{_none(self.net, earlier, links[0][1])}, and the rule wants {way}"
            return 0, Reason("edge", told, way.line, earlier)
        free = [id for id in candidates if id not in known]
        if not free:
            told = f"{node.name} could only be {', '.join(candidates)}, which the rule has for another node already"
            return 1, Reason("taken", told, way.line, candidates[0])
        fitting = [id for id in free if _may(self.net, id, names)]
        if not fitting:
            shown = ", ".join(f"{id} is {self.net.nodes[id].symbol or 'nothing'}" for id in free[:3])
            more = f" and {len(free) - 3} more like it" if len(free) > 3 else ""
            return 2, Reason("symbol", f"{node.name} is to be {wanted}: {shown}{more}", node.line, free[0])
        return self.unlinked(known, fitting, order, done, links)

    def unlinked(
        self, known: Found, fitting: list[str], order: list[int], done: int, links: list[Link]
    ) -> tuple[int, Reason]:
        """Which edge or door is missing between a node that fits and those before it."""
        best = (0, Reason("edge", ""))
        for id in fitting:
            for number, link in enumerate(links):
                if self.linked(known, id, link):
                    continue
                way, other = self.way(order, done, link), known[link[0]]
                if id in self.joined_to(known, link):
                    told = f"between {other} and {id} is no such door as the rule wants: {way}"
                    reason = Reason("door", told, way.line, id)
                else:
                    reason = Reason("edge", f"{other} and {id} are not joined as the rule wants: {way}", way.line, id)
                if number + 3 > best[0]:
                    best = number + 3, reason
                break
        return best

    def way(self, order: list[int], done: int, link: Link) -> Way:
        """The edge of the rule behind a link."""
        earlier, direction, door = link
        one, other = self.web.nodes[order[earlier]].name, self.web.nodes[order[done]].name
        ends = {AWAY: [(one, other)], TOWARDS: [(other, one)], BOTH: [(one, other), (other, one)]}[direction]
        return next(
            way
            for way in self.web.ways
            if way.one_way == (direction != BOTH) and way.door == door and (way.source, way.target) in ends
        )


def _none(net: Net, id: str, direction: int) -> str:
    """That no edge of a kind is there, and which are: who writes -> and means -- finds it here."""
    words = {
        AWAY: f"no one-way edge leads on from {id}",
        TOWARDS: f"no one-way edge leads to {id}",
        BOTH: f"no edge both ways is at {id}",
    }
    others = {
        "run both ways": net.both[id] if direction != BOTH else {},
        "lead to it": net.to[id] if direction != TOWARDS else {},
        "lead away": net.one[id] if direction != AWAY else {},
    }
    there = [what for what, edges in others.items() if edges]
    return words[direction] + (f" (its edges {' or '.join(there)})" if there else "")
