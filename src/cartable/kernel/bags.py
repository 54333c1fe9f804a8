"""A bag: how many cards of each kind, packed into one word.

Identical cards are one kind, so two piles with the same cards are the same word, whichever copies they hold. Each kind
has a field of `width` bits; cards are added and removed by adding and subtracting words.
"""

from __future__ import annotations

from cartable.kernel.compiler import kernel


@kernel
def one(kind: int, width: int) -> int:
    """A bag that holds a single card."""
    return 1 << (kind * width)


@kernel
def held(bag: int, kind: int, width: int) -> int:
    """How many cards of this kind are in the bag."""
    return (bag >> (kind * width)) & ((1 << width) - 1)


def contents(bag: int, kinds: int, width: int) -> list[int]:
    """The cards of the first `kinds` kinds one by one, lowest first. Fast when a bag holds few cards of many kinds."""
    found: list[int] = []
    field = (1 << width) - 1
    for kind in range(kinds):
        if not bag:
            break
        if bag & field:
            found += [kind] * (bag & field)
        bag >>= width
    return found
