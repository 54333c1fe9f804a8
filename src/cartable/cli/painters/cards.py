"""Cards as boxes in three sizes, for all painters.

A card always shows its letters, so that it can be read without colours. A chosen card has a double edge.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from rich.cells import cell_len

from cartable.cli.painters.blocks import Block, centred_text, line

PAPER: Final = "#f5efe0"
CHOSEN_PAPER: Final = "#ffdf80"
EDGE: Final = "#8a8271"
CHOSEN_EDGE: Final = "#6b4e00"
_EDGE_CHARACTERS: Final = tuple("╭─╮│╰╯")
_CHOSEN_EDGE_CHARACTERS: Final = tuple("╔═╗║╚╝")


class CardStyle(NamedTuple):
    """What is printed on a card: its number, and its suit as a letter, a shape and a colour."""

    number: str
    letter: str
    shape: str
    ink: str
    shapes: int = 1
    """How many shapes are on the card; a big card shows all of them, 1 to 10."""


class Size(Enum):
    """Width and height in characters."""

    BIG = (9, 6)
    SMALL = (5, 4)
    SLIM = (5, 3)

    @property
    def width(self) -> int:
        return self.value[0]

    @property
    def height(self) -> int:
        return self.value[1]


def draw_card(style: CardStyle, size: Size, *, chosen: bool = False, above: str = "", below: str = "") -> Block:
    """A card; `above` and `below` are short marks in its edges, such as its number key."""
    return draw_box(_rows(style, size), size.width, style.ink, chosen=chosen, above=above, below=below)


def draw_box(rows: list[str], width: int, ink: str, *, chosen: bool = False, above: str = "", below: str = "") -> Block:
    """Rows of text in a box of this width, on the paper of a card."""
    paper, edge = (CHOSEN_PAPER, CHOSEN_EDGE) if chosen else (PAPER, EDGE)
    edges = _CHOSEN_EDGE_CHARACTERS if chosen else _EDGE_CHARACTERS
    left_top, flat, right_top, side, left_bottom, right_bottom = edges
    frame = f"{edge} on {paper}"
    inner = width - 2

    def border(left: str, mark: str, right: str) -> tuple[tuple[str, str], ...]:
        before = (inner - cell_len(mark)) // 2
        after = inner - cell_len(mark) - before
        mark_style = f"bold {CHOSEN_EDGE} on {paper}"
        return ((left + flat * before, frame), (mark, mark_style), (flat * after + right, frame))

    content = f"bold {ink} on {paper}"
    return [
        line(*border(left_top, above, right_top)),
        *(line((side, frame), (centred_text(row, inner), content), (side, frame)) for row in rows),
        line(*border(left_bottom, below, right_bottom)),
    ]


def _rows(style: CardStyle, size: Size) -> list[str]:
    suit = f"{style.shape} {style.letter}"
    match size:
        case Size.BIG if style.shapes > 1:
            return _rows_with_shapes(style, size.width - 2)
        case Size.BIG:
            return [*large_digits(style.number), suit]
        case Size.SMALL:
            return [style.number, suit]
        case Size.SLIM:
            return [f"{style.number}{style.letter}"]


_SHAPES_PER_ROW: Final = {
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (2, 0, 2),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
    10: (2, 2, 2),  # the others are in the last row
}


def _rows_with_shapes(style: CardStyle, width: int) -> list[str]:
    """The number large, the shapes beside it, and the letter below."""
    per_row = _SHAPES_PER_ROW[style.shapes]
    digits = large_digits(style.number, narrow=len(style.number) > 1)
    columns = min(3, width - len(digits[0]))
    beside = [centred_text(style.shape * count, columns) for count in per_row]
    rows = [row + shapes.rjust(width - len(row)) for row, shapes in zip(digits, beside, strict=True)]
    below = style.shape * (style.shapes - sum(per_row))
    return [*rows, below.ljust(width - 1) + style.letter]


_DIGITS: Final = {
    "0": "111 101 101 101 111",
    "1": "010 110 010 010 111",
    "2": "111 001 111 100 111",
    "3": "111 001 111 001 111",
    "4": "101 101 111 001 001",
    "5": "111 100 111 001 111",
    "6": "111 100 111 101 111",
    "7": "111 001 001 001 001",
    "8": "111 101 111 101 111",
    "9": "111 101 111 001 111",
}
_HALVES: Final = {"00": " ", "10": "▀", "01": "▄", "11": "█"}


def large_digits(number: str, *, narrow: bool = False) -> tuple[str, str, str]:
    """A number in three rows of half blocks; a narrow 1 is one block wide."""
    patterns = {**_DIGITS, "1": "1 1 1 1 1"} if narrow else _DIGITS
    rows = [patterns[digit].split() for digit in number]
    glyphs = [[*glyph, "0" * len(glyph[0])] for glyph in rows]

    def row(at: int) -> str:
        return " ".join(
            "".join(_HALVES[upper + lower] for upper, lower in zip(glyph[at], glyph[at + 1], strict=True))
            for glyph in glyphs
        )

    return row(0), row(2), row(4)
