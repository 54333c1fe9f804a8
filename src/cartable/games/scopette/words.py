"""Cards and moves of Scopette in words. A card is named by its colour and number, which no other card has."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cartable.games.card_names import CardName, CardNames, named
from cartable.games.scopette.cards import GOLD, NUMBERED, column_of, number_of
from cartable.games.scopette.notation import card_text, cards_text
from cartable.games.scopette.turn_moves import PASSED, played_in, taken_in
from cartable.games.texts import Language, Text

_COLOURS: Final = {
    "G": Text("green", "vert"),
    "O": Text("orange", "orange"),
    "K": Text("pink", "rose"),
    "U": Text("purple", "violet"),
    "T": Text("teal", "turquoise"),
    "Y": Text("yellow", "jaune"),
    GOLD: Text("gold", "doré"),
}


def _name(kind: int) -> CardName:
    number, colour = str(number_of(kind)).replace("-", "−"), _COLOURS[column_of(kind)]
    return named(
        f"the {colour.en} {number}", f"le {number} {colour.fr}", f"{colour.en} {number}s", f"{number} {colour.fr}"
    )


CARDS: Final = CardNames({card_text(kind): _name(kind) for kind in NUMBERED})
_TAKE: Final = Text("Take {cards} with {played}", "Prenez {cards} avec {played}")
_LAY: Final = Text("Lay {played}", "Posez {played}")
_PASS: Final = Text("Pass", "Passez")


@lru_cache(maxsize=4096)
def move_name(move: int, language: Language) -> str:
    if move == PASSED:
        return _PASS.to(language)
    cards = CARDS.cards(cards_text(taken_in(move)), language)
    played = CARDS.own_cards(cards_text(played_in(move)), language)
    return (_TAKE if cards else _LAY).to(language).format(cards=cards, played=played)
