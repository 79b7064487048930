"""Measures that do to a worker what the world does to it: take time, or kill it."""

from __future__ import annotations

import os
import time
from pathlib import Path

MARK = "PLAYPROOF_TEST_MARK"


def slow(made):
    time.sleep(0.002)
    return {"last_digit": made.provenance["seed"] % 10}


def none_where_odd(made):
    seed = made.provenance["seed"]
    return {"half": None if seed % 2 else seed % 100, "endless": float("inf")}


def faulty(made):
    raise ZeroDivisionError("one number too many")


def dies_once(made):
    """The first worker that comes here is killed, as by a system without memory."""
    mark = Path(os.environ[MARK])
    if not mark.exists():
        mark.touch()
        os._exit(9)
    return slow(made)


def dies_always(made):
    """One level kills each worker that makes it."""
    if str(made.provenance["seed"]) == os.environ[MARK]:
        os._exit(9)
    return {}
