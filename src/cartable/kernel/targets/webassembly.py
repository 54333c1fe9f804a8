"""Kernels built ahead as a WebAssembly module, for Python in a browser or in Node (Pyodide).

To Pyodide the module is a shared library: it uses Python's own memory and stack, and `kernel.built` opens it like the
libraries of the other platforms. An address is a 64-bit integer in an entry's block here too, and only its lower half
is used.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cartable.kernel.targets.objects import Machine, run_zig, write_objects
from cartable.kernel.targets.shared_library import CALLER

MACHINE: Final = Machine(
    "wasm32-unknown-emscripten",
    "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-f128:64-n32:64-S128-ni:1:10:20",
    features="+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals",
)
_LINK: Final = ("-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections", "--import-memory")


def build_module(texts: Sequence[tuple[str, str]], target: Path) -> None:
    """Link entries (each a symbol and its LLVM text) and the caller into the WebAssembly module `target`."""
    with tempfile.TemporaryDirectory(prefix="cartable-build-") as name:
        folder = Path(name)
        caller = folder / "caller.o"
        compiled = ("-O2", "-fPIC", "-fvisibility=hidden", "-c")
        run_zig("cc", "-target", "wasm32-emscripten", *compiled, "-o", caller, CALLER, folder=folder)
        objects = write_objects(texts, MACHINE, folder)
        exports = [f"--export={symbol}" for symbol in ("cartable_function", *(symbol for symbol, _ in texts))]
        found_later = "--unresolved-symbols=import-dynamic"  # the functions of Python
        run_zig("wasm-ld", *_LINK, found_later, *exports, "-o", target.resolve(), caller, *objects, folder=folder)
