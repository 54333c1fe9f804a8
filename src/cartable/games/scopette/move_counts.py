"""How many whole moves there are, and which one has an index: as `turn_moves` has it, for kernels.

`ways` is a row of `_SUMS` numbers: for each sum, how many sets of the cards looked at so far have it. Cards are looked
at from the highest kind down. The negative numbers come first, so a sum that leaves the row never comes back.
"""

from __future__ import annotations

from typing import Final

from cartable.games.scopette.cards import CARDS_END, number_of, set_of
from cartable.games.scopette.rules import LAY, MORE, PASS, PLAYED_AT, cards_above, highest_kind
from cartable.games.scopette.state import HAND, NOBODY, State
from cartable.kernel import WideRow, kernel

_ZERO_AT: Final = 18
"""All negative cards add up to -18."""
_SUMS: Final = _ZERO_AT + 10 + 1


@kernel
def is_within_move(state: State) -> int:
    return state.chosen != NOBODY


@kernel
def ways_to(ways: WideRow, total: int) -> int:
    """How many sets have this sum, the empty one included."""
    place = total + _ZERO_AT
    return ways[place] if 0 <= place < _SUMS else 0


@kernel
def start_ways(ways: WideRow) -> None:
    """Before any card: only the empty set."""
    for place in range(_SUMS):
        ways[place] = 0
    ways[_ZERO_AT] = 1


@kernel
def add_card(ways: WideRow, number: int) -> None:
    """Each set with and without a further card; no card has the number 0."""
    if number > 0:
        for place in range(_SUMS - 1, number - 1, -1):
            ways[place] += ways[place - number]
    else:
        for place in range(_SUMS + number):
            ways[place] += ways[place - number]


@kernel
def count_ways(ways: WideRow, low: int, high: int) -> None:
    """The sets of all these cards."""
    start_ways(ways)
    while low | high:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        add_card(ways, number_of(kind))


@kernel
def hand_number(state: State, place: int) -> int:
    """The number of a card in hand; 0 for an empty place."""
    kind = int(state.hands[HAND * state.turn + place])
    return number_of(kind) if kind < CARDS_END else 0


@kernel
def cards_in_hand(state: State) -> int:
    count = 0
    for place in range(HAND):
        count += state.hands[HAND * state.turn + place] < CARDS_END
    return count


@kernel
def joint_sum(state: State, played: int, held: int) -> int:
    """The sum of several cards in hand, given as bits of their places; 0 where one of the places is empty."""
    total = 0
    for place in range(HAND):
        if (played >> place) & 1:
            if place >= held:
                return 0
            total += hand_number(state, place)
    return total


@kernel
def cards_alike(state: State, number: int) -> int:
    """How many centre cards have this number; none has 0."""
    count = 0
    for half in range(2):
        cards = state.centre[half]
        while cards:
            kind = highest_kind(cards if half == 0 else 0, cards if half else 0)
            cards -= set_of(kind)
            count += number_of(kind) == number
    return count


@kernel
def alike_at(state: State, number: int, index: int) -> int:
    """The centre card with this number at an index, lowest first."""
    left = cards_alike(state, number) - index
    low = state.centre[0]
    high = state.centre[1]
    kind = 0
    while left:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        left -= number_of(kind) == number
    return kind


@kernel
def several(order: int) -> int:
    """The groups of several cards in hand, in their order, as bits of places: two at a time, then all three."""
    return 3 if order == 0 else order + 4


@kernel
def count_moves(state: State, work: WideRow) -> int:
    held = cards_in_hand(state)
    count_ways(work, state.centre[0], state.centre[1])
    count = 0
    for place in range(held):
        count += 1 + ways_to(work, hand_number(state, place))
    for order in range(4):
        count += cards_alike(state, joint_sum(state, several(order), held))
    return count + (held < state.hand_size)  # SCO-9


@kernel
def move_at(state: State, place: WideRow, work: WideRow) -> int:
    low = state.centre[0]
    high = state.centre[1]
    if state.chosen != NOBODY:
        low = cards_above(int(state.chosen), low, 0)
        high = cards_above(int(state.chosen), high, 1)
        count_ways(work, low, high)
        sets = ways_to(work, int(state.missing)) - (state.missing == 0)
        return card_at(low, high, int(state.missing), sets, place, work)
    held = cards_in_hand(state)
    count_ways(work, low, high)
    for card in range(held):
        sets = ways_to(work, hand_number(state, card))
        if place[0] == 0:
            return LAY | 1 << (PLAYED_AT + card)
        place[0] -= 1
        if place[0] < sets:
            return card_at(low, high, hand_number(state, card), sets, place, work) | 1 << (PLAYED_AT + card)
        place[0] -= sets
    for order in range(4):
        number = joint_sum(state, several(order), held)
        count = cards_alike(state, number)
        if place[0] < count:
            return alike_at(state, number, place[0]) | several(order) << PLAYED_AT
        place[0] -= count
    return PASS


@kernel
def card_at(low: int, high: int, total: int, sets: int, place: WideRow, ways: WideRow) -> int:
    """The lowest card of the set with an index among all these sets with this sum, and whether more cards follow.

    Sets are ordered by their lowest card, then by the next one; a set comes before those that continue it.
    """
    start_ways(ways)
    begin = sets
    kind = 0
    while low | high:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        begin -= ways_to(ways, total - number_of(kind))
        if place[0] >= begin:
            break
        add_card(ways, number_of(kind))
    place[0] -= begin
    if total == number_of(kind):
        if place[0] == 0:
            return kind
        place[0] -= 1
    return kind | MORE
