"""Plays of a level that a solver proposes: which of them break a promise, and what in the level lets them.

    rules      what a step does, compiled from the alphabet for walking
    roam       shortest plays, by search over places and what has happened
    breaches   for each promise the plays that break it
    watch      tells the solver of them while it searches

The judge knows nothing of this, and this nothing of the judge: the two are held against each other by tests.
"""
