"""Why a play cannot go on to the goal: which gate lacks which key and where that key is, or which part is cut off.

>>> from playproof.level import Alphabet, Frozen, Grid, Symbol
>>> game = Alphabet.of(Symbol("start", "S", start=True), Symbol("key", "k", gives=Frozen(key=1)),
...                    Symbol("door", "D", solid=True, takes=Frozen(key=1)), Symbol("exit", ">", goal=True))
>>> from playproof.play.search import search_of
>>> why_lost(search_of(Grid.parse("SDk>", game)))
'the door at 1,0 takes a key, and the only key, at 2,0, lies behind it'
"""

from __future__ import annotations

from collections import deque

from playproof.level import Graph, Place
from playproof.play.board import Board, Link
from playproof.play.rules import Counts, Gate, Offer
from playproof.play.search import BoardSearch, PlatformSearch, Search
from playproof.play.words import a_thing, at, listed, named, some_places


def why_lost(search: Search) -> str:
    """Why no play wins, in words."""
    faults = why_not_begun(search)
    if faults:
        return faults
    if isinstance(search, PlatformSearch):
        return _why_not_touched(search)
    return why_stuck(search, search.reached())


def why_not_begun(search: Search) -> str:
    """What is missing before any play can be thought of; "" if nothing is."""
    if not search.starts:
        return "the level has no start: nothing in it has the trait 'start'"
    if len(search.starts) > 1:
        places = some_places(search.level, search.starts)
        return f"the level has {len(search.starts)} starts, {places}, and a play begins at one"
    if not search.goals:
        return "the level has no goal that can be entered: nothing in it has the trait 'goal'"
    return ""


def why_stuck(search: BoardSearch, reached: set[int]) -> str:
    """Why plays that have entered these nodes, and can enter no others, do not win."""
    board = search.board
    path = _cheapest_breach(board, reached)
    if path is None:
        return _cut_off(search, reached)
    link = next((link for link in path if board.node_of(link.target) not in reached), None)
    if link is None:
        place = path[-1].target if path else search.board.starts[0]
        return _unmet_goal(search, place, reached)
    gate = board.ledger and (link.gate if _is_shut(search, link, reached) else None) or board.special(link.target).gate
    if gate is None:
        return f"{_way(search, link)} is open, and no play gets to it"
    return f"{_gate_name(search, gate, link)} {_lack(search, gate, link, reached)}"


def _is_shut(search: BoardSearch, link: Link, reached: set[int]) -> bool:
    gate = link.gate
    return gate is not None and bool(gate.needs or gate.takes or gate.first)


def _cheapest_breach(board: Board, reached: set[int]) -> list[Link] | None:
    """Links from what is reached to a goal, with as few as possible that lead to new gates; None if walls are between."""
    out: dict[int, list[Link]] = {}
    for link in board.links:
        out.setdefault(board.node_of(link.source), []).append(link)
    cost = dict.fromkeys(reached, 0)
    came: dict[int, Link] = {}
    queue = deque(reached)
    while queue:
        node = queue.popleft()
        for link in out.get(node, ()):
            target = board.node_of(link.target)
            gated = target not in reached and (link.gate or board.special(link.target).gate)
            total = cost[node] + (1 if gated else 0)
            if total < cost.get(target, total + 1):
                cost[target], came[target] = total, link
                (queue.append if gated else queue.appendleft)(target)
    goals = [board.node_of(place) for place, special in board.specials.items() if special.goal]
    known = [goal for goal in goals if goal in cost]
    return _trace(board, came, min(known, key=lambda goal: cost[goal]), reached) if known else None


def _trace(board: Board, came: dict[int, Link], node: int, reached: set[int]) -> list[Link]:
    path: list[Link] = []
    while node not in reached and node in came:
        path.append(came[node])
        node = board.node_of(came[node].source)
    return path[::-1]


def _cut_off(search: BoardSearch, reached: set[int]) -> str:
    level, board = search.level, search.board
    start, goals = search.starts[0], search.goals
    what = f"the goal {at(level, goals[0])}" if len(goals) == 1 else f"any of the {len(goals)} goals"
    whole = {board.node_of(board.starts[0])}
    size = sum(1 for place in range(len(board.places)) if int(board.region[place]) in whole) or 1
    walls = "no edge leads across" if isinstance(level, Graph) else "walls are all around"
    part = "1 place" if size == 1 else f"{size} places"
    return f"no way leads from the start {at(level, start)} to {what}: {walls} the {part} of the start's part of the level"


def _unmet_goal(search: BoardSearch, place: int, reached: set[int]) -> str:
    goals = [p for p, special in search.board.specials.items() if special.goal and search.board.node_of(p) in reached]
    goal = place if place in goals else goals[0]
    needs = search.board.special(goal).goal[0]
    name = f"the goal {at(search.level, search.board.places[goal])}"
    wanted = listed([a_thing(item, n) for item, n in search.ledger.list_of(needs)])
    return f"{name} needs {wanted}, {_whereabouts(search, needs, None, reached)}"


