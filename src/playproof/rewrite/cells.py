"""Cells that are rewritten: a graph whose ways are borders. Rules give cells other symbols and hang things on borders; they
make no new cells, and join none that do not touch.
"""

from __future__ import annotations

from typing import Any

from playproof.level import Cells
from playproof.level.plane import Outline
from playproof.rewrite.carrier import Reckon
from playproof.rewrite.graphs import WorkingGraph
from playproof.rewrite.netsearch import Found
from playproof.rewrite.netwriting import recast
from playproof.rewrite.rule import Rule


class WorkingCells(WorkingGraph):
    """Cells that are being rewritten."""

    carrier = "cells"
    graph: Cells

    def has_room(self, rule: Rule, right: int, match: Found, reckon: Reckon) -> bool:
        """What the right side joins touches."""
        change = recast(rule, right)
        at = self.elements(rule, match)
        return all(self.graph.border(at[way.source], at[way.target]) is not None for way in change.new)

    def outline(self, key: Any) -> Outline:
        return self.nodes[key].outline

    def extent(self) -> tuple[float, float]:
        return self.graph.width, self.graph.height
