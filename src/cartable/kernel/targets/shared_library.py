"""Kernels built ahead as a shared library, for every platform from one machine.

A library holds the entries of all kernels that a table needs and a small caller (`caller.c`), and needs nothing but
Python itself: not even a C library, so that one file serves glibc and musl.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cartable.kernel.targets.objects import Machine, run_zig, write_objects

CALLER = Path(__file__).with_name("caller.c")
_ELF_X86 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
_ELF_ARM = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
_MAC_X86 = "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
_MAC_ARM = "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-n32:64-S128-Fn32"
_WINDOWS = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"


@dataclass(frozen=True)
class Platform:
    name: str
    """The system and the machine, as `kernel.built` asks Python for them."""
    machine: Machine
    zig: str
    """The platform as Zig names it."""
    wheel_tag: str
    linker: tuple[str, ...]
    """What the linker needs to know there."""


_ALONE = ("-nostdlib", "-Wl,--gc-sections", "-Wl,-z,relro,-z,now")
"""No library is needed; Python's functions are found in the running program."""
_IN_PROGRAM = ("-Wl,-undefined,dynamic_lookup",)

PLATFORMS = (
    Platform(
        "linux-x86_64",
        Machine("x86_64-unknown-linux-gnu", _ELF_X86, cpu="x86-64-v2"),
        "x86_64-linux-gnu",
        "manylinux2014_x86_64.musllinux_1_1_x86_64",
        _ALONE,
    ),
    Platform(
        "linux-aarch64",
        Machine("aarch64-unknown-linux-gnu", _ELF_ARM),
        "aarch64-linux-gnu",
        "manylinux2014_aarch64.musllinux_1_1_aarch64",
        _ALONE,
    ),
    Platform(
        "darwin-x86_64",
        Machine("x86_64-apple-macosx11.0.0", _MAC_X86, cpu="x86-64-v2"),
        "x86_64-macos.11.0",
        "macosx_11_0_x86_64",
        _IN_PROGRAM,
    ),
    Platform(
        "darwin-arm64",
        Machine("arm64-apple-macosx11.0.0", _MAC_ARM),
        "aarch64-macos.11.0",
        "macosx_11_0_arm64",
        _IN_PROGRAM,
    ),
    Platform(
        "windows-amd64",
        Machine("x86_64-pc-windows-gnu", _WINDOWS, cpu="x86-64-v2"),
        "x86_64-windows-gnu",
        "win_amd64",
        (),
    ),
)

_PYTHON_FUNCTIONS = (
    "PyCFunction_NewEx",
    "PyCapsule_GetPointer",
    "PyCapsule_New",
    "PyErr_Occurred",
    "PyErr_SetString",
    "PyEval_RestoreThread",
    "PyEval_SaveThread",
    "PyLong_AsLongLong",
    "PyLong_FromLongLong",
    "Py_DecRef",
    "Py_IncRef",
)
_PYTHON_DATA = ("PyExc_SystemError", "PyExc_TypeError", "_Py_NoneStruct")


def build_library(texts: Sequence[tuple[str, str]], platform: Platform, target: Path) -> None:
    """Link the entries and the caller into the shared library `target`."""
    with tempfile.TemporaryDirectory(prefix="cartable-build-") as name:
        folder = Path(name)
        libraries: list[Path] = []
        if platform.name.startswith("windows"):
            texts = [(symbol, _exported(symbol, text)) for symbol, text in texts]
            libraries.append(_python_import_library(folder))
        objects = write_objects(texts, platform.machine, folder)
        flags = ("-shared", "-O2", "-s", "-fvisibility=hidden", *platform.linker)
        inputs = (CALLER, *objects, *libraries)
        run_zig("cc", "-target", platform.zig, *flags, "-o", target.resolve(), *inputs, folder=folder)


def _exported(symbol: str, text: str) -> str:
    """On Windows a library offers only what says so."""
    return re.sub(rf"^define (.*@{symbol}\()", r"define dllexport \1", text, flags=re.MULTILINE)


def _python_import_library(folder: Path) -> Path:
    """What Windows' linker has to know of `python3.dll`, which holds the stable ABI."""
    lines = ["LIBRARY python3.dll", "EXPORTS", *_PYTHON_FUNCTIONS, *(f"{name} DATA" for name in _PYTHON_DATA)]
    (folder / "python3.def").write_text("\n".join(lines) + "\n")
    run_zig("dlltool", "-m", "i386:x86-64", "-d", "python3.def", "-l", "python3.lib", folder=folder)
    return folder / "python3.lib"
