"""`@kernel`: a plain function that can also run as machine code.

A kernel's annotations are its signature. A call from Python passes one address (of a block of addresses) and plain
integers, so it costs a fraction of a microsecond. Kernels call each other by ordinary global names. Compiling a kernel
replaces these names by the compiled forms; `bind` replaces them by the functions of one game, which turns a function
written for all games into one for that game. numba is imported only when the first kernel is compiled or loaded from
the cache; kernels that were built ahead need none.
"""

from __future__ import annotations

import ctypes
import functools
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeVar, cast, get_type_hints

from cartable.kernel import backends, built, mode
from cartable.kernel.struct import Row, Struct, element_ctype, is_struct

_MOST_ADDRESSES: Final = 32
"""Structs take one address each, rows two numbers; no kernel has more than ten parameters."""

P = ParamSpec("P")
R = TypeVar("R")


class Compilable(Protocol):
    """What a kernel may call by name: another kernel, or a primitive."""

    def for_cpu(self) -> Any: ...


class Kernel(Generic[P, R]):
    """A function that is interpreted, or compiled on its first call or by `warm_up`."""

    def __init__(self, function: Callable[P, R], name: str | None = None, *, is_long: bool = False) -> None:
        functools.update_wrapper(self, function)
        self.python = cast(FunctionType, function)
        self.name = name or f"{function.__module__}.{function.__qualname__}"
        self.is_long = is_long
        self.inner: FunctionType | None = None
        """The function that other compiled kernels call; `kernel.lowering` sets it on first use."""
        self._entry: Callable[..., R] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._takes_integers_only or not self.is_available:
            return cast(R, self.python(*args, **kwargs))
        if kwargs or len(args) != len(self.parameters):  # a missing row would be read from foreign memory
            raise TypeError(f"{self.name} takes {len(self.parameters)} arguments by position")
        values = self._fill(_own_block.row, args)
        return self.entry(_own_block.address, *values)

    def __repr__(self) -> str:
        return f"<kernel {self.name}>"

    def on(self, *first: Any) -> Callable[..., R]:
        """The kernel with its structs and rows fixed: the fastest way to call it repeatedly from Python.

        For example `play = rules.play.on(state)`, then `play(move)`.
        """
        if not self.is_available:
            return functools.partial(cast("Callable[..., R]", self.python), *first)
        block = (ctypes.c_int64 * _MOST_ADDRESSES)()
        values = self._fill(block, first)
        call = MethodType(self.entry, ctypes.addressof(block))  # the cheapest way to fix one argument
        keep_alive(call, block, first)  # the call holds only their addresses
        return functools.partial(call, *values) if values else call

    @property
    def entry(self) -> Callable[..., R]:
        """The compiled function: it takes the address of the block of addresses, then the plain values."""
        if self._entry is None:
            self.load()
        assert self._entry is not None
        return self._entry

    @functools.cached_property
    def batch_entry(self) -> Callable[..., None]:
        """The compiled function that runs it for one match after another: loaded once for all batches."""
        with _loading:
            found: Callable[..., None] = backends.in_process().batch_entry_point(self)
            return found

    def load(self) -> None:
        """Load the machine code that was built ahead, or from the cache, or compile it."""
        with _loading:
            if self._entry is None:
                self._entry = self._built_entry() if self.is_built else backends.in_process().entry_point(self)

    @property
    def is_loaded(self) -> bool:
        return self._entry is not None

    @property
    def is_available(self) -> bool:
        """Whether a call runs machine code now, if need be after loading or compiling it."""
        return self._entry is not None or mode.may_compile() or (mode.COMPILED and self.is_built)

    @property
    def can_be_loaded(self) -> bool:
        return mode.COMPILED and (mode.HAS_NUMBA or self.is_built)

    @property
    def is_built(self) -> bool:
        """Whether machine code of this kernel came with the installation."""
        return self._library is not None

    def is_cached(self) -> bool:
        return bool(backends.in_process().is_cached(self))

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
        return backends.lowering().part(self)

    @functools.cached_property
    def _library(self) -> built.BuiltLibrary | None:
        library = None if mode.BOUNDS_CHECKED else built.library()
        is_ours = all(built.is_ours(file) for file in source_files(self.python)) if library else False
        return library if library and is_ours and library.has(self.name) else None

    def _built_entry(self) -> Callable[..., R]:
        assert self._library is not None
        has_result = self.python.__annotations__["return"] not in (None, "None")
        values = self._kinds.count(False)
        return self._library.entry_point(self.name, values, is_long=self.is_long, has_result=has_result)

    @functools.cached_property
    def _takes_integers_only(self) -> bool:
        """Whether there are no structs and rows: then a call into compiled code costs more than it saves."""
        return all(hint is int for hint in self.parameters)

    @functools.cached_property
    def _kinds(self) -> tuple[type[Struct] | bool, ...]:
        """For each parameter: the struct that it takes, or whether it is a row."""
        return tuple(hint if is_struct(hint) else element_ctype(hint) is not None for hint in self.parameters)

    def _fill(self, block: Row, args: Sequence[Any]) -> list[int]:
        """Write the addresses of structs and rows, and the lengths of rows, into a block; returns the plain values."""
        values: list[int] = []
        place = 0
        for kind, arg in zip(self._kinds, args, strict=False):
            if kind is False:
                values.append(arg)
            elif kind is True:
                block[place] = address_of(arg)
                block[place + 1] = len(arg)
                place += 2
            elif isinstance(arg, kind):
                block[place] = ctypes.addressof(arg)
                place += 1
            else:
                raise TypeError(f"{self.name} takes a {kind.__name__}, not {type(arg).__name__}")
        return values


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Declare a function as a kernel. It must not allocate memory or recurse; random numbers come as arguments."""
    return Kernel(function)


def long_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Declare a kernel that runs for long: it releases the interpreter lock, so other threads run meanwhile."""
    return Kernel(function, is_long=True)


