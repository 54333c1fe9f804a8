"""How a move of Goita Shogi is chosen: the order of the options, the question, and the text of each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cartable.cli.painters.card_names import card_names
from cartable.cli.painters.painter import View
from cartable.games.texts import Language, Text

_cards: Final = partial(card_names, "goita")
_QUESTIONS: Final = {
    "down": Text("Your turn: which card do you lay face down?", "À vous : quelle carte posez-vous face cachée ?"),
    "attack": Text("Which card do you attack with?", "Avec quelle carte attaquez-vous ?"),
    "answer": Text("{name} attacks with {card}. Do you block?", "{name} attaque avec {card}. Bloquez-vous ?"),
    "cancel": Text(
        "You hold five pawns or more. Do you want to cancel the round?",
        "Vous avez cinq pions ou plus. Voulez-vous annuler la manche ?",
    ),
    "agree": Text(
        "{partner} holds five pawns or more and wants to cancel the round. Do you agree?",
        "{partner} a cinq pions ou plus et veut annuler la manche. Êtes-vous d'accord ?",
    ),
    "turn": Text("Which card do you turn up?", "Quelle carte retournez-vous ?"),
    "take": Text("Three of a kind: which two do you take?", "Trois cartes identiques : lesquelles prenez-vous ?"),
    "remove": Text("No pair: which card do you remove?", "Pas de paire : quelle carte retirez-vous ?"),
}
_WITH_CARD: Final = {
    "(": Text("lay {card} face down", "poser {card} face cachée"),
    "=": Text("block with {card}", "bloquer avec {card}"),
    ">": Text("attack with {card}", "attaquer avec {card}"),
}
_WITHOUT_CARD: Final = {
    "pass": Text("pass", "passer"),
    "cancel": Text("cancel the round", "annuler la manche"),
    "play": Text("play on", "jouer"),
    "agree": Text("agree", "accepter"),
    "refuse": Text("refuse", "refuser"),
    "asked": Text("the partner wants to cancel", "le partenaire veut annuler"),
    "cancelled": Text("the round is cancelled", "la manche est annulée"),
}
_ORDER: Final = "KBRGSNLP"


def arrange(view: View, _path: Sequence[str], options: Sequence[str]) -> Sequence[str]:
    """Cards in the order of the hand, passing last; the squares of the board row by row."""
    if view["mode"] == "solo":
        return sorted(options, key=lambda step: [(square[1], square[0]) for square in step.lstrip("-").split("+")])
    return sorted(options, key=lambda step: _ORDER.find(step.strip("()=>")) % (len(_ORDER) + 1))


def question(view: View, _path: Sequence[str], names: Sequence[str], language: Language) -> str:
    attacker, partner = view.get("attacker"), view.get("asked_by")
    return (
        _QUESTIONS[view["step"]]
        .to(language)
        .format(
            name="" if attacker is None else names[attacker],
            card="" if view.get("attack") is None else _cards().card(view["attack"], language),
            partner="" if partner is None else names[partner],
        )
    )


def label(step: str, language: Language) -> str:
    if step in _WITHOUT_CARD:
        return _WITHOUT_CARD[step].to(language)
    letter = step.strip("()=>")
    if letter in _cards().names and step != letter:
        return _WITH_CARD[step[0]].to(language).format(card=_cards().card(letter, language))
    return step
