"""How good a move on the solo board looks to a player with a perfect memory.

Turns are not counted, so only a turn without a pair loses something: it costs a card. Removing a card costs nothing if
an odd number of its kind is left. Otherwise it costs twice its points, since another card of its kind has no pair then.
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
    """The points that removing a card of this kind loses."""
    left = held(WHOLE_DECK - state.captured - state.discard, kind, WIDTH)
    return 0 if left & 1 else 2 * held(ALL_POINTS, kind, WIDTH)


@kernel
def known_cards_at(state: State, places: int) -> int:
    """The bag of the known cards at these places."""
    bag = 0
    while places:
        place = lowest(places)
        places &= places - 1
        if state.board[place] < UNKNOWN:
            bag += one(state.board[place], WIDTH)
    return bag


@kernel
def removal_worth(state: State, place: int, unseen: int) -> int:
    """The expected loss in hundredths, below zero; a known card other than a guard is preferred among equals."""
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
def count_matching(cards: int, others: int) -> int:
    """How many of the cards have a card of the same kind among the others."""
    count = 0
    for kind in range(KINDS):
        if held(others, kind, WIDTH):
            count += held(cards, kind, WIDTH)
    return count


@kernel
def first_card_worth(kind: int, guards: int, remembered: int) -> int:
    """An unseen card while the pair of a guard is in reserve; else a sure pair; else an unseen card."""
    if kind == UNKNOWN:
        return 900 if count_matching(remembered, guards) else 500
    points = held(ALL_POINTS, kind, WIDTH)
    if held(guards, kind, WIDTH):
        return 800 + points
    return 600 + points if held(remembered, kind, WIDTH) > 1 else 0


@kernel
def second_card_worth(kind: int, turned: int, guards: int, unseen: int) -> int:
    """The pair of the card just turned, or of a guard; an unseen card if there is a pair already."""
    if held(guards, turned, WIDTH):
        return 900 if kind == UNKNOWN else 400 * (kind != turned)
    if kind == UNKNOWN:
        return 500 * count_matching(unseen, guards + one(turned, WIDTH)) // max(1, size(unseen))
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
    guards = known_cards_at(state, state.guards)
    remembered = known_cards_at(state, state.covered & state.seen)
    unseen = WHOLE_DECK - state.captured - state.discard - guards - remembered
    if act != TURN_UP >> ACT_AT:
        return removal_worth(state, place, unseen)
    kind = int(state.board[place])
    if state.turned:
        return second_card_worth(kind, int(state.board[lowest(state.turned)]), guards, unseen)
    return first_card_worth(kind, guards, remembered)


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
        return [Text("every known card is worth more", "toute carte connue vaut davantage")]
    if cost_of(state, kind) == 0:
        return [Text("it would be left without a pair anyway", "elle resterait sans paire de toute façon")]
    return [Text("it is worth little", "elle vaut peu")]
