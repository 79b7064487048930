"""Ctrl-C in a terminal reaches the command and every worker: the command answers, and the workers say nothing."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from workshop import project

from playproof.batch.interrupts import held_back

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


def test_ctrl_c_while_workers_are_still_being_started_shows_no_traceback(tmp_path):
    project(tmp_path, DIGGER)
    command = [sys.executable, "-m", "playproof.cli", "generate", "crypt", "-n", "50", "--jobs", "2", "--out", "c.db"]
    child = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while child.poll() is None and len(_workers(child.pid)) < 2:
        time.sleep(0.005)
    os.killpg(child.pid, signal.SIGINT)
    _, talk = child.communicate(timeout=120)

    assert child.returncode == 130
    assert talk.splitlines()[-1] == "stopped; what is made is in c.db: go on with --resume"
    assert "Traceback" not in talk, talk


@pytest.mark.parametrize("ignoring", [(), (signal.SIGINT,)], ids=["in front", "with & in a script"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_batch_that_is_killed_or_loses_its_terminal_leaves_one_whole_file(tmp_path, number, ignoring):
    project(tmp_path, DIGGER)
    options = ["--jobs", "1", "--out", "c.batch.sqlite", "--progress", "json", "-n", "5000"]
    command = [sys.executable, "-m", "playproof.cli", "generate", "crypt", *options]
    child = subprocess.Popen(
        command,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: _hears(number, ignoring),
    )
    while json.loads(child.stderr.readline())["done"] == 0:
        pass
    child.send_signal(number)
    _, talk = child.communicate(timeout=120)

    assert child.returncode == 130
    assert talk.splitlines()[-1] == "stopped; what is made is in c.batch.sqlite: go on with --resume"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.batch.sqlite", "crypt"]


def _hears(number, ignoring):
    """Whoever runs these tests may ignore what a child inherits, as `nohup` does."""
    signal.signal(number, signal.SIG_DFL)
    for one in ignoring:
        signal.signal(one, signal.SIG_IGN)


def _workers(pid):
    """The processes that a process started to make levels, by the words they were started with."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    with suppress(FileNotFoundError):
        return [child for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]
    return []


def test_ctrl_c_that_is_held_back_is_not_lost():
    reached = []

    def interrupted():
        with held_back():
            os.kill(os.getpid(), signal.SIGINT)  # which may go to a thread of numpy's that holds nothing back
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            reached.append("the end of the block")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert reached == ["the end of the block"]
