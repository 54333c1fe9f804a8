"""Random numbers for kernels: a generator is a row of one word that the caller owns and passes as an argument.

It is a linear congruential generator modulo 2^63 with an output permutation, the same in Python integers and in machine
words that wrap. The step is a primitive because the compiler assumes that signed arithmetic in kernels never overflows.
Playouts and resampling use it; deals for people come from `cartable.games.fairness`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cartable.kernel.bits import Primitive
from cartable.kernel.compiler import kernel, with_globals
from cartable.kernel.struct import Row, SmallRow, WideRow, wide_row

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK_63 = (1 << 63) - 1
_MASK_32 = (1 << 32) - 1
_MOST = 1 << 31
"""The largest bound of `below`."""


def _next_word(word: int) -> int:
    """The next word of a generator."""
    return (word * MULTIPLIER + INCREMENT) & MASK_63


next_word = Primitive(_next_word, "wrapping_next_word")


def generator(seed: int) -> Row:
    """A generator for `below` and `shuffle`; equal seeds give equal numbers on every platform."""
    rng = wide_row(1)
    rng[0] = next_word(seed)
    return rng


@kernel
def below(rng: WideRow, bound: int) -> int:
    """A random number in `range(bound)`; `bound` is at most 2^31, and the bias is under one in a billion."""
    word = next_word(rng[0])
    rng[0] = word
    # the three top bits select which 32 lower bits are used: 28 + 31 < 60, so they never select themselves
    mixed = ((word >> 22) ^ word) >> (21 + (word >> 60))
    return ((mixed & _MASK_32) * bound) >> 32


@kernel
def below_any(rng: WideRow, bound: int) -> int:
    """A random number in `range(bound)` for any bound below 2^61."""
    if bound <= _MOST:
        return below(rng, bound)
    found = bound
    while found >= bound:
        found = below(rng, (bound >> 31) + 1) * _MOST + below(rng, _MOST)
    return found


@kernel
def shuffle_from(cards: SmallRow, first: int, rng: WideRow) -> None:
    """Shuffle the cards from position `first` to the end."""
    for last in range(len(cards) - 1, first, -1):
        other = first + below(rng, last + 1 - first)
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept


@kernel
def shuffle(cards: SmallRow, rng: WideRow) -> None:
    shuffle_from(cards, 0, rng)


draw: Callable[[Sequence[int], int], int] = with_globals(below_any.python, {"below": below.python})
"""`below_any` for bots in Python, which draw one number at a time and should not wait for a compiler."""
