"""Moves as integers: what is done in the upper bits, and with what in the lower ones."""

from __future__ import annotations

from typing import Final

ACT_AT: Final = 10
DETAIL: Final = (1 << ACT_AT) - 1
"""A kind of card, a seat, a place of the board, or two places of five bits each."""

PASS: Final = 0 << ACT_AT
LAY_DOWN: Final = 1 << ACT_AT  # with a kind
BLOCK_WITH: Final = 2 << ACT_AT  # with a kind
ATTACK_WITH: Final = 3 << ACT_AT  # with a kind
CANCEL_ROUND: Final = 4 << ACT_AT
PLAY_ON: Final = 5 << ACT_AT
CONSENT: Final = 6 << ACT_AT
REFUSE: Final = 7 << ACT_AT
TURN_UP: Final = 10 << ACT_AT  # with a place
TAKE_PAIR: Final = 11 << ACT_AT  # with two places, the lower one below
REMOVE_CARD: Final = 12 << ACT_AT  # with a place

# decisions as readers notice them who may not see them; only partial records hold these
REQUEST: Final = 8 << ACT_AT  # with the seat of the partner who wants to cancel
CANCELLED: Final = 9 << ACT_AT

SECOND_PLACE_AT: Final = 5
ONE_OF_BOARD: Final = 31
