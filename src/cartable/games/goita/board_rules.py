"""The solo and cooperative game as kernels: the board of face-down cards and its guards (GOI-24 to GOI-32)."""

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
    """GOI-24: whether the first four cards are of different kinds; an unknown card differs from all others."""
    for position in range(1, len(CORNERS)):
        for before in range(position):
            if deck[position] == deck[before] and deck[position] < KINDS:
                return 0
    return 1


@kernel
def set_up_board(state: State, deck: SmallRow) -> None:
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
def places_of_kind(state: State, places: int, kind: int) -> int:
    """The places among these whose card is of this kind; unknown cards are of no kind."""
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
        return list_pairs(state, moves)
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
def list_pairs(state: State, moves: WideRow) -> int:
    """GOI-29: the two turned cards and a guard are of one kind: any two of the three."""
    alike = places_of_kind(state, state.guards | state.turned, int(state.board[lowest(state.turned)]))
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
    """GOI-25, GOI-29: turn a card up. Returns the places that are captured, once the last card of the turn is up."""
    state.turned |= 1 << place
    state.seen |= 1 << place
    if ones(state.turned) == 2 or state.turned == state.covered:
        return resolve_turned(state)
    return 0


@kernel
def resolve_turned(state: State) -> int:
    """GOI-26, GOI-27, GOI-29: the places of pairs without a choice; otherwise the next step takes two or removes one.

    Guards are all of different kinds, so at most three visible cards are of one kind.
    """
    captured = 0
    rest = state.turned
    state.step = REMOVE
    while rest:
        alike = places_of_kind(state, state.guards | state.turned, int(state.board[lowest(rest)]))
        rest &= rest - 1
        if ones(alike) == 3:
            state.step = TAKE
        elif ones(alike) == 2:
            captured |= alike
    return captured


@kernel
def end_turn(state: State, captured: int, removed: int) -> None:
    """GOI-28, GOI-30, GOI-32: turned cards go face down again and the next player follows, or the game ends."""
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
