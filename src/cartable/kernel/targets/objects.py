"""LLVM text as an object file for any machine, and the linker that joins object files.

llvmlite contains LLVM's code generators for all machines that matter here. The linker and the C compiler come with the
package `ziglang`, which needs no other software and no headers of the other platform.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from llvmlite import binding


class BuildError(Exception):
    """The linker refused, or is not installed."""


@dataclass(frozen=True)
class Machine:
    """A machine as LLVM names it."""

    triple: str
    layout: str
    """How LLVM lays out data there."""
    cpu: str = ""
    """The oldest processor that has to run the code; "" for the oldest of all."""
    features: str = ""


def object_code(text: str, machine: Machine) -> bytes:
    """The optimised LLVM text of an entry as an object file."""
    _initialise()
    header = f'target datalayout = "{machine.layout}"\ntarget triple = "{machine.triple}"\n'
    module = binding.parse_assembly(header + text)
    module.verify()
    return bytes(_target_machine(machine).emit_object(module))


@cache
def _initialise() -> None:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()


@cache
def _target_machine(machine: Machine) -> Any:
    target = binding.Target.from_triple(machine.triple)
    return target.create_target_machine(opt=3, reloc="pic", cpu=machine.cpu, features=machine.features)


def has_linker() -> bool:
    return find_spec("ziglang") is not None


def run_zig(*arguments: str | Path, folder: Path) -> None:
    """Run one of the tools of Zig: `cc`, `wasm-ld`, `dlltool`."""
    if not has_linker():
        raise BuildError("install ziglang to link for other machines: pip install cartable[targets]")
    command = [sys.executable, "-m", "ziglang", *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{' '.join(command[2:5])} failed: {done.stderr.strip()[-2000:]}")


def write_objects(texts: Sequence[tuple[str, str]], machine: Machine, folder: Path) -> list[Path]:
    """Write an object file for each symbol and its LLVM text."""
    written = []
    for symbol, text in texts:
        written.append(folder / f"{symbol}.o")
        written[-1].write_bytes(object_code(text, machine))
    return written
