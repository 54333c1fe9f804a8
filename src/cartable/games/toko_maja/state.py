"""The state of Toko Maja: fields and their meaning, no logic."""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.toko_maja.cards import DECK_SIZE, NUMBERS
from cartable.kernel import Row, Small, Struct, Wide, struct

SEATS: Final = 6
NOBODY: Final = -1
ROUNDS: Final = 3
PILES: Final = 3

TALLEST: Final = 40
"""The most cards of a discard pile: it begins with one, a turn adds one at most, and a round has at most 39 draws."""

# The steps of a turn (TOK-8): what the seat to act decides next.
ADD: Final = 0  # take a top card, or draw
DISCARD: Final = 1  # which of the two drawn cards goes to which pile
TABLE: Final = 2  # take the table set that the discard completed, or keep the other card (TOK-26, TOK-28)
SECOND: Final = 3  # where the second drawn card goes after a table set (TOK-27)
LAY: Final = 4  # lay a set, or nothing


@struct
class State(Struct):
    # the options in force
    players: Small
    teams: Small  # number of teams; 0 without teams
    table_sets: Small
    memory: Small
    first_player: Small  # a seat, or NOBODY for a random one
    rounds: Small
    put_aside: Small
    jokers: Small
    set_bonus: Small
    joker_cost: Small
    hand_cost: Small
    token_points: Annotated[Row, Small, NUMBERS]
    # the match
    round: Small
    first: Small  # the first player of this round, NOBODY before the first deal
    turn: Small  # the seat to act, or DEALING or OVER
    step: Small  # ADD, DISCARD, TABLE, SECOND or LAY
    dealt: Small  # how many cards have left the stock: the first three, drawn ones, and jokers that the deck lacks
    tokens: Annotated[Row, Small, NUMBERS]  # the seat that holds the token of each number, or NOBODY
    points: Annotated[Row, Wide, ROUNDS * SEATS]  # points of each side in each counted round
    # the cards
    drawn: Wide  # cards that the seat to act has drawn, and neither kept nor discarded yet
    hands: Annotated[Row, Wide, SEATS]
    shown: Annotated[Row, Wide, SEATS]  # cards of each hand that everybody knows: taken from a pile and not laid yet
    sets: Annotated[Row, Wide, SEATS]  # how many of each of the eleven sets a seat has laid in this round
    piled: Wide  # all cards of the discard piles
    heights: Annotated[Row, Small, PILES]
    piles: Annotated[Row, Small, PILES * TALLEST]  # each pile from the bottom, 0 above its top
    stock: Annotated[
        Row, Small, DECK_SIZE
    ]  # the deck in dealing order, at the end of the row; the last ones are put aside
