"""The state of Shokoba: fields and their meaning, no logic."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.shokoba.cards import DECK_SIZE
from cartable.kernel import Row, Small, Struct, Wide, struct

SEATS: Final = 4
NOBODY: Final = -1
COUNTED: Final = 5  # how many things are counted at the end of a round (SHO-18)


@struct
class State(Struct):
    # the options in force
    players: Small
    teams: Small
    nine_cards: Small
    same_number_first: Small
    mistakes: Small
    memory: Small
    target: Small
    first_dealer: Small  # a seat, or NOBODY for a random one
    # the match
    round: Wide
    dealer: Small  # NOBODY before the first deal
    turn: Small  # the seat to act, or DEALING or OVER
    claimable: Small  # the kind just laid by mistake, for which `turn` may claim cards; otherwise NOBODY
    last_taker: Small  # the seat that took last in this round, or NOBODY
    dealt: Small  # how many cards of the stock have been dealt
    stones: Annotated[Row, Small, SEATS]  # by side: the seat, or seat % 2 in teams
    # the cards
    table: Wide
    hands: Annotated[Row, Wide, SEATS]
    piles: Annotated[Row, Wide, SEATS]  # by side, like the stones
    stock: Annotated[Row, Small, DECK_SIZE]  # the deck of this round in dealing order
    # the house rules in force
    hand_size: Small
    table_cards: Small
    sweep_stones: Small
    majority_stones: Annotated[Row, Small, COUNTED]
