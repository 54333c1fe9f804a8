"""Five pawns: the decision to cancel the round, and the partner's consent (GOI-16, GOI-17)."""

from __future__ import annotations

from cartable.games.contract import DEALING
from cartable.games.goita.cards import PAWN, WIDTH
from cartable.games.goita.move_codes import ACT_AT, CANCEL_ROUND, CONSENT, DETAIL, PLAY_ON, REFUSE, REQUEST
from cartable.games.goita.state import AGREE, CANCEL, LAY, NOBODY, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held


@kernel
def playing_order(state: State, seat: int) -> int:
    """How many seats play before this one in the first turn of the round."""
    ahead = seat - state.first
    return ahead if ahead >= 0 else ahead + state.players


@kernel
def ask_next_holder(state: State, order: int) -> None:
    """Ask the next holder of five pawns, from this place in the playing order on, or let the first player begin."""
    seat = int(state.first) + order
    for _ in range(order, state.players):
        if seat >= state.players:
            seat -= state.players
        if held(state.hands[seat], PAWN, WIDTH) >= state.cancel_pawns:
            state.step = CANCEL
            state.turn = seat
            return
        seat += 1
    state.step = LAY
    state.turn = state.first


@kernel
def question_moves(state: State, moves: WideRow) -> int:
    moves[0] = CANCEL_ROUND if state.step == CANCEL else CONSENT
    moves[1] = PLAY_ON if state.step == CANCEL else REFUSE
    return 2


@kernel
def play_decision(state: State, move: int) -> None:
    """Make a decision about cancelling: one that a seat made, or one as another reader notices it."""
    act = move >> ACT_AT
    if act == PLAY_ON >> ACT_AT:
        ask_next_holder(state, playing_order(state, int(state.turn)) + 1)
    elif act == REFUSE >> ACT_AT:
        asked = playing_order(state, int(state.asker))
        state.asker = NOBODY
        ask_next_holder(state, asked + 1)
    elif act == REQUEST >> ACT_AT:
        ask_partner(state, move & DETAIL)
    elif act == CANCEL_ROUND >> ACT_AT and state.players == 4:
        ask_partner(state, int(state.turn))
    else:
        cancel(state)


@kernel
def ask_partner(state: State, seat: int) -> None:
    state.asker = seat
    state.partner_asked |= 1 << seat
    state.turn = seat ^ 2
    state.step = AGREE


@kernel
def cancel(state: State) -> None:
    """GOI-17: the round is dealt again with the same first player; nobody scores."""
    state.asker = NOBODY
    state.partner_asked = 0
    state.step = LAY
    state.round -= 1
    state.turn = DEALING
