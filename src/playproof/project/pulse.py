"""Signs of life from work that has nothing new to say, such as a program being grounded or a long try of a solver.

Such work asks every moment whether somebody stopped it; whoever is asked so knows that it is still going on.

>>> from playproof.progress import Event
>>> told = []
>>> pulse = Pulse(lambda event: told.append(event.note), clock=iter([0.0, 1.0, 2.5]).__next__)
>>> pulse.hear(Event(0, 8, "walls", note="grounding"))
>>> pulse.stopped(), pulse.stopped(), told
(False, False, ['grounding', 'grounding, for 2 s'])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

from playproof.progress import Event, Listener, never
from playproof.project.job import Job

EVERY = 2
"""So many seconds without a word are too many."""


@dataclass(slots=True)
class Pulse:
    """Repeats what was told last, with how long that was ago, as long as somebody asks whether to stop."""

    listen: Listener
    asked: Callable[[], bool] = never
    clock: Callable[[], float] = monotonic
    last: Event | None = None
    since: float = 0.0
    told: float = 0.0

    def hear(self, event: Event) -> None:
        self.last, self.since = event, self.clock()
        self.told = self.since
        self.listen(event)

    def stopped(self) -> bool:
        if self.last is not None and (now := self.clock()) - self.told >= EVERY:
            self.told = now
            self.listen(replace(self.last, note=f"{self.last.note}, for {int(now - self.since)} s"))
        return self.asked()


def alive(job: Job) -> Job:
    """The same job, which tells that it goes on."""
    pulse = Pulse(job.listen, job.stopped)
    return replace(job, listen=pulse.hear, stopped=pulse.stopped)
