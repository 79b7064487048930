"""How much an expression may hold, so that a stranger's text gets its answer at once.

>>> MOST_CHARACTERS, MOST_DEPTH, MOST_NODES
(2000, 50, 1000)

Whole numbers end well below 2**53: up to there a float holds every one of them, so `/` loses nothing.
"""

MOST_CHARACTERS = 2_000  # of the whole expression
MOST_QUOTED = 200  # characters of one quoted text
MOST_ITEMS = 100  # of one list, or arguments of one call
MOST_DEPTH = 50  # of brackets and operators inside each other; also keeps every recursion far from Python's limit
MOST_NODES = 1_000
LARGEST_NUMBER = 10**15
