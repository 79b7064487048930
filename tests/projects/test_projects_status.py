"""How a run stands is told without making anything: what follows from other registers than now is stale, also a failure."""

from __future__ import annotations

from pathlib import Path

from projects_desk import desk, known

from playproof.project import Project, Run, State, execute
from playproof.project.status import status
from playproof.project.store import Memory

known()
GATE = """\
[registers]
mood = { default = 0, least = 0, most = 9 }
rain = 0

[[module]]
name = "base"
kind = "sketch"
file = "base.txt"

[[module]]
name = "gate"
kind = "check"
when = "mood >= 3"
most = 1
"""


def failed(folder: Path) -> Run:
    """A run whose gate has failed with mood 0."""
    run = Run.begin(Project.open(desk(folder / "p", GATE)), folder / "run")
    run.execute()
    return run


def words(run: Run) -> list[str]:
    return [standing.word for standing in status(run)]


def test_a_failure_is_stale_once_a_register_that_it_read_is_another(tmp_path: Path) -> None:
    run = failed(tmp_path)
    before = words(run)
    run.do("register", name="mood", value=5)

    assert before == ["fresh", "failed"]
    assert words(run) == ["fresh", "stale"]
    run.execute()
    assert words(run) == ["fresh", "fresh"]


def test_a_failure_stays_one_whatever_happens_to_registers_that_it_did_not_read(tmp_path: Path) -> None:
    run = failed(tmp_path)
    run.do("register", name="rain", value=5)

    assert words(run) == ["fresh", "failed"]


def test_a_failure_is_one_again_when_its_register_is_as_it_was(tmp_path: Path) -> None:
    run = failed(tmp_path)
    run.do("register", name="mood", value=2)
    run.execute()
    run.do("register", name="mood", value=5)
    run.execute()
    run.undo()
    again = status(run)[1]
    run.undo()

    assert again.word == "failed"
    assert again.note.startswith("a level for which 'mood >= 3'")
    assert words(run) == ["fresh", "failed"]


def test_a_failure_whose_file_is_damaged_is_as_if_it_had_not_been_tried(tmp_path: Path) -> None:
    run = failed(tmp_path)
    (file,) = (tmp_path / "run" / "products").rglob("*.failed.json")
    file.write_text(file.read_text(encoding="utf-8")[:9], encoding="utf-8")

    assert words(run) == ["fresh", "not reached"]


def test_memory_tells_failures_as_a_folder_does(tmp_path: Path) -> None:
    project, memory = Project.open(desk(tmp_path, GATE)), Memory()
    execute(project, State(), memory)

    kept, other = (execute(project, state, memory, most=0).last for state in (State(), State(registers={"mood": 1})))  # type: ignore[arg-type]

    assert kept is not None
    assert kept.failure.startswith("a level for which")
    assert other is not None
    assert (other.failure, other.stale) == ("", True)
