"""Solo and cooperative play as kernels: the board of face-down cards and its guards (GOI-24 to GOI-32)."""

from __future__ import annotations

from cartable.games.contract import OVER
from cartable.games.goita.acts import (
    ACT_AT,
    DETAIL,
    ONE_OF_BOARD,
    REMOVE_CARD,
    SECOND_PLACE_AT,
    TAKE_PAIR,
    TURN_UP,
)
from cartable.games.goita.attacking import right_of
from cartable.games.goita.cards import ALL_POINTS, KINDS, WIDTH
from cartable.games.goita.state import CORNERS, EMPTY, PLACES, REMOVE, TAKE, TURN, State
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
    if act == TURN_UP >> ACT_AT:
        turn_up(state, move & DETAIL)
    elif act == TAKE_PAIR >> ACT_AT:
        capture(state, 1 << (move & ONE_OF_BOARD) | 1 << ((move & DETAIL) >> SECOND_PLACE_AT))
        end_turn(state)
    else:
        state.discard += one(state.board[move & DETAIL], WIDTH)
        clear(state, 1 << (move & DETAIL))
        end_turn(state)


@kernel
def turn_up(state: State, place: int) -> None:
    """GOI-25, GOI-29: after the second card, or the only one left, the pairs are captured."""
    state.turned |= 1 << place
    state.seen |= 1 << place
    if ones(state.turned) == 2 or state.turned == state.covered:
        compare(state)


@kernel
def compare(state: State) -> None:
    """GOI-26, GOI-27, GOI-29: capture what leaves no choice; else ask which two, or which card to remove.

    Guards are all different, so a kind among the visible cards is there three times at most.
    """
    taken = 0
    rest = state.turned
    while rest:
        kind = int(state.board[lowest(rest)])
        rest &= rest - 1
        alike = like(state, state.guards | state.turned, kind)
        if ones(alike) == 3:
            state.step = TAKE
            return
        if ones(alike) == 2:
            taken |= alike
    if taken:
        capture(state, taken)
        end_turn(state)
    else:
        state.step = REMOVE


@kernel
def capture(state: State, places: int) -> None:
    """GOI-31: every captured card counts its points."""
    rest = places
    while rest:
        kind = int(state.board[lowest(rest)])
        rest &= rest - 1
        state.captured += one(kind, WIDTH)
        state.points[0] += held(ALL_POINTS, kind, WIDTH)
    clear(state, places)


@kernel
def clear(state: State, places: int) -> None:
    """The cards at these places are gone; guards are not replaced (GOI-29)."""
    state.guards &= ~places
    state.covered &= ~places
    state.turned &= ~places
    state.seen &= ~places
    while places:
        state.board[lowest(places)] = EMPTY
        places &= places - 1


@kernel
def end_turn(state: State) -> None:
    """GOI-28, GOI-30, GOI-32: the turned cards go face down and the next player turns two, or all is over."""
    state.turned = 0
    state.step = TURN
    state.turn = right_of(state, int(state.turn))
    if state.covered == 0:
        rest = state.guards
        while rest:
            state.discard += one(state.board[lowest(rest)], WIDTH)
            rest &= rest - 1
        clear(state, state.guards)
        state.turn = OVER
