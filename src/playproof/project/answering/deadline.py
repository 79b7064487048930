"""A deadline by the clock, for who asks for one: it decides only whether there is an answer, never which.

Search is limited by steps, so that a seed gives the same level on every machine. With a deadline a level is still
that of its seed; where the time is up nothing is known, and the answer says that it was the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from playproof.errors import Cancelled, NotFound
from playproof.project.job import Job
from playproof.project.products import Product

TOLD = "a level before the deadline (on a faster machine, or with less to do, there may be one)"


def in_time(job: Job, seconds: int | None, work: Callable[[Job], Product]) -> Product:
    """What the work makes, if it is done in so many seconds."""
    if seconds is None:
        return work(job)
    end, stopped = monotonic() + seconds, job.stopped
    try:
        return work(replace(job, stopped=lambda: stopped() or monotonic() > end))
    except Cancelled:
        if stopped():
            raise
        raise NotFound(TOLD, seconds, "seconds") from None
