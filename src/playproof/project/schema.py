"""The JSON Schema (draft 2020-12) of `project.toml`, for editors that complete and check while one writes.

>>> sorted(project_schema()["properties"])
['alphabet', 'culs', 'entrance', 'module', 'name', 'promises', 'registers', 'seed']

It is built from the same shapes that read the file: a kind that is added to the table is in the schema.
"""

from __future__ import annotations

from typing import Any

from playproof.project.kinds import KINDS, Kind
from playproof.project.spec import MERGES

DRAFT = "https://json-schema.org/draft/2020-12/schema"
VALUE: dict[str, Any] = {"type": ["number", "string", "boolean", "array"]}
REGISTER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "default": VALUE,
        "least": {"type": "number"},
        "most": {"type": "number"},
        "choices": {"type": "array", "items": VALUE},
    },
    "required": ["default"],
    "additionalProperties": False,
}
NAMES = {"type": "array", "items": {"type": "string"}}


def project_schema() -> dict[str, Any]:
    """What `project.toml` may hold, with the settings of every kind of module."""
    shapes = {kind.name: _module(kind) for kind in KINDS.values()}
    kinds = {"type": "string", "enum": list(shapes)}
    cases = [{"if": _is(name), "then": {"$ref": f"#/$defs/{name}"}} for name in shapes]
    module = {"type": "object", "required": ["kind"], "properties": {"kind": kinds}, "allOf": cases}
    return {
        "$schema": DRAFT,
        "title": "Playproof project",
        "type": "object",
        "properties": _top(module),
        "required": ["module"],
        "additionalProperties": False,
        "$defs": shapes,
    }


def _top(module: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": {"type": "string", "description": "what the project is called; by default as its folder"},
        "alphabet": {"type": "string", "default": "alphabet.toml", "description": "the file of the game's symbols"},
        "promises": {**NAMES, "description": "what every level must keep, such as 'no dead ends'"},
        "registers": {
            "type": "object",
            "additionalProperties": {"anyOf": [VALUE, REGISTER]},
            "description": "values that may change between modules",
        },
        "seed": {"type": "integer", "default": 0, "description": "the seed where none is given"},
        "culs": {
            "enum": ["entrance", "skip", "own"],
            "default": "entrance",
            "description": "what scores make of culs-de-sac",
        },
        "entrance": {
            "enum": ["counts", "free"],
            "default": "counts",
            "description": "whether what lies in the first room counts for scores",
        },
        "module": {"type": "array", "minItems": 1, "items": module, "description": "the steps, in order"},
    }


def _is(kind: str) -> dict[str, Any]:
    return {"properties": {"kind": {"const": kind}}, "required": ["kind"]}


def _module(kind: Kind) -> dict[str, Any]:
    """One kind of module: its settings, and the keys that all modules share."""
    shape = kind.settings().model_json_schema(by_alias=True, ref_template=f"#/$defs/{kind.name}/$defs/{{model}}")
    return {**shape, "title": kind.name, "description": kind.about, "properties": _common() | shape["properties"]}


def _common() -> dict[str, Any]:
    return {
        "name": {"type": "string", "description": "what the module is called; by default as its kind"},
        "kind": {"type": "string"},
        "input": {"anyOf": [{"type": "string"}, NAMES], "description": "the module that it works on, or several"},
        "merge": {"enum": list(MERGES), "default": "none", "description": "how several inputs become one"},
        "pins": {"type": "string", "description": "a picture of what is fixed"},
        "legend": {"type": "object", "description": "what further glyphs of that picture stand for"},
        "settings_from": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "settings that other modules make: the setting's name and the module's",
        },
    }
