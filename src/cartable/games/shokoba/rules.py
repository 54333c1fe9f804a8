"""The rules of Shokoba as kernels over one `State`.

A move is one word: the bag of table cards that it takes, the kind that it plays in the bits above, and a bit for the
claim step. While moves are being listed, the upper part of the moves buffer holds sets of table cards with their sums.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import DEALING, OVER
from cartable.games.shokoba.cards import ALL, DECK_SIZE, DIAMOND, EMERALDS, KINDS, RUBIES, SAPPHIRES, WIDTH
from cartable.games.shokoba.state import NOBODY, SEATS, State
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.bags import one
from cartable.kernel.bits import highest, lowest, ones

KIND_AT: Final = WIDTH * KINDS
CLAIM: Final = 1 << (KIND_AT + 5)
SUM_AT: Final = KIND_AT

SETS_AT: Final = 1104
"""The index of the first set in the moves buffer, above the most possible moves: two for each set, twenty to lay."""

MOVES_BUFFER: Final = SETS_AT + 544
"""The whole deck has 543 sets that add up to at most ten, the empty one included; one more place is written to."""

_LOW_BITS: Final = ALL // 3
_HIGH_BITS: Final = ALL - _LOW_BITS

CATEGORIES: Final = (DIAMOND, EMERALDS, RUBIES, SAPPHIRES, ALL)
"""SHO-18: what is counted at the end of a round."""


@kernel
def size(bag: int) -> int:
    """How many cards are in a bag, unknown ones included."""
    return ones(bag & _LOW_BITS) + 2 * ones(bag & _HIGH_BITS) + (bag >> KIND_AT)


@kernel
def played_kind(move: int) -> int:
    """The kind of the card that a move plays; a claim plays none."""
    return (move >> KIND_AT) & 31


@kernel
def side_of(state: State, seat: int) -> int:
    """SHO-24: partners share their cards and stones."""
    return seat & 1 if state.teams else seat


@kernel
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def begin(state: State) -> None:
    """Set up a new match under the options that the state already holds."""
    state.round = 0
    state.dealer = state.first_dealer
    state.turn = DEALING
    state.claimable = NOBODY
    state.last_taker = NOBODY
    state.dealt = 0
    state.table = 0
    for seat in range(SEATS):
        state.stones[seat] = 0
        state.hands[seat] = 0
        state.piles[seat] = 0


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    """SHO-5, SHO-6: begin a round; the first dealer is random unless an option names one."""
    if state.dealer == NOBODY:
        state.dealer = spin
    elif state.round:
        state.dealer = left_of(state, state.dealer)
    state.round += 1
    for position in range(DECK_SIZE):
        state.stock[position] = deck[position]
    state.dealt = 0
    state.table = 0
    for seat in range(state.players):
        state.hands[seat] = 0
        state.piles[seat] = 0
    state.last_taker = NOBODY
    state.claimable = NOBODY
    deal_hands(state)
    for _ in range(state.table_cards):
        state.table += one(state.stock[state.dealt], WIDTH)
        state.dealt += 1
    return 1


@kernel
def deal_hands(state: State) -> None:
    """SHO-6, SHO-14, SHO-27: cards to each, one at a time from the dealer's left, where the next turn is (SHO-7)."""
    first = left_of(state, state.dealer)
    position = int(state.dealt)
    for _ in range(state.hand_size):
        seat = first
        for _ in range(state.players):
            state.hands[seat] += one(state.stock[position], WIDTH)
            position += 1
            seat = left_of(state, seat)
    state.dealt = position
    state.turn = first


@kernel
def counts_of_number(bag: int, number: int) -> int:
    """How many cards of a number are in a bag: the low two bits count its common kind, the high two its rare one."""
    return (bag >> (2 * WIDTH * (number - 1))) & 15


