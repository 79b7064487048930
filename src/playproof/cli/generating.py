"""One level made and shown, or many through a batch while somebody watches."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playproof.cli.console import (
    Row,
    command,
    complain,
    note,
    say,
    tell,
    tell_headline,
    tell_json,
    tell_reasons,
    tell_rows,
    wrote,
)
from playproof.cli.guard import REFUSED, STOPPED
from playproof.cli.options import Progress
from playproof.cli.plays import counted
from playproof.cli.runs import nearby
from playproof.errors import Fault, Where, WrongInput

if TYPE_CHECKING:
    from playproof.batch import Batch, Crew
    from playproof.project import Made, Project, State, Trace

STORES = (".sqlite", ".db")
LEVEL = ".level.json"


def one(folder: str, seed: int | None, texts: list[str], out: str, how: Progress | None, json: bool) -> int:
    """Make one level module by module, show it and save it; the exit code."""
    from playproof.cli.assignments import registers
    from playproof.cli.watching import watching
    from playproof.level import Frozen
    from playproof.project import Project, State, execute
    from playproof.project.made import made_of

    project = Project.open(folder)
    state = State(project.seed if seed is None else seed, registers=Frozen(registers(project, texts)))
    with watching(how, len(project.modules)) as watch:
        trace = execute(project, state, listen=watch)
    if not trace.done:
        return _broke_off(folder, project, state, trace, json)
    made = made_of(project, state, trace)
    files = _saved(project, made, trace, out) if out else []
    if json:
        tell_json({**_facts(project, made), "files": [str(file) for file in files]})
    else:
        _tell(project, made)
        for step in trace.steps:
            note(step.module, step.shown.notes if step.shown else ())
    wrote(map(nearby, files))
    return 0 if made.ok else REFUSED


def _broke_off(folder: str, project: Project, state: State, trace: Trace, json: bool) -> int:
    """Nothing was made: say where and why."""
    last = trace.steps[-1]
    why = last.failure or f"it waits for {last.waits}"
    if json:
        tell_json({"project": project.name, "seed": state.seed, "made": False, "module": last.module, "why": why})
    if last.waits:
        complain(f"'{last.module}' waits for {last.waits}; give it in a run: {command('run', folder)} --out RUN")
    else:
        complain(f"'{last.module}' failed with seed {state.seed}: {why}")
    return REFUSED


def _tell(project: Project, made: Made) -> None:
    from playproof.cli.pictures import in_terminal
    from playproof.cli.verdicts import STYLES, headline

    tell(in_terminal(made.level))
    name = f"{project.name}, seed {made.provenance['seed']}"
    if made.verdict is None:
        why = "a sequence" if made.level.kind == "sequence" else "a game in which nobody begins or ends"
        tell_headline(name, f"{why}, which is not judged", "")
        return
    tell_headline(name, *headline(made.verdict))
    rows = [(judged, judged.why if not judged.holds else "") for judged in made.verdict.promises]
    tell_rows(Row(j.word, f"{j.promise}: {why}" if why else str(j.promise), STYLES[j.word]) for j, why in rows)


def _facts(project: Project, made: Made) -> dict[str, Any]:
    facts = {"project": project.name, "seed": made.provenance["seed"], "made": True, "ok": made.ok}
    verdict = made.verdict.to_json() if made.verdict else None
    return {**facts, "hash": made.level.hash, "picture": str(made.level), "verdict": verdict, "notes": list(made.notes)}


def _saved(project: Project, made: Made, trace: Trace, out: str) -> list[Path]:
    """The level in a file of this name, or in a folder, together with what export modules write."""
    from playproof.cli.targets import by_ending
    from playproof.level.files.whole import make_folder
    from playproof.project.modules.export import write_exports

    path = Path(out)
    if by_ending(out) is not None and not path.is_dir():
        make_folder(path.parent)
        return made.save(path)
    make_folder(path)
    files = made.save(path / f"{_word(project.name)}-{made.provenance['seed']}{LEVEL}")
    return files + write_exports(project, trace, path)


def _word(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())[:80] or "level"


@dataclass(frozen=True, slots=True)
class Many:
    """A batch that is asked for."""

    number: int | None
    seed: int | None
    jobs: int
    out: str
    resume: bool
    executor: str
    scheduler: str
    set: tuple[str, ...] = ()

    def crew(self) -> Crew:
        from playproof.batch import cluster, processes

        return cluster(self.scheduler, self.jobs or 2) if self.executor == "dask" else processes(self.jobs)

    def store(self, project: Project) -> Path:
        """The batch's file: the one that is named, or one in the folder."""
        from playproof.level.files.whole import make_folder

        if self.out.endswith(STORES):
            make_folder(Path(self.out).parent)
            return Path(self.out)
        return make_folder(self.out or ".") / f"{self.stem(project)}.batch.sqlite"

    def stem(self, project: Project) -> str:
        """How the files of this batch begin, so that two batches in one folder stay apart."""
        return f"{_word(project.name)}-{project.seed if self.seed is None else self.seed}"

    def count(self, store: Path) -> int:
        """How many levels there shall be: as many as the batch was begun with, if nobody says."""
        from playproof.batch import Batch

        return self.number or (Batch.open(store).facts.count if store.exists() else 1)


def many(folder: str, asked: Many, how: Progress | None, json: bool) -> int:
    """Make many levels; the exit code."""
    from playproof.batch import run
    from playproof.batch.interrupts import ended_politely
    from playproof.cli.assignments import registers
    from playproof.cli.watching import watching
    from playproof.project import Project

    project = Project.open(folder)
    values = registers(project, asked.set)
    store = asked.store(project)
    if store.exists() and not asked.resume:
        raise WrongInput(Fault("there is a batch of this name", Where(str(store)), "go on with --resume, or use --out"))
    count = asked.count(store)
    try:
        with ended_politely(), watching(how, max(2, count)) as watch:
            batch = run(folder, count, asked.seed, asked.crew(), store, watch, resume=asked.resume, registers=values)
            files = (
                _levels(batch, asked.out, asked.stem(project)) if asked.out and not asked.out.endswith(STORES) else []
            )
    except KeyboardInterrupt:
        say(f"stopped; what is made is in {store}: go on with --resume")
        return STOPPED
    return _close(batch, files, json)


def _levels(batch: Batch, folder: str, stem: str) -> list[Path]:
    """Each level as a file of its own, for those who want files."""
    from playproof.batch import export

    return export(batch, "native", folder, stem=f"{stem}-")


def _close(batch: Batch, files: list[Path], json: bool) -> int:
    summary = batch.summary()
    if json:
        tell_json({**summary, "reasons": dict(batch.reasons()), "files": len(files)})
    else:
        parts = {"ok": "{} keep every promise", "broken": "{} do not", "failures": "{} could not be made"}
        told = ", ".join(words.format(f"{summary[key]:,}") for key, words in parts.items() if summary[key])
        tell(f"{counted(summary['made'], 'level')}: {told}")
        tell_reasons(batch.reasons())
    say(f"wrote {batch.path}" + (f" and {counted(len(files), 'file')} beside it" if files else ""))
    return 0 if summary["ok"] == summary["count"] else REFUSED
