"""Kernels as WebAssembly modules, for browsers and Node.

An address is a 64-bit integer in an entry's block there too, and only its lower half is used. A module brings its own
memory and needs nothing from outside; `heap_base` is the first address that its own data and stack leave free.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cartable.kernel.targets.objects import Machine, run_zig, write_objects

MACHINE: Final = Machine(
    "wasm32-unknown-unknown",
    "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20",
    features="+bulk-memory,+sign-ext,+nontrapping-fptoint",
)
_STACK_BYTES: Final = 256 * 1024
_MEMORY_FUNCTIONS: Final = """
define weak ptr @memset(ptr %to, i32 %byte, i32 %count) {
    %short = trunc i32 %byte to i8
    call void @llvm.memset.p0.i32(ptr %to, i8 %short, i32 %count, i1 false)
    ret ptr %to
}
define weak ptr @memcpy(ptr %to, ptr %from, i32 %count) {
    call void @llvm.memcpy.p0.p0.i32(ptr %to, ptr %from, i32 %count, i1 false)
    ret ptr %to
}
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
"""
"""What LLVM calls for long copies, as the instructions of WebAssembly."""


def build_module(texts: Sequence[tuple[str, str]], target: Path) -> None:
    """Link entries (each a symbol and its LLVM text) into the WebAssembly module `target`."""
    with tempfile.TemporaryDirectory(prefix="cartable-build-") as name:
        folder = Path(name)
        objects = write_objects([*texts, ("memory_functions", _MEMORY_FUNCTIONS)], MACHINE, folder)
        exports = [f"--export={symbol}" for symbol in ("__heap_base", *(symbol for symbol, _ in texts))]
        flags = ("--no-entry", "--strip-all", "--gc-sections", "-z", f"stack-size={_STACK_BYTES}")
        run_zig("wasm-ld", *flags, *exports, "-o", target.resolve(), *objects, folder=folder)
