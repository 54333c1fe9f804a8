"""Arithmetic whose last bit must not depend on the machine's libraries."""

from __future__ import annotations

from typing import Final

from cartable.kernel.bits import highest
from cartable.kernel.compiler import kernel

_LOG_OF_2: Final = 0.6931471805599453
_ROOT_OF_2: Final = 1.4142135623730951


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
