"""Operations of a designer as JSON, for the journal: the same operation after a restart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from playproof.errors import WrongInput
from playproof.level import Edge, Frozen, Node, Thing, Token
from playproof.level.pins import Pin
from playproof.project.patches import Edit

KINDS = {kind.__name__: kind for kind in (Edit, Edge, Node, Pin, Thing, Token)}


def to_json(value: Any) -> Any:
    """A value as JSON that `from_json` reads back: elements by their kind, tuples and mappings marked as such."""
    if is_dataclass(value) and type(value).__name__ in KINDS:
        return {"is": type(value).__name__} | {
            f.name: to_json(getattr(value, f.name)) for f in fields(value) if f.compare
        }
    if isinstance(value, Frozen):
        return {"is": "Frozen", "of": {key: to_json(part) for key, part in value.items()}}
    if isinstance(value, tuple):
        return {"is": "tuple", "of": [to_json(part) for part in value]}
    if isinstance(value, Mapping):
        content = {key: to_json(part) for key, part in value.items()}
        return {"is": "dict", "of": content} if "is" in content else content
    if isinstance(value, list):
        return [to_json(part) for part in value]
    return value


def from_json(value: Any) -> Any:
    if isinstance(value, list):
        return [from_json(part) for part in value]
    if not isinstance(value, dict):
        return value
    kind = value.get("is")
    if kind is None:
        return {key: from_json(part) for key, part in value.items()}
    if kind == "dict":
        return {key: from_json(part) for key, part in value["of"].items()}
    if kind == "Frozen":
        return Frozen({key: from_json(part) for key, part in value["of"].items()})
    if kind == "tuple":
        return tuple(from_json(part) for part in value["of"])
    if kind not in KINDS:
        raise WrongInput(f"the journal speaks of a '{kind}', which this version does not know")
    return KINDS[kind](**{key: from_json(part) for key, part in value.items() if key != "is"})
