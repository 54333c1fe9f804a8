"""The rules of Scopette, as kernels over one `State`.

With negative numbers the ways to take can be tens of thousands, so kernels decide a taking in small moves: the first
names what is played and the lowest centre card taken, each further one the next higher card. A card is offered only
where the sum can still be completed with higher ones, so no choice leads nowhere and no set is reached twice.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import OVER
from cartable.games.scopette.cards import CARDS, CARDS_END, COLUMNS, HALF, number_of
from cartable.games.scopette.dealing import give, lay, left_of, points_of
from cartable.games.scopette.state import HAND, NO_CARD, NOBODY, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import highest, lowest, ones

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

ZERO_AT: Final = 28
"""Sums are kept as bits of a word: bit 28 + n says that some cards add up to n. All negative cards make -18."""
NOTHING: Final = 1 << ZERO_AT
_HIGHEST_SUM: Final = 12
_WANTED_WIDTH: Final = 6
_WANTED: Final = (1 << _WANTED_WIDTH) - 1
_WANTED_ZERO: Final = 20
"""Sums still wanted, from -18 to 10, lie beside each other in a word, twenty added to each."""
_SUMS: Final = (1 << (ZERO_AT + _HIGHEST_SUM + 1)) - 1


# what may be chosen


@kernel
def shifted(sums: int, number: int) -> int:
    """Each sum with a number added. Sums above ten are let go: only positive numbers come after them."""
    return (sums << number) & _SUMS if number > 0 else sums >> -number


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    if state.chosen != NOBODY:
        return list_takings(state, int(state.chosen), state.missing + _WANTED_ZERO, moves, 0)
    first = HAND * state.turn
    wanted = 0
    count = 0
    while count < HAND and state.hands[first + count] < CARDS_END:
        wanted |= (number_of(state.hands[first + count]) + _WANTED_ZERO) << (_WANTED_WIDTH * count)
        moves[count] = LAY | 1 << (PLAYED_AT + count)  # SCO-13
        count += 1
    cards = count
    count = list_takings(state, NOBODY, wanted, moves, count)
    if cards > 1:
        count = list_joint_takings(state, first, cards, moves, count)
    if cards < HAND:  # SCO-9
        moves[count] = PASS
        count += 1
    return count


@kernel
def list_takings(state: State, above: int, wanted: int, moves: WideRow, count: int) -> int:
    """SCO-10, SCO-11, SCO-14: every centre card above a kind that can come next in a set with a wanted sum.

    `wanted` holds the numbers of up to three hand cards, or what a taking still misses. Goes from the highest card
    down, so that `sums` is what the cards above the present one can add up to. The negative ones come first, hence no
    sum that matters is above ten on the way.
    """
    sums = 0
    for half in range(1, -1, -1):
        cards = state.centre[half]
        while cards:
            place = highest(cards)
            cards -= 1 << place
            kind = HALF * half + place
            if kind <= above:
                break
            number = number_of(kind)
            played = 1 << PLAYED_AT if above == NOBODY else 0
            rest = wanted
            while rest:
                left = (rest & _WANTED) - _WANTED_ZERO - number
                moves[count] = played | kind
                count += left == 0
                moves[count] = played | kind | MORE
                count += (sums >> (left + ZERO_AT)) & 1
                played <<= 1
                rest >>= _WANTED_WIDTH
            sums |= shifted(sums | NOTHING, number)
    return count


@kernel
def list_joint_takings(state: State, first: int, cards: int, moves: WideRow, count: int) -> int:
    """SCO-12: two or three hand cards that add up to the number of a centre card."""
    for places in range(3, 1 << cards):
        if ones(places) > 1:
            total = 0
            for place in range(cards):
                if (places >> place) & 1:
                    total += number_of(state.hands[first + place])
            if -2 <= total <= 10 and total != 0:
                index = total - 1 if total > 0 else 9 - total
                alike = (state.centre[index // 6] >> (COLUMNS * (index % 6))) & 127
                while alike:
                    moves[count] = (places << PLAYED_AT) | (COLUMNS * index + lowest(alike))
                    count += 1
                    alike &= alike - 1
    return count


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
        state.centre[kind // HALF] -= 1 << (kind % HALF)
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
    state.piles[2 * seat + kind // HALF] += 1 << (kind % HALF)


@kernel
def play_to_pile(state: State, seat: int, played: int) -> int:
    """Put hand cards on the own pile, and return their sum."""
    total = 0
    for place in range(HAND):
        if (played >> place) & 1:
            kind = int(state.hands[HAND * seat + place])
            to_pile(state, seat, kind)
            total += number_of(kind)
    return total


@kernel
def leave_hand(state: State, seat: int, played: int) -> None:
    """Close the gaps that played cards leave in a hand."""
    kept = HAND * seat
    for place in range(HAND):
        if not (played >> place) & 1:
            state.hands[kept] = state.hands[HAND * seat + place]
            kept += 1
    while kept < HAND * seat + HAND:
        state.hands[kept] = NO_CARD
        kept += 1


@kernel
def supply(state: State) -> int:
    """The tokens that nobody has."""
    left = TOKENS
    for seat in range(state.players):
        left -= state.tokens[seat]
    return left


@kernel
def give_tokens(state: State, seat: int) -> None:
    """SCO-18 to SCO-22: after a taking, for an empty centre, an empty hand, or both."""
    table = state.centre[0] == 0 and state.centre[1] == 0
    hand = state.hands[HAND * seat] == NO_CARD
    earned = 4 if table and hand else 1 if table or hand else 0
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
