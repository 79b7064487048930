"""The product at work on every example: judge, make, prove, draw, save, exchange, and check the proofs from the files.

Run it with `make demo`; everything it writes goes to `out/`. Nothing here is random: each run writes the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from gallery import EXAMPLES, MAKINGS, Example, Making
from rich.console import Console
from rich.table import Table
from rich.text import Text

from playproof import LevelFile, Play, Verdict, load_native, save_native, verify, write

OUT = Path(__file__).resolve().parent.parent / "out"
COLOURS = {"kept": "green", "broken": "red", "unknown": "yellow"}


def show_example(example: Example, console: Console, out: Path) -> list[Path]:
    """Judge one example and its variants; the files that were written, those with proofs first."""
    verdict = example.playtest()
    console.rule(Text(example.title, "bold"), align="left")
    console.print(verdict.level, "", sep="\n", highlight=False)
    console.print(promise_table(verdict))
    if verdict.witness is not None:
        console.print(Text(f"Won in {len(verdict.witness)} moves: {short_play(verdict.witness)}"))
    for file, title in example.variants:
        console.print(Text.assemble((f"{title} ", "bold"), f"({example.folder}/{file}): {fault(example, file)}"))
    written = list(write_example(example, verdict, out))
    console.print(Text(f"Written: {', '.join(path.name for path in written)}", "dim"), "", sep="\n")
    return written


def promise_table(verdict: Verdict) -> Table:
    """Each promise, the judge's answer, and what shows it."""
    table = Table("promise", "answer", "shown by", box=None, header_style="dim")
    for judged in verdict.promises:
        proof = ", ".join(dict.fromkeys(proof.kind for proof in judged.proofs)) or judged.why
        table.add_row(str(judged.promise), Text(judged.word, COLOURS[judged.word]), proof)
    return table


def fault(example: Example, file: str) -> str:
    """The first promise that a variant breaks, and why."""
    broken = next(judged for judged in example.playtest(file).promises if not judged.holds)
    return f"{broken.promise} is {broken.word}: {broken.why}"


def short_play(play: Play, most: int = 8) -> str:
    """The first moves of a play, equal ones taken together."""
    runs: list[list[str]] = []
    for move in play.moves:
        if runs and runs[-1][0] == move:
            runs[-1].append(move)
        else:
            runs.append([move])
    shown = [run[0] if len(run) == 1 else f"{run[0]} x{len(run)}" for run in runs[:most]]
    return ", ".join(shown) + (" ..." if len(runs) > most else "")


def write_example(example: Example, verdict: Verdict, out: Path) -> Iterator[Path]:
    """The native file with its proofs, then pictures and files for other tools."""
    native = out / f"{example.folder}.level.json"
    proofs = tuple(proof.to_json() for proof in verdict.proofs)
    save_native(LevelFile(verdict.level, example.promises, proofs=proofs), native)
    yield native
    trail = verdict.witness.places if verdict.witness else ()
    exports = (".svg", ".dot", ".graphml") if verdict.level.kind == "graph" else (".svg", ".png", ".tmx")
    for ending in exports:
        yield from write(verdict.level, out / f"{example.folder}{ending}", trail=trail)
    if example.charted:
        chart = out / f"{example.folder}-health.svg"
        chart.write_text(verdict.scores.curve("health"), encoding="utf-8")
        yield chart


def show_making(making: Making, console: Console, out: Path) -> Path:
    """A level that a project makes: its verdict, its charts, and the file with its proofs."""
    project, made = making.project, making.made()
    console.print(Text.assemble((f"{project.name} ", "bold"), f"({making.folder}/project.toml, seed {project.seed})"))
    if made.level.kind == "grid":
        console.print(made.level, highlight=False)
    for claim in made.provenance.get("claims", ()):
        console.print(f"{claim['claim']}, says {claim['by']}")
    native = out / f"{making.folder}.level.json"
    made.save(native)
    if made.verdict is None:
        return native
    console.print(promise_table(made.verdict))
    for score in making.scores:
        chart = out / f"{making.folder}-{score}.svg"
        chart.write_text(made.verdict.scores.chart(score), encoding="utf-8")
    return native


def check_files(paths: list[Path], console: Console) -> int:
    """Read the levels back and check every proof against the plain rules; how many hold."""
    held = 0
    for path in paths:
        file = load_native(path)
        for proof in file.proofs:
            checked = verify(file.level, proof)
            console.print(Text.assemble((" holds ", "green"), f"{path.name}: {checked.claim} ({checked.kind})"))
            held += 1
    return held


def main(out: Path = OUT, console: Console | None = None) -> int:
    console = console or Console()
    out.mkdir(parents=True, exist_ok=True)
    written = [path for example in EXAMPLES for path in show_example(example, console, out)]
    console.rule(Text("Levels that projects make", "bold"), align="left")
    written += [show_making(making, console, out) for making in MAKINGS]
    console.rule(Text("The proofs, checked from the files", "bold"), align="left")
    natives = [path for path in written if path.name.endswith(".level.json")]
    held = check_files(natives, console)
    console.print(f"\n{held} proofs of {len(natives)} levels hold. The files are in {out.name}/.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
