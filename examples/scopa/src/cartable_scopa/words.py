"""Cards and moves of Scopa in words."""

from __future__ import annotations

from typing import Final

from cartable.games.card_names import NUMBERS, CardName, CardNames, named, plural
from cartable.games.texts import Language, Text
from cartable_scopa.cards import ALL, DECK, number_of, suit_of
from cartable_scopa.notation import card_text, cards_text
from cartable_scopa.rules import played_card

_SUITS: Final = {
    "D": Text("of coins", "de deniers"),
    "C": Text("of cups", "de coupes"),
    "S": Text("of swords", "d'épées"),
    "B": Text("of clubs", "de bâtons"),
}


def _name(card: int) -> CardName:
    number, several, suit = NUMBERS[number_of(card) - 1], plural(number_of(card)), _SUITS[suit_of(card)]
    return named(
        f"the {number.en} {suit.en}", f"le {number.fr} {suit.fr}", f"{several.en} {suit.en}", f"{several.fr} {suit.fr}"
    )


CARDS: Final = CardNames({card_text(card): _name(card) for card in DECK})
_TAKE: Final = Text("Take {cards} with {card}", "Prenez {cards} avec {card}")
_LAY: Final = Text("Lay {card}", "Posez {card}")


def move_name(move: int, language: Language) -> str:
    cards = CARDS.cards(cards_text(move & ALL), language)
    card = CARDS.own_cards([card_text(played_card(move))], language)
    return (_TAKE if cards else _LAY).to(language).format(cards=cards, card=card)
