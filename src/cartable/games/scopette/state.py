"""What a game of Scopette is at one moment: fields and their meaning, no logic."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.scopette.cards import CARDS, GOALS, UNKNOWN
from cartable.kernel import Row, Small, Struct, Wide, struct

SEATS: Final = 6
HAND: Final = 3
NOBODY: Final = -1
NO_CARD: Final = UNKNOWN + 1
"""An empty place in a hand."""


@struct
class State(Struct):
    # the options in force
    players: Small
    teams: Small
    first_player: Small  # a seat, or NOBODY to let chance pick
    # the match
    turn: Small  # the seat to act, or DEALING or OVER
    starter: Small  # NOBODY until the deal
    dealt: Small  # how many numbered cards have left the stock; 0 until the deal
    last_turns: Small  # turns to come once the stock is empty
    tokens: Annotated[Row, Small, SEATS]
    # a taking that is only half decided: kernels choose its cards one by one, lowest first
    chosen: Small  # the centre card chosen last, or NOBODY at all other times
    missing: Small  # what the cards still to choose add up to
    # the cards
    colours: Annotated[Row, Small, GOALS]  # one for each seat in order, with two players two; then those put away
    symbols: Annotated[Row, Small, GOALS]  # each between its seat and the next one; then those put away
    hands: Annotated[Row, Small, HAND * SEATS]  # three places a seat, lowest kind first, then empty places
    centre: Annotated[Row, Wide, 2]  # a set of cards, by half
    piles: Annotated[Row, Wide, 2 * SEATS]  # two halves a seat
    stock: Annotated[Row, Small, CARDS]  # the numbered cards in dealing order
