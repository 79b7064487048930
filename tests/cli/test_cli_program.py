"""The command as a program: how fast it starts, how it is stopped, and what becomes of our own mistakes."""

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import GOOD, LOCKED, desk, program, run

from playproof import __version__

HEAVY = ("numpy", "scipy", "pydantic", "rich.console")


def cpu_of(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_help_takes_less_than_a_third_of_a_second_of_cpu():
    assert min(cpu_of(sys.executable, "-m", "playproof.cli", "--help") for _ in range(3)) < 0.3


def test_help_imports_nothing_heavy():
    seen = "import sys; import playproof.cli.app; print(*[name for name in sys.argv[1:] if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", seen, *HEAVY], check=True, capture_output=True, text=True)

    assert found.stdout.strip() == ""


@pytest.mark.parametrize("command", ["playtest", "show", "export", "verify", "schema", "doctor"])
def test_every_command_explains_itself_with_an_example(tmp_path, command):
    done = run(tmp_path, command, "--help")

    assert done.code == 0
    assert f"  playproof {command}" in done.out.split("Options:")[0].replace("Usage: ", "")


def test_the_version_is_told(tmp_path):
    assert run(tmp_path, "--version").out == f"playproof {__version__}\n"


def test_a_reader_who_leaves_early_ends_the_program_in_silence(tmp_path):
    rooms = desk(tmp_path, good=GOOD)
    child = program(rooms, "playtest", *["good.txt"] * 300)
    child.stdout.readline()
    child.stdout.close()

    assert child.stderr.read() == ""
    assert child.wait(timeout=60) == 141


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_keeps_what_is_done_and_exits_130(tmp_path):
    rooms = desk(tmp_path, good=GOOD)
    child = program(rooms, "playtest", *["good.txt"] * 20_000)
    first = child.stdout.readline()
    child.send_signal(signal.SIGINT)
    rest, talk = child.communicate(timeout=60)

    assert child.returncode == 130
    assert first == "good.txt: solvable in 6 moves\n"
    assert "kept all promises" in rest.splitlines()[-1]
    assert "of 20,000 levels done" in talk
    assert "Traceback" not in talk


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_leaves_whole_json(tmp_path):
    import json

    rooms = desk(tmp_path, good=GOOD)
    child = program(rooms, "playtest", "--json", "--progress", "json", *["good.txt"] * 20_000)
    child.stderr.readline()
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    document = json.loads(out)

    assert child.returncode == 130
    assert document["stopped"] is True
    assert 0 < len(document["levels"]) < 20_000


def test_a_fault_of_ours_asks_to_be_reported_without_a_traceback(tmp_path, monkeypatch):
    def fails(*_, **__):
        raise ZeroDivisionError("seven")

    monkeypatch.setattr("playproof.formats.read", fails)
    done = run(desk(tmp_path, good=GOOD), "playtest", "good.txt")

    assert done.code == 3
    assert "This is a fault of Playproof and not of your level: ZeroDivisionError: seven" in done.err
    assert "Please report it" in done.err


def test_what_the_system_refuses_is_no_fault_of_ours(tmp_path, monkeypatch):
    def fails(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied", "kept/away.txt")

    monkeypatch.setattr("playproof.formats.read", fails)
    done = run(desk(tmp_path, good=GOOD), "playtest", "good.txt")

    assert (done.code, done.err) == (2, "error: kept/away.txt: permission denied; see who may read and write there\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_output_that_finds_no_room_says_so(tmp_path):
    rooms = desk(tmp_path, good=GOOD)
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "playproof.cli", "playtest", "good.txt"]
        done = subprocess.run(command, cwd=rooms, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.startswith("error: the output: no space left on device; make room on the disk")


@pytest.mark.skipif(os.name == "nt", reason="streams are closed as in a shell of Unix")
def test_a_closed_output_changes_nothing_else(tmp_path):
    command = f"{sys.executable} -m playproof.cli playtest good.txt >&-"
    done = subprocess.run(command, cwd=desk(tmp_path, good=GOOD), shell=True, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def test_a_fault_of_ours_can_be_looked_into(tmp_path, monkeypatch):
    def fails(*_, **__):
        raise ZeroDivisionError("seven")

    monkeypatch.setattr("playproof.formats.read", fails)
    done = run(desk(tmp_path, good=GOOD), "playtest", "good.txt", PLAYPROOF_DEBUG="1")

    assert "Traceback" in done.err


def test_a_stream_that_cannot_write_a_glyph_does_not_end_the_program(tmp_path):
    game = '[symbols]\nfloor = { glyph = "\N{MIDDLE DOT}" }\nstart = { glyph = "S", start = true }\n'
    rooms = desk(tmp_path, game, way="S\N{MIDDLE DOT}\n")
    child = program(rooms, "show", "way.txt", PYTHONIOENCODING="ascii")
    out, _ = child.communicate(timeout=60)

    assert (child.returncode, out) == (0, "S?\n")


@pytest.mark.skipif(os.name == "nt", reason="a terminal is made as on Unix")
def test_a_terminal_gets_colour_and_lines_that_fit_and_break_between_words(tmp_path):
    out = on_terminal(desk(tmp_path, locked=LOCKED), "playtest", "locked.txt", "locked.txt")

    assert "\x1b[1;31mnot solvable: the door at 1,0 takes a key, and\x1b[0m" in out
    assert "2 levels: 2 broke a promise" in out


def on_terminal(folder, *args):
    """What the command writes to a terminal of 60 columns."""
    import pty

    main, other = pty.openpty()
    env = os.environ | {"COLUMNS": "60", "TERM": "xterm-256color"}
    env.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "playproof.cli", *args]
    child = subprocess.Popen(command, cwd=folder, env=env, stdout=other, stderr=other, stdin=other)
    os.close(other)
    out = b""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            out += os.read(main, 65536)
        except OSError:  # the other end is closed
            break
    child.wait(timeout=60)
    os.close(main)
    return out.decode()
