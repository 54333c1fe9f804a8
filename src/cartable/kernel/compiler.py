"""`@kernel`: a plain function that can also run as machine code.

A kernel's annotations are its signature. Called from Python it hands over the address of a block of addresses and
plain integers only, so one call costs a fraction of a microsecond. Kernels name each other as ordinary globals;
compiling one rebinds those names to the compiled forms, and the same rebinding (`bind`) turns a function written for
any game into one for a given game. numba is imported only when the first kernel is compiled or loaded.
"""

from __future__ import annotations

import ctypes
import functools
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast, get_type_hints

from cartable.kernel import backends, mode
from cartable.kernel.struct import element_ctype, is_struct

P = ParamSpec("P")
R = TypeVar("R")


class Compilable(Protocol):
    """Whatever a kernel may call by name: another kernel, or a primitive of the machine."""

    def for_cpu(self) -> Any: ...


class Kernel(Generic[P, R]):
    """A rule function: interpreted, or compiled for this machine on the first call or by `warm_up`."""

    def __init__(self, function: Callable[P, R], name: str | None = None, *, is_long: bool = False) -> None:
        functools.update_wrapper(self, function)
        self.python = cast(FunctionType, function)
        self.name = name or f"{function.__module__}.{function.__qualname__}"
        self.is_long = is_long
        self.inner: FunctionType | None = None
        """What other compiled kernels call; made by `kernel.native` on first need."""
        self._entry: Callable[..., R] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._is_plain or (self._entry is None and not mode.may_load()):
            return cast(R, self.python(*args, **kwargs))
        if kwargs or len(args) != len(self.parameters):  # a row left out would be read from memory that is not ours
            raise TypeError(f"{self.name} takes {len(self.parameters)} arguments by position")
        block, values = self._crossing(args)
        return self.entry(ctypes.addressof(block), *values)

    def __repr__(self) -> str:
        return f"<kernel {self.name}>"

    def on(self, *first: Any) -> Callable[..., R]:
        """The kernel with its structs and rows fixed: the fastest way from Python to call it again and again.

        `play = rules.play.on(state)`, then `play(move)`.
        """
        if not mode.may_load():
            return functools.partial(cast("Callable[..., R]", self.python), *first)
        block, values = self._crossing(first)
        call = MethodType(self.entry, ctypes.addressof(block))  # the cheapest way to fix one argument
        weakref.finalize(call, _let_go, block, first).atexit = False  # keeps the memory behind the addresses
        return functools.partial(call, *values) if values else call

    @property
    def entry(self) -> Callable[..., R]:
        """The compiled function: it takes the address of a block of addresses, then the plain values."""
        if self._entry is None:
            self.load()
        assert self._entry is not None
        return self._entry

    def load(self) -> None:
        """Make the machine code ready, from the cache where it holds this very source."""
        with _loading:
            if self._entry is None:
                self._entry = backends.native().entry_point(self)

    @property
    def is_loaded(self) -> bool:
        return self._entry is not None

    def is_cached(self) -> bool:
        return bool(backends.native().is_cached(self))

    @functools.cached_property
    def parameters(self) -> tuple[Any, ...]:
        """The parameter types, as annotated."""
        hints = get_type_hints(self.python, include_extras=True)
        return tuple(hints[name] for name in self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parameters."""
        return self.python.__code__.co_varnames[: self.python.__code__.co_argcount]

    def for_cpu(self) -> Any:
        return backends.native().part(self)

    @functools.cached_property
    def _is_plain(self) -> bool:
        """Whether it takes integers only: then crossing into compiled code from Python costs more than it saves."""
        return all(hint is int for hint in self.parameters)

    def _crossing(self, args: Sequence[Any]) -> tuple[ctypes.Array[ctypes.c_int64], list[int]]:
        """The block of addresses and the plain values that stand for these arguments."""
        addresses: list[int] = []
        values: list[int] = []
        for hint, arg in zip(self.parameters, args, strict=False):
            if is_struct(hint):
                if not isinstance(arg, hint):
                    raise TypeError(f"{self.name} takes a {hint.__name__}, not {type(arg).__name__}")
                addresses.append(ctypes.addressof(arg))
            elif element_ctype(hint) is not None:
                addresses += [address_of(arg), len(arg)]
            else:
                values.append(arg)
        return (ctypes.c_int64 * len(addresses))(*addresses), values


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Declare a function as a kernel. It allocates nothing, recurses never and draws no chance of its own."""
    return Kernel(function)


def long_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Declare a kernel that works for long when called from Python: other threads run meanwhile."""
    return Kernel(function, is_long=True)


def address_of(row: Any) -> int:
    """Where a buffer begins: a ctypes array or a NumPy array."""
    if isinstance(row, ctypes.Array):
        return ctypes.addressof(row)
    return cast(int, row.ctypes.data)


def bind(generic: Kernel[..., R], meanings: Mapping[str, Any], suffix: str) -> Kernel[..., R]:
    """The generic kernel with these names given these meanings, through every kernel that it calls.

    The meanings are a game's functions and its `State`, by the names that the generic code uses for them.
    """
    replaced: dict[str, Any] = {}
    for name, value in called(generic.python).items():
        if name in meanings:
            replaced[name] = meanings[name]
        elif isinstance(value, Kernel):
            replaced[name] = bind(value, meanings, suffix)
    same = all(generic.python.__globals__[name] is value for name, value in replaced.items())
    if same and meanings.keys().isdisjoint(generic.python.__annotations__.values()):
        return generic
    name = f"{generic.name}.{suffix}"
    return Kernel(rebound(generic.python, {**meanings, **replaced}), name, is_long=generic.is_long)


def called(function: FunctionType) -> dict[str, Compilable]:
    """The kernels and primitives that a function names."""
    found = {name: function.__globals__.get(name) for name in function.__code__.co_names}
    return {name: value for name, value in found.items() if value is not None and hasattr(value, "for_cpu")}


def source_files(function: FunctionType) -> set[Path]:
    """The files in which a function and the kernels that it calls, directly or not, are written."""
    files = {Path(function.__code__.co_filename)}
    for value in called(function).values():
        if isinstance(value, Kernel):
            files |= source_files(value.python)
    return files


def rebound(function: FunctionType, names: Mapping[str, Any]) -> FunctionType:
    """The same code with some of its global names meaning something else."""
    copy = FunctionType(
        function.__code__,
        {**function.__globals__, **names},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    functools.update_wrapper(copy, function)
    del copy.__wrapped__  # type: ignore[attr-defined]
    return copy


def _let_go(*_: Any) -> None:
    """Called when a prepared call is gone: its memory may go too."""


_loading = threading.RLock()
