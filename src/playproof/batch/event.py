"""Progress of a batch: the one stream's event, with how fast it goes and how long it will take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playproof.progress import Event


@dataclass(frozen=True, slots=True)
class BatchEvent(Event):
    """Some more levels are in the file. `failed` counts those that could not be made or break a promise."""

    rate: float = 0.0
    """Levels per second since this run began."""
    eta: float = 0.0
    """Seconds that are left, if it goes on like this."""

    def to_json(self) -> dict[str, Any]:
        return Event.to_json(self) | {"rate": round(self.rate, 3), "eta": round(self.eta, 1)}


def told(done: int, total: int, failed: int, made: int, seconds: float, name: str) -> BatchEvent:
    """The event after so many levels, of which so many were made in so many seconds."""
    rate = made / seconds if seconds > 0 else 0.0
    eta = (total - done) / rate if rate else 0.0
    note = f"{rate:,.1f} levels/s, {duration(eta)} left" if rate and done < total else ""
    return BatchEvent(done, total, name, failed == 0, failed, note, "batch", rate, eta)


def duration(seconds: float) -> str:
    """
    >>> duration(42), duration(3_750)
    ('42 s', '1 h 2 min')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
