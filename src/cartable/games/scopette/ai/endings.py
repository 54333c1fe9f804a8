"""The cards that a seat has not seen, in groups: secret colours, and hands.

Endings are solved only once the stock is empty: before that, open cards would show everybody what they are going to
draw, and a bot that solved them lost points in the arena against one that only searched. Cards in the hands of seats
that will not play again score for nobody (SCO-24), and neither do unused colours: each of these is one group.
"""

from __future__ import annotations

from typing import Final

from cartable.games.scopette.cards import CARDS, COLOURS_AT, GOALS, HALF, UNKNOWN
from cartable.games.scopette.hands import add_to_hand, unseen
from cartable.games.scopette.state import HAND, NO_CARD, SEATS, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import lowest, ones

_ALL_COLOURS: Final = (1 << GOALS) - 1


@kernel
def plays_again(state: State, seat: int) -> int:
    """SCO-23: whether a seat has not had its last turn yet."""
    after = seat - state.turn if seat >= state.turn else seat + state.players - state.turn
    return after < state.last_turns


@kernel
def unknown_cards(state: State, seat: int) -> int:
    """How many cards of a hand are unknown."""
    count = 0
    for place in range(HAND * seat, HAND * seat + HAND):
        count += state.hands[place] == UNKNOWN
    return count


@kernel
def unseen_cards(state: State, cards: WideRow, groups: WideRow) -> int:
    low, high = unseen(state, 0, HAND * SEATS)
    missing = 0
    for seat in range(state.players):
        missing += unknown_cards(state, seat)
    if state.dealt < CARDS or missing + GOALS > len(cards) or ones(low) + ones(high) != missing:
        return -1
    place = list_colours(state, cards)
    entries = group_colours(state, groups)
    while low | high:
        left = low if low else high
        cards[place] = lowest(left) + (0 if low else HALF)
        place += 1
        high = high if low else high & (high - 1)
        low &= low - 1
    return group_cards(state, groups, entries)


@kernel
def list_colours(state: State, cards: WideRow) -> int:
    left = _ALL_COLOURS
    for goal in range(GOALS):
        if state.colours[goal] != UNKNOWN:
            left -= 1 << (state.colours[goal] - COLOURS_AT)
    count = 0
    while left:
        cards[count] = COLOURS_AT + lowest(left)
        left &= left - 1
        count += 1
    return count


@kernel
def group_colours(state: State, groups: WideRow) -> int:
    """SCO-4, SCO-5: one for each seat, or two with two players, and the unused ones; then the 0 after a pack."""
    each = 2 if state.players == 2 else 1
    entries = 0
    unused = GOALS
    for seat in range(state.players):
        unused -= each
        if state.colours[each * seat] == UNKNOWN:
            groups[entries] = each
            entries += 1
    groups[entries] = unused
    entries += unused > 0
    groups[entries] = 0
    return entries + 1


@kernel
def group_cards(state: State, groups: WideRow, entries: int) -> int:
    unused = 0
    for seat in range(state.players):
        if plays_again(state, seat):
            groups[entries] = unknown_cards(state, seat)
            entries += groups[entries] > 0
        else:
            unused += unknown_cards(state, seat)
    groups[entries] = unused
    return entries + (unused > 0)


@kernel
def fill_unseen(state: State, cards: WideRow) -> None:
    each = 2 if state.players == 2 else 1
    place = 0
    unused = GOALS
    for goal in range(each * state.players):
        unused -= 1
        if state.colours[goal] == UNKNOWN:
            state.colours[goal] = cards[place]
            place += 1
    place += unused
    for seat in range(state.players):
        if plays_again(state, seat):
            place = fill_hand(state, seat, cards, place)
    for seat in range(state.players):
        if not plays_again(state, seat):
            place = fill_hand(state, seat, cards, place)


@kernel
def fill_hand(state: State, seat: int, cards: WideRow, first: int) -> int:
    """Fill in the unknown cards of a hand, and return the index of the next cards."""
    last = first + unknown_cards(state, seat)
    for place in range(HAND * seat, HAND * seat + HAND):
        if state.hands[place] == UNKNOWN:
            state.hands[place] = NO_CARD
    for place in range(first, last):
        add_to_hand(state, seat, cards[place])
    return last
