"""A house with two ways and a cellar, and a project that begins with it."""

ROOMS = """\
gate: start
vault: exit
gate -- hall
hall -- left
hall -- right
left -- vault
right -- vault
hall -- cellar
"""
SKETCHED = """\
alphabet = "alphabet.toml"

[[module]]
name = "rooms"
kind = "sketch"
file = "house.graph.txt"

"""
"""The first module; what fills the rooms follows."""
