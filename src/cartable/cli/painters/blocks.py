"""Pieces of a picture: a block is a few lines of one width, and pictures are blocks put beside and above each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

Block = list[Text]

PANEL: Final = 74
"""The widest line of a panel at a terminal of 80 columns."""


def line(*parts: Text | str | tuple[str, str], width: int | None = None) -> Text:
    """A line of words, each with its style; with a width, cut or filled to it."""
    made = Text.assemble(*parts, no_wrap=True, end="")
    if width is not None:
        made.truncate(max(width, 0), overflow="ellipsis", pad=True)
    return made


def cut(text: str, width: int) -> str:
    """As much of a text as there is room for; some characters take two places."""
    return set_cell_size(text, min(cell_len(text), width))


def at_left(text: str, width: int) -> str:
    """A text in a column, with a blank at its right."""
    return set_cell_size(cut(text, width - 1), width)


def at_right(text: str, width: int) -> str:
    """A text in a column, with a blank at its left."""
    shown = cut(text, width - 1)
    return " " * (width - cell_len(shown)) + shown


def width_of(block: Iterable[Text]) -> int:
    return max((each.cell_len for each in block), default=0)


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks from left to right, the shorter ones filled below."""
    tall = max((len(block) for block in blocks), default=0)
    columns = []
    for block in blocks:
        width = width_of(block)
        columns.append([line(each, width=width) for each in block] + [line(width=width)] * (tall - len(block)))
    return [Text(" " * gap, end="").join(row) for row in zip(*columns, strict=True)]


def in_rows(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """Blocks from left to right in as many rows as the width asks for."""
    rows: list[list[Block]] = []
    left = -1
    for block in blocks:
        needed = width_of(block) + gap
        if needed - gap > left:
            rows.append([])
            left = width
        rows[-1].append(block)
        left -= needed
    return [each for row in rows for each in beside(row, gap)]


def centred(block: Block, width: int) -> Block:
    """The block in the middle of a width, its lines kept in step."""
    margin = " " * max(0, (width - width_of(block)) // 2)
    return [Text.assemble(margin, each, no_wrap=True, end="") for each in block]
