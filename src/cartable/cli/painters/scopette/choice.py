"""How a move of Scopette is chosen, one card at a time: the order of the options, the question, and each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.cli.painters.painter import View
from cartable.games.texts import Language, Text

_WHICH_CARDS: Final = Text("Your turn: what do you play?", "À vous : que jouez-vous ?")
_WHAT_FOR: Final = Text("What does {cards} do?", "Que fait {cards} ?")
_WHAT_ELSE: Final = Text("{cards} takes {taken}: what else?", "{cards} prend {taken} : quoi d'autre ?")
_LAY: Final = Text("lay it", "la poser")
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
            return _WHAT_FOR.to(language).format(cards=cards)
        case [cards, *taken]:
            names = " ".join(step.partition(" ")[2] for step in taken)
            return _WHAT_ELSE.to(language).format(cards=cards, taken=names)
    raise AssertionError(path)


def label(step: str, language: Language) -> str:
    word, _, card = step.partition(" ")
    match word:
        case "":
            return _LAY.to(language)
        case "x":
            return _TAKE.to(language).format(card=card)
        case "+":
            return _ALSO_TAKE.to(language).format(card=card)
        case ".":
            return _NOTHING_ELSE.to(language)
        case "pass":
            return _PASS.to(language)
        case _:
            return step
