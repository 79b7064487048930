"""Answer sets: the chapter's dungeon with promises over every winning play, mazes, lava, how varied levels are, and conflicts.

Times are CPU seconds of one level from a program that is grounded already, since a batch grounds once; what grounding takes,
in a child, has rows of its own. Every level is judged by `playtest`, which is not counted. The peer is the same promise as
one disjunctive program (`peers/saturation`), which is how the text has it.
"""

from __future__ import annotations

from bench.answersets import conflicts, dungeons, examples, mazes, variety
from bench.report import Report


def run() -> Report:
    report = Report("answersets")
    for part in (dungeons, mazes, variety, examples, conflicts):
        part.run(report)
    return report
