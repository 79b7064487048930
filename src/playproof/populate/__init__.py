"""Population: put things into the rooms of a level so that every standard path stays playable.

Horswill & Foged 2012, "Fast Procedural Level Population with Playability Constraints". `problem` says what is wanted in plain
values, `search` finds it (`plan`, `sides`, `pathtree` and `emit` make the arrays for the compiled `core`), `complete` is the
solver of last resort, `explain` names what cannot hold together, and `rulecheck` says what every rule means.
"""

from playproof.populate.search import Populator

__all__ = ["Populator"]
