"""The compiler backends, imported on first use: a program that never compiles never loads them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def in_process() -> Any:
    """`cartable.kernel.targets.in_process`, which generates machine code when it is needed."""
    return import_module("cartable.kernel.targets.in_process")


@cache
def lowering() -> Any:
    """`cartable.kernel.lowering`, which turns kernels into LLVM code."""
    return import_module("cartable.kernel.lowering")


@cache
def intrinsics() -> Any:
    """`cartable.kernel.intrinsics`, the instructions that compiled kernels use."""
    return import_module("cartable.kernel.intrinsics")