class _Block(threading.local):
    """Each thread's own block of addresses, for one call at a time: creating one costs more than a small kernel."""

    def __init__(self) -> None:
        row = (ctypes.c_int64 * _MOST_ADDRESSES)()
        self.row: Row = row
        self.address = ctypes.addressof(row)


_own_block: Final = _Block()


def address_of(row: Any) -> int:
    """The address of a buffer, which is a ctypes array or a NumPy array."""
    if isinstance(row, ctypes.Array):
        return ctypes.addressof(row)
    return cast(int, row.ctypes.data)


def bind(generic: Kernel[..., R], replacements: Mapping[str, Any], suffix: str) -> Kernel[..., R]:
    """The generic kernel with these global names replaced, in it and in every kernel that it calls.

    The replacements are a game's functions and its `State`, by the names that the generic code uses for them.
    """
    replaced: dict[str, Any] = {}
    for name, value in called_kernels(generic.python).items():
        if name in replacements:
            replaced[name] = replacements[name]
        elif isinstance(value, Kernel):
            replaced[name] = bind(value, replacements, suffix)
    same = all(generic.python.__globals__[name] is value for name, value in replaced.items())
    if same and replacements.keys().isdisjoint(generic.python.__annotations__.values()):
        return generic
    name = f"{generic.name}.{suffix}"
    return Kernel(with_globals(generic.python, {**replacements, **replaced}), name, is_long=generic.is_long)


def called_kernels(function: FunctionType) -> dict[str, Compilable]:
    """The kernels and primitives that a function calls, by the names that it uses."""
    found = {name: function.__globals__.get(name) for name in function.__code__.co_names}
    return {name: value for name, value in found.items() if value is not None and hasattr(value, "for_cpu")}


def source_files(function: FunctionType) -> set[Path]:
    """The source files of a function and of all kernels that it calls, directly or indirectly."""
    files = {Path(function.__code__.co_filename)}
    for value in called_kernels(function).values():
        if isinstance(value, Kernel):
            files |= source_files(value.python)
    return files


def with_globals(function: FunctionType, names: Mapping[str, Any]) -> FunctionType:
    """A copy of a function with some of its global names replaced."""
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


def keep_alive(owner: Any, *kept: Any) -> None:
    """Keep objects alive for as long as `owner` lives."""
    weakref.finalize(owner, _release, kept).atexit = False


def _release(_kept: Any) -> None:
    """Does nothing: the finalizer that calls it holds the reference."""


_loading = threading.RLock()
