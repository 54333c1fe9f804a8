"""Cards and moves of Scopa as text: `7D`, `4S` (lay it), `7D x 4C 3B` (take with it)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.games.game import Unreadable
from cartable.games.texts import Text
from cartable_scopa.cards import ALL, DECK, number_of, suit_of
from cartable_scopa.rules import PLAYED_AT, played_card

_HELP: Final = Text("write 4S to lay a card, 7D x 4C 3B to take", "écrivez 4S pour poser, 7D x 4C 3B pour prendre")


def card_text(card: int) -> str:
    return f"{number_of(card)}{suit_of(card)}"


_CARDS: Final = {card_text(card): card for card in DECK}


def read_card(text: str) -> int:
    return _CARDS[text]


def cards_text(cards: int) -> list[str]:
    """The cards of a set, the highest first."""
    return [card_text(card) for card in reversed(DECK) if (cards >> card) & 1]


def move_text(move: int) -> str:
    return " ".join(part for part in steps(move) if part)


def steps(move: int) -> tuple[str, ...]:
    """First the card, then what it takes."""
    taken = cards_text(move & ALL)
    return card_text(played_card(move)), " ".join(["x", *taken]) if taken else ""


def read_move(text: str, legal: Sequence[int]) -> list[int]:
    match text.upper().replace(",", " ").split():
        case [card]:
            written = _read(card) << PLAYED_AT
        case [card, "X", *taken] if taken:
            written = _read(card) << PLAYED_AT | sum({1 << _read(each) for each in taken})
        case _:
            raise Unreadable(_HELP)
    return [move for move in legal if move == written]


def _read(text: str) -> int:
    if text not in _CARDS:
        raise Unreadable(Text(f"there is no card {text}", f"il n'y a pas de carte {text}"))
    return _CARDS[text]
