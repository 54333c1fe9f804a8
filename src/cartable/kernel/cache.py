"""The cache of machine code between runs.

numba's own cache does not notice an edit in another file whose kernels a kernel calls. This one is a folder named by a
digest of all sources that can hold kernels, of the versions of Python, numba and NumPy, and of the compile mode. Any
change therefore starts a new folder; folders that have not been used for a month are deleted.
"""

from __future__ import annotations

import contextlib
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
from cartable.kernel.built import is_ours, sources

_UNUSED_SECONDS = 30 * 24 * 3600


class _Locator:
    """Tells numba where the code of an entry point is stored; the folder's name is the stamp of all of them."""

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

        Skips numba's refresh of its registries, which would take longer than the rest of the start.
        """
        rtsys.initialize(target_context)  # the refresh would do this too; it is needed to free raised errors
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Code that cannot be stored, because the disk is full or the folder read-only, is compiled again next time."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)

    def has_entries(self) -> bool:
        return Path(self._cache_path, self._cache_file._index_name).exists()


@functools.cache
def folder() -> Path:
    """The cache folder of the present sources, created if necessary. It may be read-only, as in a container."""
    built = _chosen_root() / digest()
    if built.is_dir() and not os.access(built, os.W_OK):
        return built
    root = _writable_root()
    mine = root / digest()
    mine.mkdir(exist_ok=True)
    os.utime(mine)
    _delete_unused(root, keep=mine)
    return mine


@functools.cache
def digest() -> str:
    return fingerprint(sources())


def fingerprint(sources: Iterable[Path]) -> str:
    """A name that changes with any of the sources, with the versions of the compiler and with the mode."""
    sha = hashlib.sha256()
    for part in (sys.version, numba.__version__, numpy.__version__, str(mode.BOUNDS_CHECKED)):
        sha.update(part.encode() + b"\0")
    for source in sorted(sources):
        sha.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return sha.hexdigest()[:20]


def external_stamp(files: Iterable[Path]) -> str:
    """A stamp for kernels outside this package, whose sources the digest does not cover: "" for our own."""
    folders = {file.parent for file in files if not is_ours(file)}
    if not folders:
        return ""
    return "." + fingerprint(source for folder in folders for source in folder.glob("*.py"))


def _chosen_root() -> Path:
    """`CARTABLE_CACHE`, else the user's cache folder."""
    chosen = os.environ.get("CARTABLE_CACHE")
    return Path(chosen) if chosen else user_cache_path("cartable") / "kernels"


def _writable_root() -> Path:
    """The chosen folder, or a temporary one if that cannot be written."""
    root = _chosen_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="cartable-kernels-"))


def _delete_unused(root: Path, keep: Path) -> None:
    for other in root.iterdir():
        try:
            if other != keep and other.is_dir() and time.time() - other.stat().st_mtime > _UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
        except OSError:  # another process deleted it first
            continue
