"""Machine code for this CPU: the only module that imports numba.

Each kernel called from Python gets a small entry function over integers (addresses, lengths, values), compiled
for one signature and kept in the cache; inside compiled code kernels call each other directly.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
from numba.core import cgutils
from numba.extending import intrinsic

from cartable.kernel import mode
from cartable.kernel.cache import KernelCache
from cartable.kernel.compiler import called, rebound
from cartable.kernel.memory import RecordType, RowType, record_at, row_at
from cartable.kernel.record import Record, element_ctype

if TYPE_CHECKING:
    from cartable.kernel.compiler import Kernel

_dispatchers: dict[int, Any] = {}


def dispatcher(kernel: Kernel[..., Any]) -> Any:
    """The kernel as numba knows it, with the kernels that it names compiled likewise."""
    if id(kernel) not in _dispatchers:
        names = {name: value.for_cpu() for name, value in called(kernel.python).items()}
        inner = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True, **_flags())(
            rebound(kernel.python, names)
        )
        inner.compile(tuple(_numba_type(hint) for hint in kernel.parameters))
        inner.disable_compile()  # one signature: narrower integers are widened at the call
        _dispatchers[id(kernel)] = inner
    return _dispatchers[id(kernel)]


def _numba_type(hint: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Record):
        return RecordType(hint)
    element = element_ctype(hint)
    return numba.int64 if element is None else RowType(element)


def entry_point(kernel: Kernel[..., Any]) -> Callable[..., Any]:
    """A C function of the interpreter that takes integers and runs the compiled kernel."""
    door, signature = _door(kernel)
    dispatcher_of_door = numba.njit(**_flags())(door)
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
    """The integer-only form `door(address, length, value, ...)` and its signature.

    Its global `kernel` is set only when the door has to be compiled: loading from the cache needs no kernel.
    """
    names: dict[str, Any] = {"__name__": kernel.python.__module__}
    parameters: list[str] = []
    arguments: list[str] = []
    for position, hint in enumerate(kernel.parameters):
        at, length, make = f"at{position}", f"length{position}", f"make{position}"
        element = element_ctype(hint)
        if isinstance(hint, type) and issubclass(hint, Record):
            names[make] = record_at(hint)
            parameters.append(at)
            arguments.append(f"{make}({at})")
        elif element is not None:
            names[make] = row_at(element)
            parameters += [at, length]
            arguments.append(f"{make}({at}, {length})")
        else:
            parameters.append(at)
            arguments.append(at)
    source = f"def door({', '.join(parameters)}):\n    return kernel({', '.join(arguments)})\n"
    exec(compile(source, f"<door of {kernel.name}>", "exec"), names)
    door: FunctionType = names["door"]
    door.__qualname__ = kernel.name
    return door, (numba.int64,) * len(parameters)


def _flags() -> dict[str, Any]:
    return {"nogil": True, "error_model": "numpy", "boundscheck": mode.BOUNDS_CHECKED}


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
