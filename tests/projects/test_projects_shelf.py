"""Products lie on a shelf from which nothing damaged is ever taken; what a designer did is on the disk before it counts."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from projects_desk import desk, known, long_pipeline

from playproof.project import Project, Run

known()
DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "one digit is more": lambda content: content.replace(b'"visit": ', b'"visit": 1'),
    "the end is missing": lambda content: content[:-2],
    "there is nothing in it": lambda content: b"",
    "it is all zeros": lambda content: bytes(len(content)),
    "a block is all zeros": lambda content: content[:100] + bytes(100) + content[200:],
}


def begun(folder: Path) -> Run:
    return Run.begin(Project.open(desk(folder / "p", long_pipeline("grid"))), folder / "run")


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_product_that_is_not_what_was_written_is_made_again(tmp_path: Path, damage: str) -> None:
    run = begun(tmp_path)
    before = [step.shown for step in run.execute().steps]
    files = {file: file.read_bytes() for file in (tmp_path / "run").rglob("*.product.json")}
    for file, content in files.items():
        file.write_bytes(DAMAGE[damage](content))
        assert file.read_bytes() != content

    again = run.execute()

    assert all(step.fresh for step in again.steps)
    assert [step.shown for step in again.steps] == before
    assert {file: file.read_bytes() for file in (tmp_path / "run").rglob("*.product.json")} == files


def test_an_operation_waits_for_the_disk_and_a_product_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, synced = begun(tmp_path), []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.readlink(f"/proc/self/fd/{handle}")))

    run.execute()
    assert synced == []

    run.roll("first")
    assert synced == [str(tmp_path / "run" / "journal.jsonl")]
