"""How a module asks for answer sets: settings, a level and pins become a dungeon, and the judge has the last word."""
