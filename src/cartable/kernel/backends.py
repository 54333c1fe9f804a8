"""The compilers behind kernels, imported by name on first need: a program that never compiles never loads them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def native() -> Any:
    """`cartable.kernel.native`, which makes machine code for this CPU."""
    return import_module("cartable.kernel.native")
