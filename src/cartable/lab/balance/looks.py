"""After how many deals the lab checks whether the intervals are narrow enough."""

from __future__ import annotations

from functools import cache
from typing import Final

FIRST_LOOK: Final = 100
_NEXT_LOOK: Final = 1.25
"""Each look comes after a quarter more deals."""


@cache
def _looks(most: int) -> frozenset[int]:
    found, look = set(), FIRST_LOOK
    while look <= most:
        found.add(look)
        look = int(look * _NEXT_LOOK)
    return frozenset(found)


def is_look(deals: int) -> bool:
    """Whether the stop rule is checked after this many deals."""
    return deals in _looks(1 << deals.bit_length())
