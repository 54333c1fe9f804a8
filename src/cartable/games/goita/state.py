"""What a game of Goita Shogi is at one moment: fields and their meaning, no logic.

Seats are numbered in the order of play: seat + 1 sits at the right of a seat and plays after it (GOI-2).
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.kernel import Row, Small, Struct, Wide, struct

SEATS: Final = 4
NOBODY: Final = -1
NOTHING: Final = -1

# what the seat to act decides now
LAY: Final = 0  # a card face down (GOI-4, GOI-9)
ANSWER: Final = 1  # block or pass (GOI-5)
ATTACK: Final = 2  # the card below (GOI-4, GOI-6)
CANCEL: Final = 3  # five pawns: cancel the round or play on (GOI-16)
AGREE: Final = 4  # the partner wants to cancel: agree or refuse
TURN: Final = 5  # solo: a card to turn up (GOI-25)
TAKE: Final = 6  # solo: two of three alike (GOI-29)
REMOVE: Final = 7  # solo: a card that leaves the game (GOI-27)

# a seat's placed cards are one word, five bits a card, the newest lowest: the kind plus one, and a mark if face down
PLACE: Final = 5
FACE_DOWN: Final = 1 << (PLACE - 1)
ONE_PLACE: Final = (1 << PLACE) - 1

PLACES: Final = 32  # solo: the places of the board, row by row, eight a row
EMPTY: Final = 9  # solo: a place without a card
CORNERS: Final = (0, 7, 24, 31)


@struct
class State(Struct):
    # the options in force
    players: Small
    mode: Small  # 0 at the table, 1 solo or cooperative
    two_at_random: Small
    memory: Small
    target: Small
    first_player: Small  # a seat, or NOBODY to let chance pick
    # the match
    first: Small  # who begins this round; NOBODY until chance has picked the first one
    turn: Small  # the seat to act, or DEALING or OVER
    step: Small  # what it decides
    attack: Small  # the kind that stands to be blocked, or NOTHING
    attacker: Small  # who attacked with it, or NOBODY
    open_kings: Small  # how many kings lie face up
    asker: Small  # who wants the round cancelled while the partner decides, or NOBODY
    partner_asked: Small  # a bit a seat: its partner was asked, and so knows of its five pawns
    points: Annotated[Row, Small, SEATS]  # by side: the seat, or with four players the seat modulo two; solo: the first
    round: Wide
    # the cards at the table
    hands: Annotated[Row, Wide, SEATS]
    rows: Annotated[Row, Wide, SEATS]  # the placed cards of each seat
    aside: Wide  # the cards that nobody sees in this round (GOI-19, GOI-22)
    # the cards of the solo board
    covered: Wide  # a bit a place: the cards that lie face down between turns
    guards: Wide  # the guards that are left
    turned: Wide  # the cards turned up in this turn
    seen: Wide  # the cards that have been face up at some time, and so are remembered
    captured: Wide
    discard: Wide
    board: Annotated[Row, Small, PLACES]
