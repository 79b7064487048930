"""XML from strangers: elements with their lines, no document types, so no entities that unfold to gigabytes.

>>> root = parse_xml(b'<map width="3"><layer/></map>')
>>> root.tag, root.whole("width"), [child.tag for child in root.children]
('map', 3, ['layer'])
>>> print(element("data", {"encoding": "csv"}, "1,0"), end="")
<data encoding="csv">1,0</data>
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from playproof.errors import Fault, Where, WrongInput

DEEPEST = 100
UNSPEAKABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(slots=True)
class Element:
    """One element of a document, with the line it begins in. It grows while the document is parsed."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.texts)

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def whole(self, name: str, default: int | None = None) -> int:
        """The attribute as an integer of a size that any honest file stays below."""
        given = self.attributes.get(name)
        if given is None and default is not None:
            return default
        if given is None or not re.fullmatch(r"\s*-?[0-9]{1,12}\s*", given):
            self.fault(f"'{name}' wants to be an integer; got {given!r}")
        return int(given)

    def number(self, name: str, default: float = 0.0) -> float:
        given = self.attributes.get(name)
        try:
            value = default if given is None else float(given)
        except ValueError:
            value = float("nan")
        if not abs(value) < 1e12:
            self.fault(f"'{name}' wants to be a number; got {given!r}")
        return value

    def all(self, *tags: str) -> Iterator[Element]:
        return (child for child in self.children if child.tag in tags)

    def first(self, tag: str) -> Element | None:
        return next(self.all(tag), None)

    def fault(self, what: str) -> NoReturn:
        raise WrongInput(Fault(what, Where(line=self.line, key=f"<{self.tag}>")))


def parse_xml(content: bytes) -> Element:
    """The root of a document. Prefixes of namespaces are taken off."""
    parser = expat.ParserCreate()
    root = Element("", 0, {})
    path = [root]

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(path) > DEEPEST:
            raise WrongInput(Fault(f"elements nest deeper than {DEEPEST}", Where(line=parser.CurrentLineNumber)))
        child = Element(tag.rpartition(":")[2], parser.CurrentLineNumber, attributes)
        path[-1].children.append(child)
        path.append(child)

    def refuse(*_: object) -> None:
        fault = Fault("this file declares a DOCTYPE", Where(line=parser.CurrentLineNumber), "remove it; none is needed")
        raise WrongInput(fault)

    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: path.pop()
    parser.CharacterDataHandler = lambda text: path[-1].texts.append(text)
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise WrongInput(Fault(f"this is no XML: {expat.ErrorString(error.code)}", Where(line=error.lineno))) from error
    except (LookupError, ValueError) as error:
        raise WrongInput(f"the encoding of this XML cannot be read: {error}") from error
    return root.children[0]


def element(tag: str, attributes: Mapping[str, object], *inside: str) -> str:
    """The text of an element; what is inside is text of elements already, or was made safe by `escape`."""
    shown = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())
    return f"<{tag}{shown}>{''.join(inside)}</{tag}>\n" if inside else f"<{tag}{shown}/>\n"


def escape(text: str) -> str:
    """Text as XML wants it. Line ends and tabs are written as numbers, or parsers would change them to blanks."""
    found = UNSPEAKABLE.search(text)
    if found:
        raise WrongInput(f"{text[:40]!r} has the character {found[0]!r}, which no XML file can hold")
    for plain, safe in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, safe)
    return re.sub(r"[\t\n\r]", lambda found: f"&#{ord(found[0])};", text)
