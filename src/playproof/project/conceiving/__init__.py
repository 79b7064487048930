"""How a module asks for a concept that no play may avoid: programs, a chart of what atoms look like, and what is drawn."""
