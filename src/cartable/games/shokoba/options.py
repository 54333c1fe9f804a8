"""The options of Shokoba, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, cast

from cartable.games.options import FIRST_DEALER, MEMORY, PLAYERS, TEAMS, GameOptions, choice, switch
from cartable.games.shokoba.state import State
from cartable.games.texts import Text
from cartable.kernel import Struct

_TARGETS = {2: 7, 3: 6, 4: 5}
_TEAM_TARGET = 7


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "shokoba"

    players: int = choice(4, (2, 3, 4), "SHO-4", PLAYERS, en="Number of players.", fr="Nombre de joueurs.")
    teams: bool = switch(
        "SHO-24",
        TEAMS,
        en="Four players as two teams, partners opposite; cards and stones are shared.",
        fr="Quatre joueurs en deux équipes, partenaires face à face ; cartes et pierres sont communes.",
    )
    nine_cards: bool = switch(
        "SHO-27",
        Text("Nine cards at once", "Neuf cartes d'un coup"),
        en="Expert rule 1, teams only: nine cards each at once, instead of three times three.",
        fr="Règle d'expert 1, en équipes : neuf cartes chacun d'un coup au lieu de trois fois trois.",
    )
    same_number_first: bool = switch(
        "SHO-28",
        Text("Same number first", "Même nombre d'abord"),
        en="Expert rule 2: a card may not take several cards while a card of its own number is on the table.",
        fr="Règle d'expert 2 : pas de prise de plusieurs cartes tant qu'une carte du même nombre est sur la table.",
    )
    mistakes: bool = switch(
        "SHO-25",
        Text("Mistakes can be claimed", "Oublis à réclamer"),
        en="Any card may be laid; the next player may claim what it could have taken.",
        fr="Toute carte peut être posée ; le joueur suivant peut réclamer ce qu'elle aurait pu prendre.",
    )
    memory: bool = switch(
        "SHO-35",
        MEMORY,
        en="A memory aid: the table shows which cards have gone into the piles.",
        fr="Aide-mémoire : la table montre les cartes que tous ont vues aller dans les tas.",
    )
    target: int | None = choice(
        None,
        (None, *range(1, 51)),
        "SHO-22",
        Text("Stones that end the match", "Pierres pour finir"),
        en="Stones that end the match; by the rulebook, 7 with two players, 6 with three, 5 with four, 7 with teams.",
        fr="Pierres qui terminent la partie ; selon la règle, 7 à deux, 6 à trois, 5 à quatre, 7 en équipes.",
    )
    first_dealer: int | None = choice(
        None, (None, 0, 1, 2, 3), "SHO-5", FIRST_DEALER, en="The seat that deals first; by the rulebook, a random one.",
        fr="La place qui donne en premier ; selon la règle, tirée au sort.",
    )  # fmt: skip

    def conflicts(self) -> Iterator[Text]:
        if self.teams and self.players != 4:
            yield Text("teams need four players", "les équipes demandent quatre joueurs")
        if self.nine_cards and not self.teams:
            yield Text("nine_cards needs teams", "nine_cards n'existe qu'en équipes")
        if self.first_dealer is not None and self.first_dealer >= self.players:
            yield Text(
                f"first_dealer must be a seat from 0 to {self.players - 1}",
                f"first_dealer doit être une place de 0 à {self.players - 1}",
            )

    def fill(self, state: Struct) -> None:
        super().fill(state)
        by_rulebook = _TEAM_TARGET if self.teams else _TARGETS[self.players]
        cast(State, state).target = by_rulebook if self.target is None else self.target
