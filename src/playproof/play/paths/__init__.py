"""Standard paths: how a player who makes progress goes through a level, and the values of scores along the way.

Horswill & Foged 2012, "Fast Procedural Level Population with Playability Constraints". `rooms` says what the rooms are,
`culs` which of them are culs-de-sac, `flow` in which direction edges are taken, `values` what scores come to.
"""

from playproof.play.paths.flow import StandardPaths, standard_paths
from playproof.play.paths.rooms import RoomMap, room_map
from playproof.play.paths.values import OPERATORS, Operator, Values, path_values

__all__ = ["OPERATORS", "Operator", "RoomMap", "StandardPaths", "Values", "path_values", "room_map", "standard_paths"]
