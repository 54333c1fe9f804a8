"""Cards and moves of Shokoba in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cartable.games.card_names import NUMBERS, CardName, CardNames, named, plural
from cartable.games.shokoba.cards import ALL, KINDS, gem_of, number_of
from cartable.games.shokoba.notation import card_text, cards_text
from cartable.games.shokoba.rules import CLAIM, played_kind
from cartable.games.texts import Language, Text

_GEMS: Final = {
    "D": Text("of diamond", "de diamant"),
    "E": Text("of emerald", "d'émeraude"),
    "R": Text("of ruby", "de rubis"),
    "S": Text("of sapphire", "de saphir"),
}


def _name(kind: int) -> CardName:
    number, several, gem = NUMBERS[number_of(kind) - 1], plural(number_of(kind)), _GEMS[gem_of(kind)]
    return named(
        f"the {number.en} {gem.en}", f"le {number.fr} {gem.fr}", f"{several.en} {gem.en}", f"{several.fr} {gem.fr}"
    )


CARDS: Final = CardNames({card_text(kind): _name(kind) for kind in range(KINDS)})
_TAKE: Final = Text("Take {cards} with {card}", "Prenez {cards} avec {card}")
_LAY: Final = Text("Lay {card}", "Posez {card}")
_CLAIM: Final = Text("Claim {cards}", "Réclamez {cards}")
_CLAIM_NOTHING: Final = Text("Claim nothing", "Ne réclamez rien")


@lru_cache(maxsize=4096)
def move_name(move: int, language: Language) -> str:
    cards = CARDS.cards(cards_text(move & ALL), language)
    if move & CLAIM:
        return (_CLAIM if cards else _CLAIM_NOTHING).to(language).format(cards=cards)
    card = CARDS.own_cards([card_text(played_kind(move))], language)
    return (_TAKE if cards else _LAY).to(language).format(cards=cards, card=card)
