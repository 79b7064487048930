"""The body of a rule read: its left side with conditions, and its right sides with their weights."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from playproof.errors import Fault, Where, WrongInput
from playproof.level import Alphabet
from playproof.rewrite import pictures, rows, webs
from playproof.rewrite.elements import read_condition
from playproof.rewrite.lines import Block, Faults, Line
from playproof.rewrite.rule import Clause, Picture, Right, Row, Side, Web, parts_of
from playproof.rewrite.space import mirrored, turned


def number(value: str, word: str, whole: bool = False) -> float:
    if not re.fullmatch(r"\d{1,9}" if whole else r"\d{1,9}(\.\d{1,9})?", value):
        raise WrongInput(f"'{word}' wants a {'whole ' if whole else ''}number; got '{value[:40]}'")
    return float(value)


class Sides:
    """The body of one rule: its left side with conditions, and its right sides."""

    def __init__(self, block: Block, carrier: str, alphabet: Alphabet, lets: pictures.Lets, faults: Faults) -> None:
        self.block, self.carrier, self.lets = block, carrier, lets
        self.alphabet, self.faults = alphabet, faults
        self.clauses = [line for line in block.body if line.text.startswith("where ")]
        self.without = [line for line in block.body if line.text.startswith("without ")]
        self.body = [line for line in block.body if line not in self.clauses and line not in self.without]

    def read(self) -> tuple[Side, tuple[Clause, ...], tuple[Web, ...], tuple[Right, ...]]:
        sections = self._sections()
        if len(sections) < 2 or not sections[0][1]:
            raise WrongInput("a rule wants a left side, '=>' and a right side")
        left, rights = self._both(sections)
        names = names_of(left)
        clauses: list[Clause] = []
        for line in self.clauses:
            text = line.plain.removeprefix("where ").strip()
            self.faults.trying(
                line.number,
                lambda text=text, n=line.number: clauses.append(Clause(read_condition(text, names, n), n)),  # type: ignore[misc]
            )
        return left, tuple(clauses), tuple(self._without(left)), tuple(rights)

    def _both(self, sections: list[tuple[float, list[Line]]]) -> tuple[Side, list[Right]]:
        match self.carrier:
            case "grids":
                return self._grids(sections)
            case "sequences":
                return self._sequences(sections)
        return self._graphs(sections)

    def _without(self, left: Side) -> Iterator[Web]:
        for line in self.without:
            if not isinstance(left, Web):
                raise WrongInput(
                    Fault(
                        "'without' is for rules on graphs",
                        Where(line=line.number),
                        "write !symbol in the picture, or near()",
                    )
                )
            inner = Line(line.number, line.indent, line.text.removeprefix("without ").strip())
            yield webs.read_web([inner], self.alphabet, self.faults, None)

    def _sections(self) -> list[tuple[float, list[Line]]]:
        """Left side first, then every right side with its weight. Sides on one line are cut apart, pictures are not."""
        found: list[tuple[float, list[Line]]] = [(1, [])]
        for line in self.body:
            mark = re.match(r"(=>|or)(?:\s+weight\s+(\S+))?(?:\s+#.*)?$", line.text)
            if mark:
                found.append((number(mark[2], "weight") if mark[2] else 1, []))
            elif self.carrier != "grids" and re.search(r"(^|\s)=>(\s|$)", line.plain):
                left, _, right = line.plain.partition("=>")
                found[-1][1].append(Line(line.number, line.indent, left.strip()))
                found += [(1, [Line(line.number, line.indent, part.strip())]) for part in self._bars(right)]
            elif line.text:
                found[-1][1].append(line)
        if self.carrier == "grids" and len(found) == 1:
            return [(1, found[0][1]), (1, [])]
        return found

    def _bars(self, right: str) -> list[str]:
        return re.split(r"\s\|\s", right) if self.carrier == "sequences" else [right]

    def _graphs(self, sections: list[tuple[float, list[Line]]]) -> tuple[Web, list[Right]]:
        left = webs.read_web(sections[0][1], self.alphabet, self.faults, None)
        rights = []
        for weight, given in sections[1:]:
            known = {*(node.name for node in left.nodes), *webs.names_in(given)}
            side = webs.read_web(given, self.alphabet, self.faults, left, known, self.carrier)
            rights.append(Right(side, weight, given[0].number if given else self.block.head.number))
        return left, rights

    def _sequences(self, sections: list[tuple[float, list[Line]]]) -> tuple[Row, list[Right]]:
        text, line = _joined(sections[0][1])
        left = rows.read_left(text, self.alphabet, line)
        names = [token.name for token in left.tokens if token.name]
        rights = []
        for weight, given in sections[1:]:
            text, line = _joined(given)
            side = rows.read_right(text, left, self.alphabet, [*names, *rows.names_of(text)], line)
            rights.append(Right(side, weight, line))
        return left, rights

    def _grids(self, sections: list[tuple[float, list[Line]]]) -> tuple[Picture, list[Right]]:
        beside = pictures.sides_of(sections[0][1])
        drawn = [(1.0, side) for side in beside[1:]]
        drawn += [(weight, side) for weight, given in sections[1:] if given for side in pictures.sides_of(given)]
        if not drawn:
            raise WrongInput("a rule wants a left side, '=>' and a right side")
        lets = self.lets
        left = pictures.read_left(beside[0], self.alphabet, lets)
        known = names_of(left)
        rights = [
            Right(pictures.read_right(side, left, self.alphabet, lets, known), weight, side[0][0])
            for weight, side in drawn
        ]
        return left, rights


def _joined(given: Sequence[Line]) -> tuple[str, int]:
    return " ".join(line.plain for line in given), given[0].number if given else 0


def names_of(side: Side) -> list[str]:
    return [part.name for part in parts_of(side) if part.name]


def oriented(rights: Sequence[Right], turn: bool, flip: bool, upend: bool) -> Iterator[Right]:
    """Right sides on shapes turned and mirrored, each as a right side of its own; those that lay alike once.

    What lies where on a left side is asked by its ways and conditions, which know no directions.
    """
    for right in rights:
        assert isinstance(right.side, Web)
        ways = [right.side.laid]
        if flip:
            ways += [tuple(mirrored(one, True) for one in laid) for laid in list(ways)]
        if upend:
            ways += [tuple(mirrored(one, False) for one in laid) for laid in list(ways)]
        for _ in range(3 if turn else 0):
            ways += [tuple(map(turned, laid)) for laid in list(ways)]
        different = list(dict.fromkeys(ways))
        for laid in different:
            yield replace(right, side=replace(right.side, laid=laid), weight=right.weight / len(different))
