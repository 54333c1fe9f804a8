"""What a player with a perfect memory sees in a move on the solo board.

Turns are not counted, so the only loss is a turn without a pair: it costs a card. A removed card costs nothing where
its kind was left in odd number, and twice its points elsewhere, since one of its likes stays alone.
"""

from __future__ import annotations

from cartable.games.goita.bags import size
from cartable.games.goita.cards import ALL_POINTS, KINDS, UNKNOWN, WHOLE_DECK, WIDTH
from cartable.games.goita.move_codes import ACT_AT, DETAIL, ONE_OF_BOARD, SECOND_PLACE_AT, TAKE_PAIR, TURN_UP
from cartable.games.goita.notation import act_of
from cartable.games.goita.state import PLACES, State
from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bags import held, one
from cartable.kernel.bits import lowest


@kernel
def cost_of(state: State, kind: int) -> int:
    """What removing a card of this kind loses."""
    left = held(WHOLE_DECK - state.captured - state.discard, kind, WIDTH)
    return 0 if left & 1 else 2 * held(ALL_POINTS, kind, WIDTH)


@kernel
def known_at(state: State, places: int) -> int:
    """The bag of the known cards at these places."""
    bag = 0
    while places:
        place = lowest(places)
        places &= places - 1
        if state.board[place] < UNKNOWN:
            bag += one(state.board[place], WIDTH)
    return bag


@kernel
def removing(state: State, place: int, unseen: int) -> int:
    """The likely loss, and with it that a guard helps as long as it stands."""
    cards = unseen
    surely = 0
    if state.board[place] < UNKNOWN:
        cards = one(state.board[place], WIDTH)
        surely = 1 - ((state.guards >> place) & 1)
    total = 0
    for kind in range(KINDS):
        total += held(cards, kind, WIDTH) * cost_of(state, kind)
    return surely - 100 * total // max(1, size(cards))


@kernel
def some_like(cards: int, others: int) -> int:
    """How many of the cards have their like among the others."""
    count = 0
    for kind in range(KINDS):
        if held(others, kind, WIDTH):
            count += held(cards, kind, WIDTH)
    return count


@kernel
def first_card(kind: int, guards: int, remembered: int) -> int:
    """Look at something new while a guard's like is in reserve; else take a sure pair; else look at something new."""
    if kind == UNKNOWN:
        return 900 if some_like(remembered, guards) else 500
    points = held(ALL_POINTS, kind, WIDTH)
    if held(guards, kind, WIDTH):
        return 800 + points
    return 600 + points if held(remembered, kind, WIDTH) > 1 else 0


@kernel
def second_card(kind: int, turned: int, guards: int, unseen: int) -> int:
    """The like of the card just turned, or of a guard; where a pair is sure already, something new."""
    if held(guards, turned, WIDTH):
        return 900 if kind == UNKNOWN else 400 * (kind != turned)
    if kind == UNKNOWN:
        return 500 * some_like(unseen, guards + one(turned, WIDTH)) // max(1, size(unseen))
    points = held(ALL_POINTS, kind, WIDTH)
    if kind == turned:
        return 800 + points
    return 600 + points if held(guards, kind, WIDTH) else -1


@kernel
def board_worth(state: State, move: int) -> int:
    act = move >> ACT_AT
    place = move & DETAIL
    if act == TAKE_PAIR >> ACT_AT:
        pair = 1 << (move & ONE_OF_BOARD) | 1 << (place >> SECOND_PLACE_AT)
        return state.guards & pair == 0
    guards = known_at(state, state.guards)
    remembered = known_at(state, state.covered & state.seen)
    unseen = WHOLE_DECK - state.captured - state.discard - guards - remembered
    if act != TURN_UP >> ACT_AT:
        return removing(state, place, unseen)
    kind = int(state.board[place])
    if state.turned:
        return second_card(kind, int(state.board[lowest(state.turned)]), guards, unseen)
    return first_card(kind, guards, remembered)


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
