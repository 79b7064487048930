"""Ctrl-C in a terminal reaches the command and every worker: the command answers, and the workers say nothing."""

import json
import os
import signal
import subprocess
import sys
import threading

import pytest
from workshop import project

from playproof.cli.interrupts import held_back

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
DIGGER = '[[module]]\nkind = "digger"\nsize = [24, 12]\nrooms = "3..4"\ndoors = 1\n'


def test_ctrl_c_on_a_cluster_keeps_what_was_made_and_shows_no_traceback(tmp_path):
    pytest.importorskip("distributed", reason="dask is not installed: pip install 'playproof[cluster]'")
    project(tmp_path, DIGGER)
    options = ["--executor", "dask", "--jobs", "1", "--out", "c.batch.sqlite", "--progress", "json", "-n", "5000"]
    command = [sys.executable, "-m", "playproof.cli", "generate", "crypt", *options]
    child = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while json.loads(child.stderr.readline())["done"] == 0:
        pass
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does
    _, talk = child.communicate(timeout=120)

    assert child.returncode == 130
    assert "stopped; what is made is in c.batch.sqlite: go on with --resume" in talk
    assert "Traceback" not in talk, talk


def test_ctrl_c_that_is_held_back_is_not_lost():
    reached = []

    def interrupted():
        with held_back():
            # To this thread, which holds it back: what is sent to the process may go to a thread of numpy's that does not.
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            reached.append("the end of the block")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert reached == ["the end of the block"]