@kernel
def sums_of_several(table: int) -> int:
    """A word whose bit n is set if two or more table cards add up to n (SHO-12: additions only)."""
    sums = 1
    several = 0
    while table:
        kind = lowest(table) // WIDTH
        table -= one(kind, WIDTH)
        several |= (sums - 1) << (kind // 2 + 1)
        sums |= sums << (kind // 2 + 1)
    return several


@kernel
def list_sets(table: int, limit: int, moves: WideRow) -> int:
    """List, from SETS_AT on, the sets of cards below `limit` that add up to at most `limit`, each with its sum."""
    table &= (1 << (2 * WIDTH * (limit - 1))) - 1
    moves[SETS_AT] = 0
    end = SETS_AT + 1
    with_last = SETS_AT
    last = 0
    while table:
        kind = lowest(table) // WIDTH
        card = one(kind, WIDTH)
        table -= card
        # another copy of a card is added only to sets that have the first copy, so that no set is listed twice
        shorter = with_last if card == last else SETS_AT
        last = card
        with_last = end
        card += (kind // 2 + 1) << SUM_AT
        while shorter < with_last:
            longer = moves[shorter] + card
            moves[end] = longer
            end += longer >> SUM_AT <= limit
            shorter += 1
    return end


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    """SHO-8 to SHO-11: for each card in hand the sets that it can take, or laying it if there are none."""
    if state.claimable != NOBODY:
        return claims(state, moves)
    hand = state.hands[state.turn] & ALL
    table = state.table
    mistakes = int(state.mistakes)
    several = sums_of_several(table)
    takers = 0
    count = 0
    rest = hand
    while rest:
        kind = lowest(rest) // WIDTH
        rest &= ~(3 << (WIDTH * kind))
        number = kind // 2 + 1
        played = kind << KIND_AT
        takes_several = (several >> number) & 1
        alike = counts_of_number(table, number)
        if alike:
            count = take_alike(played, number, alike, moves, count)
            takes_several &= 1 ^ state.same_number_first  # SHO-28
            layable = mistakes
        else:
            layable = mistakes | (takes_several ^ 1)  # SHO-11, SHO-25
        moves[count] = played
        count += layable
        takers |= takes_several << number
    if takers:
        count = take_several(hand, table, takers, moves, count)
    return count


@kernel
def take_alike(played: int, number: int, alike: int, moves: WideRow, count: int) -> int:
    """SHO-9: take one card of the same number, common or rare."""
    common = 1 << (2 * WIDTH * (number - 1))
    moves[count] = played + common
    count += (alike & 3) != 0
    moves[count] = played + (common << WIDTH)
    count += alike > 3
    return count


@kernel
def take_several(hand: int, table: int, takers: int, moves: WideRow, count: int) -> int:
    """SHO-9: take two or more cards that add up to a number in hand; bit n of `takers` is set if n may do so."""
    for position in range(SETS_AT + 1, list_sets(table, highest(takers), moves)):
        total = moves[position] >> SUM_AT
        if (takers >> total) & 1:
            cards = moves[position] & ALL
            if not counts_of_number(cards, total):  # otherwise the set is a single card
                held = counts_of_number(hand, total)
                kind = 2 * (total - 1)
                moves[count] = cards + (kind << KIND_AT)
                count += (held & 3) != 0
                moves[count] = cards + ((kind + 1) << KIND_AT)
                count += held > 3
    return count


@kernel
def claims(state: State, moves: WideRow) -> int:
    """SHO-25: decline, or claim one of the sets that the card just laid could have taken."""
    kind = int(state.claimable)
    number = kind // 2 + 1
    table = state.table - one(kind, WIDTH)
    moves[0] = CLAIM
    count = 1
    alike = counts_of_number(table, number)
    if alike:
        count = take_alike(CLAIM, number, alike, moves, count)
    if not (alike and state.same_number_first):  # SHO-28 holds for claims too
        for position in range(SETS_AT + 1, list_sets(table, number, moves)):
            if moves[position] >> SUM_AT == number:
                moves[count] = CLAIM + (moves[position] & ALL)
                count += 1
    return count


@kernel
def can_take(table: int, number: int) -> int:
    """Whether one or more table cards add up to the number."""
    return (counts_of_number(table, number) != 0) | (sums_of_several(table) >> number) & 1


@kernel
def play(state: State, move: int) -> None:
    if move & CLAIM:
        claim(state, move & ALL)
    else:
        play_card(state, (move >> KIND_AT) & 31, move & ALL)


@kernel
def play_card(state: State, kind: int, taken: int) -> None:
    """SHO-8: play a card of the hand, which takes the cards `taken` or is laid."""
    seat = int(state.turn)
    card = one(kind, WIDTH)
    state.hands[seat] -= card
    if taken:
        take(state, seat, card, taken)
        if state.table == 0:
            state.stones[side_of(state, seat)] += state.sweep_stones  # SHO-13, SHO-16
    else:
        if state.mistakes and can_take(state.table, kind // 2 + 1):
            state.claimable = kind
        state.table += card
    state.turn = left_of(state, seat)
    if state.claimable == NOBODY:
        deal_or_end_round(state)


@kernel
def take(state: State, seat: int, card: int, taken: int) -> None:
    state.table -= taken
    state.piles[side_of(state, seat)] += taken + card
    state.last_taker = seat


@kernel
def claim(state: State, taken: int) -> None:
    """SHO-26: a claim takes cards but is never a shokoba; then the claimer plays, or the deal or the round ends."""
    if taken:
        card = one(state.claimable, WIDTH)
        state.table -= card
        take(state, int(state.turn), card, taken)
    state.claimable = NOBODY
    deal_or_end_round(state)


@kernel
def deal_or_end_round(state: State) -> None:
    """SHO-14, SHO-15: when the hands are empty, deal again or end the round."""
    if state.hands[state.turn]:
        return
    if state.dealt < DECK_SIZE:
        deal_hands(state)
    else:
        end_round(state)


@kernel
def end_round(state: State) -> None:
    if state.last_taker != NOBODY:  # SHO-15, SHO-17
        state.piles[side_of(state, state.last_taker)] += state.table
        state.table = 0
    give_stones(state)
    state.turn = DEALING
    for side in range(state.players):
        if state.stones[side] >= state.target:  # SHO-22
            state.turn = OVER


@kernel
def give_stones(state: State) -> None:
    """SHO-18 to SHO-20: for the diamond and for most emeralds, rubies, sapphires and cards; none for a tie."""
    for category in range(len(CATEGORIES)):
        most = 0
        winner = NOBODY
        for side in range(state.players):
            cards = size(state.piles[side] & CATEGORIES[category])
            if cards > most:
                most = cards
                winner = side
            elif cards == most:
                winner = NOBODY
        if winner != NOBODY:
            state.stones[winner] += state.majority_stones[category]


@kernel
def scores(state: State, points: WideRow) -> None:
    for seat in range(state.players):
        points[seat] = state.stones[side_of(state, seat)]
