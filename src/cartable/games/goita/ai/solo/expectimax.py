"""Expectimax search of the solo board: the points that perfect play loses on average, exact or estimated.

A known pair can always wait, and turning up an unseen card that matches a guard or a known card loses nothing, so every
turn begins with an unseen card. The search compares the rest: the match of that card, the match of a guard, or a
second unseen card; and after a turn without a pair, which card to remove. Card counts wait on a stack until the losses
of all that can follow are known; then their own loss is stored.
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.goita.ai.solo.card_counts import (
    REMOVAL_DUE,
    are_unseen_known,
    canonical,
    guard_of,
    known_of,
    one_guard,
    one_known,
    one_unseen,
    removal_cost,
    unseen_cards,
    unseen_of,
)
from cartable.games.goita.ai.solo.estimate import estimate
from cartable.games.goita.cards import KINDS
from cartable.kernel import Row, Struct, Wide, WideRow, kernel, long_kernel, struct
from cartable.kernel.chance import next_word

ONE_POINT: Final = 1 << 20
"""One point. Losses are integers in fractions of a point, so that they are the same on every machine."""

NOT_KNOWN: Final = 1 << 40
"""A loss that is not known yet, or that the memory has no room for."""

_MAX_PENDING: Final = 1 << 13
_DEAREST_PAIR: Final = 10


@struct
class SearchStack(Struct):
    floor: Wide  # with at most this many unseen cards a loss is estimated; 0 for exact losses
    used: Wide  # how many losses are stored
    top: Wide
    waiting: Annotated[Row, Wide, _MAX_PENDING]


# the memory: two words for each entry, the card counts and their loss


@kernel
def place_of(memory: WideRow, key: int) -> int:
    """The place of these card counts, or the empty place for them; there is always one."""
    last = len(memory) - 1
    place = (next_word(key ^ (key >> 29)) >> 20) & last & ~1
    while memory[place] and memory[place] != key:
        place = (place + 2) & last
    return place


@kernel
def clear_memory(search: SearchStack, memory: WideRow) -> None:
    for place in range(0, len(memory), 2):
        memory[place] = 0
    search.used = 0


@kernel
def loss(search: SearchStack, memory: WideRow, counts: int) -> int:
    """The loss of these card counts; if it is not known yet, they are put on the stack."""
    if not counts & REMOVAL_DUE:
        if unseen_cards(counts) <= 1:
            return 0
        if unseen_cards(counts) <= search.floor:
            return estimate(counts)
    key = canonical(counts)
    place = place_of(memory, key)
    if memory[place]:
        return memory[place + 1]
    search.waiting[search.top] = key
    search.top += 1
    return NOT_KNOWN


# the choices


@kernel
def loss_turning_unseen(search: SearchStack, memory: WideRow, rest: int, first: int) -> int:
    """The loss if a second unseen card is turned up; without a pair, a card has to be removed."""
    cards = unseen_cards(rest)
    if cards == 0:
        return NOT_KNOWN
    has_guard = guard_of(rest, first)
    total = 0
    for second in range(KINDS):
        count = unseen_of(rest, second)
        if count:
            after = rest - one_unseen(second)
            if second != first:  # a pair is captured, and a guard of its kind stays
                after += -one_guard(first) if has_guard else one_known(first)
                if guard_of(rest, second):
                    after -= one_guard(second)
                else:
                    after += one_known(second) + (0 if has_guard else REMOVAL_DUE)
            total += count * loss(search, memory, after)
    return total // cards


@kernel
def counts_turning_known(rest: int, first: int, kind: int) -> int:
    """The card counts after a known card of this kind is turned up second; `rest` still includes it."""
    has_guard = guard_of(rest, first)
    if kind == first:
        return rest - one_known(kind)
    after = rest - one_guard(first) if has_guard else rest + one_known(first)
    if guard_of(rest, kind):
        return after - one_guard(kind) - one_known(kind)
    return after if has_guard else after + REMOVAL_DUE


@kernel
def loss_turning_known(search: SearchStack, memory: WideRow, rest: int, first: int) -> int:
    """The least loss if the second card is a known one."""
    best = NOT_KNOWN
    for kind in range(KINDS):
        if known_of(rest, kind):
            after = counts_turning_known(rest, first, kind)
            if not after & REMOVAL_DUE:  # a turn without a pair: a second unseen card would tell more
                best = min(best, loss(search, memory, after))
    return best


@kernel
def loss_after_first(search: SearchStack, memory: WideRow, rest: int, first: int) -> int:
    """The least loss after the first card of a turn has been turned up; it is not in `rest`.

    The choice that is probably best is computed first: if it loses nothing, the other is not needed.
    """
    top = search.top
    if guard_of(rest, first):
        best = loss_turning_unseen(search, memory, rest, first)
        if best and search.top == top:
            best = min(best, loss_turning_known(search, memory, rest, first))
    else:
        best = loss_turning_known(search, memory, rest, first)
        if best and search.top == top:
            best = min(best, loss_turning_unseen(search, memory, rest, first))
    return best


@kernel
def loss_removing(search: SearchStack, memory: WideRow, counts: int) -> int:
    """The least loss if a card has to be removed: a known card, a guard or an unseen card, the cheapest first."""
    top = search.top
    best = NOT_KNOWN
    for points in range(0, _DEAREST_PAIR + 1, 2):
        for kind in range(KINDS):
            card = one_known(kind) if known_of(counts, kind) else guard_of(counts, kind) * one_guard(kind)
            if card and removal_cost(counts, kind) == points:
                best = min(best, ONE_POINT * points + loss(search, memory, counts - card))
        if search.top != top or best <= ONE_POINT * (points + 2):
            break
    if search.top == top:
        best = min(best, loss_removing_unseen(search, memory, counts, best))
    return best


@kernel
def loss_removing_unseen(search: SearchStack, memory: WideRow, counts: int, best: int) -> int:
    """The loss if an unseen card is removed; NOT_KNOWN if it cannot be less than `best`."""
    cards = unseen_cards(counts)
    total = 0
    for kind in range(KINDS):
        total += ONE_POINT * unseen_of(counts, kind) * removal_cost(counts, kind)
    if cards == 0 or total >= best * cards:
        return NOT_KNOWN
    for kind in range(KINDS):
        count = unseen_of(counts, kind)
        if count:
            total += count * loss(search, memory, counts - one_unseen(kind))
    return total // cards


@kernel
def computed_loss(search: SearchStack, memory: WideRow, counts: int) -> int:
    """The loss of card counts, from the losses of those that can follow."""
    if counts & REMOVAL_DUE:
        return loss_removing(search, memory, counts - REMOVAL_DUE)
    if are_unseen_known(counts):
        return 0
    total = 0
    for first in range(KINDS):
        count = unseen_of(counts, first)
        if count:
            total += count * loss_after_first(search, memory, counts - one_unseen(first), first)
    return total // unseen_cards(counts)


@long_kernel
def expected_loss(search: SearchStack, memory: WideRow, counts: int) -> int:
    """The points lost from here on, in fractions of a point; NOT_KNOWN if the memory is too small."""
    search.top = 0
    found = loss(search, memory, counts)
    while search.top:
        key = search.waiting[search.top - 1]
        place = place_of(memory, key)
        if memory[place]:
            search.top -= 1
            continue
        top = search.top
        found = computed_loss(search, memory, key)
        if search.top == top:
            memory[place] = key
            memory[place + 1] = found
            search.used += 1
            search.top -= 1
            if 3 * len(memory) < 8 * search.used:
                return NOT_KNOWN
    return loss(search, memory, counts)
