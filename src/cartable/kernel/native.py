"""Machine code for this CPU: the only module that imports numba.

Each kernel called from Python gets a small entry function over integers (addresses, lengths, values), compiled
for one signature and kept in the cache; inside compiled code kernels call each other directly.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
from numba.core import cgutils
from numba.extending import intrinsic

from cartable.kernel import mode
from cartable.kernel.cache import KernelCache, stamp_of_outside
from cartable.kernel.chance import INCREMENT, MASK_63, MULTIPLIER
from cartable.kernel.compiler import called, rebound, source_files
from cartable.kernel.memory import RecordType, RowType, record_at, row_at
from cartable.kernel.record import element_ctype, is_record

if TYPE_CHECKING:
    from cartable.kernel.compiler import Kernel


def dispatcher(kernel: Kernel[..., Any]) -> Any:
    """The kernel as numba knows it, with the kernels that it names compiled likewise."""
    if kernel.inner is None:
        names = {name: value.for_cpu() for name, value in called(kernel.python).items()}
        inner = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True, **_flags())(
            rebound(kernel.python, names)
        )
        inner.compile(tuple(_numba_type(hint) for hint in kernel.parameters))
        inner.disable_compile()  # one signature: narrower integers are widened at the call
        kernel.inner = inner
    return kernel.inner


def _numba_type(hint: Any) -> Any:
    if is_record(hint):
        return RecordType(hint)
    element = element_ctype(hint)
    return numba.int64 if element is None else RowType(element)


def entry_point(kernel: Kernel[..., Any]) -> Callable[..., Any]:
    """The door as a C function of the interpreter."""
    door, signature = _door(kernel)
    dispatcher_of_door = numba.njit(nogil=kernel.is_long, **_flags())(door)
    cache = dispatcher_of_door._cache = KernelCache(door)
    compiled = cache.load_overload(signature, dispatcher_of_door.targetctx)
    if compiled is None:
        door.__globals__["kernel"] = dispatcher(kernel)
        dispatcher_of_door.compile(signature)
        compiled = dispatcher_of_door.overloads[signature]
    function: Callable[..., Any] = compiled.entry_point
    return function


def is_cached(kernel: Kernel[..., Any]) -> bool:
    return KernelCache(_door(kernel)[0]).holds_something()


def _door(kernel: Kernel[..., Any]) -> tuple[FunctionType, tuple[Any, ...]]:
    """The integer-only form `door(block, value, ...)` and its signature.

    The block is the address of a row that holds the addresses of the records, and the addresses and lengths of the
    rows: one integer to cross with, however many there are. The door's global `kernel` is set only when the door has to
    be compiled: loading from the cache needs no kernel.
    """
    names: dict[str, Any] = {"__name__": kernel.python.__module__, "row_at": row_at(ctypes.c_int64)}
    values: list[str] = []
    arguments: list[str] = []
    words = 0
    for position, hint in enumerate(kernel.parameters):
        make, value = f"make{position}", f"value{position}"
        if is_record(hint):
            names[make] = record_at(hint)
            arguments.append(f"{make}(block[{words}])")
            words += 1
        elif (element := element_ctype(hint)) is not None:
            names[make] = row_at(element)
            arguments.append(f"{make}(block[{words}], block[{words + 1}])")
            words += 2
        else:
            values.append(value)
            arguments.append(value)
    source = (
        f"def door({', '.join(['address', *values])}):\n"
        f"    block = row_at(address, {words})\n"
        f"    return kernel({', '.join(arguments)})\n"
    )
    exec(compile(source, f"<door of {kernel.name}>", "exec"), names)
    door: FunctionType = names["door"]
    door.__qualname__ = kernel.name + stamp_of_outside(source_files(kernel.python))
    return door, (numba.int64,) * (1 + len(values))


def _flags() -> dict[str, Any]:
    return {"error_model": "numpy", "boundscheck": mode.BOUNDS_CHECKED}


@intrinsic
def count_ones(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def count_trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def highest_one(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        leading = builder.ctlz(arguments[0], cgutils.true_bit)
        return builder.sub(context.get_constant(numba.types.int64, 63), leading)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def wrapping_next_word(typing_context: Any, word: Any) -> Any:
    """Written out here because numba's own integer arithmetic tells LLVM that no signed overflow happens."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        multiplier, increment, mask = (
            context.get_constant(numba.types.int64, each) for each in (MULTIPLIER, INCREMENT, MASK_63)
        )
        return builder.and_(builder.add(builder.mul(arguments[0], multiplier), increment), mask)

    return numba.types.int64(numba.types.int64), generate
