"""What a player with a perfect memory sees in a move on the solo board.

Turns are not counted, so the only loss is a turn without a pair: it costs a card. A removed card costs nothing where
its kind was left in odd number, and twice its points elsewhere, since one of its likes stays alone.
"""

from __future__ import annotations

from cartable.games.goita.acts import ACT_AT, DETAIL, ONE_OF_BOARD, SECOND_PLACE_AT, TAKE_PAIR, TURN_UP
from cartable.games.goita.board import like
from cartable.games.goita.cards import ALL_POINTS, KINDS, UNKNOWN, WHOLE_DECK, WIDTH
from cartable.games.goita.guessing import size, unseen_on_board
from cartable.games.goita.notation import act_of
from cartable.games.goita.state import PLACES, State
from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bags import held
from cartable.kernel.bits import lowest


@kernel
def cost_of(state: State, kind: int) -> int:
    """What removing a card of this kind loses."""
    left = held(WHOLE_DECK - state.captured - state.discard, kind, WIDTH)
    return 0 if left & 1 else 2 * held(ALL_POINTS, kind, WIDTH)


@kernel
def removing(state: State, place: int) -> int:
    """The likely loss, and with it that a guard helps as long as it stands."""
    if state.board[place] < UNKNOWN:
        cost = 100 * cost_of(state, int(state.board[place]))
        return -cost - ((state.guards >> place) & 1)
    unseen = unseen_on_board(state)
    total = 0
    for kind in range(KINDS):
        total += held(unseen, kind, WIDTH) * cost_of(state, kind)
    return -100 * total // max(1, size(unseen)) - 2


@kernel
def has_match(state: State, place: int) -> int:
    """Whether the known card at a place has its like among the guards (2) or among remembered cards (1)."""
    kind = int(state.board[place])
    if like(state, state.guards, kind):
        return 2
    others = state.covered & state.seen & ~(1 << place)
    return like(state, others, kind) != 0


@kernel
def guard_in_reserve(state: State) -> int:
    """Whether some remembered card is like a guard: a pair that can be had in any turn."""
    rest = state.covered & state.seen & ~state.turned
    while rest:
        if has_match(state, lowest(rest)) == 2:
            return 1
        rest &= rest - 1
    return 0


@kernel
def first_card(state: State, place: int) -> int:
    """Look at something new while a guard's like is in reserve; else take a sure pair; else look at something new."""
    if state.board[place] == UNKNOWN:
        return 900 if guard_in_reserve(state) else 500
    found = has_match(state, place)
    points = held(ALL_POINTS, int(state.board[place]), WIDTH)
    return 600 + points if found == 1 else 800 + points if found else 0


@kernel
def second_card(state: State, place: int) -> int:
    turned = int(state.board[lowest(state.turned)])
    kind = int(state.board[place])
    if like(state, state.guards, turned):  # a pair is sure: the second card is free to look
        return 900 if kind == UNKNOWN else 400 * (kind != turned)
    if kind == UNKNOWN:
        unseen = unseen_on_board(state)
        good = held(unseen, turned, WIDTH)
        rest = state.guards
        while rest:
            good += held(unseen, int(state.board[lowest(rest)]), WIDTH)
            rest &= rest - 1
        return 500 * good // max(1, size(unseen))
    points = held(ALL_POINTS, kind, WIDTH)
    if kind == turned:
        return 800 + points
    return 600 + points if like(state, state.guards, kind) else -1


@kernel
def board_worth(state: State, move: int) -> int:
    act = move >> ACT_AT
    place = move & DETAIL
    if act == TAKE_PAIR >> ACT_AT:
        pair = 1 << (move & ONE_OF_BOARD) | 1 << (place >> SECOND_PLACE_AT)
        return state.guards & pair == 0
    if act == TURN_UP >> ACT_AT:
        return second_card(state, place) if state.turned else first_card(state, place)
    return removing(state, place)


def board_reasons(state: State, move: int) -> list[Text]:
    act, place = act_of(move), move & DETAIL
    if act == TAKE_PAIR:
        return [Text("the guard stays and helps again", "le garde reste et servira encore")]
    kind = state.board[place] if place < PLACES else UNKNOWN
    if act == TURN_UP:
        if kind == UNKNOWN:
            return [Text("it shows a new card", "cela montre une nouvelle carte")]
        return [Text("it was seen before and makes a pair", "elle a déjà été vue et fait une paire")]
    if kind == UNKNOWN:
        return [Text("every card that is known is worth more", "toute carte connue vaut davantage")]
    if cost_of(state, kind) == 0:
        return [Text("it would stay alone anyway", "elle resterait seule de toute façon")]
    return [Text("it is worth little", "elle vaut peu")]
