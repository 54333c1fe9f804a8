"""Where the matches of a batch are played: on the cores of this machine, or on its GPU."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.kernel import BatchKernel, Kernel, Scratch
from cartable.research.match_kernels import advance, check_action, check_and_advance, clear

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

    def another(self) -> Device:
        """The same device for another batch."""
        ...

    def field(self, array: Any, name: str) -> Any:
        """One field of an array of structs, in the same memory."""
        ...

    def fill(self, array: Any, values: Any) -> None:
        """Write values into an array of this device."""
        ...

    def fill_actions(self, array: Any, actions: Any) -> None:
        """Write actions into an array of this device; raises TypeError where they are not integers."""
        ...

    def clear(self, array: Any) -> None:
        """Fill an array of this device with zeros."""
        ...

    def bind_step(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        """Bind `step` to these arrays, named as the parameters of `check_and_advance`."""
        ...

    def bind(self, game: Game, kernel: Kernel[..., Any], arrays: dict[str, Any], count: int) -> Callable[[], None]:
        """Another kernel over all matches, bound to these arrays, named as its parameters."""
        ...

    def step(self) -> None:
        """Take every match one action further."""
        ...

    def raw_step(self) -> Callable[[], None]:
        """`step` with the least overhead."""
        ...

    def to_numpy(self, array: Any) -> NDArray[Any]:
        """The present values of an array, as a NumPy array."""
        ...


class CpuDevice:
    """NumPy arrays, and by default all the cores that this process may use."""

    def __init__(self, threads: int | None) -> None:
        self._threads = threads or cores()

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> NDArray[Any]:
        return np.zeros(shape, dtype)

    def uploaded(self, array: NDArray[Any]) -> NDArray[Any]:
        return array

    def copied(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.view(np.uint8).copy().view(array.dtype)  # of structs every byte, which a plain copy leaves out

    def another(self) -> CpuDevice:
        return CpuDevice(self._threads)

    def field(self, array: NDArray[Any], name: str) -> NDArray[Any]:
        return array[name]

    def fill(self, array: NDArray[Any], values: Any) -> None:
        array[:] = values

    def fill_actions(self, array: NDArray[np.int64], actions: Any) -> None:
        given = np.asarray(actions)
        check_integers(given.dtype)
        array[:] = given

    def clear(self, array: NDArray[Any]) -> None:
        array[:] = 0

    def bind_step(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        self._step = self.bind(game, check_and_advance, arrays, count)

    def bind(self, game: Game, kernel: Kernel[..., Any], arrays: dict[str, Any], count: int) -> Callable[[], None]:
        bound, given = game.bound(kernel), {**arrays, "moves": Scratch(game.rules.moves_buffer)}
        return BatchKernel(bound, *(given[name] for name in bound.names), threads=self._threads).over(0, count)

    def step(self) -> None:
        self._step()

    def raw_step(self) -> Callable[[], None]:
        return self._step

    def to_numpy(self, array: NDArray[Any]) -> NDArray[Any]:
        return array


class GpuDevice:
    """Arrays on the GPU, one thread a match. Masks and observations are cleared by memory operations."""

    def __init__(self) -> None:
        from cartable.kernel.targets import cuda as gpu

        self._gpu = gpu

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> Any:
        return self._gpu.zeros(shape, dtype)

    def uploaded(self, array: NDArray[Any]) -> Any:
        return self._gpu.uploaded(array)

    def copied(self, array: Any) -> Any:
        return self._gpu.copied(array)

    def another(self) -> GpuDevice:
        return GpuDevice()

    def field(self, array: Any, name: str) -> Any:
        return self._gpu.field_of(array, name)

    def fill(self, array: Any, values: Any) -> None:
        self._gpu.fill(array, values)

    def fill_actions(self, array: Any, actions: Any) -> None:
        if not hasattr(actions, "__cuda_array_interface__"):
            actions = np.asarray(actions)
        given = actions.__cuda_array_interface__["typestr"] if not isinstance(actions, np.ndarray) else actions.dtype
        check_integers(np.dtype(given))
        self._gpu.fill(array, actions)

    def clear(self, array: Any) -> None:
        self._gpu.clear(array)

    def bind_step(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        self._check = self.bind(game, check_action, arrays, count)
        self._advance = self.bind(game, advance, arrays, count)
        self._cleared = (arrays["mask"], arrays["observation"])

    def bind(self, game: Game, kernel: Kernel[..., Any], arrays: dict[str, Any], count: int) -> Callable[[], None]:
        bound, given = game.bound(kernel), {**arrays, "moves": Scratch(game.rules.moves_buffer)}
        arguments = (given[name] for name in bound.names)
        return partial(self._gpu.GpuBatchKernel(bound, *arguments, skipping=(clear,)), count)

    def step(self) -> None:
        self._check()
        for array in self._cleared:
            self._gpu.clear(array)
        self._advance()

    def raw_step(self) -> Callable[[], None]:
        return self.step

    def to_numpy(self, array: Any) -> NDArray[Any]:
        found: NDArray[Any] = array.copy_to_host()
        return found


def chosen_device(name: str, threads: int | None) -> Device:
    """The device of this name; raises `BadOption` where there is none."""
    if name not in DEVICES:
        raise BadOption("option/value", name="device", value=name, choices=", ".join(DEVICES))
    return GpuDevice() if name == "cuda" else CpuDevice(threads)


def check_integers(dtype: np.dtype[Any]) -> None:
    """Raise TypeError for actions that are not integers: they would be cut off."""
    if dtype.kind not in "iu":
        raise TypeError(f"actions are integers, not {dtype}")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
