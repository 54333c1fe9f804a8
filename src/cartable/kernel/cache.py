"""Where machine code is kept between runs.

numba's own cache does not notice an edit in another file that a kernel calls. Ours is a folder named by a digest of
every source that can hold a kernel, of the versions of Python, numba and NumPy, and of the compile mode: any change
starts a fresh folder, and folders long unused are swept away.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numba
import numpy
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.runtime import rtsys
from platformdirs import user_cache_path

from cartable.kernel import mode

_PACKAGE = Path(__file__).parents[1]
_PACKAGES_WITH_KERNELS = ("kernel", "games", "bots", "research")
_UNUSED_SECONDS = 30 * 24 * 3600


class _Locator:
    """Tells numba where a entry's code is kept; one stamp for all, since the folder's name is the stamp."""

    def get_cache_path(self) -> str:
        return str(folder())

    def ensure_cache_path(self) -> None:
        folder().mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return folder().name

    def get_disambiguator(self) -> str | None:
        return None

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> _Locator:
        return cls()


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = (_Locator,)


class KernelCache(FunctionCache):
    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The machine code for a signature, or None.

        Does without numba's refresh of all that it can compile, which would take longer than the rest of a start.
        """
        rtsys.initialize(target_context)  # which the refresh would have done too: raised errors are freed by it
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def holds_something(self) -> bool:
        return Path(self._cache_path, self._cache_file._index_name).exists()


@functools.cache
def folder() -> Path:
    """The folder of this very source, made if need be."""
    root = _writable_root()
    mine = root / digest()
    mine.mkdir(exist_ok=True)
    os.utime(mine)
    _sweep(root, keep=mine)
    return mine


@functools.cache
def digest() -> str:
    return fingerprint(_sources())


def fingerprint(sources: Iterable[Path]) -> str:
    """A name that changes with any of the sources, the versions of the compiler and the mode."""
    sha = hashlib.sha256()
    for part in (sys.version, numba.__version__, numpy.__version__, str(mode.BOUNDS_CHECKED)):
        sha.update(part.encode() + b"\0")
    for source in sorted(sources):
        sha.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return sha.hexdigest()[:20]


def stamp_of_outside(files: Iterable[Path]) -> str:
    """What the digest of our own sources cannot know: the folders of a kernel that is written elsewhere."""
    folders = {file.parent for file in files if not file.is_relative_to(_PACKAGE)}
    if not folders:
        return ""
    return "." + fingerprint(source for folder in folders for source in folder.glob("*.py"))


def _sources() -> list[Path]:
    return [path for package in _PACKAGES_WITH_KERNELS for path in (_PACKAGE / package).rglob("*.py")]


def _writable_root() -> Path:
    """`CARTABLE_CACHE`, else the user's cache folder, else a temporary one where neither can be written."""
    chosen = os.environ.get("CARTABLE_CACHE")
    root = Path(chosen) if chosen else user_cache_path("cartable") / "kernels"
    try:
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="cartable-kernels-"))


def _sweep(root: Path, keep: Path) -> None:
    for other in root.iterdir():
        try:
            if other != keep and other.is_dir() and time.time() - other.stat().st_mtime > _UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
        except OSError:  # another process swept it first
            continue
