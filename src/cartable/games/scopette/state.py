"""The state of Scopette: fields and their meaning, no logic."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.scopette.cards import CARDS, GOALS, UNKNOWN
from cartable.kernel import Row, Small, Struct, Wide, struct

SEATS: Final = 6
HAND: Final = 3
TOKENS: Final = 24
MOST_TOKENS: Final = 48
"""The largest supply of tokens that a house rule may give."""
NOBODY: Final = -1
NO_CARD: Final = UNKNOWN + 1
"""An empty place in a hand."""


@struct
class State(Struct):
    # the options in force
    players: Small
    teams: Small
    first_player: Small  # a seat, or NOBODY for a random one
    hand_size: Small
    centre_cards: Small
    colour_points: Small
    symbol_points: Small
    gold_points: Small
    token_points: Small
    table_tokens: Small
    hand_tokens: Small
    double_tokens: Small
    token_supply: Small
    # the match
    turn: Small  # the seat to act, or DEALING or OVER
    starter: Small  # who begins; NOBODY before the deal
    dealt: Small  # how many numbered cards have left the stock; 0 before the deal
    last_turns: Small  # turns to come after the stock is empty
    tokens: Annotated[Row, Small, SEATS]
    # a taking in progress: kernels choose its cards one by one, lowest first
    chosen: Small  # the centre card chosen last; otherwise NOBODY
    missing: Small  # the sum of the cards that are still to be chosen
    # the cards
    colours: Annotated[Row, Small, GOALS]  # one for each seat in order, or two with two players; then the unused ones
    symbols: Annotated[Row, Small, GOALS]  # each between its seat and the next one; then the unused ones
    hands: Annotated[Row, Small, HAND * SEATS]  # three places for each seat: lowest kind first, then empty places
    centre: Annotated[Row, Wide, 2]  # a set of cards, one word for each half
    piles: Annotated[Row, Wide, 2 * SEATS]  # two words for each seat, one for each half
    stock: Annotated[Row, Small, CARDS]  # the numbered cards in dealing order
