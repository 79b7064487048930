"""Rules drawn as a heat map of the detail they add: green where a right side adds some, orange where it takes some away."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.grammars.lint.detail import Detail
from playproof.level import Alphabet
from playproof.level.draw.ink import shorten, tag, tip, width_of, write
from playproof.level.draw.page import Sheet, page
from playproof.rewrite import Rule, RuleSet
from playproof.rewrite.rule import Picture, Side, Web, parts_of
from playproof.rewrite.wanted import Asked, Written

CELL, CHIP, GAP, LINE, NAMES, WIDEST = 22.0, 24.0, 6.0, 14.0, 150.0, 900.0
HEAT = {
    1: ("fill:#bfe5cf;stroke:#15885a", "fill:#1d4a38;stroke:#3ccb8f"),
    0: ("fill:#f3f1ec;stroke:#b5b1c2", "fill:#262938;stroke:#6f7390"),
    -1: ("fill:#fbd3bd;stroke:#d1601f", "fill:#57321f;stroke:#ff9a66"),
}
Drawn = tuple[str, float, float]
"""What is drawn, how wide it is, and how high."""


def heatmap(rules: RuleSet, detail: Sequence[Detail], alphabet: Alphabet, theme: str = "auto", title: str = "") -> str:
    """All rules of a set, each left side with its right sides, one below the other."""
    sheet = Sheet(f"h{abs(hash_of(title, detail)) % 16**6:06x}", theme)
    sheet.use("ink", "muted", "page")
    sheet.rules.update({f"heat{score + 1}": HEAT[score] for score in HEAT})
    y, drawn, wide = 0.0, [], 0.0
    for name, rule in rules.rules.items():
        scored = [one for one in detail if one.rule == name]
        if not scored:
            continue
        row, size = _row(rule, scored, alphabet)
        drawn.append(tag("g", row, transform=f"translate(0 {y:g})"))
        y, wide = y + size[1] + 18, max(wide, size[0])
    return page(sheet, "".join(drawn), (wide, max(y - 18, 20)), (), title)


def hash_of(title: str, detail: Sequence[Detail]) -> int:
    from playproof.level.digest import digest

    return int(digest(title, [one.to_json() for one in detail])[:8], 16)


def _row(rule: Rule, detail: Sequence[Detail], alphabet: Alphabet) -> tuple[str, tuple[float, float]]:
    total = sum(one.sum for one in detail)
    sign = f"{total:+d}" if total else "0"
    head = write(shorten(rule.name, 20), 0, 15, class_="ink", font_size=13, font_weight=650)
    head += write(f"{sign} in all", 0, 31, class_="muted", font_size=11)
    x, high, parts = NAMES, 34.0, [head]
    blocks = [_side(rule.left, None, alphabet)]
    blocks += [_side(rule.rights[one.right].side, one, alphabet) for one in detail]
    y, line, wide = 0.0, 0.0, 0.0
    for number, (drawn, w, h) in enumerate(blocks):
        if number > 1 and x + w > WIDEST:
            x, y, line = NAMES, y + line + 10, 0.0
        if number:
            parts.append(write("=>" if number == 1 else "or", x, y + 16, class_="muted", font_size=12))
            x += 26
        parts.append(tag("g", drawn, transform=f"translate({x:g} {y:g})"))
        x, line = x + w + 14, max(line, h)
        high, wide = max(high, y + h), max(wide, x)
    return "".join(parts), (wide, high)


def _side(side: Side, detail: Detail | None, alphabet: Alphabet) -> Drawn:
    scores = detail.scores if detail is not None else (0,) * len(parts_of(side))
    if isinstance(side, Picture):
        return _picture(side, scores, detail is None)
    return _chips(side, scores, alphabet)


def _picture(side: Picture, scores: Sequence[int], left: bool) -> Drawn:
    drawn = []
    glyphs = "".join(side.glyphs)
    for place, (part, score) in enumerate(zip(side.cells, scores, strict=False)):
        y, x = divmod(place, side.width)
        told = str(part) if left else f"{part}: {score:+d}" if score else str(part)
        square = tag(
            "rect",
            tip(told),
            class_=f"heat{score + 1}",
            x=x * CELL,
            y=y * CELL,
            width=CELL,
            height=CELL,
            stroke_width=1,
        )
        glyph = write(
            glyphs[place], (x + 0.5) * CELL, (y + 0.7) * CELL, class_="ink", font_size=13, text_anchor="middle"
        )
        drawn.append(square + glyph)
    return "".join(drawn), side.width * CELL, side.height * CELL


def _chips(side: Side, scores: Sequence[int], alphabet: Alphabet) -> Drawn:
    """Nodes or tokens as chips in a row, and below them the ways."""
    x, drawn = 0.0, []
    for part, score in zip(parts_of(side), scores, strict=False):
        text = shorten(_named(part), 26)
        wide = width_of(text, 12) + 14
        chip = tag(
            "rect", tip(str(part)), class_=f"heat{score + 1}", x=x, width=wide, height=CHIP, rx=7, stroke_width=1.3
        )
        drawn.append(chip + write(text, x + wide / 2, 16.5, class_="ink", font_size=12, text_anchor="middle"))
        x += wide + GAP
    gone = sum(1 for score in scores[len(parts_of(side)) :] if score < 0)
    if gone:
        text = f"{gone} gone"
        wide = width_of(text, 12) + 14
        chip = tag("rect", class_="heat0", x=x, width=wide, height=CHIP, rx=7, stroke_width=1.3, stroke_dasharray="4 3")
        drawn.append(chip + write(text, x + wide / 2, 16.5, class_="ink", font_size=12, text_anchor="middle"))
        x += wide + GAP
    if not drawn:
        drawn.append(write("nothing", 0, 16.5, class_="muted", font_size=12))
        x = width_of("nothing", 12)
    ways = ", ".join(map(str, side.ways)) if isinstance(side, Web) else ""
    if ways:
        drawn.append(write(shorten(ways, 90), 0, CHIP + LINE, class_="muted", font_size=11))
    return "".join(drawn), max(x, width_of(shorten(ways, 90), 11)), CHIP + (LINE + 4 if ways else 0)


def _named(part: Asked | Written) -> str:
    if isinstance(part, Asked):
        return f"{part.name}: {part.wanted}" if part.name else str(part.wanted)
    symbol = part.symbol or ("nothing" if part.symbol == "" else "")
    return f"{part.name}: {symbol}" if part.name and symbol else part.name or symbol or "*"
