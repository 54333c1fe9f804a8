"""Sets and majorities, as kernels: what three cards make, laying a set, and where its token goes (TOK-13 to TOK-19)."""

from __future__ import annotations

from typing import Final

from cartable.games.toko_maja.cards import (
    JOKER,
    NO_SET,
    NUMBERS,
    SETS,
    THREE_JOKERS,
    UNKNOWN_AT,
    WIDTH,
    WITH_JOKER,
)
from cartable.games.toko_maja.state import NOBODY, PILES, TALLEST, State
from cartable.kernel import kernel
from cartable.kernel.bags import held, one

EMPTY: Final = -1
"""The top of a pile that has no card."""

ONE_SET: Final = 1 << WIDTH
"""The strength of a set without a joker; there are fewer jokers than this."""

_PAIR: Final = 2 * WIDTH
_EVERY_OTHER: Final = sum(((1 << WIDTH) - 1) << shift for shift in range(0, UNKNOWN_AT, _PAIR))


@kernel
def size(bag: int) -> int:
    """How many cards are in a bag, unknown ones included."""
    pairs = (bag & _EVERY_OTHER) + ((bag >> WIDTH) & _EVERY_OTHER)
    return ((pairs + (pairs >> _PAIR) + (pairs >> (2 * _PAIR))) & ((1 << _PAIR) - 1)) + (bag >> UNKNOWN_AT)


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
    """TOK-14: the set that three cards are, or NO_SET; an empty place is no card."""
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
    """The set that the three tops are, or NO_SET."""
    return set_of(top_of(state, 0), top_of(state, 1), top_of(state, PILES - 1))


@kernel
def strength(sets: int, number: int) -> int:
    """TOK-18: more sets of the number are stronger, and among as many, fewer jokers."""
    mixed = held(sets, WITH_JOKER + number, WIDTH)
    return ONE_SET * (held(sets, number, WIDTH) + mixed) - mixed


@kernel
def lead(state: State, seat: int, holder: int, number: int) -> int:
    """How much stronger the seat's side is in a number than the holder's; partners count together (TOK-32)."""
    mine = side_of(state, seat)
    theirs = side_of(state, holder)
    ahead = 0
    for other in range(state.players):
        side = side_of(state, other)
        ahead += ((side == mine) - (side == theirs)) * strength(state.sets[other], number)
    return ahead


@kernel
def lay(state: State, seat: int, made: int) -> None:
    """A set is laid, and its token moves at once where the majority changes (TOK-17, TOK-18)."""
    state.sets[seat] += one(made, WIDTH)
    if made == THREE_JOKERS:  # TOK-19
        return
    number = made % NUMBERS
    holder = int(state.tokens[number])
    # TOK-7: nobody leads their own side, so within a team the token stays with the member who won it
    if holder == NOBODY or lead(state, seat, holder, number) > 0:
        state.tokens[number] = seat


@kernel
def cards_in_sets(sets: int) -> int:
    """All cards of laid sets, as a bag."""
    cards = 0
    for made in range(THREE_JOKERS + 1):
        cards += held(sets, made, WIDTH) * SETS[made]
    return cards
