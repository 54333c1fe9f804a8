"""A kernel as plain Python all the way down, whatever mode the suite runs in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from cartable.kernel.compiler import called_kernels, with_globals


@cache
def interpreted(kernel: Any) -> Callable[..., Any]:
    """The function that was written, with everything that it calls interpreted too."""
    return with_globals(kernel.python, {name: _plain(value) for name, value in called_kernels(kernel.python).items()})


def _plain(value: Any) -> Any:
    return value.python if not called_kernels(value.python) else interpreted(value)
