"""The worth of a set and of a hand, in hundredths of a point.

A hand is worth the sets that it has and the sets that it may still complete in the turns that are left, minus the cards
that are likely to be left over.
"""

from __future__ import annotations

from typing import Final

from cartable.games.toko_maja.cards import (
    FIVES,
    JOKER,
    NUMBERS,
    POINTS,
    THREE_JOKERS,
    WIDTH,
)
from cartable.games.toko_maja.sets import ONE_SET, lead, set_points, side_of, size, strength
from cartable.games.toko_maja.state import NOBODY, State
from cartable.kernel import kernel
from cartable.kernel.bags import held, one
from cartable.kernel.numbers import power

POINT: Final = 100
_FIRST_TURN: Final = 60
"""The worth of beginning the next round."""

_REACH: Final = 3.0
"""How many cards a turn offers that could be of a wanted kind: two drawn cards, and some of the three tops."""

_IDLE_JOKER: Final = 0.75
"""The probability that a joker finds no pair in a turn."""


_WORTH: Final = 12
"""Bits of the worth of a set: less than 41 points."""

_WEAKER: Final = 30
"""The cost of a joker in a set when majorities are close (TOK-18)."""


@kernel
def token_worth(state: State, number: int) -> int:
    return POINT * state.token_points[number] + (_FIRST_TURN if number == FIVES else 0)


@kernel
def set_worth(state: State, made: int) -> int:
    """TOK-17 to TOK-20: the points of a set laid now, and a share of the token's points."""
    points = POINT * set_points(made, state.set_bonus)
    if made == THREE_JOKERS:
        return points
    number = made % NUMBERS
    holder = int(state.tokens[number])
    tenths = 7
    if holder != NOBODY:
        ahead = lead(state, int(state.turn), holder, number)
        if ahead == 0 and side_of(state, holder) == side_of(state, int(state.turn)):
            tenths = 3
        else:
            ahead += strength(one(made, WIDTH), number)
            tenths = 8 if ahead > 0 else 4 if ahead > -ONE_SET else 1
    return points + token_worth(state, number) * tenths // 10


@kernel
def chance_to_get(unseen: int, kind: int, turns: int) -> float:
    """An estimate of the probability to get a card of this kind within this many turns."""
    a_turn = min(0.9, _REACH * held(unseen, kind, WIDTH) / max(1, size(unseen)))
    return 1.0 - power(1.0 - a_turn, turns)


@kernel
def set_worths(state: State) -> int:
    """The worth of a set of each number to the seat to act, packed into one word: the same for every hand."""
    found = 0
    for number in range(NUMBERS):
        found += set_worth(state, number) << (_WORTH * number)
    return found


@kernel
def hand_worth(state: State, worths: int, hand: int, unseen: int, turns: int, lays: int) -> int:
    """The worth of a hand with `turns` turns to come, in which `lays` sets can still be laid."""
    total = 0
    jokers = held(hand, JOKER, WIDTH)
    if jokers >= 3 and lays > 0:
        total += POINT * set_points(THREE_JOKERS, state.set_bonus)
        jokers -= 3
        lays -= 1
    cost = POINT * state.hand_cost
    spare = turns  # a turn brings one card: one completes a pair, two complete a single card
    for down in range(NUMBERS):
        number = NUMBERS - 1 - down
        cards = held(hand, number, WIDTH)
        if cards == 0:
            continue
        sets = min(cards // 3, lays)
        lays -= sets
        cards -= 3 * sets
        whole = held(worths, number, _WORTH)
        total += sets * whole
        if (cards == 2) & (jokers > 0) & (lays > 0):
            total += whole - _WEAKER
            jokers -= 1
            lays -= 1
        elif cards:
            chance = 0.0
            if (cards == 2) & (spare >= 1) & (lays > 0):
                chance = chance_to_get(unseen, number, spare)
                spare -= 1
            elif (cards == 1) & (spare >= 2) & (lays > 0):
                chance = chance_to_get(unseen, number, spare // 2)
                chance *= chance
                spare -= 2
            share = whole * cards // 3  # each card is a third of the set
            total += int(chance * share - (1.0 - chance) * cards * cost * POINTS[number])
    return total - int(power(_IDLE_JOKER, turns) * jokers * POINT * state.joker_cost) if jokers else total
