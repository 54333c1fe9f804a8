"""Sets and majorities as kernels: which set three cards make, and who gets its token (TOK-13 to TOK-19)."""

from __future__ import annotations

from typing import Final

from cartable.games.toko_maja.cards import (
    COPIES,
    JOKER,
    NO_SET,
    NUMBERS,
    ONE_JOKER,
    POINTS,
    SET_POINTS,
    THREE_JOKERS,
    UNKNOWN_AT,
    WHOLE_DECK,
    WIDTH,
    WITH_JOKER,
)
from cartable.games.toko_maja.state import NOBODY, PILES, TALLEST, State
from cartable.kernel import kernel
from cartable.kernel.bags import held, one

EMPTY: Final = -1
"""The top of an empty pile."""

ONE_SET: Final = 1 << WIDTH
"""The strength of a set without a joker; greater than the number of jokers."""

_PAIR: Final = 2 * WIDTH
_ALL_NUMBERS: Final = (1 << (WIDTH * NUMBERS)) - 1
_EVERY_OTHER: Final = sum(((1 << WIDTH) - 1) << shift for shift in range(0, UNKNOWN_AT, _PAIR))


@kernel
def size(bag: int) -> int:
    """How many cards are in a bag, unknown ones included."""
    pairs = (bag & _EVERY_OTHER) + ((bag >> WIDTH) & _EVERY_OTHER)
    return ((pairs + (pairs >> _PAIR) + (pairs >> (2 * _PAIR))) & ((1 << _PAIR) - 1)) + (bag >> UNKNOWN_AT)


@kernel
def deck_of(jokers: int) -> int:
    """TOK-1: the deck with so many jokers, as a bag."""
    return WHOLE_DECK - (COPIES[JOKER] - jokers) * ONE_JOKER


@kernel
def set_points(made: int, bonus: int) -> int:
    """TOK-20"""
    return SET_POINTS[made] + bonus


@kernel
def points_of_sets(sets: int, bonus: int) -> int:
    """TOK-20: the points of all sets that a seat has laid; a joker in a set changes nothing."""
    points = held(sets, THREE_JOKERS, WIDTH) * set_points(THREE_JOKERS, bonus)
    for number in range(NUMBERS):
        count = held(sets, number, WIDTH) + held(sets, WITH_JOKER + number, WIDTH)
        points += count * set_points(number, bonus)
    return points


@kernel
def card_cost(kind: int, hand_cost: int, joker_cost: int) -> int:
    """TOK-22: what a card in hand costs at the end of a round."""
    return joker_cost if kind == JOKER else hand_cost * POINTS[kind]


@kernel
def side_of(state: State, seat: int) -> int:
    """TOK-32: teams sit alternately."""
    return seat % state.teams if state.teams else seat


@kernel
def top_of(state: State, pile: int) -> int:
    """The kind of the top card, or EMPTY."""
    height = int(state.heights[pile])
    return int(state.piles[pile * TALLEST + height - 1]) if height else EMPTY


@kernel
def set_of(one_card: int, another: int, third: int) -> int:
    """TOK-14: the set that three cards make, or NO_SET; EMPTY is no card."""
    low = min(one_card, another, third)
    high = max(one_card, another, third)
    middle = one_card + another + third - low - high
    if low == EMPTY or low != middle:
        return NO_SET
    if low == high:
        return THREE_JOKERS if low == JOKER else low
    return WITH_JOKER + low if high == JOKER else NO_SET


@kernel
def visible_set(state: State) -> int:
    """The set that the three tops make, or NO_SET."""
    return set_of(top_of(state, 0), top_of(state, 1), top_of(state, PILES - 1))


@kernel
def strength(sets: int, number: int) -> int:
    """TOK-18: more sets of a number are stronger, and among equally many, those with fewer jokers."""
    mixed = held(sets, WITH_JOKER + number, WIDTH)
    return ONE_SET * (held(sets, number, WIDTH) + mixed) - mixed


@kernel
def sets_of_side(state: State, side: int) -> int:
    """The sets that the members of a side have laid together (TOK-32)."""
    if not state.teams:
        return state.sets[side]
    sets = 0
    for seat in range(side, state.players, state.teams):
        sets += state.sets[seat]
    return sets


@kernel
def lead(state: State, seat: int, holder: int, number: int) -> int:
    """How much stronger the seat's side is in a number than the holder's; partners' sets count together (TOK-32)."""
    mine = sets_of_side(state, side_of(state, seat))
    theirs = sets_of_side(state, side_of(state, holder))
    return strength(mine, number) - strength(theirs, number)


@kernel
def lay(state: State, seat: int, made: int) -> None:
    """TOK-17, TOK-18: lay a set; its token changes hands at once if the majority changes."""
    state.sets[seat] += one(made, WIDTH)
    if made == THREE_JOKERS:  # TOK-19
        return
    number = made % NUMBERS
    holder = int(state.tokens[number])
    # TOK-7: the lead over the own side is 0, so a token stays with the member of a team who won it
    if holder == NOBODY or lead(state, seat, holder, number) > 0:
        state.tokens[number] = seat


@kernel
def cards_in_sets(sets: int) -> int:
    """The cards of laid sets, as a bag: three for each set of a number, or two and a joker."""
    plain = sets & _ALL_NUMBERS
    mixed = (sets >> (WIDTH * WITH_JOKER)) & _ALL_NUMBERS
    return 3 * plain + 2 * mixed + (size(mixed) + 3 * held(sets, THREE_JOKERS, WIDTH)) * ONE_JOKER
