"""Levels of any other kind that change: each shot drawn whole, in the same place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from playproof.level.draw.film.clock import Clock, Shot
from playproof.level.draw.ways import Point

SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


def drawings_moving(shots: Sequence[Shot], clock: Clock, theme: str) -> tuple[str, Point]:
    from playproof.level.draw import svg

    drawn, at, sizes = [], 0, [(120.0, 24.0)]
    for (level, marks), same in groupby(shots, lambda shot: (shot.level, shot.marks)):
        there = dict.fromkeys(marks, "good")
        picture = svg(level, marks=there, theme=theme, legend=False)
        found = SIZE.search(picture)
        if found:
            sizes.append((float(found[1]), float(found[2])))
        many = len(list(same))
        drawn.append(clock.during(picture.strip(), at, at + many))
        at += many
    return "".join(drawn), (max(wide for wide, _ in sizes), max(high for _, high in sizes))
