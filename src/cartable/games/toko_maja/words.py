"""Cards, sets, piles and moves of Toko Maja in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cartable.games.card_names import NUMBERS, CardName, CardNames, named, plural
from cartable.games.texts import Language, Text
from cartable.games.toko_maja.cards import ALL_SETS, JOKER, KINDS
from cartable.games.toko_maja.cards import NUMBERS as CARD_NUMBERS
from cartable.games.toko_maja.notation import PILE_NAMES, card_text, discarded_kind, is_discard, pile_of, set_text
from cartable.games.toko_maja.rules import DRAW, KEEP, LAY_SET, PASS, TAKE_TABLE_SET


def _name(kind: int) -> CardName:
    if kind == JOKER:
        return named("a joker", "un joker", "jokers", "jokers")
    several = _several(kind + 1)
    return named(f"a {NUMBERS[kind].en}", f"un {kind + 1}", several.en, several.fr)


def _several(number: int) -> Text:
    """In French a digit: `un 1` reads better than `un un`."""
    return Text(plural(number).en, str(number))


def _set_name(cards: str) -> Text:
    if cards == "JJJ":
        return Text("three jokers", "un brelan de jokers")
    several = _several(int(cards[0]))
    if "J" in cards:
        return Text(f"two {several.en} and a joker", f"un brelan de {several.fr} avec un joker")
    return Text(f"three {several.en}", f"un brelan de {several.fr}")


CARDS: Final = CardNames({card_text(kind): _name(kind) for kind in range(KINDS)})
SETS: Final = {set_text(made): _set_name(set_text(made)) for made in range(ALL_SETS)}
NUMBER_NAMES: Final = tuple(_several(number + 1) for number in range(CARD_NUMBERS))
"""The cards of each number together: `the threes`."""
PILES: Final = {name: Text(f"pile {name}", f"la défausse {name}") for name in PILE_NAMES}
"""The discard piles, by the letters that every table shows beside them."""
_WORDS: Final = {
    DRAW: Text("Draw two cards", "Piochez deux cartes"),
    TAKE_TABLE_SET: Text("Take the table set", "Prenez le brelan de table"),
    KEEP: Text("Keep the card", "Gardez la carte"),
    PASS: Text("Lay nothing", "Ne posez rien"),
}
_LAY: Final = Text("Lay {set}", "Posez {set}")
_DISCARD: Final = Text("Put {card} on {pile}", "Mettez {card} sur {pile}")
_TAKE: Final = Text("Take the top card of {pile}", "Prenez la carte du dessus de {pile}")


@lru_cache(maxsize=1024)
def move_name(move: int, language: Language) -> str:
    if move in _WORDS:
        return _WORDS[move].to(language)
    if move >= LAY_SET:
        return _LAY.to(language).format(set=SETS[set_text(move - LAY_SET)].to(language))
    pile = PILES[PILE_NAMES[pile_of(move)]].to(language)
    if is_discard(move):
        return _DISCARD.to(language).format(card=CARDS.card(card_text(discarded_kind(move)), language), pile=pile)
    return _TAKE.to(language).format(pile=pile)
