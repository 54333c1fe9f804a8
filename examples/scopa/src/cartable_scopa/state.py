"""A position of Scopa: fields and their meaning, no logic."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.kernel import Row, Small, Struct, Wide, struct
from cartable_scopa.cards import CARDS

SEATS: Final = 4
SIDES: Final = 2
NOBODY: Final = -1


@struct
class State(Struct):
    # the options
    players: Small
    target: Small
    first_dealer: Small  # a seat, or NOBODY to let chance pick
    # the match
    round: Wide
    dealer: Small  # NOBODY until chance has picked the first one
    turn: Small  # the seat to act, or DEALING or OVER
    last_taker: Small  # the seat that took last in this round, or NOBODY
    dealt: Small  # how many cards of the stock have been dealt
    points: Annotated[Row, Small, SIDES]
    sweeps: Annotated[Row, Small, SIDES]  # of this round; their points are counted already
    # the cards, as sets
    table: Wide
    hands: Annotated[Row, Wide, SEATS]
    piles: Annotated[Row, Wide, SIDES]
    stock: Annotated[Row, Small, CARDS]  # the deck of this round in dealing order
