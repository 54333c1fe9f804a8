"""Arithmetic whose last bit must not depend on the machine's libraries."""

from __future__ import annotations

from typing import Final

from cartable.kernel.bits import highest
from cartable.kernel.compiler import kernel

_LOG_OF_2: Final = 0.6931471805599453
_ROOT_OF_2: Final = 1.4142135623730951
_MANTISSA: Final = 30
_FRACTION: Final = 16
DOUBLING: Final = 1 << _FRACTION
"""What `doublings` counts as one."""


@kernel
def natural_log(number: int) -> float:
    """The natural logarithm of a positive integer, the same on every target: libraries differ in the last bit.

    With the number as m · 2^e it is e · log 2 + 2 · artanh((m - 1) / (m + 1)). With m between the roots of 1/2 and 2,
    that fraction is less than 0.172 and the series of artanh may end after its 21st power.
    """
    exponent = highest(number)
    mantissa = number / (1 << exponent)
    if mantissa > _ROOT_OF_2:
        mantissa *= 0.5
        exponent += 1
    ratio = (mantissa - 1.0) / (mantissa + 1.0)
    square = ratio * ratio
    total = 1.0 / 21
    for odd in range(19, 0, -2):
        total = total * square + 1.0 / odd
    return exponent * _LOG_OF_2 + 2.0 * ratio * total


@kernel
def doublings(number: int) -> int:
    """The logarithm of a positive integer to the base of 2, in units of `DOUBLING`, with integers alone.

    Squaring a number doubles its logarithm: each time the mantissa passes 2, one more bit is known.
    """
    exponent = highest(number)
    mantissa = number << (_MANTISSA - exponent) if exponent <= _MANTISSA else number >> (exponent - _MANTISSA)
    found = exponent
    for _ in range(_FRACTION):
        mantissa = (mantissa * mantissa) >> _MANTISSA
        more = mantissa >> (_MANTISSA + 1)
        mantissa >>= more
        found = 2 * found + more
    return found


@kernel
def power(base: float, exponent: int) -> float:
    """A power whose exponent is from 0 to 31, the same on every target."""
    result = 1.0
    for bit in range(5):
        result *= base if (exponent >> bit) & 1 else 1.0
        base *= base
    return result
