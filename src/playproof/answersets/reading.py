"""A solver reads a ground program."""

from __future__ import annotations

from tempfile import NamedTemporaryFile

import clingo


def read_program(control: clingo.Control, program: str) -> None:
    """Load a program in the format that grounding gives back; clingo takes it from a file only."""
    with NamedTemporaryFile("w", suffix=".aspif") as file:
        file.write(program)
        file.flush()
        control.load_aspif([file.name])
