"""`playproof schema`: what a file may hold, for editors that complete and check while one writes."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from playproof.cli.console import tell_json


class Kind(StrEnum):
    """The files that have a schema."""

    alphabet = "alphabet"
    level = "level"


def schema(
    kind: Annotated[
        Kind, typer.Argument(metavar="alphabet|level", hidden=True, show_default=False, help="Which file.")
    ],
) -> None:
    """Print the JSON Schema of a kind of file.

    For editors that complete and check alphabet.toml or .level.json while you write.

    \b
    playproof schema alphabet > alphabet.schema.json
    """
    from playproof.level import alphabet_schema, level_schema

    tell_json(alphabet_schema() if kind is Kind.alphabet else level_schema())
