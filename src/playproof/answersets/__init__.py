"""Answer sets: mazes and dungeons from logic, with promises over every winning play.

Nelson & Smith, "ASP with applications to mazes and levels", chapter 8 of Shaker, Togelius & Nelson, *Procedural Content
Generation in Games*. A `Dungeon` (`board`, `counting`, `demand`) becomes a logic program of readable files (`lp/`); `ground`
grounds it once, in a child that can be stopped; `search` looks for the level of a seed, while `plays` shows the solver those
winning plays of what it proposes that break a promise.
"""

from playproof.answersets.board import Board, drawn
from playproof.answersets.counting import Counted
from playproof.answersets.demand import Demand
from playproof.answersets.dungeon import Dungeon, solvable
from playproof.answersets.search import Budget, Finder, Found, NoLevel

__all__ = ["Board", "Budget", "Counted", "Demand", "Dungeon", "Finder", "Found", "NoLevel", "drawn", "solvable"]
