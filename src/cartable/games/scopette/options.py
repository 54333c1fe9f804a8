"""The options of Scopette, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from cartable.games.options import FIRST_PLAYER, PLAYERS, TEAMS, GameOptions, choice, house, switch
from cartable.games.scopette.state import HAND, MOST_TOKENS, TOKENS
from cartable.games.texts import Text

_TEAM_PLAYERS = (4, 6)


def _points(label: Text, what: Text) -> Any:
    """A house rule: how many points something scores."""
    return house(1, range(6), "SCO-25", label, en=f"Points for {what.en}.", fr=f"Points pour {what.fr}.")


def _tokens(default: int, rule: str, label: Text, what: Text) -> Any:
    """A house rule: how many tokens a scopette earns."""
    return house(default, range(9), rule, label, en=f"Tokens for {what.en}.", fr=f"Jetons pour {what.fr}.")


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "scopette"

    players: int = choice(4, (2, 3, 4, 5, 6), "SCO-4", PLAYERS, en="Number of players.", fr="Nombre de joueurs.")
    teams: bool = switch(
        "SCO-28",
        TEAMS,
        en="Four or six players in teams of two, seated alternately; partners add up their points.",
        fr="Quatre ou six joueurs en équipes de deux, assises en alternance ; les partenaires cumulent leurs points.",
    )
    first_player: int | None = choice(
        None, (None, 0, 1, 2, 3, 4, 5), "SCO-8", FIRST_PLAYER, en="The seat that begins; by default, a random one.",
        fr="La place qui commence ; par défaut, tirée au sort.",
    )  # fmt: skip

    hand_size: int = house(
        HAND, range(1, HAND + 1), "SCO-6", Text("Cards in hand", "Cartes en main"),
        en="Cards that everybody is dealt; with as many in hand, nobody may pass.",
        fr="Cartes que chacun reçoit ; avec autant de cartes en main, personne ne peut passer.",
    )  # fmt: skip
    centre_cards: int | None = house(
        None, (None, *range(9)), "SCO-6", Text("Cards in the centre", "Cartes au centre"),
        en="Cards that the centre begins with; by the rulebook, 4, or 6 with five or six players.",
        fr="Cartes au centre au début ; selon la règle, 4, ou 6 à cinq ou six joueurs.",
    )  # fmt: skip
    colour_points: int = _points(
        Text("Points of a colour", "Points d'une couleur"),
        Text("each card of the own colour", "chaque carte de sa couleur"),
    )
    symbol_points: int = _points(
        Text("Points of a symbol", "Points d'un symbole"),
        Text("each card with an own symbol", "chaque carte portant un de ses symboles"),
    )
    gold_points: int = _points(Text("Points of gold", "Points de l'or"), Text("each gold card", "chaque carte dorée"))
    token_points: int = _points(Text("Points of a token", "Points d'un jeton"), Text("each token", "chaque jeton"))
    table_tokens: int = _tokens(
        1, "SCO-19", Text("Tokens for the table", "Jetons de table"), Text("a table scopette", "une scopette de table")
    )
    hand_tokens: int = _tokens(
        1, "SCO-20", Text("Tokens for the hand", "Jetons de main"), Text("a hand scopette", "une scopette de main")
    )
    double_tokens: int = _tokens(
        4,
        "SCO-21",
        Text("Tokens for a double", "Jetons d'une double"),
        Text("a double scopette", "une double scopette"),
    )
    token_supply: int = house(
        TOKENS, range(MOST_TOKENS + 1), "SCO-22", Text("Tokens in the supply", "Jetons de la réserve"),
        en="Tokens that there are; once they are given out, a scopette earns none.",
        fr="Nombre de jetons ; une fois distribués, une scopette n'en rapporte plus.",
    )  # fmt: skip

    def conflicts(self) -> Iterator[Text]:
        if self.teams and self.players not in _TEAM_PLAYERS:
            yield Text("teams need four or six players", "les équipes demandent quatre ou six joueurs")
        if self.first_player is not None and self.first_player >= self.players:
            yield Text(
                f"first_player must be a seat from 0 to {self.players - 1}",
                f"first_player doit être une place de 0 à {self.players - 1}",
            )

    def by_rulebook(self) -> dict[str, int]:
        return {"centre_cards": 6 if self.players >= 5 else 4}  # SCO-6, SCO-7
