"""The options of Scopa, with the rule that each one stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from cartable.games.options import FIRST_DEALER, PLAYERS, GameOptions, choice
from cartable.games.texts import Text


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "scopa"

    players: int = choice(
        2, (2, 4), "SCOPA-3", PLAYERS,
        en="Two players, or four in two teams.",
        fr="Deux joueurs, ou quatre en deux équipes.",
    )  # fmt: skip
    target: int = choice(
        11, tuple(range(1, 51)), "SCOPA-22", Text("Points that end the match", "Points pour finir"),
        en="Points that end the match.",
        fr="Points qui terminent la partie.",
    )  # fmt: skip
    first_dealer: int | None = choice(
        None, (None, 0, 1, 2, 3), "SCOPA-4", FIRST_DEALER,
        en="The seat that deals first; by default a random one.",
        fr="La place qui donne en premier ; par défaut, au hasard.",
    )  # fmt: skip

    def conflicts(self) -> Iterator[Text]:
        if self.first_dealer is not None and self.first_dealer >= self.players:
            last = self.players - 1
            yield Text(f"first_dealer is a seat from 0 to {last}", f"first_dealer est une place de 0 à {last}")
