"""A bag: how many of each kind of card, packed into one word.

Cards that look alike are one kind, so equal piles are equal words whichever copies they hold. Each kind has a
field of `width` bits; adding and removing cards is adding and subtracting words.
"""

from __future__ import annotations

from cartable.kernel.compiler import kernel


@kernel
def one(kind: int, width: int) -> int:
    """A bag with a single card."""
    return 1 << (kind * width)


@kernel
def held(bag: int, kind: int, width: int) -> int:
    """How many cards of this kind are in the bag."""
    return (bag >> (kind * width)) & ((1 << width) - 1)


def contents(bag: int, kinds: int, width: int) -> list[int]:
    """The cards of the lowest `kinds` one by one, lowest first. For people, who see few cards of many kinds."""
    found: list[int] = []
    field = (1 << width) - 1
    for kind in range(kinds):
        if not bag:
            break
        if bag & field:
            found += [kind] * (bag & field)
        bag >>= width
    return found
