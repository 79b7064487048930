"""Mazes of all sizes up to 100x100 rooms: drawn evenly and accepted by the program, and with a wish."""

from __future__ import annotations

import time
from statistics import median

from bench.report import QUICK, Report, Row
from playproof.answersets.mazes import Carver, Maze, Wish

SIZES = (10, 25, 50, 100)


def run(report: Report) -> None:
    for size in SIZES[:3] if QUICK else SIZES:
        carver = Carver(Maze(size, size))
        took, links = [], set()
        for seed in range(3):
            begin = time.process_time()
            carved = carver.carve(seed)
            took.append(time.process_time() - begin)
            links |= {len(carved.links)}
        report.add(Row(f"maze of {size}x{size} rooms", median(took), "s"))
        report.add(
            Row(f"maze of {size}x{size} rooms, links more than a tree has", max(links) - size * size + 1, "", bar=0)
        )
    begin = time.process_time()
    wished = Carver(Maze(30, 30, wishes=(Wish("few vertical links"),))).carve(1)
    report.add(Row("maze of 30x30 rooms, few vertical links", time.process_time() - begin, "s"))
    report.add(Row("its cost over that of a best one", wished.cost / max(wished.least, 1), "x"))
