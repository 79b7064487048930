"""Perfect mazes: every room can be reached from every other in exactly one way.

    maze       rooms, what is drawn, wishes; and the program that says so
    wishes     what may be preferred: long corridors, few dead ends
    evenly     a maze drawn so that all are equally likely
    carve      the maze of a seed: wishes kept as well as can be, with what is known about better ones
    picture    links as a level of walls and floor, as a preview, and back
    faults     drawings that no maze keeps

Nelson & Smith, chapter 8 of *Procedural Content Generation in Games*, section 8.3.
"""

from playproof.answersets.mazes.carve import Carved, Carver, count
from playproof.answersets.mazes.maze import Link, Maze
from playproof.answersets.mazes.wishes import WISHES, Wish

__all__ = ["WISHES", "Carved", "Carver", "Link", "Maze", "Wish", "count"]
