"""The target of this process: machine code that numba generates when it is needed, stored in the cache."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba.core.registry import cpu_target

from cartable.kernel.cache import KernelCache
from cartable.kernel.lowering import EntryLibrary, batch_entry_function, compile_function, entry_function, part

if TYPE_CHECKING:
    from cartable.kernel.compiler import Kernel


def entry_point(kernel: Kernel[..., Any]) -> Callable[..., Any]:
    """The entry of a kernel as a callable C function."""
    entry, signature = entry_function(kernel)
    return _loaded(entry, signature, kernel, release_gil=kernel.is_long)


def batch_entry_point(kernel: Kernel[..., Any]) -> Callable[..., Any]:
    """The entry that runs a kernel for one match after another; see `kernel.batch_kernel`."""
    entry, signature = batch_entry_function(kernel)
    return _loaded(entry, signature, kernel, release_gil=True)


def _loaded(
    entry: FunctionType, signature: tuple[Any, ...], kernel: Kernel[..., Any], *, release_gil: bool
) -> Callable[..., Any]:
    cache = KernelCache(entry)
    made = cache.load_overload(signature, cpu_target.target_context)
    if made is None:
        entry.__globals__["kernel"] = part(kernel)
        library = EntryLibrary(cpu_target.target_context.codegen(), kernel.name)
        library.enable_object_caching()
        made = compile_function(entry, signature, library, release_gil=release_gil)
        cache.save_overload(signature, made)
    function: Callable[..., Any] = made.entry_point
    return function


def is_cached(kernel: Kernel[..., Any]) -> bool:
    return KernelCache(entry_function(kernel)[0]).has_entries()
