"""What rules about paths mean, by a list of all standard paths: a second reading, which shares nothing with the first."""

from functools import reduce

from playproof.populate.exact import exact, gain
from playproof.populate.problem import Bound, Depth, SomePath

APPLY = {"+": lambda a, b: a + b, "*": lambda a, b: a * b, "max": max, "min": min}


def all_paths(layout, room):
    """Every way along the arcs from the entrance to a room of the main part."""
    if room == layout.paths.entrance:
        return [(room,)]
    return [(*path, room) for a, b in layout.paths.arcs if b == room for path in all_paths(layout, a)]


def ways_inside(layout, room, inner):
    """Every shortest way from the room on which a cul-de-sac hangs to a room in it."""
    dead, ways = set(layout.paths.culs_de_sac[room]), [(room,)]
    while not any(way[-1] == inner for way in ways):
        ways = [(*way, near) for way in ways for near in layout.near[way[-1]] if near in dead and near not in way]
    return [way for way in ways if way[-1] == inner]


def visits(problem, track, room):
    """For every standard path to a room: the rooms whose contents are had, in any order."""
    layout = problem.layout
    home = next((main for main, dead in layout.paths.culs_de_sac.items() if room in dead), room)
    for path in all_paths(layout, home):
        inner = [way[1:] for way in ways_inside(layout, home, room)] if room != home else [()]
        for way in inner:
            explored = path if room == home else path[:-1]
            dead = (
                [] if track.culs == "skip" else [r for main in explored for r in layout.paths.culs_de_sac.get(main, ())]
            )
            if track.entrance == "free":
                dead = [r for r in dead if r not in layout.paths.culs_de_sac.get(layout.paths.entrance, ())]
                path = tuple(r for r in path if r != layout.paths.entrance)
            yield (*path, *dead, *way)


def value(problem, track, filling, rooms):
    gains = [
        gain(track.gains, attribute.name, filling[room, attribute.name], track.operator)
        for room in rooms
        for attribute in problem.attributes
    ]
    fixed = [exact(track.fixed[room]) for room in rooms if room in track.fixed]
    return reduce(APPLY[track.operator], [*fixed, *gains], track.start)


def extremes(problem, track, filling, room):
    values = [value(problem, track, filling, rooms) for rooms in visits(problem, track, room)]
    return {"least": min(values), "greatest": max(values)}


def keeps(op, value, number):
    return value >= exact(number) if op == ">=" else value <= exact(number)


def bound_holds(problem, rule, filling):
    track = problem.track[rule.track]
    side = {">=": "least", "<=": "greatest"}[rule.op] if rule.of == "every" else rule.of
    return all(
        keeps(rule.op, extremes(problem, track, filling, room)[side], rule.at(room)) for room in problem.where(rule)
    )


def some_path_holds(problem, rule, filling):
    def kept_at(path, end):
        here = problem.layout.paths
        for bound in rule.bounds:
            track = problem.track[bound.track]
            prefix = list(path[: end + 1])
            dead = [] if track.culs == "skip" else [r for main in prefix for r in here.culs_de_sac.get(main, ())]
            free = {here.entrance, *here.culs_de_sac.get(here.entrance, ())} if track.entrance == "free" else set()
            reached = value(problem, track, filling, [room for room in prefix + dead if room not in free])
            if (bound.rooms is None or path[end] in bound.rooms) and not keeps(bound.op, reached, bound.at(path[end])):
                return False
        return True

    whole = all_paths(problem.layout, problem.layout.paths.exit)
    return any(all(kept_at(path, end) for end in range(len(path))) for path in whole)


def depth_holds(problem, rule, filling):
    paths = problem.layout.paths
    for room in problem.layout.rooms:
        if filling[room, rule.attribute] not in rule.values:
            continue
        home = next((main for main, dead in paths.culs_de_sac.items() if room in dead), room)
        if home not in paths.order:
            return False
        found = extremes(problem, problem.track[rule.track], filling, home)
        if found["least"] < exact(rule.least) or found["greatest"] > exact(rule.most):
            return False
    return True


MEANING = {Bound: bound_holds, SomePath: some_path_holds, Depth: depth_holds}
