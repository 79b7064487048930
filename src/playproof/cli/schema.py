"""`playproof schema`: what a file may hold, for editors that complete and check while one writes."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from playproof.cli.console import tell_json


class Kind(StrEnum):
    """The files that have a schema."""

    project = "project"
    alphabet = "alphabet"
    level = "level"


def schema(
    kind: Annotated[
        Kind, typer.Argument(metavar="project|alphabet|level", hidden=True, show_default=False, help="Which file.")
    ],
) -> None:
    """Print the JSON Schema of a kind of file.

    For editors that complete and check project.toml, alphabet.toml or .level.json while you write.

    \b
    playproof schema project > project.schema.json
    """
    tell_json(_schema(kind))


def _schema(kind: Kind) -> dict[str, Any]:
    from playproof.level import alphabet_schema, level_schema
    from playproof.project.schema import project_schema

    return {Kind.project: project_schema, Kind.alphabet: alphabet_schema, Kind.level: level_schema}[kind]()
