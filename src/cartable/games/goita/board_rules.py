"""Solo and cooperative play as kernels: the board of face-down cards and its guards (GOI-24 to GOI-32)."""

from __future__ import annotations

from cartable.games.contract import OVER
from cartable.games.goita.cards import ALL_POINTS, KINDS, WIDTH
from cartable.games.goita.move_codes import (
    ACT_AT,
    DETAIL,
    ONE_OF_BOARD,
    REMOVE_CARD,
    SECOND_PLACE_AT,
    TAKE_PAIR,
    TURN_UP,
)
from cartable.games.goita.state import CORNERS, EMPTY, PLACES, REMOVE, TAKE, TURN, State
from cartable.games.goita.table_rules import right_of
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.bags import held, one
from cartable.kernel.bits import lowest, ones


@kernel
def guards_differ(deck: SmallRow) -> int:
    """GOI-24: whether the first four cards are four kinds; one that a reader does not know is like no other."""
    for position in range(1, len(CORNERS)):
        for before in range(position):
            if deck[position] == deck[before] and deck[position] < KINDS:
                return 0
    return 1


@kernel
def lay_out(state: State, deck: SmallRow) -> None:
    """GOI-24: four guards face up at the corners, the others face down, row by row."""
    state.guards = 0
    position = 0
    for corner in CORNERS:
        state.board[corner] = deck[position]
        state.guards |= 1 << corner
        position += 1
    for place in range(PLACES):
        if not (state.guards >> place) & 1:
            state.board[place] = deck[position]
            position += 1
    state.covered = (1 << PLACES) - 1 - state.guards
    state.seen = state.guards
    state.turned = 0
    state.captured = 0
    state.discard = 0
    state.step = TURN


@kernel
def like(state: State, places: int, kind: int) -> int:
    """Those of the places whose card is of this kind; an unknown card is like no other."""
    found = 0
    while places:
        place = lowest(places)
        places &= places - 1
        if state.board[place] == kind and kind < KINDS:
            found |= 1 << place
    return found


@kernel
def board_moves(state: State, moves: WideRow) -> int:
    if state.step == TAKE:
        return pairs(state, moves)
    places = state.covered & ~state.turned
    act = TURN_UP
    if state.step == REMOVE:
        places = state.covered | state.guards  # GOI-27: visible or face down
        act = REMOVE_CARD
    count = 0
    while places:
        moves[count] = act + lowest(places)
        places &= places - 1
        count += 1
    return count


@kernel
def pairs(state: State, moves: WideRow) -> int:
    """GOI-29: the two turned cards and a guard are alike: any two of the three."""
    alike = like(state, state.guards | state.turned, int(state.board[lowest(state.turned)]))
    count = 0
    while alike & (alike - 1):
        low = lowest(alike)
        alike &= alike - 1
        others = alike
        while others:
            moves[count] = TAKE_PAIR + low + (lowest(others) << SECOND_PLACE_AT)
            others &= others - 1
            count += 1
    return count


@kernel
def act_on_board(state: State, move: int) -> None:
    act = move >> ACT_AT
    place = move & DETAIL
    captured = 0
    removed = 0
    if act == TURN_UP >> ACT_AT:
        captured = turn_up(state, place)
    elif act == TAKE_PAIR >> ACT_AT:
        captured = 1 << (move & ONE_OF_BOARD) | 1 << (place >> SECOND_PLACE_AT)
    else:
        removed = 1 << place
    if captured | removed:
        end_turn(state, captured, removed)


@kernel
def turn_up(state: State, place: int) -> int:
    """GOI-25, GOI-29: after the second card, or the only one left, the places of the pairs that are captured."""
    state.turned |= 1 << place
    state.seen |= 1 << place
    if ones(state.turned) == 2 or state.turned == state.covered:
        return compare(state)
    return 0


@kernel
def compare(state: State) -> int:
    """GOI-26, GOI-27, GOI-29: the pairs that leave no choice; else ask which two, or which card to remove.

    Guards are all different, so a kind among the visible cards is there three times at most.
    """
    captured = 0
    rest = state.turned
    state.step = REMOVE
    while rest:
        alike = like(state, state.guards | state.turned, int(state.board[lowest(rest)]))
        rest &= rest - 1
        if ones(alike) == 3:
            state.step = TAKE
        elif ones(alike) == 2:
            captured |= alike
    return captured


@kernel
def end_turn(state: State, captured: int, removed: int) -> None:
    """GOI-28, GOI-30, GOI-32: what is left goes face down and the next player turns two, or all is over."""
    state.covered &= ~(captured | removed)
    state.guards &= ~(captured | removed)
    state.turned = 0
    state.step = TURN
    state.turn = right_of(state, int(state.turn))
    if state.covered == 0:
        removed |= state.guards
        state.guards = 0
        state.turn = OVER
    state.seen &= ~(captured | removed)
    gone = captured | removed
    while gone:
        place = lowest(gone)
        gone &= gone - 1
        kind = int(state.board[place])
        state.board[place] = EMPTY  # GOI-29: a guard is not replaced
        if (captured >> place) & 1:
            state.captured += one(kind, WIDTH)
            state.points[0] += held(ALL_POINTS, kind, WIDTH)  # GOI-31
        else:
            state.discard += one(kind, WIDTH)
