"""Scores as tracks: what the alphabet says that symbols add, what stands there already, and sums of real attributes.

>>> from playproof.level import Alphabet, Graph, Score, Symbol
>>> from playproof.populate.levels import Site
>>> house = Alphabet.of(Symbol("start", start=True), Symbol("goal", goal=True), Symbol("zombie", scores={"health": -10}),
...                     Symbol("nail", scores={"health": -1}), scores=(Score("health", 20),))
>>> rooms = Graph.of("gate-hall hall-vault", house, gate="start", vault="goal", hall="nail")
>>> track = score_track(Scene(Site.of(rooms), {"content": ("zombie",)}), "health")
>>> dict(track.gains), dict(track.fixed), track.start
({'content': Frozen(zombie=-10)}, {'hall': -1}, 20)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Frozen
from playproof.play.paths.values import operator_of
from playproof.populate.problem import Track
from playproof.populate.scene import Scene


def score_track(scene: Scene, name: str) -> Track:
    """A score of the alphabet, or the sum of a real attribute along a path."""
    if name in scene.site.alphabet.scores:
        return _of_alphabet(scene, name)
    numbers = [number.name for number in scene.numbers]
    if name not in numbers:
        raise WrongInput(Fault(f"unknown score '{name}'", hint=nearest(name, [*scene.site.alphabet.scores, *numbers])))
    ways = scene.pathways
    return Track(name, gains=Frozen({name: 1.0}), culs=ways.culs, entrance=ways.entrance)


def _of_alphabet(scene: Scene, name: str) -> Track:
    alphabet, ways = scene.site.alphabet, scene.pathways
    score = alphabet.scores[name]
    kept = Frozen({attribute: known for attribute, known in gains_of(scene, name).items() if known})
    return Track(name, score.start, kept, score.operator, Frozen(_fixed(scene, name)), ways.culs, ways.entrance)


def gains_of(scene: Scene, name: str) -> dict[str, Frozen[float]]:
    """What the values of each attribute add to a score of the alphabet."""
    alphabet = scene.site.alphabet
    adds = {symbol.name: symbol.scores[name] for symbol in alphabet.symbols.values() if name in symbol.scores}
    apply = operator_of(alphabet.scores[name].operator).apply
    return {attribute: scene.adding(attribute, adds, apply) for attribute in scene.attributes}


def _fixed(scene: Scene, name: str) -> dict[str, float]:
    """What rooms add by what stands there and fills no slot."""
    alphabet, found = scene.site.alphabet, dict[str, list[float]]()
    for room, thing in scene.standing.others:
        scores = alphabet[thing.symbol].scores
        if name in scores:
            found.setdefault(room, []).append(scores[name])
    how = operator_of(alphabet.scores[name].operator)
    return {room: reduce(how.apply, values) for room, values in found.items()}


def with_gain(track: Track, value: str, number: float, several: Mapping[str, tuple[str, ...]]) -> Track:
    """A score to which a thing adds something else, alone or among several that share a room."""
    gains = dict(track.gains)
    rows = {name: row for name, row in gains.items() if isinstance(row, Mapping) and value in list(row)}
    if not rows:
        known = [value for row in gains.values() if isinstance(row, Mapping) for value in row]
        raise WrongInput(Fault(f"'{value}' adds nothing to '{track.name}'", hint=nearest(str(value), known)))
    apply = operator_of(track.operator).apply
    for name, row in rows.items():
        fresh = {**row, value: number}
        both = (group for group in several if group in row and value in several[group])
        sums = {group: reduce(apply, [fresh[part] for part in several[group] if part in fresh]) for group in both}
        gains[name] = Frozen({**fresh, **sums})
    return replace(track, gains=Frozen(gains))
