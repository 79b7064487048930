"""Run one benchmark by name, or all of them, and say which bars fall short."""

from __future__ import annotations

import sys
from importlib import import_module

from bench.report import Report

SUBJECTS = ("play", "population", "project", "grammars", "missions", "answersets")


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in SUBJECTS]
    if unknown:
        print(f"no benchmark is called {unknown[0]!r}; there are {', '.join(SUBJECTS)}", file=sys.stderr)
        return 2
    reports = [_run(name) for name in names or SUBJECTS]
    short = [f"{report.name}: {row.name}" for report in reports for row in report.rows if not row.ok]
    print("every bar is met" if not short else "short of its bar: " + "; ".join(short))
    return 1 if short else 0


def _run(name: str) -> Report:
    report: Report = import_module(f"bench.{name}").run()
    report.save()
    report.show()
    return report


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
