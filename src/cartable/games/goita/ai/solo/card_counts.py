"""The solo board as card counts: how many cards of each kind are unseen, known face down, and guards.

Cards of a kind are interchangeable and an unseen card can be anywhere, so these counts are all that matters. They are
one word: seven bits for each kind, nine for pawns, and above them the number of unseen cards.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.cards import ALL_POINTS, KINDS, PAWN, WIDTH
from cartable.kernel import kernel
from cartable.kernel.bags import held

_KIND: Final = 7
_COUNT: Final = 3  # bits for a number of cards; pawns need one more
UNSEEN_AT: Final = _KIND * KINDS + 2
REMOVAL_DUE: Final = 1 << (2 * _COUNT - 1)
"""Set if a card has to be removed now (GOI-27): a bit of the field of the kings, which two kings never need."""

_EQUAL_KINDS: Final = (1, 3, 5)  # bishop and rook, gold and silver, knight and lance: equal numbers of cards and points


@kernel
def one_unseen(kind: int) -> int:
    return (1 << UNSEEN_AT) + (1 << (_KIND * kind))


@kernel
def one_known(kind: int) -> int:
    return 1 << (_KIND * kind + _COUNT + (kind == PAWN))


@kernel
def one_guard(kind: int) -> int:
    return 1 << (_KIND * kind + 2 * _COUNT + 2 * (kind == PAWN))


@kernel
def unseen_of(counts: int, kind: int) -> int:
    return (counts >> (_KIND * kind)) & (7 + 8 * (kind == PAWN))


@kernel
def known_of(counts: int, kind: int) -> int:
    return (counts >> (_KIND * kind + _COUNT + (kind == PAWN))) & (7 + 8 * (kind == PAWN))


@kernel
def guard_of(counts: int, kind: int) -> int:
    return (counts >> (_KIND * kind + 2 * _COUNT + 2 * (kind == PAWN))) & 1


@kernel
def unseen_cards(counts: int) -> int:
    return counts >> UNSEEN_AT


@kernel
def are_unseen_known(counts: int) -> int:
    """Whether the unseen cards are all of one kind, and therefore known."""
    cards = unseen_cards(counts)
    for kind in range(KINDS):
        if unseen_of(counts, kind) == cards:
            return 1
    return 0


@kernel
def removal_cost(counts: int, kind: int) -> int:
    """The points that removing a card of this kind loses: a pair, or nothing if one would be left over anyway."""
    cards = unseen_of(counts, kind) + known_of(counts, kind) + guard_of(counts, kind)
    return 0 if cards & 1 else 2 * held(ALL_POINTS, kind, WIDTH)


@kernel
def canonical(counts: int) -> int:
    """The counts with kinds of equal worth sorted: one key for all equivalent boards."""
    for kind in _EQUAL_KINDS:
        low = (counts >> (_KIND * kind)) & 127
        high = (counts >> (_KIND * (kind + 1))) & 127
        if low > high:
            counts += ((high - low) << (_KIND * kind)) + ((low - high) << (_KIND * (kind + 1)))
    return counts
