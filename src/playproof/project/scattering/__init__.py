"""How things are scattered: the board of places, what pins demand, how things are put, and what cannot be."""
