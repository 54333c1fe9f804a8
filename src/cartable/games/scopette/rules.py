"""The rules of Scopette as kernels over one `State`.

With negative numbers there can be tens of thousands of ways to take, so kernels make a taking in small moves: the first
one says what is played and the lowest centre card that is taken, each further one the next higher card. A card is
offered only if higher cards can complete the sum, so every choice can be completed and no set is reached twice.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import OVER
from cartable.games.scopette.cards import CARDS, CARDS_END, HALF, half_of, number_of, set_of
from cartable.games.scopette.goals import points_of
from cartable.games.scopette.hands import add_to_hand, left_of, set_hand
from cartable.games.scopette.setup import add_to_centre
from cartable.games.scopette.state import HAND, NO_CARD, NOBODY, SEATS, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import highest, lowest

CARD: Final = 127
"""The bits of a small move that hold the kind of the centre card taken."""
MORE: Final = 1 << 7
"""The bit of a small move that says that further cards follow."""
PLAYED_AT: Final = 8
"""The position of the three bits of a small move for the places of the hand that are played; 0 after the first card."""
LAY: Final = 1 << 11
PASS: Final = 1 << 12

MOVES_BUFFER: Final = 512
"""Each of three cards may take any of 75 centre cards first, with or without more; each of four groups of hand cards
can take one of seven; three cards may be laid; passing. That is at most 482, and one more place is written to."""

ZERO_AT: Final = 18
"""Sums are bits of a word: bit 18 + n is set if some cards add up to n. All negative cards add up to -18."""
NOTHING: Final = 1 << ZERO_AT
_SUMS: Final = (1 << (ZERO_AT + 12 + 1)) - 1
"""Sums above twelve are dropped: all that may still be added is one hand card, or centre cards above zero."""


# sums


@kernel
def sum_bit(number: int) -> int:
    return 1 << (number + ZERO_AT)


@kernel
def add_number(sums: int, one: int) -> int:
    """These sums with a number added, given as its bit (or 0 for no sums): multiplying the bits adds the numbers."""
    return ((sums * one) >> ZERO_AT) & _SUMS


@kernel
def wanted_sum(kind: int) -> int:
    """The sum of centre cards that this hand card can take, as a bit; 0 for an empty place."""
    return (kind < CARDS_END) << (number_of(kind) + ZERO_AT)


# legal moves


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    if state.chosen != NOBODY:
        return list_further(state, moves)
    for place in range(HAND):
        moves[place] = LAY | 1 << (PLAYED_AT + place)  # SCO-13
    count = 0
    for place in range(HAND * state.turn, HAND * state.turn + HAND):
        count += state.hands[place] < CARDS_END
    moves[count] = PASS
    count += count < state.hand_size  # SCO-9
    return list_takings(state, moves, count)


@kernel
def list_takings(state: State, moves: WideRow, count: int) -> int:
    """The hand cards that take, each with the first centre card that they take.

    Goes from the highest kind down, so that `sums` holds the sums of cards above the present one. The negative numbers
    come first, so sums above ten never matter. Moves are written before it is known whether they are legal, which costs
    less than branches that the processor cannot predict.
    """
    one = wanted_sum(state.hands[HAND * state.turn])
    two = wanted_sum(state.hands[HAND * state.turn + 1])
    three = wanted_sum(state.hands[HAND * state.turn + 2])
    joint = (
        add_number(one, two) | add_number(one, three) | add_number(two, three) | add_number(add_number(one, two), three)
    )
    low = state.centre[0]
    high = state.centre[1]
    sums = 0
    while low | high:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        alone = sum_bit(number_of(kind))
        more = add_number(sums, alone)
        sums |= alone | more
        count = offer(moves, count, kind | 1 << PLAYED_AT, one & alone, one & more)  # SCO-10, SCO-11, SCO-14
        count = offer(moves, count, kind | 2 << PLAYED_AT, two & alone, two & more)
        count = offer(moves, count, kind | 4 << PLAYED_AT, three & alone, three & more)
        if joint & alone:  # SCO-12
            count = offer(moves, count, kind | 3 << PLAYED_AT, add_number(one, two) & alone, 0)
            count = offer(moves, count, kind | 5 << PLAYED_AT, add_number(one, three) & alone, 0)
            count = offer(moves, count, kind | 6 << PLAYED_AT, add_number(two, three) & alone, 0)
            count = offer(moves, count, kind | 7 << PLAYED_AT, add_number(add_number(one, two), three) & alone, 0)
    return count


@kernel
def list_further(state: State, moves: WideRow) -> int:
    """During a taking, the cards above the one chosen last that can come next."""
    low = cards_above(int(state.chosen), state.centre[0], 0)
    high = cards_above(int(state.chosen), state.centre[1], 1)
    missing = sum_bit(state.missing)
    sums = 0
    count = 0
    while low | high:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        alone = sum_bit(number_of(kind))
        more = add_number(sums, alone)
        sums |= alone | more
        count = offer(moves, count, kind, missing & alone, missing & more)
    return count


@kernel
def cards_above(kind: int, cards: int, half: int) -> int:
    """The cards of a half above a kind."""
    higher = cards & (-2 * set_of(kind))
    return higher if half_of(kind) == half else cards if half_of(kind) < half else 0


@kernel
def highest_kind(low: int, high: int) -> int:
    return highest(high) + HALF if high else highest(low)


@kernel
def offer(moves: WideRow, count: int, move: int, alone: int, more: int) -> int:
    """Write the move that ends a taking with this card and the one that continues it, each if it is legal."""
    moves[count] = move
    count += alone != 0
    moves[count] = move | MORE
    return count + (more != 0)


# playing


@kernel
def play(state: State, move: int) -> None:
    seat = int(state.turn)
    played = (move >> PLAYED_AT) & 7
    if move & PASS:
        end_turn(state, seat)
    elif move & LAY:
        add_to_centre(state, state.hands[HAND * seat + lowest(played)])
        remove_from_hand(state, seat, played)
        end_turn(state, seat)
    else:
        kind = move & CARD
        if played:
            state.missing = move_to_pile(state, seat, played)
            remove_from_hand(state, seat, played)
        state.centre[half_of(kind)] -= set_of(kind)
        add_to_pile(state, seat, kind)
        state.missing -= number_of(kind)
        state.chosen = kind
        if not move & MORE:
            state.chosen = NOBODY
            give_tokens(state, seat)
            end_turn(state, seat)


@kernel
def add_to_pile(state: State, seat: int, kind: int) -> None:
    """SCO-16: a played or taken card goes to the own pile."""
    state.piles[2 * seat + half_of(kind)] += set_of(kind)


@kernel
def move_to_pile(state: State, seat: int, played: int) -> int:
    """Move hand cards to the own pile, and return their sum."""
    total = 0
    while played:
        kind = int(state.hands[HAND * seat + lowest(played)])
        played &= played - 1
        add_to_pile(state, seat, kind)
        total += number_of(kind)
    return total


@kernel
def remove_from_hand(state: State, seat: int, played: int) -> None:
    """Remove played cards from a hand."""
    one = int(state.hands[HAND * seat])
    two = int(state.hands[HAND * seat + 1])
    three = int(state.hands[HAND * seat + 2])
    one = NO_CARD if played & 1 else one
    two = NO_CARD if played & 2 else two
    three = NO_CARD if played & 4 else three
    set_hand(state, seat, one, two, three)


@kernel
def supply(state: State) -> int:
    """The tokens that are left in the supply."""
    left = int(state.token_supply)
    for seat in range(SEATS):
        left -= state.tokens[seat]
    return left


@kernel
def give_tokens(state: State, seat: int) -> None:
    """SCO-18 to SCO-22: tokens after a taking, for an empty centre, an empty hand, or both."""
    table = state.centre[0] == 0 and state.centre[1] == 0
    hand = state.hands[HAND * seat] == NO_CARD
    earned = scopette_tokens(state, table, hand)
    if earned:
        state.tokens[seat] += min(earned, supply(state))


@kernel
def scopette_tokens(state: State, table: int, hand: int) -> int:
    """The tokens that a taking earns, as far as the supply has them: for an empty centre, an empty hand, or both."""
    if table and hand:
        return int(state.double_tokens)
    if table:
        return int(state.table_tokens)
    return int(state.hand_tokens) if hand else 0


@kernel
def end_turn(state: State, seat: int) -> None:
    """SCO-17, SCO-23: draw one card; once the stock is empty, everybody has one more turn without drawing."""
    state.turn = left_of(state, seat)
    if state.dealt < CARDS:
        add_to_hand(state, seat, state.stock[state.dealt])
        state.dealt += 1
        if state.dealt == CARDS:
            state.last_turns = state.players
    else:
        state.last_turns -= 1
        if state.last_turns == 0:
            state.turn = OVER


@kernel
def seat_points(state: State, seat: int) -> int:
    """SCO-25, SCO-27: the points of a seat's pile and tokens."""
    points = state.token_points * state.tokens[seat]
    for half in range(2):
        points += points_of(state, seat, state.piles[2 * seat + half])
    return points


@kernel
def scores(state: State, points: WideRow) -> None:
    """SCO-28: partners, who sit opposite, add up their points."""
    for seat in range(state.players):
        points[seat] = seat_points(state, seat)
    if state.teams:
        apart = state.players // 2
        for seat in range(apart):
            points[seat] += points[seat + apart]
            points[seat + apart] = points[seat]
