"""How kernels run in this process: decided once from the environment, and for a while by `interpreted`.

`CARTABLE_COMPILE=0` interprets everything (a debugger and coverage see every line); `CARTABLE_BOUNDS=1`
compiles with bounds checks. Without numba on the machine everything is interpreted.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

HAS_NUMBA: bool = find_spec("numba") is not None
COMPILED: bool = HAS_NUMBA and os.environ.get("CARTABLE_COMPILE", "1") != "0"
BOUNDS_CHECKED: bool = os.environ.get("CARTABLE_BOUNDS", "0") == "1"

_lock = threading.Lock()
_interpreting = 0


def may_load() -> bool:
    """Whether a kernel that is called may be compiled or loaded now."""
    return COMPILED and _interpreting == 0


@contextmanager
def interpreted() -> Iterator[None]:
    """Meanwhile, kernels that are not loaded yet are interpreted: short work is done sooner than code is loaded."""
    global _interpreting  # noqa: PLW0603
    with _lock:
        _interpreting += 1
    try:
        yield
    finally:
        with _lock:
            _interpreting -= 1
