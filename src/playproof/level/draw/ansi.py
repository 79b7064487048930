"""Levels in colour for the terminal: the same text as `str(level)`, so that it can be copied and parsed again.

>>> from playproof.level import Alphabet, Grid, Symbol
>>> game = Alphabet.of(Symbol("wall", "#", solid=True), Symbol("gem", "g"))
>>> terminal(Grid.parse("#g", game)).plain
'#g'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playproof.level import Alphabet, Cells, Graph, Grid, Level, Sequence, Shapes, Symbol
from playproof.level.draw.colour import brightness, colour_of, mix
from playproof.level.draw.icons import manner

if TYPE_CHECKING:
    from rich.text import Text


def terminal(level: Level) -> Text:
    """The level's text with the colours of its symbols."""
    if isinstance(level, Grid | Cells | Shapes):
        return _tiles(level)
    return _graph(level) if isinstance(level, Graph) else _sequence(level)


def style_of(symbol: Symbol) -> str:
    """How rich shall write a symbol's glyph: walls as quiet blocks, floors faint, things bold."""
    colour = colour_of(symbol)
    kind = manner(symbol)
    if kind == "wall":
        return f"{mix(colour, '#ffffff', 0.2)} on {mix(colour, '#000000', 0.25)}"
    if kind == "ground":
        return f"{mix(colour, '#77738a', 0.7)}"
    if kind == "liquid":
        return f"bold {mix(colour, '#ffffff', 0.5)} on {colour}"
    return f"bold {colour if brightness(colour) > 0.35 else mix(colour, '#ffffff', 0.35)}"


def _tiles(level: Grid | Cells | Shapes) -> Text:
    from rich.text import Text

    styles = {s.glyph or "?": style_of(s) for s in level.alphabet.symbols.values()}
    text = Text()
    # Runs of one glyph are one span; a span for each cell would be slow to print.
    for run in re.finditer(r"(.)\1*|\n", str(level)):
        text.append(run[0], styles.get(run[0][0], ""))
    return text


def _sequence(sequence: Sequence) -> Text:
    from rich.text import Text

    symbols = [sequence.alphabet[name] for name in sequence.symbols]
    short = all(symbol.glyph for symbol in symbols)
    parts = [Text(symbol.glyph if short else symbol.name, style_of(symbol)) for symbol in symbols]
    return Text("" if short else " ").join(parts)


def _graph(graph: Graph) -> Text:
    from rich.text import Text

    text = Text(str(graph))
    text.highlight_regex(r"(?m)^[^:\n]+(?=:)|^[^\n:]+$", "bold")
    text.highlight_regex(r"-\[|\]-|\]>|--|->", "not bold bright_black")
    for pattern, style in _patterns(graph.alphabet):
        text.highlight_regex(pattern, style)
    return text


def _patterns(alphabet: Alphabet) -> list[tuple[str, str]]:
    """Each symbol's name where it is a content or a door: after `: `, `/ `, `, `, `[` or `|`."""
    return [
        (rf"(?:(?<=[:/,] )|(?<=[\[|])){re.escape(name)}(?=[,\]|\n/ ]|$)", style_of(symbol))
        for name, symbol in alphabet.symbols.items()
        if name
    ]
