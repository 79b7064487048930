"""Progress is told as was asked for, also of a single thing; by default only of several."""

import pytest

from playproof.cli.options import Progress
from playproof.cli.watching import Bar, Json, Lines, Silent, watching


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
