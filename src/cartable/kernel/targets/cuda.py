"""The same kernels on a GPU, compiled by numba-cuda: one thread runs one match.

`GpuBatchKernel` is for a GPU what `BatchKernel` is for a CPU. A kernel's Python function is compiled unchanged; the
kernels and primitives that it calls are replaced by their GPU forms.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, Final

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 looks for it when it is imported
    np.row_stack = np.vstack

import numba
from numba import cuda
from numba.cuda import cgutils
from numba.cuda import types as numba_types
from numba.cuda.cudadrv import nvvm
from numba.cuda.cudadrv.devicearray import DeviceNDArray
from numba.cuda.cudadrv.driver import device_memset
from numba.cuda.extending import intrinsic

from cartable.kernel.batch_kernel import Scratch
from cartable.kernel.bits import Primitive
from cartable.kernel.chance import INCREMENT, MASK_63, MULTIPLIER
from cartable.kernel.compiler import Kernel, called_kernels, with_globals
from cartable.kernel.dlpack import DeviceArray
from cartable.kernel.struct import element_ctype, is_struct

_THREADS: Final = 128
"""Threads in a block: more registers for each thread matter more than more threads."""
_streams: Final[list[Any]] = [0]
"""The stream to launch on is the last one; 0 is the usual one of all libraries."""
_jit: Final = functools.partial(cuda.jit, lto=False)  # optimised when linked, sums would be fused after all
_compile_ir: Final = nvvm.compile_ir


def is_available() -> bool:
    return bool(cuda.is_available())


def zeros(shape: tuple[int, ...] | int, dtype: Any) -> DeviceArray:
    """A new array of zeros on the GPU."""
    found = DeviceArray(cuda.device_array(shape, np.dtype(dtype)), wait)
    clear(found)
    return found


def uploaded(array: Any) -> DeviceArray:
    """A copy of a NumPy array on the GPU."""
    return DeviceArray(cuda.to_device(array), wait)


def copied(array: DeviceArray) -> DeviceArray:
    """A copy of an array on the GPU."""
    found = cuda.device_array(array.shape, array.dtype)
    found.copy_to_device(array.array)
    return DeviceArray(found, wait)


def compact(array: DeviceArray) -> DeviceArray:
    """The array itself, or a copy on the GPU where there are gaps between its elements."""
    if array.array.is_c_contiguous():
        return array
    found = DeviceArray(cuda.device_array(array.shape, array.dtype), wait)
    fill(found, array)
    return found


def field_of(array: DeviceArray, name: str) -> DeviceArray:
    """One field of an array of structs, in the same memory."""
    dtype, offset = array.dtype.fields[name][:2]
    memory = array.array.gpu_data.view(offset)
    return DeviceArray(DeviceNDArray(array.shape, array.array.strides, dtype, gpu_data=memory), wait)


def fill(array: DeviceArray, values: Any) -> None:
    """Copy values into an array, from NumPy or from any library with arrays on the GPU."""
    if isinstance(values, DeviceArray):
        values = values.array
    if isinstance(values, np.ndarray) and array.array.is_c_contiguous():
        array.array.copy_to_device(np.ascontiguousarray(values, array.dtype))
    else:
        if isinstance(values, np.ndarray):
            values = cuda.to_device(np.ascontiguousarray(values, array.dtype))
        _copy.forall(array.shape[0], stream=_streams[-1])(array.array, cuda.as_cuda_array(values))


def clear(array: DeviceArray) -> None:
    """Fill an array with zeros."""
    device_memset(array.array, 0, array.array.nbytes, _streams[-1])


@contextmanager
def on_stream(pointer: int) -> Iterator[None]:
    """Launch on a stream of another library, which may be recording what is launched there."""
    _streams.append(cuda.external_stream(pointer))
    try:
        yield
    finally:
        _streams.pop()


@contextmanager
def _unfused() -> Iterator[None]:
    """Compile what is launched for the first time without fused sums.

    A GPU multiplies and adds in one instruction that rounds once, where a CPU rounds twice. Two moves that are worth
    the same on a CPU would then differ in the last bit, and another one would be chosen.
    """
    nvvm.compile_ir = functools.partial(_compile_ir, fma=False)
    try:
        yield
    finally:
        nvvm.compile_ir = _compile_ir


def wait() -> None:
    """Wait until all pending GPU work is done."""
    cuda.synchronize()


@_jit
def _copy(to: Any, values: Any) -> None:
    number = cuda.grid(1)
    if number < to.shape[0]:
        to[number] = values[number]


class GpuBatchKernel:
    """A kernel prepared for arrays on the GPU; see `BatchKernel` for the arguments.

    Arguments at the positions in `local` are copied to the thread's local memory and written back at the end, which
    pays for kernels that access them often. Kernels in `skipping` are replaced by functions that do nothing.
    """

    def __init__(
        self,
        kernel: Kernel[..., Any],
        *arguments: DeviceArray | Scratch,
        local: tuple[int, ...] = (),
        skipping: tuple[Kernel[..., Any], ...] = (),
    ) -> None:
        self._arrays = [each.array for each in arguments if isinstance(each, DeviceArray)]
        forms = tuple(each if isinstance(each, Scratch) else (each.dtype, len(each.shape)) for each in arguments)
        lengths = tuple(each.shape[-1] for place, each in enumerate(arguments) if place in local)  # type: ignore[union-attr]
        key = (kernel, forms, lengths, local, skipping)
        if key not in _launchers:  # compiled once for all batches of a game
            _launchers[key] = _jit(launcher(kernel, arguments, local, skipping))
        self._launch = _launchers[key]

    def __call__(self, count: int) -> None:
        with _unfused():
            self._launch[(count + _THREADS - 1) // _THREADS, _THREADS, _streams[-1]](count, *self._arrays)


def launcher(
    kernel: Kernel[..., Any],
    arguments: tuple[DeviceArray | Scratch, ...],
    local: tuple[int, ...],
    skipping: tuple[Kernel[..., Any], ...],
) -> FunctionType:
    """The function of one thread: it finds its match and calls the kernel with that match's arguments."""
    names: dict[str, Any] = {"cuda": cuda, "kernel": part(kernel, skipping)}
    passed, before, given, after = [], [], [], []
    for position, (hint, argument) in enumerate(zip(kernel.parameters, arguments, strict=True)):
        here, mine, kind = f"array{position}", f"mine{position}", f"kind{position}"
        if isinstance(argument, Scratch):
            names[kind] = numba.from_dtype(np.dtype(element_ctype(hint)))
            before.append(f"{mine} = cuda.local.array({argument.length}, {kind})")
            given.append(mine)
            continue
        passed.append(here)
        if position in local:
            names[kind] = numba.from_dtype(argument.array.dtype)
            length = 1 if is_struct(hint) else argument.array.shape[-1]
            before.append(f"{mine} = cuda.local.array({length}, {kind})")
            if is_struct(hint):
                before.append(f"{mine}[0] = {here}[number]")
                after.append(f"{here}[number] = {mine}[0]")
            else:
                before.append(f"for place in range({length}): {mine}[place] = {here}[number, place]")
                after.append(f"for place in range({length}): {here}[number, place] = {mine}[place]")
            given.append(f"{mine}[0]" if is_struct(hint) else mine)
        else:
            shared = argument.array.ndim == 1 and not is_struct(hint)
            given.append(here if shared else f"{here}[number]")
    body = "".join(f"        {line}\n" for line in [*before, f"kernel({', '.join(given)})", *after])
    source = f"def launch(count, {', '.join(passed)}):\n    number = cuda.grid(1)\n    if number < count:\n{body}"
    exec(compile(source, f"<launch of {kernel.name}>", "exec"), names)
    launch: FunctionType = names["launch"]
    return launch


