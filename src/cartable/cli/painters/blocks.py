"""Blocks: lists of lines. A picture is made of blocks placed beside and below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

Part = str | tuple[str, str]
"""A piece of a line: a text, or a text with its style."""

Block = list[Text]

PANEL_WIDTH: Final = 74
"""The widest line of a panel on a terminal of 80 columns."""


def line(*parts: Text | Part, width: int | None = None) -> Text:
    """A line of these parts; with a width, truncated or padded to it."""
    made = Text.assemble(*parts, no_wrap=True, end="")
    if width is not None:
        made.truncate(max(width, 0), overflow="ellipsis", pad=True)
    return made


def truncated(text: str, width: int) -> str:
    """The beginning of a text, at most `width` columns of it. Wide characters take two columns."""
    return set_cell_size(text, min(cell_len(text), width))


def left_aligned(text: str, width: int) -> str:
    """A text in a column, with at least one blank at its right."""
    return set_cell_size(truncated(text, width - 1), width)


def right_aligned(text: str, width: int) -> str:
    """A text in a column, with at least one blank at its left."""
    shown = truncated(text, width - 1)
    return " " * (width - cell_len(shown)) + shown


def centred_text(text: str, width: int) -> str:
    """A text in the middle of a column, truncated where it is too wide."""
    shown = truncated(text, width)
    spare = width - cell_len(shown)
    return set_cell_size(" " * (spare // 2 + (spare & width & 1)) + shown, width)


def block_width(block: Iterable[Text]) -> int:
    return max((each.cell_len for each in block), default=0)


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks from left to right, the shorter ones padded below."""
    height = max((len(block) for block in blocks), default=0)
    columns = []
    for block in blocks:
        width = block_width(block)
        padded = [each if each.cell_len == width else line(each, width=width) for each in block]
        columns.append(padded + [line(width=width)] * (height - len(block)))
    return [Text(" " * gap, end="").join(row) for row in zip(*columns, strict=True)]


def in_rows(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """Blocks from left to right, in as many rows as the width requires."""
    rows: list[list[Block]] = []
    left = -1
    for block in blocks:
        needed = block_width(block) + gap
        if needed - gap > left:
            rows.append([])
            left = width
        rows[-1].append(block)
        left -= needed
    return [each for row in rows for each in beside(row, gap)]


def centred(block: Block, width: int) -> Block:
    """The block in the middle of a width, its lines kept in step."""
    margin = " " * max(0, (width - block_width(block)) // 2)
    return [Text.assemble(margin, each, no_wrap=True, end="") for each in block]


def stacked(top: Block, middle: Block, bottom: Block, height: int) -> Block:
    """Three blocks over the whole height, the spare lines between them."""
    spare = max(0, height - len(top) - len(middle) - len(bottom))
    return [*top, *blank(spare // 2), *middle, *blank(spare - spare // 2), *bottom]


def blank(count: int) -> Block:
    return [line()] * count
