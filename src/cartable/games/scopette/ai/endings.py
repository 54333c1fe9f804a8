"""What a seat has not seen of a game of Scopette, in groups: secret colours, and hands.

Only once the stock is used up: before that, open cards would show everybody what they are going to draw, and whoever
counted on that lost points in the arena against whoever only searched. Cards in the hands of those who will not
play again score for nobody (SCO-24), and neither do colours put away: each is one group, whoever has them.
"""

from __future__ import annotations

from typing import Final

from cartable.games.scopette.cards import CARDS, COLOURS_AT, GOALS, HALF, UNKNOWN
from cartable.games.scopette.hands import give, unseen
from cartable.games.scopette.state import HAND, NO_CARD, SEATS, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import lowest, ones

_ALL_COLOURS: Final = (1 << GOALS) - 1


@kernel
def plays_again(state: State, seat: int) -> int:
    """SCO-23: whoever has not had the last turn."""
    after = seat - state.turn if seat >= state.turn else seat + state.players - state.turn
    return after < state.last_turns


@kernel
def covered(state: State, seat: int) -> int:
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
        missing += covered(state, seat)
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
    """SCO-4, SCO-5: one for each seat, with two players two, and those put away; then the mark after a pack."""
    each = 2 if state.players == 2 else 1
    entries = 0
    away = GOALS
    for seat in range(state.players):
        away -= each
        if state.colours[each * seat] == UNKNOWN:
            groups[entries] = each
            entries += 1
    groups[entries] = away
    entries += away > 0
    groups[entries] = 0
    return entries + 1


@kernel
def group_cards(state: State, groups: WideRow, entries: int) -> int:
    away = 0
    for seat in range(state.players):
        if plays_again(state, seat):
            groups[entries] = covered(state, seat)
            entries += groups[entries] > 0
        else:
            away += covered(state, seat)
    groups[entries] = away
    return entries + (away > 0)


@kernel
def fill_unseen(state: State, cards: WideRow) -> None:
    each = 2 if state.players == 2 else 1
    place = 0
    away = GOALS
    for goal in range(each * state.players):
        away -= 1
        if state.colours[goal] == UNKNOWN:
            state.colours[goal] = cards[place]
            place += 1
    place += away
    for seat in range(state.players):
        if plays_again(state, seat):
            place = fill_hand(state, seat, cards, place)
    for seat in range(state.players):
        if not plays_again(state, seat):
            place = fill_hand(state, seat, cards, place)


@kernel
def fill_hand(state: State, seat: int, cards: WideRow, first: int) -> int:
    """Give the unknown cards of a hand faces; returns where the next ones are."""
    last = first + covered(state, seat)
    for place in range(HAND * seat, HAND * seat + HAND):
        if state.hands[place] == UNKNOWN:
            state.hands[place] = NO_CARD
    for place in range(first, last):
        give(state, seat, cards[place])
    return last
