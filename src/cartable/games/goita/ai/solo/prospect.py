"""The solo board as a perfect memory has it: how many of each kind are unseen, known face down, and guards.

Cards of a kind are alike and an unseen one can lie anywhere, so these counts are all that matters. They are one word, a
*prospect*: seven bits a kind, nine for pawns, and above them the number of unseen cards.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.cards import ALL_POINTS, KINDS, PAWN, WIDTH
from cartable.kernel import kernel
from cartable.kernel.bags import held

_KIND: Final = 7
_COUNT: Final = 3  # bits for a number of cards; pawns need one more
UNSEEN_AT: Final = _KIND * KINDS + 2
DUE: Final = 1 << (2 * _COUNT - 1)
"""A card has to be removed now (GOI-27): a bit that two kings never need."""

_TWINS: Final = (1, 3, 5)  # bishop and rook, gold and silver, knight and lance: as many, and worth as much


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
def unseen_of(prospect: int, kind: int) -> int:
    return (prospect >> (_KIND * kind)) & (7 + 8 * (kind == PAWN))


@kernel
def known_of(prospect: int, kind: int) -> int:
    return (prospect >> (_KIND * kind + _COUNT + (kind == PAWN))) & (7 + 8 * (kind == PAWN))


@kernel
def guard_of(prospect: int, kind: int) -> int:
    return (prospect >> (_KIND * kind + 2 * _COUNT + 2 * (kind == PAWN))) & 1


@kernel
def unseen_cards(prospect: int) -> int:
    return prospect >> UNSEEN_AT


@kernel
def is_certain(prospect: int) -> int:
    """Whether the unseen cards are all of one kind, and so known too."""
    cards = unseen_cards(prospect)
    for kind in range(KINDS):
        if unseen_of(prospect, kind) == cards:
            return 1
    return 0


@kernel
def cost_of(prospect: int, kind: int) -> int:
    """The points that removing a card of this kind loses: a pair, or none where one would stay alone anyway."""
    cards = unseen_of(prospect, kind) + known_of(prospect, kind) + guard_of(prospect, kind)
    return 0 if cards & 1 else 2 * held(ALL_POINTS, kind, WIDTH)


@kernel
def ordered(prospect: int) -> int:
    """The same prospect with kinds of equal worth in one order."""
    for kind in _TWINS:
        low = (prospect >> (_KIND * kind)) & 127
        high = (prospect >> (_KIND * (kind + 1))) & 127
        if low > high:
            prospect += ((high - low) << (_KIND * kind)) + ((low - high) << (_KIND * (kind + 1)))
    return prospect
