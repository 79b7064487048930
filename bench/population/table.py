"""The eight pairs as a table for a page, from the last run's results: `python -m bench.population.table`."""

from __future__ import annotations

import json

from bench.population_cases import PAIRS
from bench.report import RESULTS

HEADINGS = (
    "pair",
    "ours µs",
    "clingo as varied µs",
    "times",
    "asked",
    "one call per level µs",
    "not tuned µs",
    "clingo fastest µs",
    "CP-SAT µs",
    "ground+solve µs",
    "times",
    "H ours / clingo",
    "fill ours",
    "fill clingo",
    "backtracks, restarts",
)


def markdown() -> str:
    rows = {row["name"]: row for row in json.loads((RESULTS / "population.json").read_text())["rows"]}
    lines = ["| " + " | ".join(HEADINGS) + " |", "|" + "---|" * len(HEADINGS)]
    lines += ["| " + " | ".join(_cells(rows, f"{config}/{map}")) + " |" for config, map in PAIRS]
    return "\n".join(lines)


def _cells(rows: dict[str, dict[str, float]], name: str) -> list[str]:
    def value(what: str, key: str = "value") -> float:
        return rows[f"{name}, {what}"][key]

    front, back, fastest = "fill of the first half", "fill of the second half", "clingo's fastest of all"
    ratio, fresh = f"{value('faster than clingo'):.1f}", f"{value('faster than ground and solve'):.0f}"
    return [
        name,
        f"{rows[name]['value']:.1f}",
        f"{rows[name]['peer_value']:.0f}",
        ratio,
        f"{value('faster than clingo', 'bar'):.0f}",
        f"{value('clingo, one call per level', 'peer_value'):.0f}",
        f"{value('clingo, one call per level, not tuned', 'peer_value'):.0f}",
        f"{value(fastest, 'peer_value'):.0f}",
        f"{value('CP-SAT', 'peer_value'):.0f}",
        f"{value('clingo ground and solve', 'peer_value'):.0f}",
        fresh,
        f"{value('H'):.2f} / {value('H', 'peer_value'):.2f}",
        f"{value(front):.2f} / {value(back):.2f}",
        f"{value(front, 'peer_value'):.2f} / {value(back, 'peer_value'):.2f}",
        f"{value('backtracks per solution'):.2f}, {value('restarts per solution'):.3f}",
    ]


if __name__ == "__main__":
    print(markdown())
