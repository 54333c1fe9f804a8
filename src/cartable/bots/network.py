"""Neural networks of a few layers: read from a file, evaluated by a kernel, so that they need no library.

A file is what `numpy.savez` writes: weights and biases in turn, as `weights0, biases0, weights1, ...`, with rectifiers
between the layers. An ONNX file is run by onnxruntime instead.
"""

from __future__ import annotations

import math
import re
import struct
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cartable.games.errors import BadOption
from cartable.kernel import RealRow, Reals, Row, SmallRow, WideRow, kernel, real_row, wide_row

_ELEMENTS: Final = {"<f2": "e", "<f4": "f", "<f8": "d"}
"""The codes of `struct` for the types of NumPy that weights may have."""
_HEADER: Final = re.compile(
    r"\{'descr': '(?P<type>\S+)', 'fortran_order': (?P<columns_first>\w+), 'shape': \((?P<shape>[\d, ]+)\), \}\s*"
)
_NAMES: Final = ("weights", "biases")
_MOST_WEIGHTS: Final = 1 << 24


@dataclass(frozen=True)
class Network:
    inputs: int
    outputs: int
    run: Callable[[Row], Sequence[float]]
    """From an observation, in a row at least as long as `inputs`, to the outputs."""

    @property
    def rates_positions(self) -> bool:
        """Whether it rates what is seen after a move, rather than actions."""
        return self.outputs == 1


@cache
def read_network(path: Path) -> Network:
    """Raises `BadOption` if the file holds no such network."""
    return _onnx(path) if path.suffix == ".onnx" else _layers(path)


@kernel
def evaluate_network(
    observation: SmallRow, layers: int, sizes: WideRow, weights: RealRow, values: RealRow, results: RealRow
) -> None:
    """Write the outputs to the beginning of `results`, and overwrite `values`.

    All is computed with eight bytes and stored with four, which gives the same result on every target. Inputs of zero,
    which are most, cost nothing.
    """
    for place in range(sizes[0]):
        values[place] = observation[place]
    at = 0
    for layer in range(layers):
        inputs = sizes[layer]
        outputs = sizes[layer + 1]
        biases = at + inputs * outputs
        for output in range(outputs):
            results[output] = weights[biases + output]
        for place in range(inputs):
            value = 1.0 * values[place]
            if value != 0.0:
                row = at + place * outputs
                for output in range(outputs):
                    results[output] = results[output] + value * weights[row + output]
        at = biases + outputs
        if layer + 1 < layers:
            for output in range(outputs):
                values[output] = max(0.0, 1.0 * results[output])


def _layers(path: Path) -> Network:
    try:
        with zipfile.ZipFile(path) as archive:
            sizes, weights = _read_layers(archive)
    except (OSError, ValueError, KeyError, struct.error, zipfile.BadZipFile) as error:
        raise BadOption("option/value", name="network", value=path.name, choices="FILE.npz, FILE.onnx") from error
    count, width = len(sizes) - 1, max(sizes)
    row = wide_row(len(sizes))
    for place, size in enumerate(sizes):
        row[place] = size

    def run(observation: Row) -> Sequence[float]:
        values, results = real_row(width), real_row(width)
        evaluate_network(observation, count, row, weights, values, results)
        return [results[place] for place in range(sizes[-1])]

    return Network(sizes[0], sizes[-1], run)


def _read_layers(archive: zipfile.ZipFile) -> tuple[list[int], Reals]:
    """The sizes of the layers, the input's first, and all weights and biases one after the other."""
    arrays = [_Array(archive, f"{name}{layer}.npy") for layer in range(len(archive.namelist()) // 2) for name in _NAMES]
    sizes = [arrays[0].shape[0]] if arrays else []
    for weights, biases in zip(arrays[::2], arrays[1::2], strict=True):
        if [*weights.shape] != [sizes[-1], *biases.shape]:
            raise ValueError("the layers do not fit together")
        sizes.append(biases.shape[0])
    total = sum(math.prod(each.shape) for each in arrays)
    if not 0 < total <= _MOST_WEIGHTS:
        raise ValueError("it has no layers, or more weights than fit")
    row, start = real_row(total), 0
    for each in arrays:
        each.write(row, start)
        start += math.prod(each.shape)
    return sizes, row


class _Array:
    """An array in a file of NumPy."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        if archive.getinfo(name).file_size > 8 * _MOST_WEIGHTS:
            raise ValueError(f"{name} is too large")
        content = archive.read(name)
        start = 10 + int.from_bytes(content[8:10], "little")
        header = _HEADER.fullmatch(content[10:start].decode("latin-1"))
        if header is None:
            raise ValueError(f"{name} is not an array")
        self.shape = tuple(int(size) for size in header["shape"].replace(",", " ").split())
        self._numbers = struct.iter_unpack(f"<{_ELEMENTS[header['type']]}", content[start:])
        self._columns_first = header["columns_first"] == "True"

    def write(self, row: Reals, start: int) -> None:
        """Write the numbers into the row, from `start` on, with those of an input next to each other."""
        count, inputs = math.prod(self.shape), self.shape[0]
        for place, (number,) in zip(range(count), self._numbers, strict=True):
            column, line = divmod(place, inputs)
            row[start + (line * (count // inputs) + column if self._columns_first else place)] = number


def _onnx(path: Path) -> Network:
    import numpy as np
    import onnxruntime

    session = onnxruntime.InferenceSession(path.read_bytes(), providers=["CPUExecutionProvider"])
    inputs, outputs = session.get_inputs()[0], session.get_outputs()[0]
    size = int(inputs.shape[-1])

    def run(observation: Row) -> Sequence[float]:
        row = np.array(observation[:size], np.float32)  # type: ignore[index]
        made: list[float] = session.run(None, {inputs.name: row[None]})[0][0].tolist()
        return made

    return Network(size, int(outputs.shape[-1]), run)
