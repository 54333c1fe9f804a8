"""Cards as boxes in three sizes, for the painters of all games.

A card always carries its letters, so that it can be read without colours; a chosen card has a double edge.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from cartable.cli.painters.blocks import Block, line

PAPER: Final = "#f5efe0"
LIFTED: Final = "#ffdf80"
EDGE: Final = "#8a8271"
LIFTED_EDGE: Final = "#6b4e00"


class Face(NamedTuple):
    """What is on a card: its number, and its suit as a letter, a shape and a colour."""

    number: str
    letter: str
    shape: str
    ink: str


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


_PLAIN: Final = "╭─╮│╰╯"
_DOUBLE: Final = "╔═╗║╚╝"


def draw(face: Face, size: Size, *, chosen: bool = False, above: str = "", below: str = "") -> Block:
    """A card with, in its edges, a mark above and its key below."""
    paper, edge = (LIFTED, LIFTED_EDGE) if chosen else (PAPER, EDGE)
    left_top, flat, right_top, side, left_bottom, right_bottom = _DOUBLE if chosen else _PLAIN
    frame = f"{edge} on {paper}"
    mark = f"bold {LIFTED_EDGE} on {paper}"
    inner = size.width - 2

    def border(left: str, text: str, right: str) -> tuple[tuple[str, str], ...]:
        before = (inner - len(text)) // 2
        after = inner - len(text) - before
        return ((left + flat * before, frame), (text, mark), (flat * after + right, frame))

    return [
        line(*border(left_top, above, right_top)),
        *(
            line((side, frame), (content, f"bold {face.ink} on {paper}"), (side, frame))
            for content in _inside(face, size)
        ),
        line(*border(left_bottom, below, right_bottom)),
    ]


def _inside(face: Face, size: Size) -> list[str]:
    suit = f"{face.shape} {face.letter}"
    match size:
        case Size.BIG:
            return [row.center(size.width - 2) for row in (*large(face.number), suit)]
        case Size.SMALL:
            return [face.number.center(3), suit]
        case Size.SLIM:
            return [f"{face.number}{face.letter}".center(3)]


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


def large(number: str) -> tuple[str, str, str]:
    """A number in three rows of half blocks."""
    glyphs = [[*_DIGITS[digit].split(), "000"] for digit in number]

    def row(at: int) -> str:
        return " ".join(
            "".join(_HALVES[upper + lower] for upper, lower in zip(glyph[at], glyph[at + 1], strict=True))
            for glyph in glyphs
        )

    return row(0), row(2), row(4)
