"""How kernels run in this process: read once from the environment, and overridden for a while by `interpreted`.

With `CARTABLE_COMPILE=0` everything is interpreted (a debugger and coverage see every line); with `CARTABLE_BOUNDS=1`
kernels are compiled with bounds checks. Where numba is not installed, only kernels that were built ahead run as machine
code (`kernel.built`).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

HAS_NUMBA: bool = find_spec("numba") is not None
COMPILED: bool = os.environ.get("CARTABLE_COMPILE", "1") != "0"
"""Whether kernels run as machine code, where it was built ahead or can be compiled."""
BOUNDS_CHECKED: bool = os.environ.get("CARTABLE_BOUNDS", "0") == "1"

_lock = threading.Lock()
_interpreting = 0


def may_compile() -> bool:
    """Whether a kernel may be compiled, or loaded from the cache, when it is called."""
    return COMPILED and HAS_NUMBA and _interpreting == 0


@contextmanager
def interpreted() -> Iterator[None]:
    """Interpret kernels that would have to be compiled or loaded from the cache: for short work that is faster."""
    global _interpreting  # noqa: PLW0603
    with _lock:
        _interpreting += 1
    try:
        yield
    finally:
        with _lock:
            _interpreting -= 1
