"""What a module hands on: a level or a document, with its proofs and notes; kept as a file that anybody can open.

>>> order = Product(Document("list", ("sword", "boots")))
>>> read_product(write_product(order)).value.content
('sword', 'boots')

A level is kept in the native file, so that `playproof show` and `playtest` work on every step of a run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from playproof.errors import WrongInput
from playproof.level import Frozen, Graph, Level, LevelFile, Sequence
from playproof.level.digest import digest, plain
from playproof.level.files.jsonlayout import write_json
from playproof.level.files.jsontext import read_json
from playproof.level.files.native import read_native, write_native

DOCUMENTS = ("list", "bundle", "text", "json")


@dataclass(frozen=True)
class Document:
    """What is no level: a list of names, a bundle of named levels, a text, or plain JSON."""

    kind: str
    content: Any

    def __post_init__(self) -> None:
        if self.kind not in DOCUMENTS:
            raise WrongInput(f"unknown kind of document '{self.kind}'; known are {', '.join(DOCUMENTS)}")

    @cached_property
    def hash(self) -> str:
        content = self.content
        if self.kind == "bundle":
            content = {name: level.hash for name, level in content.items()}
        return digest("document", self.kind, content)


Value = Level | Document


@dataclass(frozen=True)
class Product:
    """What one module made in one visit."""

    value: Value
    proofs: tuple[Mapping[str, Any], ...] = ()
    notes: tuple[str, ...] = ()
    verdict: Mapping[str, Any] | None = None
    route: str = ""
    """The module to go to next, as a check says; "" for the one that follows."""
    writes: Frozen[Any] = field(default_factory=Frozen)
    """The registers that the module sets."""
    origins: Frozen[Any] = field(default_factory=Frozen)
    """For each element that a rule of the module wrote: the rule, its application, the line of the recipe, the step."""
    claims: tuple[Mapping[str, Any], ...] = ()
    """What an engine says of the level and nobody can check from the level alone, with the engine's name."""
    asks: Frozen[Any] = field(default_factory=Frozen)
    """Of a recipe that waits for the designer's hand, its `prompt` and the `number` of the question; the value is how far
    it came."""

    @cached_property
    def hash(self) -> str:
        return digest("product", self.value.hash, self.route, dict(self.writes))

    @cached_property
    def ordered(self) -> str:
        """The content and the order of its parts: levels are equal whatever that is, and yet dice may follow it."""
        if not isinstance(self.value, Document):
            return digest(self.hash, _order(self.value))
        levels = self.value.content if self.value.kind == "bundle" else {}
        return digest(self.hash, [(name, _order(level)) for name, level in levels.items()])

    @property
    def level(self) -> Level:
        """The level, where a level is wanted."""
        if isinstance(self.value, Document):
            raise WrongInput(f"a level is wanted here, and this is a document: a {self.value.kind}")
        return self.value


def _order(level: Level) -> list[list[str]]:
    """The ids of all that has no place of its own in a level, as they come."""
    objects = [] if isinstance(level, Sequence) else [thing.id for thing in level.objects]
    if not isinstance(level, Graph):
        return [objects]
    return [[node.id for node in level.nodes], [edge.id for edge in level.edges], objects]


def write_product(product: Product, made: Mapping[str, Any] = Frozen()) -> str:
    """The text of a product's file, with what is to be remembered about how it was made."""
    about = {
        "notes": list(product.notes),
        "verdict": product.verdict,
        "route": product.route,
        "writes": plain(dict(product.writes)),
        "made": plain(dict(made)),
    }
    if product.origins:
        about["origins"] = plain(dict(product.origins))
    if product.claims:
        about["claims"] = [plain(dict(claim)) for claim in product.claims]
    if product.asks:
        about["asks"] = plain(dict(product.asks))
    if not isinstance(product.value, Document):
        return write_native(LevelFile(product.value, proofs=product.proofs, provenance={"product": about}))
    document = product.value
    content = plain(document.content)
    if document.kind == "bundle":
        content = {name: write_native(LevelFile(level)) for name, level in document.content.items()}
    return write_json({"playproof_document": 1, "kind": document.kind, "content": content, "product": about}) + "\n"


def read_product(text: str, name: str = "") -> Product:
    """The product again."""
    return read_made(text, name)[0]


def read_made(text: str, name: str = "") -> tuple[Product, dict[str, Any]]:
    """The product again, and what was remembered about how it was made."""
    if '"playproof_document"' in text[:40]:
        given = read_json(text)
        return _product(_document(given), (), given["product"]), given["product"]["made"]
    file = read_native(text, name)
    about = file.provenance["product"]
    return _product(file.level, file.proofs, about), about["made"]


def _product(value: Value, proofs: tuple[Mapping[str, Any], ...], about: Mapping[str, Any]) -> Product:
    writes = Frozen(about["writes"])
    origins = Frozen({id: tuple(told) for id, told in about.get("origins", {}).items()})
    claims, asks = tuple(about.get("claims", ())), Frozen(about.get("asks", {}))
    notes, verdict, route = tuple(about["notes"]), about["verdict"], about["route"]
    return Product(value, proofs, notes, verdict, route, writes, origins, claims, asks)


def _document(given: Mapping[str, Any]) -> Document:
    kind, content = given["kind"], given["content"]
    if kind == "bundle":
        return Document(kind, {name: read_native(level).level for name, level in content.items()})
    return Document(kind, _tuples(content) if kind == "list" else content)


def _tuples(content: Any) -> Any:
    return tuple(map(_tuples, content)) if isinstance(content, list) else content
