"""The numbered actions of Goita Shogi: what is done with which kind at the table, or with which place of the board.

Of three cards of one kind on the board two are taken: the action names the one that stays.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.board_rules import places_of_kind
from cartable.games.goita.cards import KINDS
from cartable.games.goita.move_codes import (
    ACT_AT,
    CANCEL_ROUND,
    DETAIL,
    LAY_DOWN,
    ONE_OF_BOARD,
    PASS,
    REMOVE_CARD,
    SECOND_PLACE_AT,
    TAKE_PAIR,
    TURN_UP,
)
from cartable.games.goita.options import Options
from cartable.games.goita.state import PLACES, State
from cartable.games.learning import ActionGroup
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import lowest

_PASS_AT: Final = 3 * KINDS
_REPLIES: Final = 4


def actions(options: Options) -> list[ActionGroup]:
    if options.mode == "solo":
        return [
            ActionGroup(PLACES, "turn the card at this place up"),
            ActionGroup(PLACES, "of three cards of one kind, take the two that are not at this place"),
            ActionGroup(PLACES, "remove the card at this place"),
        ]
    return [
        ActionGroup(KINDS, "lay a card of this kind face down"),
        ActionGroup(KINDS, "block with a card of this kind"),
        ActionGroup(KINDS, "attack with a card of this kind"),
        ActionGroup(1, "pass"),
        ActionGroup(_REPLIES, "cancel the round, play on, agree to cancel, refuse"),
    ]


@kernel
def three_alike(state: State) -> int:
    """GOI-29: the places of the two turned cards and the guard of the same kind."""
    return places_of_kind(state, state.guards | state.turned, int(state.board[lowest(state.turned)]))


@kernel
def action_of(state: State, move: int, lookup: WideRow) -> int:  # noqa: ARG001
    act = move >> ACT_AT
    detail = move & DETAIL
    if state.mode:
        if act == TAKE_PAIR >> ACT_AT:
            pair = 1 << (move & ONE_OF_BOARD) | 1 << (detail >> SECOND_PLACE_AT)
            return PLACES + lowest(three_alike(state) & ~pair)
        return detail if act == TURN_UP >> ACT_AT else 2 * PLACES + detail
    if act == PASS >> ACT_AT:
        return _PASS_AT
    if act >= CANCEL_ROUND >> ACT_AT:
        return _PASS_AT + 1 + act - (CANCEL_ROUND >> ACT_AT)
    return (act - (LAY_DOWN >> ACT_AT)) * KINDS + detail


@kernel
def move_of(state: State, action: int, lookup: WideRow) -> int:  # noqa: ARG001
    return board_move(state, action) if state.mode else table_move(action)


@kernel
def board_move(state: State, action: int) -> int:
    if action < PLACES:
        return TURN_UP + action
    if action >= 2 * PLACES:
        return REMOVE_CARD + action - 2 * PLACES
    pair = three_alike(state) & ~(1 << (action - PLACES))
    return TAKE_PAIR + lowest(pair) + (lowest(pair & (pair - 1)) << SECOND_PLACE_AT)


@kernel
def table_move(action: int) -> int:
    if action >= _PASS_AT:
        return CANCEL_ROUND + ((action - _PASS_AT - 1) << ACT_AT) if action > _PASS_AT else PASS
    return LAY_DOWN + (action // KINDS << ACT_AT) + action % KINDS
