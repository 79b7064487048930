"""The checks of proofs: the plain rules of play (`step`, `flight`), and one file for each form of proof.

Nothing here imports the search, and nothing in the search imports this.
"""
