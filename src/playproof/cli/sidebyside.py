"""Products side by side, as many in a row as the page is wide, each with its number and seed above."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from playproof.cli.runs import product_text

if TYPE_CHECKING:
    from rich.text import Text

    from playproof.project import Product

GAP = 3


def side_by_side(found: Sequence[tuple[int, Product]], page: int) -> Text:
    """All products in rows of as many as fit."""
    from rich.text import Text

    blocks = [_block(number, seed, product) for number, (seed, product) in enumerate(found, 1)]
    width = max(line.cell_len for block in blocks for line in block)
    across = max(1, (page + GAP) // (width + GAP))
    rows = [blocks[at : at + across] for at in range(0, len(blocks), across)]
    return Text("\n\n").join(_row(row, width) for row in rows)


def _block(number: int, seed: int, product: Product) -> list[Text]:
    from rich.text import Text

    head = Text.assemble((str(number), "bold"), (f"  seed {seed}", "dim"))
    return [head, *_picture(product).split("\n")]


def _picture(product: Product) -> Text:
    from rich.text import Text

    from playproof.cli.pictures import in_terminal
    from playproof.project import Document

    return Text(product_text(product)) if isinstance(product.value, Document) else in_terminal(product.value)


def _row(blocks: Sequence[list[Text]], width: int) -> Text:
    from rich.text import Text

    lines = []
    for parts in zip_longest(*blocks, fillvalue=Text()):
        cells = [Text.assemble(part, " " * (width + GAP - part.cell_len)) for part in parts]
        line = Text.assemble(*cells)
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)
