"""How a move of Shokoba is chosen: the order of the options, the question, and the text of each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cartable.cli.painters.card_names import card_names
from cartable.cli.painters.painter import View
from cartable.games.texts import Language, Text

_cards: Final = partial(card_names, "shokoba")
_WHICH_CARD: Final = Text("Your turn: which card? (× can take)", "À vous : quelle carte ? (× peut prendre)")
_WHICH_SET: Final = Text("What does your {card} do?", "Que fait votre {card} ?")
_CLAIM: Final = Text(
    "{name} laid {card}, which could have taken cards. Claim a set with it or pass; then you play.",
    "{name} a posé {card}, qui pouvait prendre. Réclamez un groupe avec elle ou passez, puis jouez.",
)
_LAY: Final = Text("lay it", "le poser")
_TAKE: Final = Text("take {cards}", "prendre {cards}")
_CLAIM_SET: Final = Text("claim {cards}", "réclamer {cards}")
_PASS: Final = Text("pass", "passer")


def arrange(view: View, path: Sequence[str], options: Sequence[str]) -> Sequence[str]:
    """Cards in the order of the hand; laying and passing come after taking."""
    if path or view["claimable"]:
        return sorted(options, key=lambda step: step in ("", "pass"))
    return [card for card in view["hands"][view["seat"]] if card in options]


def question(view: View, path: Sequence[str], names: Sequence[str], language: Language) -> str:
    if view["claimable"]:
        before = names[(view["turn"] - 1) % len(names)]
        return _CLAIM.to(language).format(name=before, card=_cards().card(view["claimable"], language))
    return _WHICH_SET.to(language).format(card=_cards().bare(path[0], language)) if path else _WHICH_CARD.to(language)


def label(step: str, language: Language) -> str:
    word, _, cards = step.partition(" ")
    match word:
        case "":
            return _LAY.to(language)
        case "x":
            return _TAKE.to(language).format(cards=_cards().cards(cards.split(), language))
        case "claim":
            return _CLAIM_SET.to(language).format(cards=_cards().cards(cards.split(), language))
        case "pass":
            return _PASS.to(language)
        case _:
            return _cards().bare(step, language)
