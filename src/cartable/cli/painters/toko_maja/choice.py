"""How a move of Toko Maja is chosen: the order of the options, the question, and the text of each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cartable.cli.painters.card_names import card_names
from cartable.cli.painters.painter import View
from cartable.games.texts import Language, Text

_cards: Final = partial(card_names, "toko_maja")
_QUESTIONS: Final = {
    "add": Text(
        "Your turn: take a top card, or draw two cards?", "À vous : prendre un sommet, ou piocher deux cartes ?"
    ),
    "discard": Text(
        "You drew {drawn}: which one goes to a pile? You keep the other.",
        "Vous avez pioché {drawn} : laquelle va sur une défausse ? Vous gardez l'autre.",
    ),
    "table": Text(
        "The top cards form a set: lay {set}, or keep your {drawn}?",
        "Les sommets font un brelan : poser {set}, ou garder votre {drawn} ?",
    ),
    "second": Text("Where does your {drawn} go?", "Où va votre {drawn} ?"),
    "lay": Text("Do you lay a set?", "Posez-vous un brelan ?"),
}
_WHERE: Final = Text("On which pile do you put {card}?", "Sur quelle défausse posez-vous {card} ?")
_TEXTS: Final = {
    "draw": Text("draw two", "piocher deux"),
    "table": Text("take the set", "prendre le brelan"),
    "keep": Text("keep your card", "garder la carte"),
    "pass": Text("lay nothing", "ne rien poser"),
}
_TAKE: Final = Text("take from pile {pile}", "prendre sur la défausse {pile}")
_PUT: Final = Text("onto pile {pile}", "sur la défausse {pile}")
_LAY: Final = Text("lay {cards}", "poser {cards}")


def arrange(_view: View, _path: Sequence[str], options: Sequence[str]) -> Sequence[str]:
    """As the rules list them: piles from A to C, cards from the lowest, and passing last."""
    return options


def question(view: View, path: Sequence[str], _names: Sequence[str], language: Language) -> str:
    if path:
        return _WHERE.to(language).format(card=label(path[0], language))
    table_set = _cards().cards(view["table_set"] or (), language)
    if view["step"] == "discard":
        drawn = _cards().cards(view["drawn"], language)
    else:  # the one that is left: "your five"
        drawn = " ".join(_cards().bare(card, language) for card in view["drawn"])
    return _QUESTIONS[view["step"]].to(language).format(drawn=drawn, set=table_set)


def label(step: str, language: Language) -> str:
    word, _, rest = step.partition(" ")
    match word:
        case "take":
            return _TAKE.to(language).format(pile=rest)
        case ">":
            return _PUT.to(language).format(pile=rest)
        case "lay":
            return _LAY.to(language).format(cards=_cards().cards(rest, language))
        case _:
            return _TEXTS[step].to(language) if step in _TEXTS else _cards().card(step, language)
