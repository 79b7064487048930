"""Progress is told as was asked for, also of a single thing; by default only of several."""

import pytest

from playproof.cli.options import Progress
from playproof.cli.watching import Bar, Json, Lines, Silent, watching
from playproof.progress import Event


@pytest.mark.parametrize(
    ("how", "total", "watcher"),
    [
        (None, 1, Silent),
        (None, 2, Lines),
        (Progress.plain, 1, Lines),
        (Progress.json, 1, Json),
        (Progress.none, 9, Silent),
    ],
)
def test_who_asks_for_progress_gets_it(how, total, watcher):
    with watching(how, total) as watch:
        assert type(watch) is watcher


def test_a_person_at_a_terminal_sees_a_bar(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")

    with watching(None, 2) as watch:
        assert type(watch) is Bar


def test_the_bar_leaves_room_for_what_the_terminal_writes_at_ctrl_c(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")

    with watching(None, 2) as watch:
        assert watch.bar.console.width == 77


@pytest.mark.parametrize(
    ("event", "note"),
    [
        (Event(0, 9, "a.batch.sqlite", kind="batch"), "starting"),
        (Event(3, 9, "a.batch.sqlite", kind="batch", note="2.0 levels/s, 3 s left"), "2.0 levels/s, 3 s left"),
        (Event(9, 9, "a.batch.sqlite", kind="batch"), ""),
        (Event(1, 3, "rooms", kind="module"), "rooms"),
    ],
)
def test_beside_the_bar_stands_how_fast_it_goes_or_what_is_done(monkeypatch, event, note):
    monkeypatch.setenv("FORCE_COLOR", "1")

    with watching(None, 9) as watch:
        watch(event)
        assert watch.bar.tasks[0].fields["note"] == note
