"""JSON Schemas (draft 2020-12) of our files, for editors that complete and check while one writes.

>>> level_schema()["$schema"], sorted(alphabet_schema()["properties"])[:3]
('https://json-schema.org/draft/2020-12/schema', ['items', 'movement', 'name'])
"""

from __future__ import annotations

from typing import Any

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def alphabet_schema() -> dict[str, Any]:
    """What `alphabet.toml` may hold, and the "alphabet" of a level's file."""
    from playproof.level.files.alphabetshape import AlphabetShape

    return {"$schema": DRAFT, **AlphabetShape.model_json_schema(), "title": "Playproof alphabet"}


def level_schema() -> dict[str, Any]:
    """What a `*.level.json` may hold."""
    from pydantic.json_schema import models_json_schema

    from playproof.level.files.levelshape import SHAPES

    names, schema = models_json_schema([(shape, "validation") for shape in SHAPES.values()])
    kinds = [names[shape, "validation"] for shape in SHAPES.values()]
    return {"$schema": DRAFT, "title": "Playproof level", "oneOf": kinds, **schema}
