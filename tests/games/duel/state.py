"""Duel: eight cards numbered 1 to 8, three in each hand, two aside. The higher card of a trick wins a point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from cartable.games.options import FIRST_PLAYER, PLAYERS, GameOptions, choice
from cartable.games.texts import Text
from cartable.kernel import Row, Small, Struct, Wide, struct

CARDS: Final = 8
EACH: Final = 3
NOTHING: Final = -1
UNKNOWN_AT: Final = CARDS
"""Above the eight bits of a hand: how many of its cards are unknown."""


@struct
class State(Struct):
    players: Small
    starter: Small
    turn: Small
    led: Small  # the card of the first player of this trick, or NOTHING
    played: Wide  # every card that was played, as a set
    hands: Annotated[Row, Wide, 2]
    points: Annotated[Row, Small, 2]


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "duel"

    players: int = choice(2, (2,), "DUEL-1", PLAYERS, en="Two play.", fr="On joue à deux.")
    starter: int | None = choice(None, (None, 0, 1), "DUEL-2", FIRST_PLAYER, en="Who leads first.", fr="Qui commence.")

    def conflicts(self) -> Iterator[Text]:
        yield from ()
