"""The eight pairs as a table for a page, from the last run's results: `python -m bench.population.table`."""

from __future__ import annotations

import json

from bench.population_cases import PAIRS
from bench.report import RESULTS

HEADINGS = (
    "pair",
    "ours",
    "Clingo, all in one call",
    "one call per level",
    "the same, not tuned",
    "less varied",
    "CP-SAT",
    "ground and solve",
    "H, ours / Clingo",
    "fill, ours",
    "fill, Clingo",
    "restarts",
)


def markdown() -> str:
    known = json.loads((RESULTS / "population.json").read_text())["rows"]
    rows = {
        row["name"]: row for row in reversed(known)
    }  # a later part may measure something of the same name once more
    lines = ["| " + " | ".join(HEADINGS) + " |", "|" + "---|" * len(HEADINGS)]
    lines += ["| " + " | ".join(_cells(rows, f"{config}/{map}")) + " |" for config, map in PAIRS]
    return "\n".join(lines)


def _cells(rows: dict[str, dict[str, float]], name: str) -> list[str]:
    def value(what: str, key: str = "value") -> float:
        return rows[f"{name}, {what}"][key]

    ours, front, back = rows[name]["value"], "fill of the first half", "fill of the second half"

    def beside(number: float) -> str:
        return f"{number:,.0f} µs, {number / ours:,.1f}x" if number < 1_000 * ours else f"{number / ours:,.0f}x"

    return [
        name,
        f"{ours:.1f} µs",
        beside(rows[name]["peer_value"]),
        beside(value("clingo, one call per level", "peer_value")),
        beside(value("clingo, one call per level, not tuned", "peer_value")),
        beside(value("clingo's fastest of all", "peer_value")),
        beside(value("CP-SAT", "peer_value")),
        beside(value("clingo ground and solve", "peer_value")),
        f"{value('H'):.2f} / {value('H', 'peer_value'):.2f}",
        f"{value(front):.2f} / {value(back):.2f}",
        f"{value(front, 'peer_value'):.2f} / {value(back, 'peer_value'):.2f}",
        f"{value('restarts per solution'):.2f}",
    ]


if __name__ == "__main__":
    print(markdown())
