"""When what is seen: shots in order, and for each part of a picture the shots during which it is there.

>>> clock = Clock(4, pace=2, rest=0)
>>> clock.during("<path/>", 0, 4)
'<path/>'
>>> clock.during("<path/>", 1, 4)[:46]
'<g><animate attributeName="display" values="no'

Parts are switched by SMIL with one period for all, so that they stay together however long it plays.
"""

from __future__ import annotations

from dataclasses import dataclass

from playproof.level import Level, Place
from playproof.level.draw.ink import tag


@dataclass(frozen=True, slots=True)
class Shot:
    """One level of a film, with what is said below it and the places that stand out."""

    level: Level
    caption: str = ""
    marks: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a film: so many shots, so many in a second, and the rest at the end in seconds."""

    shots: int
    pace: float = 4
    rest: float = 2

    @property
    def seconds(self) -> float:
        return self.shots / self.pace + self.rest

    def time(self, shot: int) -> float:
        """The share of the period after which a shot begins; the end for the one behind the last."""
        return 1.0 if shot >= self.shots else shot / self.pace / self.seconds

    def during(self, drawn: str, start: int, stop: int) -> str:
        """What is there from one shot on and until before another. Where nothing plays, the last shot is seen."""
        if not drawn or (start <= 0 and stop >= self.shots):
            return drawn
        times = [(0.0, "none" if start > 0 else "inline")]
        if start > 0:
            times.append((self.time(start), "inline"))
        if stop < self.shots:
            times.append((self.time(stop), "none"))
        last = stop >= self.shots
        return tag("g", self._switch("display", times) + drawn, display="" if last else "none")

    def growing(self, attribute: str, most: float) -> str:
        """An attribute that grows from shot to shot, up to `most` with the last one."""
        times = [(self.time(n), f"{most * (n + 1) / self.shots:.1f}") for n in range(self.shots)]
        return self._switch(attribute, times)

    def _switch(self, attribute: str, times: list[tuple[float, str]]) -> str:
        return tag(
            "animate",
            attributeName=attribute,
            values=";".join(value for _, value in times),
            keyTimes=";".join(f"{time:.5f}".rstrip("0").rstrip(".") for time, _ in times),
            dur=f"{self.seconds:.3f}s",
            calcMode="discrete",
            repeatCount="indefinite",
        )
