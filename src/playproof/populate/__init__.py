"""Population: put things into the rooms of a level so that every standard path stays playable.

Horswill & Foged 2012, "Fast Procedural Level Population with Playability Constraints". `problem` says what is wanted in plain
values, and `rulecheck` what every rule means. `search` finds it: `plan`, `sides`, `pathtree`, `emit`, `strands`, `terrain` and
`throws` make arrays, in which the compiled `scout` throws and mends and the compiled `core` searches; `complete` is the solver
of last resort, and `explain` names what cannot hold together. `repopulate` fills a level again while it is played.
"""

from playproof.populate.repopulate import Repopulator
from playproof.populate.search import Populator

__all__ = ["Populator", "Repopulator"]
