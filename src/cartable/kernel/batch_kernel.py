"""`BatchKernel`: runs a kernel for many matches on all cores, without returning to Python in between.

The kernel is written for one match. A `BatchKernel` takes an array for each of its structs and rows, with one element
for every match. A row that all matches share is passed as it is; a work buffer is a `Scratch`, one for each thread.
Matches are independent, so the results depend neither on the number of threads nor on the number of matches.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from cartable.kernel import mode
from cartable.kernel.compiler import Kernel, address_of, keep_alive
from cartable.kernel.struct import element_ctype, is_struct


@dataclass(frozen=True)
class Scratch:
    """A work buffer whose contents need not survive from one match to the next."""

    length: int


@dataclass(frozen=True)
class _Place:
    """The address of an argument for match 0, the distance in bytes to the next match, and the length of a row."""

    address: int
    stride: int
    length: int | None


class BatchKernel:
    """A kernel prepared for arrays: call it with the numbers of the first match and of the one after the last.

    A struct is a structured array of one dimension. A row is an array of two dimensions, or of one if all share it.
    """

    def __init__(self, kernel: Kernel[..., Any], *arguments: Any, threads: int = 1) -> None:
        if len(arguments) != len(kernel.parameters):
            raise TypeError(f"{kernel.name} takes {len(kernel.parameters)} arguments")
        self._kernel = kernel
        self._threads = threads
        self._alive: list[Any] = list(arguments)
        self._places = [self._places_of(hint, each) for hint, each in zip(kernel.parameters, arguments, strict=True)]
        self._entry: Callable[..., Any] | None = None
        self._pool: ThreadPoolExecutor | None = None
        if not mode.may_compile():
            return
        self._entry = kernel.batch_entry
        self._blocks = [_block(self._places, thread) for thread in range(threads)]
        if threads > 1:
            self._pool = ThreadPoolExecutor(threads, thread_name_prefix="matches")

    def __call__(self, first: int, last: int) -> None:
        if self._entry is None:
            for number in range(first, last):
                self._kernel.python(*self._arguments(number))
        elif self._pool is None or last - first < self._threads:
            self._entry(ctypes.addressof(self._blocks[0]), first, last)
        else:
            ends = [first + (last - first) * part // self._threads for part in range(self._threads + 1)]
            blocks = [ctypes.addressof(block) for block in self._blocks]
            list(self._pool.map(self._entry, blocks, ends[:-1], ends[1:]))

    def over(self, first: int, last: int) -> Callable[[], None]:
        """The call for these matches, prepared: with one thread it is only the call of the compiled code."""
        if self._entry is None or self._pool is not None:
            return partial(self, first, last)
        call = partial(self._entry, ctypes.addressof(self._blocks[0]), first, last)
        keep_alive(call, self)  # the call holds only addresses
        return call

    def _places_of(self, hint: Any, argument: Any) -> list[_Place]:
        """The places of an argument, one for each thread."""
        if isinstance(argument, Scratch):
            rows = [(element_ctype(hint) * argument.length)() for _ in range(self._threads)]
            self._alive.append(rows)
            return [_Place(address_of(row), 0, argument.length) for row in rows]
        if not argument.flags.c_contiguous:
            raise ValueError("arrays must be C-contiguous")
        if is_struct(hint):
            if argument.dtype != hint.layout or argument.ndim != 1:
                raise TypeError(f"{self._kernel.name} takes an array of {hint.__name__}")
            return [_Place(address_of(argument), argument.itemsize, None)] * self._threads
        element = element_ctype(hint)
        if element is None or argument.itemsize != ctypes.sizeof(element):
            raise TypeError(f"{self._kernel.name} takes structs and rows only, with elements of the declared width")
        stride = argument.strides[0] if argument.ndim == 2 else 0
        return [_Place(address_of(argument), stride, argument.shape[-1])] * self._threads

    def _arguments(self, number: int) -> list[Any]:
        """The arguments of the interpreted kernel for one match."""
        found: list[Any] = []
        for hint, places in zip(self._kernel.parameters, self._places, strict=True):
            place = places[0]
            kind = hint if is_struct(hint) else element_ctype(hint) * place.length
            found.append(kind.from_address(place.address + number * place.stride))
        return found


def _block(places: Sequence[Sequence[_Place]], thread: int) -> ctypes.Array[ctypes.c_int64]:
    words: list[int] = []
    for each in places:
        place = each[thread]
        words += [place.address, place.stride] + ([] if place.length is None else [place.length])
    return (ctypes.c_int64 * len(words))(*words)
