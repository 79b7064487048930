"""Mazes of a project: settings and drawings become a maze to be carved, and what was carved a level."""
