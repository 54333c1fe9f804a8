"""Where the matches of a batch are played: on the cores of this machine, or on its GPU."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cartable.games.game import Game
from cartable.kernel import BatchKernel, Kernel, Scratch
from cartable.research.match_kernels import advance, clear, judge, judge_and_advance


class Engine(Protocol):
    """Arrays of one kind, and what is done with them."""

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> Any: ...

    def uploaded(self, array: NDArray[Any]) -> Any:
        """The values of a NumPy array where this engine works."""
        ...

    def fill(self, array: Any, values: Any) -> None:
        """Give an array of this engine other values."""
        ...

    def clear(self, array: Any) -> None:
        """Fill an array of this engine with zeros."""
        ...

    def prepare(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        """Take these arrays, by the names of `judge_and_advance`, to work on from now on."""
        ...

    def prepared(self, game: Game, kernel: Kernel[..., Any], arrays: dict[str, Any], count: int) -> Callable[[], None]:
        """Another kernel to be done for every match, with these arrays by the names of its parameters."""
        ...

    def run(self) -> None:
        """Take every match one action further."""
        ...

    def bare(self) -> Callable[[], None]:
        """`run` by the shortest way."""
        ...

    def host(self, array: Any) -> NDArray[Any]:
        """What is in an array now, for NumPy."""
        ...


class CpuEngine:
    """NumPy arrays, and all the cores that this process may use unless told otherwise."""

    def __init__(self, threads: int | None) -> None:
        self._threads = threads or cores()

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> NDArray[Any]:
        return np.zeros(shape, dtype)

    def uploaded(self, array: NDArray[Any]) -> NDArray[Any]:
        return array

    def fill(self, array: NDArray[Any], values: Any) -> None:
        array[:] = values

    def clear(self, array: NDArray[Any]) -> None:
        array[:] = 0

    def prepare(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        self._run = self.prepared(game, judge_and_advance, arrays, count)

    def prepared(self, game: Game, kernel: Kernel[..., Any], arrays: dict[str, Any], count: int) -> Callable[[], None]:
        bound, given = game.bound(kernel), {**arrays, "moves": Scratch(game.rules.moves_buffer)}
        return BatchKernel(bound, *(given[name] for name in bound.names), threads=self._threads).over(0, count)

    def run(self) -> None:
        self._run()

    def bare(self) -> Callable[[], None]:
        return self._run

    def host(self, array: NDArray[Any]) -> NDArray[Any]:
        return array


class GpuEngine:
    """Arrays on the GPU, one thread a match. Masks and observations are cleared by the memory itself."""

    def __init__(self) -> None:
        from cartable.kernel import gpu

        self._gpu = gpu

    def zeros(self, shape: tuple[int, ...] | int, dtype: Any) -> Any:
        return self._gpu.zeros(shape, dtype)

    def uploaded(self, array: NDArray[Any]) -> Any:
        return self._gpu.uploaded(array)

    def fill(self, array: Any, values: Any) -> None:
        self._gpu.fill(array, values)

    def clear(self, array: Any) -> None:
        self._gpu.clear(array)

    def prepare(self, game: Game, arrays: dict[str, Any], count: int) -> None:
        self._judge = self.prepared(game, judge, arrays, count)
        self._advance = self.prepared(game, advance, arrays, count)
        self._cleared = (arrays["mask"], arrays["observation"])

    def prepared(self, game: Game, kernel: Kernel[..., Any], arrays: dict[str, Any], count: int) -> Callable[[], None]:
        bound, given = game.bound(kernel), {**arrays, "moves": Scratch(game.rules.moves_buffer)}
        return partial(
            self._gpu.GpuBatchKernel(bound, *(given[name] for name in bound.names), skipping=(clear,)), count
        )

    def run(self) -> None:
        self._judge()
        for array in self._cleared:
            self._gpu.clear(array)
        self._advance()

    def bare(self) -> Callable[[], None]:
        return self.run

    def host(self, array: Any) -> NDArray[Any]:
        found: NDArray[Any] = array.copy_to_host()
        return found


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
