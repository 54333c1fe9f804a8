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
