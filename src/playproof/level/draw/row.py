"""A sequence as SVG: a row of cards with arrows between them, broken like text where it grows long.

>>> from playproof.level import Alphabet, Sequence, Symbol
>>> tasks = Alphabet.of(Symbol("fight", "f"), Symbol("key", "k"))
>>> draw_row(Sequence.parse("fkf", tasks), Options()).count('class="tip"')
2
"""

from __future__ import annotations

from playproof.errors import Fault, WrongInput, nearest
from playproof.level import Place, Sequence, Symbol, Token
from playproof.level.draw.edges import draw_arrow
from playproof.level.draw.ink import shorten, tag, tip, width_of, write
from playproof.level.draw.legends import used
from playproof.level.draw.marks import mark_class, marks_by_colour
from playproof.level.draw.options import Options, scope_of
from playproof.level.draw.page import Sheet, page
from playproof.level.draw.rooms import draw_card

HIGH, GAP, PAD, SIZE, WIDEST, LONGEST = 58.0, 30.0, 10.0, 12.0, 1000.0, 18
LINE = HIGH + 26


def draw_row(sequence: Sequence, options: Options) -> str:
    sheet = Sheet(scope_of(sequence, options), options.theme)
    sheet.use("way", "tip", "card", "trail")
    _check([*options.trail, *options.marks], sequence)
    places = _places(sequence)
    marked = {place: colour for colour, placed in marks_by_colour(options.marks).items() for place in placed}
    walked = {str(place) for place in options.trail}
    drawn = []
    for number, (token, (x, y)) in enumerate(zip(sequence.tokens, places, strict=True)):
        symbol = sequence.alphabet[token.symbol]
        drawn.append(_arrow(x, y) if number else "")
        drawn.append(_card(token, symbol, (x, y), sheet, marked.get(token.id, ""), token.id in walked))
    wide = max((x + _width(token) for token, (x, _) in zip(sequence.tokens, places, strict=True)), default=120)
    high = max((y + HIGH for _, y in places), default=24)
    return page(
        sheet, "".join(drawn), (wide, high), used(sequence) if options.legend else (), options.title, options.notes
    )


def _check(places: list[Place], sequence: Sequence) -> None:
    known = {token.id for token in sequence.tokens}
    for place in places:
        if place not in known:
            raise WrongInput(
                Fault(f"there is no token '{place}' in the sequence", hint=nearest(str(place), sorted(known)))
            )


def _width(token: Token) -> float:
    return max(width_of(shorten(token.symbol, LONGEST), SIZE), 26) + 2 * PAD


def _places(sequence: Sequence) -> list[tuple[float, float]]:
    """The left upper corner of each card."""
    places, x, y = [], 0.0, 0.0
    for token in sequence.tokens:
        if x and x + _width(token) > WIDEST:
            x, y = GAP, y + LINE
        places.append((round(x, 2), y))
        x += _width(token) + GAP
    return places


def _arrow(x: float, y: float) -> str:
    """The arrow that leads to a card."""
    line = tag("path", class_="way", d=f"M{x - GAP + 5:g} {y + HIGH / 2:g}h{GAP - 13:g}", stroke_width=2)
    return line + draw_arrow((x - GAP, y + HIGH / 2), (x - 4, y + HIGH / 2))


def _card(token: Token, symbol: Symbol, at: tuple[float, float], sheet: Sheet, mark: str, walked: bool) -> str:
    (x, y), wide = at, _width(token)
    shape: dict[str, str | float] = {"x": x, "y": y, "width": wide, "height": HIGH, "rx": 9.0}
    drawn = [
        tip(f"{token.id}: {token.symbol}"),
        tag("rect", class_=draw_card(symbol, sheet), stroke_width=1.5, **shape),
    ]
    if mark:
        drawn.append(tag("rect", fill_opacity="0.22", stroke_width=3, **mark_class(mark, sheet), **shape))
    if walked:
        drawn.append(tag("rect", class_="trail", stroke_width=2.5, **shape))
    drawn.append(sheet.stamp(symbol, round(x + wide / 2 - 12, 2), y + 8))
    label = shorten(token.symbol, LONGEST)
    drawn.append(write(label, x + wide / 2, y + 48, class_="ink", font_size=SIZE, text_anchor="middle"))
    return tag("g", "".join(drawn))
