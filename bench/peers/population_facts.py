"""A population problem as facts for a logic program, rooms and contents by their place in the problem.

    room(0..23). content(0..3). card(1,1,7). gain(health,1,20). start(health,20). bound(health,least,">=",1,5).
    prefix(0,1). visits(0,1). visits(0,2).      for a sum over each prefix of a path
    entrance(0). arc(0,1). step(1,1,1). last(1,5). cap(health,1,98).      for numbers, room by room

Problems of whole numbers, added up, with culs-de-sac explored at their entrance and a free entrance: those of the benchmark.
Bounds that cannot fail by the counts alone are left out, since who writes such a program by hand leaves them out as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from playproof.populate.problem import Bound, Count, Only, Problem, Track


def facts(problem: Problem, form: str) -> str:
    """The problem for one of two forms of program: by `sums` over prefixes, or by `numbers` room by room."""
    ways = _prefixes(problem) if form == "sums" else _numbers(problem)
    return "\n".join([*_contents(problem), *_scores(problem), *ways])


def _values(problem: Problem) -> tuple[str, ...]:
    return problem.attributes[0].values  # type: ignore[union-attr]


def _rooms(problem: Problem) -> dict[str, int]:
    return {room: place for place, room in enumerate(problem.layout.rooms)}


def _contents(problem: Problem) -> Iterator[str]:
    values, rooms = _values(problem), _rooms(problem)
    yield f"room(0..{len(rooms) - 1}). content(0..{len(values) - 1})."
    for rule in problem.rules:
        if isinstance(rule, Count):
            yield f"card({values.index(rule.values[0])},{rule.least},{rule.most})."
        if isinstance(rule, Only):
            barred = [place for place, value in enumerate(values) if value not in rule.values]
            yield " ".join(f"barred({rooms[room]},{place})." for room in rule.rooms for place in barred)


def _scores(problem: Problem) -> Iterator[str]:
    values, rooms, entrance = _values(problem), _rooms(problem), problem.layout.paths.entrance
    for track in problem.tracks:
        yield f"start({track.name},{track.start:.0f})."
        yield from (f"gain({track.name},{values.index(name)},{gain:.0f})." for name, gain in _gains(track).items())
    for rule in problem.rules:
        if isinstance(rule, Bound) and not _granted(problem, rule):
            asked = [rooms[room] for room in problem.where(rule) if room != entrance]
            head = f'{rule.track},{rule.extreme},"{rule.op}",{rule.number:.0f}'
            yield " ".join(f"bound({head},{room})." for room in asked)


def _granted(problem: Problem, rule: Bound) -> bool:
    """Whether a bound from above holds with every gain that the counts permit on a single path."""
    track = problem.track[rule.track]
    most = {rule.values[0]: rule.most for rule in problem.rules if isinstance(rule, Count)}
    best = track.start + sum((most[name] or 0) * gain for name, gain in _gains(track).items() if gain > 0)
    return rule.op == "<=" and best <= rule.number


def _gains(track: Track) -> dict[str, float]:
    return dict(track.gains["content"])  # type: ignore[arg-type]


def _support(problem: Problem, room: str) -> list[int]:
    """The room and those behind it; the entrance is free."""
    rooms, paths = _rooms(problem), problem.layout.paths
    return [] if room == paths.entrance else [rooms[r] for r in (room, *paths.culs_de_sac.get(room, ()))]


def prefixes(problem: Problem) -> dict[str, list[list[int]]]:
    """For each room of the main part, the rooms that count on every way there from the entrance."""
    paths = problem.layout.paths
    before, found = paths.before(), {paths.entrance: [[]]}
    for room in paths.order[1:]:
        own = _support(problem, room)
        found[room] = [prefix + own for earlier in before[room] for prefix in found[earlier]]
    return found


def _prefixes(problem: Problem) -> Iterator[str]:
    rooms = _rooms(problem)
    ways = [(room, way) for room, found in prefixes(problem).items() for way in found if way]
    for number, (room, way) in enumerate(ways):
        visits = " ".join(f"visits({number},{visited})." for visited in way)
        yield f"prefix({number},{rooms[room]}). {visits}"


def _numbers(problem: Problem) -> Iterator[str]:
    paths, rooms = problem.layout.paths, _rooms(problem)
    yield f"entrance({rooms[paths.entrance]})."
    yield " ".join(f"arc({rooms[a]},{rooms[b]})." for a, b in paths.arcs)
    for room in paths.order[1:]:
        steps = _support(problem, room)
        named = " ".join(f"step({rooms[room]},{i},{step})." for i, step in enumerate(steps, 1))
        yield f"last({rooms[room]},{len(steps)}). {named}"
    ahead = _rooms_ahead(problem)
    for track in problem.tracks:
        yield " ".join(f"cap({track.name},{rooms[m]},{_cap(problem, track, ahead[m]):.0f})." for m in paths.order[1:])


def _rooms_ahead(problem: Problem) -> dict[str, int]:
    """How many rooms may count from a room on, itself included."""
    paths = problem.layout.paths
    ahead = {room: len(_support(problem, room)) for room in paths.order}
    for a, b in sorted(paths.arcs, key=lambda arc: -paths.order.index(arc[0])):
        ahead[a] = max(ahead[a], len(_support(problem, a)) + ahead[b])
    return ahead


def _cap(problem: Problem, track: Track, rooms: int) -> float:
    """A number above which all are alike: the highest bound and the worst that so many rooms can bring."""
    bounds = [r for r in problem.rules if isinstance(r, Bound) and r.track == track.name and not _granted(problem, r)]
    if any(bound.op == "<=" for bound in bounds):
        return 1000
    most = {rule.values[0]: rule.most or 0 for rule in problem.rules if isinstance(rule, Count)}
    losses = sorted(loss for name, loss in _gains(track).items() for _ in range(most[name]) if loss < 0)
    return max((bound.number for bound in bounds), default=0) - sum(losses[:rooms])
