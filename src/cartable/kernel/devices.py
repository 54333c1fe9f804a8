"""Where kernels run over arrays of matches: on the cores of this machine, or on its GPU."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from cartable.kernel.batch_kernel import BatchKernel
from cartable.kernel.compiler import Kernel

Number = TypeVar("Number", bound=np.generic)
DEVICES: Final = ("cpu", "cuda")


class Device(Protocol):
    """Arrays of one kind, and kernels that run over them."""

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> Any: ...

    def uploaded(self, array: NDArray[Any]) -> Any:
        """The values of a NumPy array on this device."""
        ...

    def copied(self, array: Any) -> Any:
        """A copy of an array of this device."""
        ...

    def compact(self, array: NDArray[Number]) -> NDArray[Number]:
        """An array without gaps in its memory: the same one, or a copy on this device."""
        ...

    def field(self, array: Any, name: str) -> Any:
        """One field of an array of structs, in the same memory."""
        ...

    def fill(self, array: Any, values: Any) -> None:
        """Write values into an array of this device."""
        ...

    def clear(self, array: Any) -> None:
        """Fill an array of this device with zeros."""
        ...

    def bind(
        self,
        kernel: Kernel[..., Any],
        arrays: Mapping[str, Any],
        count: int,
        skipping: tuple[Kernel[..., Any], ...] = (),
    ) -> Callable[[], None]:
        """A kernel over this many matches, bound to arrays and work buffers named as its parameters.

        The kernels in `skipping` do on a GPU what memory operations have done before: nothing.
        """
        ...

    def to_numpy(self, array: NDArray[Number]) -> NDArray[Number]:
        """The present values of an array, as a NumPy array."""
        ...


class CpuDevice:
    """NumPy arrays, and by default all the cores that this process may use."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or cores()

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> NDArray[Any]:
        return np.zeros(shape, dtype)

    def uploaded(self, array: NDArray[Any]) -> NDArray[Any]:
        return array

    def copied(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.view(np.uint8).copy().view(array.dtype)  # of structs every byte, which a plain copy leaves out

    def compact(self, array: NDArray[Number]) -> NDArray[Number]:
        return np.ascontiguousarray(array)

    def field(self, array: NDArray[Any], name: str) -> NDArray[Any]:
        return array[name]

    def fill(self, array: NDArray[Any], values: Any) -> None:
        array[:] = values

    def clear(self, array: NDArray[Any]) -> None:
        array[:] = 0

    def bind(
        self,
        kernel: Kernel[..., Any],
        arrays: Mapping[str, Any],
        count: int,
        skipping: tuple[Kernel[..., Any], ...] = (),  # noqa: ARG002
    ) -> Callable[[], None]:
        return BatchKernel(kernel, *(arrays[name] for name in kernel.names), threads=self._threads).over(0, count)

    def to_numpy(self, array: NDArray[Number]) -> NDArray[Number]:
        return array


class GpuDevice:
    """Arrays on the GPU, one thread a match."""

    def __init__(self) -> None:
        from cartable.kernel.targets import cuda as gpu

        self._gpu = gpu

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> Any:
        return self._gpu.zeros(shape, dtype)

    def uploaded(self, array: NDArray[Any]) -> Any:
        return self._gpu.uploaded(array)

    def copied(self, array: Any) -> Any:
        return self._gpu.copied(array)

    def compact(self, array: Any) -> Any:
        return self._gpu.compact(array)

    def field(self, array: Any, name: str) -> Any:
        return self._gpu.field_of(array, name)

    def fill(self, array: Any, values: Any) -> None:
        self._gpu.fill(array, values)

    def clear(self, array: Any) -> None:
        self._gpu.clear(array)

    def bind(
        self,
        kernel: Kernel[..., Any],
        arrays: Mapping[str, Any],
        count: int,
        skipping: tuple[Kernel[..., Any], ...] = (),
    ) -> Callable[[], None]:
        arguments = (arrays[name] for name in kernel.names)
        return partial(self._gpu.GpuBatchKernel(kernel, *arguments, skipping=skipping), count)

    def to_numpy(self, array: Any) -> NDArray[Any]:
        found: NDArray[Any] = array.copy_to_host()
        return found


def has_gpu() -> bool:
    """Whether there is a GPU here that kernels can run on, and what compiles them for it."""
    try:
        from cartable.kernel.targets import cuda as gpu
    except ImportError:
        return False
    return gpu.is_available()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
