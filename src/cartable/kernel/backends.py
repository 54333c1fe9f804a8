"""The compiler backends, imported on first use: a program that never compiles never loads them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def native() -> Any:
    """`cartable.kernel.native`, which generates machine code for this CPU."""
    return import_module("cartable.kernel.native")


@cache
def intrinsics() -> Any:
    """`cartable.kernel.intrinsics`, the instructions that compiled kernels use."""
    return import_module("cartable.kernel.intrinsics")
