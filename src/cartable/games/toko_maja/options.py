"""The options of Toko Maja, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, cast

from cartable.games.options import FIRST_PLAYER, MEMORY, PLAYERS, TEAMS, GameOptions, choice, switch
from cartable.games.texts import Text
from cartable.games.toko_maja.state import State
from cartable.kernel import Struct

_PLAYERS_FOR_TEAMS = {2: (4, 6), 3: (6,)}


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "toko_maja"

    players: int = choice(4, (2, 3, 4, 5, 6), "TOK-3", PLAYERS, en="Number of players.", fr="Nombre de joueurs.")
    teams: int | None = choice(
        None,
        (None, 2, 3),
        "TOK-32",
        TEAMS,
        en="Number of teams, seated alternately: two with four players, two or three with six. Partners share points.",
        fr="Nombre d'équipes, assises en alternance : deux à quatre joueurs, deux ou trois à six. Points communs.",
    )
    table_sets: bool = switch(
        "TOK-26",
        Text("Table sets", "Brelans de table"),
        en="Whoever completes a set of the three top cards with a drawn card may take it and lay it.",
        fr="Qui complète un brelan au sommet des trois défausses avec une carte piochée peut le prendre et le poser.",
    )
    memory: bool = switch(
        "TOK-33",
        MEMORY,
        en="A memory aid: the table shows the cards under the tops, and which cards players took from the piles.",
        fr="Aide-mémoire : la table montre les cartes sous les sommets et celles que les joueurs y ont prises.",
    )
    first_player: int | None = choice(
        None,
        (None, 0, 1, 2, 3, 4, 5),
        "TOK-6",
        FIRST_PLAYER,
        en="The seat that begins the first round; by the rulebook, a random one.",
        fr="La place qui commence la première manche ; selon la règle, tirée au sort.",
    )

    def conflicts(self) -> Iterator[Text]:
        if self.teams is not None and self.players not in _PLAYERS_FOR_TEAMS[self.teams]:
            allowed = _PLAYERS_FOR_TEAMS[self.teams]
            yield Text(
                f"{self.teams} teams need {' or '.join(map(str, allowed))} players",
                f"{self.teams} équipes demandent {' ou '.join(map(str, allowed))} joueurs",
            )
        if self.first_player is not None and self.first_player >= self.players:
            yield Text(
                f"first_player must be a seat from 0 to {self.players - 1}",
                f"first_player doit être une place de 0 à {self.players - 1}",
            )

    def fill(self, state: Struct) -> None:
        super().fill(state)
        cast(State, state).teams = self.teams or 0
