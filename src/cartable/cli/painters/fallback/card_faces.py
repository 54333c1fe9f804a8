"""The cards of any game: their declared faces, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from rich.cells import cell_len

from cartable.cli.painters.blocks import Block, Part, line
from cartable.cli.painters.cards import Size, draw_box, large_digits
from cartable.cli.painters.palette import BACK, BACK_COLOUR, MUTED
from cartable.games.events import UNKNOWN_CARD
from cartable.games.faces import CardFace
from cartable.games.game import Game

Faces = Mapping[str, CardFace]
"""The faces of a game's cards by their notation."""


class _Ink(NamedTuple):
    paper: str
    table: str


_INKS: Final = {
    "red": _Ink("#be123c", "#ff8fa3"),
    "green": _Ink("#15803d", "#6fdc8c"),
    "blue": _Ink("#1d4ed8", "#9ab8ff"),
    "black": _Ink("#1f2933", "#e8efe9"),
    "gold": _Ink("#a16207", "#ffe066"),
    "purple": _Ink("#6b21a8", "#d3a6ff"),
}
_MOST_LARGE_DIGITS: Final = 2


def card_faces(game: Game, options: Mapping[str, Any]) -> Faces:
    """The declared faces. For a card without one the face is its notation in black."""
    deck = game.deck(game.options.read(dict(options)))
    texts = dict.fromkeys(map(game.notation.card_text, deck))
    declared = [] if game.faces is None else game.faces()
    return {**{text: CardFace(text, text, "black", "") for text in texts}, **{face.text: face for face in declared}}


def is_card(value: object, faces: Faces) -> bool:
    return isinstance(value, str) and (value == UNKNOWN_CARD or value in faces)


def card_texts(cards: Iterable[str | None], faces: Faces) -> list[Part]:
    """Cards in a line of text: coloured notation, `▒` for a back, `·` for an empty place."""
    parts: list[Part] = []
    for card in cards:
        if not card:
            parts.append(("· ", MUTED))
        elif card == UNKNOWN_CARD:
            parts.append((f"{BACK[0]} ", BACK_COLOUR))
        else:
            parts.append((f"{card} ", f"bold {_ink(faces[card]).table}"))
    return parts


def draw_place(card: str | None, faces: Faces, size: Size, *, chosen: bool = False, key: str = "") -> Block:
    """A card, the back of one, or an empty place."""
    if not card:
        return _empty_place(size)
    if card == UNKNOWN_CARD:
        return draw_box([BACK[0] * (size.width - 2)] * (size.height - 2), size.width, BACK_COLOUR)
    face = faces[card]
    width = max(size.width, cell_len(face.label) + 2, cell_len(face.text) + 2)
    above = "" if face.text == face.label or size is Size.SLIM else face.text
    return draw_box(_rows(face, size), width, _ink(face).paper, chosen=chosen, above=above, below=key)


def _rows(face: CardFace, size: Size) -> list[str]:
    match size:
        case Size.BIG:
            if face.label.isdecimal() and face.label.isascii() and len(face.label) <= _MOST_LARGE_DIGITS:
                return [*large_digits(face.label), face.symbol]
            return ["", face.label, face.symbol, ""]
        case Size.SMALL:
            return [face.label, face.symbol]
        case Size.SLIM:
            return [face.text]


def _ink(face: CardFace) -> _Ink:
    return _INKS.get(face.colour, _INKS["black"])


def _empty_place(size: Size) -> Block:
    inner = size.width - 2
    return [
        line((f"┌{'┄' * inner}┐", MUTED)),
        *[line((f"┊{' ' * inner}┊", MUTED))] * (size.height - 2),
        line((f"└{'┄' * inner}┘", MUTED)),
    ]