def part(kernel: Kernel[..., Any], skipping: tuple[Kernel[..., Any], ...]) -> Any:
    """The function that other kernels call on the GPU; the kernels that it calls become parts too."""
    if kernel in skipping:
        return _empty_function(len(kernel.parameters))
    key = (kernel, skipping)
    if key not in _parts:
        names = {
            name: _PRIMITIVES[value.instruction] if isinstance(value, Primitive) else part(value, skipping)  # type: ignore[arg-type]
            for name, value in called_kernels(kernel.python).items()
        }
        _parts[key] = _jit(device=True)(with_globals(kernel.python, names))
    return _parts[key]


_parts: dict[Any, Any] = {}
_launchers: dict[Any, Any] = {}


@functools.cache
def _empty_function(arguments: int) -> Any:
    """A function with this many arguments that does nothing."""
    names: dict[str, Any] = {}
    exec(f"def nothing({', '.join(f'_{place}' for place in range(arguments))}): pass", names)
    return _jit(device=True)(names["nothing"])


@_jit(device=True)
def _count_ones(word: Any) -> Any:
    return numba.int64(cuda.popc(numba.int64(word)))


@_jit(device=True)
def _count_trailing_zeros(word: Any) -> Any:
    return numba.int64(cuda.ffs(numba.int64(word))) - numba.int64(1)


