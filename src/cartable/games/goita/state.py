"""The state of Goita Shogi: fields and their meaning, no logic.

Seats are numbered in playing order: seat + 1 sits at the right of a seat and plays after it (GOI-2).
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

# a row, the placed cards of a seat, is one word: five bits a card (kind + 1, and a bit if face down), the newest lowest
PLACE: Final = 5
FACE_DOWN: Final = 1 << (PLACE - 1)
ONE_PLACE: Final = (1 << PLACE) - 1

PLACES: Final = 32  # solo: the places of the board, four rows of eight
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
    first_player: Small  # a seat, or NOBODY for a random one
    hand_size: Small
    cancel_pawns: Small
    double_factor: Small
    # the match
    first: Small  # who begins this round; NOBODY before the first deal
    turn: Small  # the seat to act, or DEALING or OVER
    step: Small  # what it decides: LAY to REMOVE
    attack: Small  # the kind of the attack to answer, or NOTHING
    attacker: Small  # who attacked with it, or NOBODY
    open_kings: Small  # how many kings lie face up
    asker: Small  # who wants the round cancelled while the partner decides, or NOBODY
    partner_asked: Small  # one bit for each seat whose partner was asked, and so knows of its five pawns
    points: Annotated[Row, Small, SEATS]  # by side: the seat, or seat % 2 with four players; solo: the first
    card_points: Wide  # what a card of each kind scores as the last one, packed like a bag; an option, too
    round: Wide
    # the cards at the table
    hands: Annotated[Row, Wide, SEATS]
    rows: Annotated[Row, Wide, SEATS]  # the placed cards of each seat
    aside: Wide  # cards that nobody sees in this round (GOI-19, GOI-22)
    # the cards of the solo board
    covered: Wide  # one bit for each place: cards that lie face down between turns
    guards: Wide  # guards that are left
    turned: Wide  # cards turned up in this turn
    seen: Wide  # cards that have been face up at some time
    captured: Wide
    discard: Wide
    board: Annotated[Row, Small, PLACES]
