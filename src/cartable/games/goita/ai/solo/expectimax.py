"""The points that the best play will still lose on average, exactly or as far as one looks.

A pair that is known is never in a hurry, and a look that shows a like of a guard or of a known card loses nothing, so
every turn begins with an unseen card. The rest is weighed: the like of the card, a like of a guard that was kept for
this, or a second unseen card; and after a turn without a pair, which card is missed least. A prospect waits on a stack
until all that can follow it is known, and then it is remembered.
"""

from __future__ import annotations

from typing import Annotated, Final

from cartable.games.goita.ai.solo.estimate import estimate
from cartable.games.goita.ai.solo.prospect import (
    DUE,
    cost_of,
    guard_of,
    is_certain,
    known_of,
    one_guard,
    one_known,
    one_unseen,
    ordered,
    unseen_cards,
    unseen_of,
)
from cartable.games.goita.cards import KINDS
from cartable.kernel import Row, Struct, Wide, WideRow, kernel, long_kernel, struct
from cartable.kernel.chance import next_word

ONE: Final = 1 << 20
"""A point. Losses are whole numbers of its parts, so that they are the same on every machine."""

TOO_MUCH: Final = 1 << 40
"""More than the memory has room for."""

_WAITING: Final = 1 << 13
_DEAREST_PAIR: Final = 10


@struct
class Expectimax(Struct):
    floor: Wide  # with so few unseen cards a loss is estimated; 0 where all is worked out
    used: Wide  # how many prospects are remembered
    top: Wide
    waiting: Annotated[Row, Wide, _WAITING]


# the memory: for each prospect two words, itself and its loss


@kernel
def place_of(memory: WideRow, key: int) -> int:
    """Where this prospect stands, or would stand: there is always an empty place."""
    last = len(memory) - 1
    place = (next_word(key ^ (key >> 29)) >> 20) & last & ~1
    while memory[place] and memory[place] != key:
        place = (place + 2) & last
    return place


@kernel
def forget(search: Expectimax, memory: WideRow) -> None:
    for place in range(0, len(memory), 2):
        memory[place] = 0
    search.used = 0


@kernel
def loss(search: Expectimax, memory: WideRow, prospect: int) -> int:
    """What is remembered of a prospect; one that is not known yet is left waiting."""
    if not prospect & DUE:
        if unseen_cards(prospect) <= 1:
            return 0
        if unseen_cards(prospect) <= search.floor:
            return estimate(prospect)
    key = ordered(prospect)
    place = place_of(memory, key)
    if memory[place]:
        return memory[place + 1]
    search.waiting[search.top] = key
    search.top += 1
    return TOO_MUCH


# what can be done


@kernel
def looking_again(search: Expectimax, memory: WideRow, rest: int, first: int) -> int:
    """The loss when a second unseen card is turned; a card has to be removed where no pair is seen."""
    cards = unseen_cards(rest)
    if cards == 0:
        return TOO_MUCH
    helped = guard_of(rest, first)
    total = 0
    for second in range(KINDS):
        count = unseen_of(rest, second)
        if count:
            after = rest - one_unseen(second)
            if second != first:  # two alike are captured, and a guard like them stays
                after += -one_guard(first) if helped else one_known(first)
                if guard_of(rest, second):
                    after -= one_guard(second)
                else:
                    after += one_known(second) + (0 if helped else DUE)
            total += count * loss(search, memory, after)
    return total // cards


@kernel
def turning_known(rest: int, first: int, kind: int) -> int:
    """What follows when the second card is a known one of this kind; the rest holds it still."""
    helped = guard_of(rest, first)
    if kind == first:
        return rest - one_known(kind)
    after = rest - one_guard(first) if helped else rest + one_known(first)
    if guard_of(rest, kind):
        return after - one_guard(kind) - one_known(kind)
    return after if helped else after + DUE


@kernel
def with_a_known_card(search: Expectimax, memory: WideRow, rest: int, first: int) -> int:
    """The least loss when the second card is a known one."""
    best = TOO_MUCH
    for kind in range(KINDS):
        if known_of(rest, kind):
            after = turning_known(rest, first, kind)
            if not after & DUE:  # nothing is gained by a turn without a pair: a second unseen card tells more
                best = min(best, loss(search, memory, after))
    return best


@kernel
def after_first(search: Expectimax, memory: WideRow, rest: int, first: int) -> int:
    """The least loss once the first card of a turn is seen; it is not among the rest.

    What is likely to be best is weighed first: where it loses nothing, the rest need not be known.
    """
    top = search.top
    if guard_of(rest, first):
        best = looking_again(search, memory, rest, first)
        if best and search.top == top:
            best = min(best, with_a_known_card(search, memory, rest, first))
    else:
        best = with_a_known_card(search, memory, rest, first)
        if best and search.top == top:
            best = min(best, looking_again(search, memory, rest, first))
    return best


@kernel
def removing(search: Expectimax, memory: WideRow, prospect: int) -> int:
    """The least loss when a card has to go: a known one, a guard, or one that nobody has seen; the cheapest first."""
    top = search.top
    best = TOO_MUCH
    for points in range(0, _DEAREST_PAIR + 1, 2):
        for kind in range(KINDS):
            card = one_known(kind) if known_of(prospect, kind) else guard_of(prospect, kind) * one_guard(kind)
            if card and cost_of(prospect, kind) == points:
                best = min(best, ONE * points + loss(search, memory, prospect - card))
        if search.top != top or best <= ONE * (points + 2):
            break
    if search.top == top:
        best = min(best, removing_unseen(search, memory, prospect, best))
    return best


@kernel
def removing_unseen(search: Expectimax, memory: WideRow, prospect: int, best: int) -> int:
    """The loss when a card goes that nobody has seen; TOO_MUCH where it is no less than the best without a look."""
    cards = unseen_cards(prospect)
    total = 0
    for kind in range(KINDS):
        total += ONE * unseen_of(prospect, kind) * cost_of(prospect, kind)
    if cards == 0 or total >= best * cards:
        return TOO_MUCH
    for kind in range(KINDS):
        count = unseen_of(prospect, kind)
        if count:
            total += count * loss(search, memory, prospect - one_unseen(kind))
    return total // cards


@kernel
def weighed(search: Expectimax, memory: WideRow, prospect: int) -> int:
    """The loss of a prospect, from those that can follow it."""
    if prospect & DUE:
        return removing(search, memory, prospect - DUE)
    if is_certain(prospect):
        return 0
    total = 0
    for first in range(KINDS):
        count = unseen_of(prospect, first)
        if count:
            total += count * after_first(search, memory, prospect - one_unseen(first), first)
    return total // unseen_cards(prospect)


@long_kernel
def expected_loss(search: Expectimax, memory: WideRow, prospect: int) -> int:
    """The points lost from here on, in parts of a point; TOO_MUCH where the memory is too small to tell."""
    search.top = 0
    found = loss(search, memory, prospect)
    while search.top:
        key = search.waiting[search.top - 1]
        place = place_of(memory, key)
        if memory[place]:
            search.top -= 1
            continue
        top = search.top
        found = weighed(search, memory, key)
        if search.top == top:
            memory[place] = key
            memory[place + 1] = found
            search.used += 1
            search.top -= 1
            if 3 * len(memory) < 8 * search.used:
                return TOO_MUCH
    return loss(search, memory, prospect)
