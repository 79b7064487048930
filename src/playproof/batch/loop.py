"""The one loop of every batch: hand out chunks, write what comes back, tell how it goes, until nothing is missing.

It knows nothing but `concurrent.futures`, so that processes, a Dask cluster and the next executor do the same work. How
levels are cut into chunks, and who makes them when, changes nothing in what is written.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import Any

from playproof import __version__
from playproof.batch.chunks import Chunk, Chunks
from playproof.batch.crew import Crew, Team, borrowed, processes
from playproof.batch.event import told
from playproof.batch.reading import Batch
from playproof.batch.rows import DIED, Row
from playproof.batch.schema import ENDING, Facts
from playproof.batch.store import Store, opened
from playproof.batch.work import Task, fingerprint_of, make_chunk, measuring, usual_measures
from playproof.errors import Cancelled, Fault, PlayproofError, WrongInput
from playproof.progress import Listener, ignore
from playproof.project import Project
from playproof.project.seeds import item_seed, whole_seed

LOOK = 0.2
"""Seconds between two looks whether somebody asked to stop."""
MOST_BREAKS = 12
"""So many workers may be lost one after another with nothing made in between: then it is not the levels' fault."""
MOST_LEVELS = 100_000_000


def run(
    project_folder: str | Path,
    count: int,
    seed: int | None = None,
    executor: Crew | Executor | None = None,
    store_path: str | Path | None = None,
    listen: Listener = ignore,
    stopped: Callable[[], bool] = lambda: False,
    resume: bool = False,
    measures: str | None = None,
    registers: Mapping[str, Any] | None = None,
) -> Batch:
    """So many levels of a project in one file; with `resume`, those of them that the file does not have yet."""
    if not 1 <= count <= MOST_LEVELS:
        raise WrongInput(f"a batch has from 1 to {MOST_LEVELS:,} levels; got {count:,}")
    values = dict(registers or {})
    project = Project.open(project_folder).with_registers(values)
    facts = _facts(project, count, seed, usual_measures() if measures is None else measures)
    path = Path(store_path) if store_path else default_store(project, facts.seed)
    task = Task(str(project.folder.resolve()), facts.fingerprint, facts.seed, facts.measures, tuple(values.items()))
    with opened(path, facts, resume) as writer:
        _Loop(task, writer, listen, stopped).run(_crew(executor))
    return Batch.open(path)


def _crew(given: Crew | Executor | None) -> Crew:
    if isinstance(given, Executor):
        return borrowed(given)
    return given or processes()


def default_store(project: Project, seed: int) -> Path:
    """The name of a batch's file if nobody gives one."""
    word = "-".join("".join(c if c.isalnum() else " " for c in project.name.lower()).split()) or "levels"
    return Path(f"{word[:80]}-{seed}{ENDING}")


def _facts(project: Project, count: int, seed: int | None, measures: str) -> Facts:
    measuring(measures)
    begin = whole_seed(project.seed if seed is None else seed)
    return Facts(
        project.name, fingerprint_of(project), begin, __version__, measures, count, str(project.folder.resolve())
    )


class _Loop:
    """A batch under way."""

    def __init__(self, task: Task, store: Store, listen: Listener, stopped: Callable[[], bool]) -> None:
        self.task, self.store, self.listen, self.stopped = task, store, listen, stopped
        missing = store.missing()
        self.total = store.facts.count
        self.before = self.total - len(missing)
        self.failed, self.made, self.breaks = store.failed(), 0, 0
        self.chunks = Chunks(missing)
        self.begun = time.monotonic()

    def run(self, crew: Crew) -> None:
        self._tell()
        while self.chunks:
            with crew.team() as team:
                self._work(team)

    def _work(self, team: Team) -> None:
        """Work until all is made, or until the team breaks: then what was out is done again by the next."""
        out: dict[Future[list[Row]], Chunk] = {}
        try:
            while self.chunks or out:
                self._hand_out(team, out)
                for future in wait(out, LOOK, FIRST_COMPLETED).done:
                    self._take(future, out)
                if self.stopped():
                    raise Cancelled(f"stopped after {self.before + self.made:,} of {self.total:,} levels")
        except BrokenExecutor as error:
            self._recover(out, error)
        finally:
            for future in out:
                future.cancel()

    def _hand_out(self, team: Team, out: dict[Future[list[Row]], Chunk]) -> None:
        while chunk := self.chunks.next(out.values(), team.window):
            try:
                out[team.executor.submit(make_chunk, self.task, chunk.items)] = chunk
            except BrokenExecutor:
                self.chunks.give_back(chunk)
                raise

    def _take(self, future: Future[list[Row]], out: dict[Future[list[Row]], Chunk]) -> None:
        """Write what a chunk brought. Chunks fail only if the project cannot be used, or with their worker."""
        try:
            rows = future.result()
        except (PlayproofError, BrokenExecutor):
            raise
        except Exception as error:  # each executor has errors of its own for a worker that is lost
            self._count(error)
            self._blame(out.pop(future))
            return
        self._write(out.pop(future), rows)

    def _write(self, chunk: Chunk, rows: list[Row]) -> None:
        self.store.add(rows)
        self.chunks.learn(rows)
        self.chunks.give_back(chunk.without(row.item for row in rows))
        self.made += len(rows)
        self.failed += sum(not row.ok for row in rows)
        if any(row.failure != DIED for row in rows):
            self.breaks = 0
        self._tell()

    def _recover(self, out: dict[Future[list[Row]], Chunk], error: BrokenExecutor) -> None:
        """After a break: keep what had come back, and set aside what was out, for one of them may have done it."""
        self._count(error)
        alone = len(out) == 1
        for future, chunk in list(out.items()):
            del out[future]
            if future.done() and not future.cancelled() and future.exception() is None:
                self._write(chunk, future.result())
            elif alone and chunk.suspect:
                self._blame(chunk)
            else:
                self.chunks.suspect(chunk)

    def _count(self, error: Exception) -> None:
        """One more worker was lost; give up if all are, else a whole batch would be filled with failures."""
        self.breaks += 1
        if self.breaks > MOST_BREAKS:
            what = f"the workers fail before they make anything: {type(error).__name__}: {error}"
            hint = "is there memory enough, and the same version everywhere? then go on with resume"
            raise WrongInput(Fault(what, hint=hint)) from None

    def _blame(self, chunk: Chunk) -> None:
        """This chunk cost a worker its life: make its items one by one, and give up an item that does it again."""
        item = self.chunks.blame(chunk)
        if item is not None:
            self._write(chunk, [Row(item, item_seed(self.task.seed, item), failure=DIED)])

    def _tell(self) -> None:
        done, seconds = self.before + self.made, time.monotonic() - self.begun
        self.listen(told(done, self.total, self.failed, self.made, seconds, self.store.path.name))