def _gate_name(search: BoardSearch, gate: Gate, link: Link) -> str:
    symbol = " and ".join(gate.symbols)
    return f"the {symbol} {_position(search, gate, link)}"


def _position(search: BoardSearch, gate: Gate, link: Link) -> str:
    places = search.board.places
    if gate is link.gate:
        return f"between '{places[link.source]}' and '{places[link.target]}'"
    return at(search.level, places[link.target])


def _way(search: BoardSearch, link: Link) -> str:
    places = search.board.places
    return f"the way from {places[link.source]} to {places[link.target]}"


def _lack(search: BoardSearch, gate: Gate, link: Link, reached: set[int]) -> str:
    """What the gate asks for and why it cannot be had."""
    for verb, wanted in (("needs", (*gate.needs, *gate.first)), ("takes", gate.takes)):
        missing = tuple((item, n) for item, n in wanted if _short(search, item, n, verb, reached))
        if missing:
            words = listed([a_thing(item, n) for item, n in search.ledger.list_of(missing)])
            return f"{verb} {words}, {_whereabouts(search, missing, link, reached)}"
    return "cannot be opened in any order of play"


def _short(search: BoardSearch, item: int, count: int, verb: str, reached: set[int]) -> bool:
    """Whether an item is in too short supply; one that is taken may always be spent elsewhere before."""
    return verb == "takes" or _supply(search, item, reached) < count


def _supply(search: BoardSearch, item: int, reached: set[int]) -> int:
    begin = search.ledger.held(0)[item]
    return begin + sum(n for _, offer in _givers(search, item, reached) for i, n in offer.gives if i == item)


def _givers(search: BoardSearch, item: int, reached: set[int] | None = None) -> list[tuple[Place, Offer]]:
    found = []
    for place, special in search.board.specials.items():
        if reached is None or search.board.node_of(place) in reached:
            found += [(search.board.places[place], o) for o in special.offers if item in dict(o.gives)]
    return found


def _whereabouts(search: BoardSearch, missing: Counts, link: Link | None, reached: set[int]) -> str:
    """Where the first missing item is, and why that does not help."""
    item, count = missing[0]
    name = list(search.ledger.index)[item]
    everywhere, in_reach = _givers(search, item), _givers(search, item, reached)
    if not everywhere and not search.ledger.held(0)[item]:
        return f"and there is no {name} in the level"
    if not in_reach and not search.ledger.held(0)[item]:
        return f"and {_out_of_reach(search, name, [place for place, _ in everywhere], everywhere, link)}"
    have = _supply(search, item, reached)
    if have < count:
        return f"and only {a_thing(name, have)} can be had"
    spenders = _spenders(search, item)
    return f"and none is left: {a_thing(name, have)} can be had, and {spenders} places want one"


def _out_of_reach(
    search: BoardSearch, name: str, places: list[Place], givers: list[tuple[Place, Offer]], link: Link | None
) -> str:
    behind = link is not None and all(_behind(search, place, link) for place in places)
    where = "behind it" if behind else "out of reach"
    if len(places) > 1:
        return f"all {len(places)} {name}s, {some_places(search.level, places)}, lie {where}"
    symbol = givers[0][1].symbol
    what = f"the only {name}" if symbol == name else f"what gives it, {named(search.level, symbol, places[0])}"
    place = f", {at(search.level, places[0])}," if symbol == name else ","
    return f"{what}{place} lies {where}"


def _behind(search: BoardSearch, place: Place, link: Link) -> bool:
    """Whether a place can be got to, all other gates open, only through this link's gate."""
    board = search.board
    shut = link.target if link.gate is None else -1
    seen = {board.node_of(board.starts[0])}
    queue = list(seen)
    for node in queue:
        for other in board.links:
            same = other.target == shut or (link.gate is not None and other.gate and other.gate.id == link.gate.id)
            target = board.node_of(other.target)
            if board.node_of(other.source) == node and not same and target not in seen:
                seen.add(target)
                queue.append(target)
    return board.node_of(board.places.index(place)) not in seen


def _spenders(search: BoardSearch, item: int) -> int:
    gates = {gate.id for gate in _gates(search.board) if item in dict(gate.takes)}
    offers = [o for s in search.board.specials.values() for o in s.offers if item in dict(o.takes)]
    return len(gates) + len(offers)


def _gates(board: Board) -> list[Gate]:
    gates = [special.gate for special in board.specials.values()] + [link.gate for link in board.links]
    return [gate for gate in gates if gate is not None]


def _why_not_touched(search: PlatformSearch) -> str:
    """Why a platform level cannot be won: how near the plays get, and which things they never touch."""
    touched, level = search.touched(), search.level
    goal = search.goals[0]
    near = min(touched, key=lambda c: (abs(int(c[0]) - int(goal[0])) + abs(int(c[1]) - int(goal[1])), c))
    things = [
        named(level, offer.symbol, cell)
        for cell, special in search.space.specials.items()
        if cell not in touched
        for offer in special.offers
    ]
    text = f"no jump reaches the goal {at(level, goal)}: the nearest that plays get is {near[0]},{near[1]}"
    return f"{text}; {listed(things)} cannot be reached either" if things else text