@_jit(device=True)
def _highest_one(word: Any) -> Any:
    return numba.int64(63) - numba.int64(cuda.clz(numba.int64(word)))


@_jit(device=True)
def _mark_sevens(row: Any, at: Any, word: Any) -> None:
    """Bit by bit, because a GPU stores eight bytes only at addresses that are multiples of eight."""
    while word:
        place = numba.int64(cuda.ffs(numba.int64(word))) - numba.int64(1)
        row[at + place - (place >> 3)] = 1
        word &= word - 1


_MULTIPLIER: Final = np.uint64(MULTIPLIER)
_INCREMENT: Final = np.uint64(INCREMENT)
_MASK: Final = np.uint64(MASK_63)


@_jit(device=True)
def _next_word(word: Any) -> Any:
    return numba.int64((numba.uint64(word) * _MULTIPLIER + _INCREMENT) & _MASK)


@_jit(device=True)
def _copy_row(target: Any, source: Any) -> None:
    for place in range(len(source)):
        target[place] = source[place]


@intrinsic
def _copy_struct(typing_context: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _copy_bytes(context, builder, arguments[0], arguments[1], signature.args[0].size)
        return context.get_dummy_value()

    return numba_types.none(target, source), generate


@intrinsic
def _struct_to_row(typing_context: Any, row: Any, place: Any, struct: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        stored = _address(context, builder, signature.args[0], arguments[0], arguments[1])
        _copy_bytes(context, builder, stored, arguments[2], signature.args[2].size)
        return context.get_dummy_value()

    return numba_types.none(row, numba_types.int64, struct), generate


@intrinsic
def _struct_from_row(typing_context: Any, struct: Any, row: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        stored = _address(context, builder, signature.args[1], arguments[1], arguments[2])
        _copy_bytes(context, builder, arguments[0], stored, signature.args[0].size)
        return context.get_dummy_value()

    return numba_types.none(struct, row, numba_types.int64), generate


def _address(context: Any, builder: Any, kind: Any, row: Any, place: Any) -> Any:
    """The address of an element of a row."""
    return builder.gep(context.make_array(kind)(context, builder, row).data, [place])


def _copy_bytes(context: Any, builder: Any, target: Any, source: Any, size: int) -> None:
    length = context.get_constant(numba_types.intp, size)
    cgutils.raw_memcpy(builder, target, source, length, 1)


@_jit(device=True)
def _add_weighted(rows: Any, values: Any, count: Any, size: Any, weights: Any, sums: Any) -> None:
    for place in range(count):
        row = rows[place]
        value = values[place]
        for output in range(size):
            sums[output] += value * weights[row + output]


_PRIMITIVES: Final = {
    "add_weighted": _add_weighted,
    "copy_row": _copy_row,
    "copy_struct": _copy_struct,
    "count_ones": _count_ones,
    "count_trailing_zeros": _count_trailing_zeros,
    "highest_one": _highest_one,
    "store_sevens": _mark_sevens,
    "struct_from_row": _struct_from_row,
    "struct_to_row": _struct_to_row,
    "wrapping_next_word": _next_word,
}
