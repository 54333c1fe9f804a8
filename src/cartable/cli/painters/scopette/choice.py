"""How a move of Scopette is chosen, one card at a time: the order of the options, the question, and each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cartable.cli.painters.card_names import card_names
from cartable.cli.painters.painter import View
from cartable.games.texts import Language, Text

_cards: Final = partial(card_names, "scopette")
_WHICH_CARDS: Final = Text("Your turn: what do you play?", "À vous : que jouez-vous ?")
_WHAT_FOR: Final = Text("What do you do with {cards}?", "Que faites-vous avec {cards} ?")
_WHAT_ELSE: Final = Text(
    "With {cards} you take {taken}: what else?", "Avec {cards} vous prenez {taken} : quoi d'autre ?"
)
_LAY: Final = Text("lay it", "le poser")
_TAKE: Final = Text("take {card}", "prendre {card}")
_ALSO_TAKE: Final = Text("and {card}", "et {card}")
_NOTHING_ELSE: Final = Text("nothing else", "rien d'autre")
_PASS: Final = Text("pass", "passer")


def arrange(_view: View, path: Sequence[str], options: Sequence[str]) -> Sequence[str]:
    """First the cards of the hand, then several cards together, then passing; in later steps laying comes last."""
    return sorted(options, key=lambda step: step == "") if path else options


def question(_view: View, path: Sequence[str], _names: Sequence[str], language: Language) -> str:
    match path:
        case []:
            return _WHICH_CARDS.to(language)
        case [cards]:
            return _WHAT_FOR.to(language).format(cards=_cards().own_cards(cards.split(), language))
        case [cards, *taken]:
            names = _cards().cards((step.partition(" ")[2] for step in taken), language)
            return _WHAT_ELSE.to(language).format(cards=_cards().own_cards(cards.split(), language), taken=names)
    raise AssertionError(path)


def label(step: str, language: Language) -> str:
    word, _, card = step.partition(" ")
    match word:
        case "":
            return _LAY.to(language)
        case "x":
            return _TAKE.to(language).format(card=_cards().card(card, language))
        case "+":
            return _ALSO_TAKE.to(language).format(card=_cards().card(card, language))
        case ".":
            return _NOTHING_ELSE.to(language)
        case "pass":
            return _PASS.to(language)
        case _:
            return _cards().cards(step.split(), language)
