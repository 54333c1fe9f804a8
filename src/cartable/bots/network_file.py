"""The file of a game's networks, read without any library: what `cartable train` writes."""

from __future__ import annotations

import math
import re
import sys
import zipfile
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from cartable.games.errors import BadOption

_ELEMENTS: Final = {"|i1": "b", "<i4": "i", "<f4": "f"}
"""The codes of `array` for the types of NumPy that occur."""
_HEADER: Final = re.compile(
    r"\{'descr': '(?P<type>\S+)', 'fortran_order': (?P<columns_first>\w+), 'shape': \((?P<shape>[\d, ]*)\), \}\s*"
)
_LARGEST: Final = 1 << 20
"""Bytes of an array."""
_MOST_ARRAYS: Final = 64
_FORMAT: Final = 1


class NetworkArray:
    """An array of the file: its shape, and its numbers row by row."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        if archive.getinfo(name).file_size > _LARGEST:
            raise ValueError(f"{name} is too large")
        content = archive.read(name)
        start = 10 + int.from_bytes(content[8:10], "little")
        header = _HEADER.fullmatch(content[10:start].decode("latin-1"))
        if header is None or header["columns_first"] == "True":
            raise ValueError(f"{name} is not an array")
        self.shape = tuple(int(size) for size in header["shape"].replace(",", " ").split())
        self.numbers = _numbers(_ELEMENTS[header["type"]], content[start:])
        if len(self.numbers) != math.prod(self.shape):
            raise ValueError(f"{name} is not as long as its shape says")


def _numbers(code: str, content: bytes) -> Sequence[float]:
    """The numbers in as little memory as in the file: pages load it."""
    numbers: array[Any] = array(code)
    numbers.frombytes(content)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def leave_judge_out(path: Path) -> None:
    """Forget the judge of a file that was read: no level asks it, and a page saves half of the file."""
    arrays = read_network_file(path)
    for name in [each for each in arrays if each.startswith("judge")]:
        del arrays[name]


@cache
def read_network_file(path: Path) -> dict[str, NetworkArray]:
    """The arrays of the file by name; raises `BadOption` where it holds no networks."""
    try:
        with zipfile.ZipFile(path) as archive:
            if len(archive.namelist()) > _MOST_ARRAYS:
                raise ValueError("too many arrays")
            found = {name.removesuffix(".npy"): NetworkArray(archive, name) for name in archive.namelist()}
        if list(found["format"].numbers) != [_FORMAT]:
            raise ValueError("another format")
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BadOption("option/value", name="network", value=path.name, choices="FILE.npz") from error
    return found
