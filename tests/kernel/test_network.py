"""Networks as kernels, beside a plain computation with whole numbers: equal to the last bit."""

from __future__ import annotations

import ctypes
import random
from dataclasses import dataclass, field

from cartable.kernel import RealRow, WideRow, kernel, real_row, wide_row
from cartable.kernel.network import SECOND, add_inputs, begin_sums, output_of, second_layer
from tests.cases import each_case

INPUTS, OUTPUTS = 20, 5
_FINEST = 5
"""Inputs are scaled by powers of two down to this one."""


@kernel
def evaluate(
    count: int, size: int, weights: RealRow, rows: WideRow, values: RealRow, sums: RealRow, results: RealRow
) -> None:
    """The whole network; `rows` and `values` hold the inputs, and then hidden values."""
    biases = INPUTS * size
    begin_sums(biases, size, weights, sums)
    add_inputs(rows, values, count, size, weights, sums)
    second_layer(biases + size, size, weights, sums, rows, values)
    last = biases + 2 * size + size * SECOND + 2 * SECOND
    for number in range(OUTPUTS):
        results[number] = output_of(number, OUTPUTS, last, weights, values)


@dataclass
class Layer:
    weights: list[list[int]]
    """By input, or by output in the last layer."""
    biases: list[int]
    shifts: list[int]


@dataclass
class Plain:
    """A network of whole numbers."""

    size: int
    seed: int
    layers: list[Layer] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = random.Random(self.seed)
        self.finer = [chance.randrange(_FINEST + 1) for _ in range(INPUTS)]
        for inputs, outputs, bias in ((INPUTS, self.size, 900), (self.size, SECOND, 90_000), (OUTPUTS, SECOND, 90_000)):
            self.layers.append(
                Layer(
                    [[chance.randint(-127, 127) for _ in range(outputs)] for _ in range(inputs)],
                    [chance.randint(-bias, bias) for _ in range(max(outputs, OUTPUTS))],
                    [chance.randint(0, 9) for _ in range(outputs)],
                )
            )
        self.scales = [ctypes.c_float(chance.uniform(1e-5, 1e-3)).value for _ in range(OUTPUTS)]

    def row(self) -> list[float]:
        """Its numbers in the order that the kernels read them in."""
        first, second, last = self.layers
        numbers: list[float] = [
            weight * 2.0**-finer for finer, line in zip(self.finer, first.weights, strict=True) for weight in line
        ]
        numbers += [*first.biases, *(2.0**-shift for shift in first.shifts)]
        numbers += [weight for line in second.weights for weight in line]
        numbers += [*second.biases, *(2.0**-shift for shift in second.shifts)]
        numbers += [weight for line in last.weights for weight in line]
        return [*numbers, *last.biases[:OUTPUTS], *self.scales]

    def outputs(self, inputs: list[int]) -> list[float]:
        first, second, last = self.layers
        hidden = []
        for output in range(self.size):
            total = first.biases[output] << _FINEST
            for value, finer, line in zip(inputs, self.finer, first.weights, strict=True):
                total += value * line[output] << _FINEST - finer
            hidden.append(min(255, max(0, total) >> first.shifts[output] + _FINEST))
        deeper = []
        for output in range(SECOND):
            total = second.biases[output] + sum(
                value * line[output] for value, line in zip(hidden, second.weights, strict=True)
            )
            deeper.append(min(255, max(0, total) >> second.shifts[output]))
        sums = [
            sum(map(int.__mul__, deeper, line)) + bias for line, bias in zip(last.weights, last.biases, strict=False)
        ]
        return [ctypes.c_float(total * scale).value for total, scale in zip(sums, self.scales, strict=True)]


def evaluated(plain: Plain, inputs: list[int]) -> list[float]:
    numbers = plain.row()
    weights, sums, results = real_row(len(numbers)), real_row(128), real_row(OUTPUTS)
    rows, values = wide_row(128), real_row(128)
    for place, number in enumerate(numbers):
        weights[place] = number
    listed = [place for place in range(INPUTS) if inputs[place]]
    for place, number in enumerate(listed):
        rows[place], values[place] = number * plain.size, inputs[number]
    evaluate(len(listed), plain.size, weights, rows, values, sums, results)
    return [results[number] for number in range(OUTPUTS)]


@each_case("size", [64, 96, 128])
def test_a_network_computes_what_whole_numbers_say(size: int) -> None:
    chance = random.Random(size)
    for seed in range(4):
        plain = Plain(size, seed)
        for _ in range(3):
            inputs = [chance.choice((0, 0, 0, 1, 1, 2, -1, 3, 40)) for _ in range(INPUTS)]
            assert evaluated(plain, inputs) == plain.outputs(inputs)


def test_different_inputs_have_different_outputs() -> None:
    """So that the test above compares more than constants."""
    plain, chance = Plain(64, 1), random.Random(1)
    found = {tuple(plain.outputs([chance.randint(0, 2) for _ in range(INPUTS)])) for _ in range(20)}
    assert len(found) > 10
