"""The GPU plays the same matches as the CPU. Skipped without a GPU."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench.gpu import CHECKED_STEPS, handed_over, same_matches, same_rows, variants
from cartable import GAMES
from cartable.kernel import mode
from cartable.research.batch import Batch
from tests.cases import each_case


def has_gpu() -> bool:
    if not mode.COMPILED or not any(Path(f"/dev/{name}").exists() for name in ("nvidiactl", "dxg")):
        return False  # known at once, while numba-cuda takes long to load
    try:
        with warnings.catch_warnings(action="ignore"):  # numba-cuda 0.30 uses what NumPy 2.5 deprecates
            from cartable.kernel.targets import cuda as gpu
    except ImportError:
        return False
    return gpu.is_available()


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="no GPU here: `python bench/gpu.py` checks and measures on one")


@needs_gpu
@each_case("game", GAMES)
def test_the_gpu_plays_the_same_matches(game: str) -> None:
    assert sum(same_matches(game, 32, CHECKED_STEPS, **options) for options in variants(game)) > 0


@needs_gpu
@each_case("game", GAMES)
def test_the_gpu_plays_the_matches_of_the_balance_lab(game: str) -> None:
    """Heuristics compute with fractions: sums that a GPU fuses would now and then choose another move."""
    assert same_rows(game, 40) > 0


@needs_gpu
def test_arrays_are_shared_without_copies() -> None:
    assert "same memory" in handed_over().values()


@needs_gpu
def test_arrays_with_gaps_are_copied_on_the_gpu() -> None:
    batch = Batch("goita", 8, seed=6, device="cuda")
    for array in (batch.seats, batch.samples, batch.dones):
        found: Any = batch.compact(array)
        assert found.array.is_c_contiguous()
        assert batch.to_numpy(found).tolist() == batch.to_numpy(array).tolist()
    assert batch.compact(batch.observations) is batch.observations


def test_the_description_of_an_array_is_what_other_libraries_read() -> None:
    """NumPy reads a capsule over plain memory, marked as the CPU's; what was lent is let go with its taker."""
    from cartable.kernel import dlpack

    values = np.arange(12, dtype=np.int8).reshape(3, 4)

    class Lender:
        def __dlpack__(self, **_options: Any) -> Any:
            strides = tuple(stride // values.itemsize for stride in values.strides)
            return dlpack.capsule(values.ctypes.data, values.shape, strides, values.dtype, self, device=1)

        def __dlpack_device__(self) -> tuple[int, int]:
            return 1, 0

    before = len(dlpack._exported)
    taken = np.from_dlpack(Lender())
    assert taken.tolist() == values.tolist()
    assert taken.ctypes.data == values.ctypes.data
    assert len(dlpack._exported) == before + 1
    del taken
    assert len(dlpack._exported) == before
    unused = Lender().__dlpack__()
    assert len(dlpack._exported) == before + 1
    del unused
    assert len(dlpack._exported) == before
