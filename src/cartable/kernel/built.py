"""Machine code that was built ahead and comes with an installation: no compiler is needed, and nobody waits.

A wheel for a platform holds a shared library (`kernel.targets.shared_library`) and the digest of the sources that it
was built from. It is used only while the sources are still those: an edited kernel is compiled at run time instead.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import platform
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

_PACKAGE: Final = Path(__file__).parents[1]
_PACKAGES_WITH_KERNELS: Final = ("kernel", "games", "bots", "analysis", "research")
FOLDER: Final = Path(__file__).parent / "machine_code"
LIBRARY: Final = "kernels.lib"
DIGEST: Final = "digest"
MODULE: Final = "kernels.wasm"
"""The library for Python in a browser."""
_MOST_VALUES: Final = 6
"""As in `targets/caller.c`."""


class _Method(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("documentation", ctypes.c_char_p),
    )


class _Entry(ctypes.Structure):
    """An entry, in the order of `targets/caller.c`."""

    _fields_ = (
        ("method", _Method),
        ("code", ctypes.c_void_p),
        ("values", ctypes.c_int64),
        ("is_long", ctypes.c_int64),
        ("has_result", ctypes.c_int64),
    )


class BuiltLibrary:
    """A shared library of entries, and the functions of Python that call them."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.PyDLL(str(path))
        self._make = self._library.cartable_function
        self._make.argtypes, self._make.restype = [ctypes.POINTER(_Entry)], ctypes.py_object
        self._entries: list[_Entry] = []

    def has(self, name: str) -> bool:
        """Whether there is an entry of the kernel with this name."""
        return hasattr(self._library, symbol_of(name))

    def entry_point(self, name: str, values: int, *, is_long: bool, has_result: bool) -> Callable[..., Any]:
        """The entry of a kernel as a function: it takes the address of a block, then so many plain values."""
        if values > _MOST_VALUES:
            raise TypeError(f"{name} takes more than {_MOST_VALUES} plain values")
        code = ctypes.cast(getattr(self._library, symbol_of(name)), ctypes.c_void_p)
        entry = _Entry(_Method(name=name.encode()), code, values, is_long, has_result)
        self._entries.append(entry)  # the function refers to it
        made: Callable[..., Any] = self._make(entry)
        return made


def is_ours(source: Path) -> bool:
    """Whether a source file belongs to this package. Code of others may be edited at any time."""
    return source.is_relative_to(_PACKAGE)


def symbol_of(name: str) -> str:
    """The name of a kernel's entry in a library."""
    return re.sub(r"\W", "_", name)


def platform_name() -> str:
    """The system and the machine: `linux-x86_64`, `darwin-arm64`, `windows-amd64`."""
    return f"{platform.system()}-{platform.machine()}".lower()


@functools.cache
def library() -> BuiltLibrary | None:
    """The library of this installation; None if there is none, or if it was built from other sources.

    `CARTABLE_BUILT=0` leaves it unused.
    """
    digest = FOLDER / DIGEST
    if os.environ.get("CARTABLE_BUILT") == "0" or not _has_stable_abi():
        return None
    if sys.platform == "emscripten":  # in a page nobody edits the sources, which are not even there
        return BuiltLibrary(FOLDER / MODULE) if (FOLDER / MODULE).is_file() else None
    if not digest.is_file() or digest.read_text() != source_digest():
        return None
    try:
        return BuiltLibrary(FOLDER / LIBRARY)
    except OSError:  # an installation that was copied from another platform
        return None


def _has_stable_abi() -> bool:
    """Python without a global lock has another layout of objects."""
    return sys.implementation.name == "cpython" and "free-threading" not in sys.version


@functools.cache
def source_digest() -> str:
    """The digest of all sources that can hold kernels."""
    sha = hashlib.sha256()
    for path in sources():
        sha.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()


def sources() -> list[Path]:
    """The sources of this package that can hold kernels."""
    return sorted(path for package in _PACKAGES_WITH_KERNELS for path in (_PACKAGE / package).rglob("*.py"))
