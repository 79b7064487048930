"""Many numbers: what a level measures, what many of them show together, and a page to look at them.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("start", "S", start=True), Symbol("floor", "."), Symbol("exit", ">", goal=True))
>>> numbers = measure_all(Grid.parse("S..>", game))
>>> numbers["path_length"], numbers["linearity"], numbers["key_slack"]
(3.0, 1.0, None)

`shape`, `plays`, `locks` and `many` hold the measures, a function each; `sampling` makes levels to measure, `report` the page
and `table` the CSV.
"""

from playproof.measure import locks, plays, shape  # noqa: F401  they enter their measures into the table
from playproof.measure.many import distances, measure_batch
from playproof.measure.registry import MEASURES, Measure
from playproof.measure.report import report
from playproof.measure.sample import Sample, measure_all, table
from playproof.measure.sampling import By, parse_by, sample_one, sample_project
from playproof.measure.statistics import Rate, rates, summary, wilson
from playproof.measure.subject import Subject, subject_of

__all__ = [
    "MEASURES",
    "By",
    "Measure",
    "Rate",
    "Sample",
    "Subject",
    "distances",
    "measure_all",
    "measure_batch",
    "parse_by",
    "rates",
    "report",
    "sample_one",
    "sample_project",
    "subject_of",
    "summary",
    "table",
    "wilson",
]
