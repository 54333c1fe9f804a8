"""The devices of batches: `kernel.devices`, and the step that takes every match one action further."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.kernel import Kernel, Scratch
from cartable.kernel.devices import DEVICES, CpuDevice, Device, GpuDevice
from cartable.research.match_kernels import advance, check_action, check_and_advance, clear


class GpuArray(Protocol):
    """An array on the GPU, of any library."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]: ...


Actions = ArrayLike | GpuArray
"""An integer for each match: a list, or an array of any library, on a GPU batch also one on the GPU."""


class BatchDevice(Device, Protocol):
    """A device that is used by one batch."""

    def another(self) -> BatchDevice:
        """The same device for another batch."""
        ...

    def fill_actions(self, array: NDArray[np.int64], actions: Actions) -> None:
        """Write actions into an array of this device; raises TypeError where they are not integers."""
        ...

    def bind_step(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        """Bind `step` to these arrays, named as the parameters of `check_and_advance`."""
        ...

    def step(self) -> None:
        """Take every match one action further."""
        ...

    def raw_step(self) -> Callable[[], None]:
        """`step` with the least overhead."""
        ...


class CpuBatchDevice(CpuDevice):
    def another(self) -> CpuBatchDevice:
        return CpuBatchDevice(self._threads)

    def fill_actions(self, array: NDArray[np.int64], actions: Actions) -> None:
        given = np.asarray(actions)
        check_integers(given.dtype)
        array[:] = given

    def bind_step(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        self._step = bind_to(self, game, check_and_advance, arrays, count)

    def step(self) -> None:
        self._step()

    def raw_step(self) -> Callable[[], None]:
        return self._step


class GpuBatchDevice(GpuDevice):
    """Masks and observations are cleared by memory operations."""

    def another(self) -> GpuBatchDevice:
        return GpuBatchDevice()

    def fill_actions(self, array: NDArray[np.int64], actions: Actions) -> None:
        on_gpu: Any = getattr(actions, "__cuda_array_interface__", None)
        given = np.asarray(actions) if on_gpu is None else actions
        check_integers(np.dtype(on_gpu["typestr"]) if on_gpu else np.asarray(given).dtype)
        self._gpu.fill(array, given)

    def bind_step(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        self._check = bind_to(self, game, check_action, arrays, count)
        self._advance = bind_to(self, game, advance, arrays, count)
        self._cleared = (arrays["mask"], arrays["observation"])

    def step(self) -> None:
        self._check()
        for array in self._cleared:
            self._gpu.clear(array)
        self._advance()

    def raw_step(self) -> Callable[[], None]:
        return self.step


def bind_to(
    device: Device, game: Game, kernel: Kernel[..., Any], arrays: dict[str, Any], count: int
) -> Callable[[], None]:
    """A kernel of a game over all matches of a batch."""
    given = {**arrays, "moves": Scratch(game.rules.moves_buffer)}
    return device.bind(game.bound(kernel), given, count, skipping=(clear,))


def chosen_device(name: str, threads: int | None) -> BatchDevice:
    """The device of this name; raises `BadOption` where there is none."""
    if name not in DEVICES:
        raise BadOption("option/value", name="device", value=name, choices=", ".join(DEVICES))
    return GpuBatchDevice() if name == "cuda" else CpuBatchDevice(threads)


def check_integers(dtype: np.dtype[Any]) -> None:
    """Raise TypeError for actions that are not integers: they would be cut off."""
    if dtype.kind not in "iu":
        raise TypeError(f"actions are integers, not {dtype}")
