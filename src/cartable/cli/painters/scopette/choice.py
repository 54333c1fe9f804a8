"""How a move of Scopette is asked for, one card at a time: the order of the options, the question, and each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cartable.cli.painters import View
from cartable.games.texts import Language, Text

_WHICH_CARDS: Final = Text("Your turn: what do you play?", "À vous : que jouez-vous ?")
_WHAT_FOR: Final = Text("What does {cards} do?", "Que fait {cards} ?")
_WHAT_MORE: Final = Text(
    "{cards} takes {taken}: which card more?", "{cards} prend {taken} : quelle carte encore ?"
)  # fmt: skip
_LAY: Final = Text("lay it", "la poser")
_TAKE: Final = Text("take {card}", "prendre {card}")
_MORE: Final = Text("and {card}", "et {card}")
_ENOUGH: Final = Text("no more", "c'est tout")
_PASS: Final = Text("pass", "passer")


def arrange(_view: View, path: Sequence[str], options: Sequence[str]) -> Sequence[str]:
    """The hand as it lies, then several cards together, then passing; laying and further cards come last."""
    return sorted(options, key=lambda step: step == "") if path else options


def question(_view: View, path: Sequence[str], _names: Sequence[str], language: Language) -> str:
    match path:
        case []:
            return _WHICH_CARDS.to(language)
        case [cards]:
            return _WHAT_FOR.to(language).format(cards=cards)
        case [cards, *taken]:
            named = " ".join(step.partition(" ")[2] for step in taken)
            return _WHAT_MORE.to(language).format(cards=cards, taken=named)
    raise AssertionError(path)


def label(step: str, language: Language) -> str:
    word, _, card = step.partition(" ")
    match word:
        case "":
            return _LAY.to(language)
        case "x":
            return _TAKE.to(language).format(card=card)
        case "+":
            return _MORE.to(language).format(card=card)
        case ".":
            return _ENOUGH.to(language)
        case "pass":
            return _PASS.to(language)
        case _:
            return step
