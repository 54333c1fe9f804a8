"""The options of Scopette, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from cartable.games.options import FIRST_PLAYER, PLAYERS, TEAMS, GameOptions, choice, switch
from cartable.games.texts import Text

_TEAM_PLAYERS = (4, 6)


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

    def conflicts(self) -> Iterator[Text]:
        if self.teams and self.players not in _TEAM_PLAYERS:
            yield Text("teams need four or six players", "les équipes demandent quatre ou six joueurs")
        if self.first_player is not None and self.first_player >= self.players:
            yield Text(
                f"first_player must be a seat from 0 to {self.players - 1}",
                f"first_player doit être une place de 0 à {self.players - 1}",
            )
