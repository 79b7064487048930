"""`playtest`: the judge's verdict on a level, against the project's promises or some of its own; with the proofs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import Field

from playproof.errors import Fault, WrongInput
from playproof.level import Alphabet
from playproof.level.files.alphabetshape import Shape
from playproof.play import playtest
from playproof.project.conditions import promise_faults
from playproof.project.job import Job
from playproof.project.products import Product


class Settings(Shape):
    promises: list[str] = Field(default_factory=list, description="a list of promises, instead of the project's")
    budget: int = Field(400_000, ge=1, le=100_000_000, description="a whole number: the steps that the judge may take")
    strict: bool = Field(True, description="true or false: whether a broken promise stops the run")


def faults(
    settings: Mapping[str, Any], alphabet: Alphabet | None, registers: Collection[str]
) -> Iterator[tuple[str, Fault]]:
    """What is wrong with promises of its own."""
    yield from (("promises", fault) for fault in promise_faults(settings.get("promises"), alphabet))


def run(job: Job) -> Product:
    promises = job.settings.promises or list(job.promises) or None
    verdict = playtest(job.level, promises, budget=job.settings.budget, pathways=job.pathways)
    broken = [f"'{judged.promise}' is {judged.word}: {judged.why}" for judged in verdict.promises if not judged.holds]
    if broken and job.settings.strict:
        raise WrongInput(*broken)
    proofs = tuple(proof.to_json() for proof in verdict.proofs)
    return Product(job.level, proofs, tuple(broken), verdict.to_json())
