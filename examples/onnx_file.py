"""A network of layers as an ONNX file. The format is protocol buffers: fields with a number, of bytes or of one number.

Written out here, since the package that does it is larger than all of Cartable, and machines to train on may lack it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_FORMAT: Final = 10  # what runtimes of the last two years read
_OPERATORS: Final = 17
_FLOAT: Final = 1


def onnx_bytes(arrays: Mapping[str, Any]) -> bytes:
    """The layers `weights0, biases0, weights1, ...` of `cartable.bots.network_bot`: multiplied, added, rectified."""
    count = len(arrays) // 2
    nodes, at = b"", "observation"
    for number in range(count):
        nodes += _field(1, _node("Gemm", [at, f"weights{number}", f"biases{number}"], f"sum{number}"))
        at = f"sum{number}"
        if number + 1 < count:
            nodes += _field(1, _node("Relu", [at], f"rectified{number}"))
            at = f"rectified{number}"
    inputs, outputs = arrays["weights0"].shape[0], arrays[f"weights{count - 1}"].shape[1]
    stored = b"".join(_field(5, _tensor(name, array)) for name, array in arrays.items())
    ends = _field(11, _rows("observation", inputs)) + _field(12, _rows(at, outputs))
    graph = nodes + _field(2, "player") + stored + ends
    return (
        _field(1, _FORMAT) + _field(2, "cartable") + _field(7, graph) + _field(8, _field(1, "") + _field(2, _OPERATORS))
    )


def _node(kind: str, inputs: list[str], output: str) -> bytes:
    return b"".join(_field(1, name) for name in inputs) + _field(2, output) + _field(4, kind)


def _tensor(name: str, array: Any) -> bytes:
    sizes = b"".join(_field(1, size) for size in array.shape)
    return sizes + _field(2, _FLOAT) + _field(8, name) + _field(9, array.astype("<f4").tobytes())


def _rows(name: str, size: int) -> bytes:
    """Any number of rows, each of so many numbers."""
    shape = _field(1, _field(2, "rows")) + _field(1, _field(1, size))
    return _field(1, name) + _field(2, _field(1, _field(1, _FLOAT) + _field(2, shape)))


def _field(number: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return _number(number << 3) + _number(value)
    written = value.encode() if isinstance(value, str) else value
    return _number(number << 3 | 2) + _number(len(written)) + written


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the eighth says that more follow."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])
