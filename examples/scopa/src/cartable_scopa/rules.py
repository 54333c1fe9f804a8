"""The rules of Scopa, as kernels over one `State`.

A move is one integer: the set of table cards that are taken, and above it the card that is played.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import DEALING, OVER
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.bits import lowest, ones
from cartable_scopa.cards import ALL, CARDS, COINS, SETTEBELLO
from cartable_scopa.state import NOBODY, SEATS, SIDES, State

PLAYED_AT: Final = CARDS
"""Where the played card stands in a move, and where the unknown cards are counted in a hidden hand."""

HAND: Final = 3
OPENING_TABLE: Final = 4

MOST_WAYS: Final = 25
"""The most ways in which one card can take, on any table that can come about."""

MOVES_BUFFER: Final = 320
"""The most moves of a hand that could hold any card, as one does whose cards are not known."""

PRIMES: Final = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
"""SCOPA-19: what each number counts for the primiera."""


@kernel
def size(hand: int) -> int:
    """How many cards a set or a hand has, unknown ones included."""
    return ones(hand & ALL) + (hand >> PLAYED_AT)


@kernel
def played_card(move: int) -> int:
    return move >> PLAYED_AT


@kernel
def side_of(seat: int) -> int:
    """SCOPA-3: two players, or partners who sit opposite."""
    return seat & 1


@kernel
def next_seat(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def alike(cards: int, number: int) -> int:
    """The cards of this number, as a set."""
    return cards & (15 << (4 * (number - 1)))


@kernel
def total(cards: int) -> int:
    """What the numbers of a set of cards add up to."""
    found = 0
    while cards:
        found += lowest(cards) // 4 + 1
        cards &= cards - 1
    return found


@kernel
def next_set(cards: int, last: int) -> int:
    """The set made of these cards that follows another one, in the order of their bits; 0 after the last one."""
    return (last - cards) & cards


@kernel
def next_taken(table: int, number: int, last: int) -> int:
    """The next set of cards that a card of this number can take, beginning after 0; 0 if there are no more."""
    same = alike(table, number)
    if same:  # SCOPA-8
        above = same & ~((last << 1) - 1) if last else same
        return above & -above
    lower = table & ((1 << (4 * (number - 1))) - 1)
    taken = next_set(lower, last)
    while taken and total(taken) != number:  # SCOPA-9
        taken = next_set(lower, taken)
    return taken


# the round


@kernel
def begin(state: State) -> None:
    state.round = 0
    state.dealer = state.first_dealer
    state.turn = DEALING
    state.last_taker = NOBODY
    state.dealt = 0
    state.table = 0
    for seat in range(SEATS):
        state.hands[seat] = 0
    for side in range(SIDES):
        state.points[side] = 0
        state.sweeps[side] = 0
        state.piles[side] = 0


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    """SCOPA-4, SCOPA-5: a new round. Returns 0 if too many kings would lie on the table (SCOPA-6)."""
    table = 0
    for position in range(OPENING_TABLE):
        table |= 1 << deck[HAND * state.players + position]
    if size(alike(table, 10)) >= 3:
        return 0
    if state.dealer == NOBODY:
        state.dealer = spin
    elif state.round:
        state.dealer = next_seat(state, state.dealer)
    state.round += 1
    state.last_taker = NOBODY
    for side in range(SIDES):
        state.sweeps[side] = 0
        state.piles[side] = 0
    for position in range(CARDS):
        state.stock[position] = deck[position]
    state.dealt = 0
    deal_hands(state)
    state.table = table
    state.dealt += OPENING_TABLE
    return 1


@kernel
def deal_hands(state: State) -> None:
    """SCOPA-5, SCOPA-12: three cards each, one at a time, from the seat after the dealer on; that seat begins."""
    first = next_seat(state, state.dealer)
    seat = first
    for _ in range(HAND * state.players):
        state.hands[seat] += 1 << state.stock[state.dealt]  # added, so that unknown cards are counted
        state.dealt += 1
        seat = next_seat(state, seat)
    state.turn = first


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    """SCOPA-7 to SCOPA-10: each card takes one of its sets, or is laid if it has none."""
    count = 0
    hand = state.hands[state.turn] & ALL
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        taken = next_taken(state.table, card // 4 + 1, 0)
        moves[count] = card << PLAYED_AT | taken
        count += 1
        while taken:
            taken = next_taken(state.table, card // 4 + 1, taken)
            if taken:
                moves[count] = card << PLAYED_AT | taken
                count += 1
    return count


@kernel
def play(state: State, move: int) -> None:
    seat = int(state.turn)
    card = 1 << played_card(move)
    taken = move & ALL
    state.hands[seat] -= card
    state.turn = next_seat(state, seat)
    is_last = state.dealt == CARDS and state.hands[state.turn] == 0
    if taken:
        state.table -= taken
        state.piles[side_of(seat)] |= taken | card
        state.last_taker = seat
        if state.table == 0 and not is_last:  # SCOPA-11
            state.sweeps[side_of(seat)] += 1
            state.points[side_of(seat)] += 1
    else:
        state.table |= card
    if is_last:
        end_round(state)
    elif state.hands[state.turn] == 0:
        deal_hands(state)


@kernel
def end_round(state: State) -> None:
    """SCOPA-13, SCOPA-14: the table goes to the last taker, if there is one; then the piles are counted (SCOPA-22)."""
    if state.last_taker != NOBODY:
        state.piles[side_of(state.last_taker)] |= state.table
        state.table = 0
    for category in range(CATEGORIES):
        winner = winner_of(state, category)
        if winner != NOBODY:
            state.points[winner] += 1
    most = max(state.points[0], state.points[1])
    is_over = most >= state.target and state.points[0] != state.points[1]
    state.turn = OVER if is_over else DEALING


# the points

CATEGORIES: Final = 4
"""SCOPA-16 to SCOPA-19: the most cards, the most coins, the settebello, the primiera."""


@kernel
def counted(pile: int, category: int) -> int:
    """What a pile has in one category."""
    if category == 0:
        return size(pile)
    if category == 1:
        return size(pile & COINS)
    if category == 2:
        return size(pile & SETTEBELLO)
    return primiera(pile)


@kernel
def winner_of(state: State, category: int) -> int:
    """The side that gets the point of a category; NOBODY in a tie (SCOPA-21)."""
    ours = counted(state.piles[0], category)
    theirs = counted(state.piles[1], category)
    if ours == theirs:
        return NOBODY
    return 0 if ours > theirs else 1


@kernel
def primiera(pile: int) -> int:
    """SCOPA-19, SCOPA-20: the best card of each suit; a suit that is missing counts nothing."""
    found = 0
    for suit in range(4):
        best = 0
        for number in range(10):
            if (pile >> (4 * number + suit)) & 1:
                best = max(best, PRIMES[number])
        found += best
    return found


@kernel
def scores(state: State, points: WideRow) -> None:
    for seat in range(state.players):
        points[seat] = state.points[side_of(seat)]
