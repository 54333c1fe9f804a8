"""Small neural networks as kernels: the same result on every target, to the last bit.

A network has three layers with rectifiers between them. Its weights are whole numbers of one byte, its hidden values
whole numbers from 0 to 255, and so all its sums are whole numbers, or with scaled inputs multiples of a small power of
two; they stay so small that numbers of four bytes hold them exactly. So neither the order of a sum nor the way a
processor multiplies and adds can change a result. Inputs of zero, which are most, cost nothing.

The weights of a network lie one after the other in a row: those of the first layer input by input, its biases and its
shifts (as factors), the same of the second layer, then the weights of the last layer output by output, its biases and
its scales.
"""

from __future__ import annotations

from typing import Final

from cartable.kernel.bits import Primitive
from cartable.kernel.compiler import kernel
from cartable.kernel.struct import RealRow, Reals, Row, WideRow

MOST_FIRST: Final = 128
"""The most hidden values of the first layer."""
FIRST_SIZES: Final = range(32, MOST_FIRST + 1, 32)
"""How many it can have: the compiled form adds several sums at a time."""
SECOND: Final = 64
"""The hidden values of the second layer."""
_MOST: Final = 255.0


@kernel
def begin_sums(biases: int, size: int, weights: RealRow, sums: RealRow) -> None:
    """Begin a layer with its biases."""
    for output in range(size):
        sums[output] = weights[biases + output]


def _add_inputs(rows: Row, values: Reals, count: int, size: int, weights: Reals, sums: Reals) -> None:
    """Add these inputs, each with the place where its weights begin, to the sums of a layer.

    The size is a multiple of 32, so that the compiled form can add several sums at a time.
    """
    for place in range(count):
        row, value = rows[place], values[place]
        for output in range(size):
            sums[output] += value * weights[row + output]


add_inputs = Primitive(_add_inputs, "add_weighted")


@kernel
def rectified(total: float, shift: float) -> int:
    """The hidden value that follows from a sum."""
    return int(max(0.0, min(total * shift, _MOST)))


@kernel
def second_layer(at: int, size: int, weights: RealRow, sums: RealRow, rows: WideRow, values: RealRow) -> None:
    """From the sums of the first layer, whose shifts are at `at`, to the hidden values of the second, in `values`."""
    count = 0
    for place in range(size):
        value = rectified(sums[place], weights[at + place])
        if value:
            rows[count] = at + size + place * SECOND
            values[count] = value
            count += 1
    biases = at + size + size * SECOND
    begin_sums(biases, SECOND, weights, sums)
    add_inputs(rows, values, count, SECOND, weights, sums)
    for output in range(SECOND):
        values[output] = rectified(sums[output], weights[biases + SECOND + output])


@kernel
def output_of(number: int, outputs: int, at: int, weights: RealRow, hidden: RealRow) -> float:
    """One output of the last layer, whose weights begin at `at`, from the hidden values of the second."""
    row = at + number * SECOND
    even = 0.0
    odd = 0.0
    for place in range(0, SECOND, 2):
        even += hidden[place] * weights[row + place]
        odd += hidden[place + 1] * weights[row + place + 1]
    at += outputs * SECOND
    return (even + odd + weights[at + number]) * weights[at + outputs + number]
