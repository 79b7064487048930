"""Many levels: one seed, any number of workers, one SQLite file, and always the same content.

    batch = run("examples/dungeon", 1_000, seed=7, executor=processes(2), store_path="d.batch.sqlite")
    batch.digest()                         equal for every number of workers and after every kill and resume
    export(batch, "tmx", "levels/", where="ok and moves >= 10")
    query(batch, "SELECT avg(moves) FROM levels WHERE ok")

Item *i* has a seed derived from the batch's seed and *i*. Workers give back plain rows and never touch the file; one
loop hands out the work and writes what comes back, whoever the workers are.
"""

from playproof.batch.crew import Crew, borrowed, cluster, in_place, processes
from playproof.batch.event import BatchEvent
from playproof.batch.exporting import export
from playproof.batch.loop import run
from playproof.batch.query import Answer, query
from playproof.batch.reading import Batch, batches_in
from playproof.batch.rows import Row

__all__ = [
    "Answer",
    "Batch",
    "BatchEvent",
    "Crew",
    "Row",
    "batches_in",
    "borrowed",
    "cluster",
    "export",
    "in_place",
    "processes",
    "query",
    "run",
]
