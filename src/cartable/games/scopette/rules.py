"""The rules of Scopette, as kernels over one `State`.

With negative numbers the ways to take can be tens of thousands, so kernels decide a taking in small moves: the first
names what is played and the lowest centre card taken, each further one the next higher card. A card is offered only
where the sum can still be completed with higher ones, so no choice leads nowhere and no set is reached twice.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import OVER
from cartable.games.scopette.cards import CARDS, CARDS_END, HALF, half_of, number_of, set_of
from cartable.games.scopette.goals import points_of
from cartable.games.scopette.hands import give, hold, left_of
from cartable.games.scopette.setup import lay
from cartable.games.scopette.state import HAND, NO_CARD, NOBODY, SEATS, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import highest, lowest

CARD: Final = 127
"""In a small move: the kind of the centre card taken."""
MORE: Final = 1 << 7
"""In a small move: further cards are taken after this one."""
PLAYED_AT: Final = 8
"""Where a small move says which places of the hand are played, one bit each; none while a taking goes on."""
LAY: Final = 1 << 11
PASS: Final = 1 << 12

MOVES_BUFFER: Final = 512
"""Three cards may each take any of 75 centre cards first, with or without more; four groups of hand cards take one of
seven each; three cards may be laid, or one passes: 482 at the very most, and one place is written ahead."""

TOKENS: Final = 24

ZERO_AT: Final = 18
"""Sums are bits of a word: bit 18 + n says that some cards add up to n. All negative cards make -18."""
NOTHING: Final = 1 << ZERO_AT
_SUMS: Final = (1 << (ZERO_AT + 12 + 1)) - 1
"""Sums above twelve are let go: what may still be added to them is one hand card, or centre cards above zero."""


# sums


@kernel
def sum_bit(number: int) -> int:
    return 1 << (number + ZERO_AT)


@kernel
def added(sums: int, one: int) -> int:
    """These sums, each with the one number whose bit is given added to it, or none: bits multiply as numbers add."""
    return ((sums * one) >> ZERO_AT) & _SUMS


@kernel
def wanted_by(kind: int) -> int:
    """The sum that centre cards need for this hand card to take them; none for an empty place."""
    return (kind < CARDS_END) << (number_of(kind) + ZERO_AT)


# what may be chosen


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
    count += count < HAND  # SCO-9
    return list_takings(state, moves, count)


@kernel
def list_takings(state: State, moves: WideRow, count: int) -> int:
    """What hand cards take, and the first centre card that is taken.

    Goes from the highest card down, so that `sums` is what the cards above the present one can add up to. The negative
    ones come first, hence no sum that matters is above ten on the way. Choices are written down before it is known
    whether they count, which costs less than branches that no machine foresees.
    """
    one = wanted_by(state.hands[HAND * state.turn])
    two = wanted_by(state.hands[HAND * state.turn + 1])
    three = wanted_by(state.hands[HAND * state.turn + 2])
    joint = added(one, two) | added(one, three) | added(two, three) | added(added(one, two), three)
    low = state.centre[0]
    high = state.centre[1]
    sums = 0
    while low | high:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        alone = sum_bit(number_of(kind))
        more = added(sums, alone)
        sums |= alone | more
        count = offer(moves, count, kind | 1 << PLAYED_AT, one & alone, one & more)  # SCO-10, SCO-11, SCO-14
        count = offer(moves, count, kind | 2 << PLAYED_AT, two & alone, two & more)
        count = offer(moves, count, kind | 4 << PLAYED_AT, three & alone, three & more)
        if joint & alone:  # SCO-12
            count = offer(moves, count, kind | 3 << PLAYED_AT, added(one, two) & alone, 0)
            count = offer(moves, count, kind | 5 << PLAYED_AT, added(one, three) & alone, 0)
            count = offer(moves, count, kind | 6 << PLAYED_AT, added(two, three) & alone, 0)
            count = offer(moves, count, kind | 7 << PLAYED_AT, added(added(one, two), three) & alone, 0)
    return count


@kernel
def list_further(state: State, moves: WideRow) -> int:
    """While a taking goes on, the cards above the one chosen last that can come next."""
    low = above(int(state.chosen), state.centre[0], 0)
    high = above(int(state.chosen), state.centre[1], 1)
    missing = sum_bit(state.missing)
    sums = 0
    count = 0
    while low | high:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        alone = sum_bit(number_of(kind))
        more = added(sums, alone)
        sums |= alone | more
        count = offer(moves, count, kind, missing & alone, missing & more)
    return count


@kernel
def above(kind: int, cards: int, half: int) -> int:
    """The cards of a half that are above a kind."""
    higher = cards & (-2 * set_of(kind))
    return higher if half_of(kind) == half else cards if half_of(kind) < half else 0


@kernel
def highest_kind(low: int, high: int) -> int:
    return highest(high) + HALF if high else highest(low)


@kernel
def offer(moves: WideRow, count: int, move: int, alone: int, more: int) -> int:
    """Write a taking down that ends with this card, if it may, and one that goes on, if it may."""
    moves[count] = move
    count += alone != 0
    moves[count] = move | MORE
    return count + (more != 0)


# what a choice does


@kernel
def play(state: State, move: int) -> None:
    seat = int(state.turn)
    played = (move >> PLAYED_AT) & 7
    if move & PASS:
        end_turn(state, seat)
    elif move & LAY:
        lay(state, state.hands[HAND * seat + lowest(played)])
        leave_hand(state, seat, played)
        end_turn(state, seat)
    else:
        kind = move & CARD
        if played:
            state.missing = play_to_pile(state, seat, played)
            leave_hand(state, seat, played)
        state.centre[half_of(kind)] -= set_of(kind)
        to_pile(state, seat, kind)
        state.missing -= number_of(kind)
        state.chosen = kind
        if not move & MORE:
            state.chosen = NOBODY
            give_tokens(state, seat)
            end_turn(state, seat)


@kernel
def to_pile(state: State, seat: int, kind: int) -> None:
    """SCO-16: played and taken cards alike."""
    state.piles[2 * seat + half_of(kind)] += set_of(kind)


@kernel
def play_to_pile(state: State, seat: int, played: int) -> int:
    """Put hand cards on the own pile, and return their sum."""
    total = 0
    while played:
        kind = int(state.hands[HAND * seat + lowest(played)])
        played &= played - 1
        to_pile(state, seat, kind)
        total += number_of(kind)
    return total


@kernel
def leave_hand(state: State, seat: int, played: int) -> None:
    """Take played cards out of a hand."""
    one = int(state.hands[HAND * seat])
    two = int(state.hands[HAND * seat + 1])
    three = int(state.hands[HAND * seat + 2])
    one = NO_CARD if played & 1 else one
    two = NO_CARD if played & 2 else two
    three = NO_CARD if played & 4 else three
    hold(state, seat, one, two, three)


@kernel
def supply(state: State) -> int:
    """The tokens that nobody has."""
    left = TOKENS
    for seat in range(SEATS):
        left -= state.tokens[seat]
    return left


@kernel
def give_tokens(state: State, seat: int) -> None:
    """SCO-18 to SCO-22: after a taking, for an empty centre, an empty hand, or both."""
    table = state.centre[0] == 0 and state.centre[1] == 0
    hand = state.hands[HAND * seat] == NO_CARD
    earned = 4 if table and hand else 1 if table or hand else 0
    if earned:
        state.tokens[seat] += min(earned, supply(state))


@kernel
def end_turn(state: State, seat: int) -> None:
    """SCO-17, SCO-23: one card is drawn; once the stock is empty, everybody has one turn more, without drawing."""
    state.turn = left_of(state, seat)
    if state.dealt < CARDS:
        give(state, seat, state.stock[state.dealt])
        state.dealt += 1
        if state.dealt == CARDS:
            state.last_turns = state.players
    else:
        state.last_turns -= 1
        if state.last_turns == 0:
            state.turn = OVER


@kernel
def seat_points(state: State, seat: int) -> int:
    """SCO-25, SCO-27: what a seat has in its own pile, and its tokens."""
    points = int(state.tokens[seat])
    for half in range(2):
        points += points_of(state, seat, state.piles[2 * seat + half])
    return points


@kernel
def scores(state: State, points: WideRow) -> None:
    """SCO-28: partners sit half a table apart and add their points up."""
    for seat in range(state.players):
        points[seat] = seat_points(state, seat)
    if state.teams:
        apart = state.players // 2
        for seat in range(apart):
            points[seat] += points[seat + apart]
            points[seat + apart] = points[seat]
