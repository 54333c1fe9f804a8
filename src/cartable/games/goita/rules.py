"""The rules of Goita Shogi as kernels over one `State`: the deal, and moves of the table game or the solo board."""

from __future__ import annotations

from typing import Final

from cartable.games.contract import DEALING
from cartable.games.goita.board_rules import act_on_board, board_moves, guards_differ, set_up_board
from cartable.games.goita.cards import WIDTH
from cartable.games.goita.five_pawns import ask_next_holder, play_decision, question_moves
from cartable.games.goita.move_codes import ACT_AT, ATTACK_WITH, BLOCK_WITH, CANCEL_ROUND, DETAIL, LAY_DOWN
from cartable.games.goita.state import CANCEL, EMPTY, LAY, NOBODY, NOTHING, PLACES, SEATS, State
from cartable.games.goita.table_rules import attack_moves, block, lay, make_attack, pass_turn, right_of, side_of
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.bags import one

MOVES_BUFFER: Final = 32
"""The most moves are those of removing a card: one for each of 32 cards."""


@kernel
def begin(state: State) -> None:
    """Set up a new match under the options that the state already holds."""
    state.first = state.first_player
    state.turn = DEALING
    state.round = 0
    for seat in range(SEATS):
        state.points[seat] = 0
        state.hands[seat] = 0
        state.rows[seat] = 0
    clear_table(state)
    state.aside = 0
    state.covered = 0
    state.guards = 0
    state.turned = 0
    state.seen = 0
    state.captured = 0
    state.discard = 0
    for place in range(PLACES):
        state.board[place] = EMPTY


@kernel
def clear_table(state: State) -> None:
    state.step = LAY
    state.attack = NOTHING
    state.attacker = NOBODY
    state.open_kings = 0
    state.asker = NOBODY
    state.partner_asked = 0


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    """Begin a round; the first player of the first one is random unless an option names one (GOI-3)."""
    if state.mode and not guards_differ(deck):
        return 0
    if state.first == NOBODY:
        state.first = spin
    state.round += 1
    if state.mode:
        set_up_board(state, deck)
        state.turn = state.first
    else:
        clear_table(state)
        deal_hands(state, deck)
        ask_next_holder(state, 0)
    return 1


@kernel
def deal_hands(state: State, deck: SmallRow) -> None:
    """GOI-2, GOI-3: one card at a time, beginning with the first player; the rest is put aside."""
    dealt = state.hand_size * state.players
    for seat in range(state.players):
        state.hands[seat] = 0
        state.rows[seat] = 0
    state.aside = 0
    seat = int(state.first)
    for position in range(dealt):
        state.hands[seat] += one(deck[position], WIDTH)
        seat = right_of(state, seat)
    for position in range(dealt, len(deck)):
        state.aside += one(deck[position], WIDTH)


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    if state.mode:
        return board_moves(state, moves)
    if state.step >= CANCEL:
        return question_moves(state, moves)
    return attack_moves(state, moves)


@kernel
def play(state: State, move: int) -> None:
    act = move >> ACT_AT
    if state.mode:
        act_on_board(state, move)
    elif act >= CANCEL_ROUND >> ACT_AT:
        play_decision(state, move)
    elif act == LAY_DOWN >> ACT_AT:
        lay(state, move & DETAIL)
    elif act == BLOCK_WITH >> ACT_AT:
        block(state, move & DETAIL)
    elif act == ATTACK_WITH >> ACT_AT:
        make_attack(state, move & DETAIL)
    else:
        pass_turn(state)


@kernel
def is_public(state: State, move: int) -> int:
    """GOI-17: decisions about cancelling are private."""
    return state.mode or (move >> ACT_AT) < (CANCEL_ROUND >> ACT_AT)


@kernel
def scores(state: State, points: WideRow) -> None:
    for seat in range(state.players):
        points[seat] = state.points[side_of(state, seat)]
