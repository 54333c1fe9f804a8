"""Parts and entry points: what becomes machine code, and what another numba may lack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cartable.kernel import Kernel, bind, kernel, wide_row
from tests.interpreted import interpreted
from tests.kernel import samples

pytestmark = pytest.mark.compiled_only
cache = pytest.importorskip("cartable.kernel.cache")
lowering = pytest.importorskip("cartable.kernel.lowering")


@kernel
def highest_of_three(number: int) -> int:
    """Calls what numba has to compile for it."""
    return max(number, 3, -number)


@pytest.fixture
def sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel[..., int]:
    """A kernel that calls one that calls another, none of them compiled yet."""
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    return bind(samples.sum_of_values, {"valued": highest_of_three}, tmp_path.name)


def check(each: Kernel[..., int]) -> None:
    numbers = wide_row(4)
    for place, number in enumerate((1, -5, 7, 0)):
        numbers[place] = number
    assert each(numbers) == interpreted(each)(numbers) == 2 * (3 + 5 + 7 + 3)


def test_only_entry_points_become_machine_code(sums: Kernel[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    emit = lowering.JITCodeLibrary._finalize_specific

    def note(self: Any) -> None:
        made.append(self.name)
        emit(self)

    monkeypatch.setattr(lowering.JITCodeLibrary, "_finalize_specific", note)
    check(sums)
    assert [name for name in made if name.startswith("tests.")] == [sums.name]


def test_the_optimiser_inlines_the_parts(sums: Kernel[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    emit = lowering.EntryLibrary._finalize_specific

    def look(self: Any) -> None:
        seen.extend(each.name for each in self._final_module.functions if not each.is_declaration)
        emit(self)

    monkeypatch.setattr(lowering.EntryLibrary, "_finalize_specific", look)
    check(sums)
    assert seen
    assert not [name for name in seen if "valued" in name or "highest_of_three" in name]


def test_a_numba_that_hides_its_optimiser_optimises_by_itself(
    sums: Kernel[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def hidden(_: object) -> None:
        raise AttributeError("_tm")

    monkeypatch.setattr(lowering.EntryLibrary, "_optimise_once", hidden)
    check(sums)


def test_numbers_may_be_fractions() -> None:
    """Neither where a kernel is called from Python nor from another kernel."""
    for each in (samples.share_of, interpreted(samples.share_of)):
        assert (each(10, 0.25), each(10, 1.5), each(10, 2)) == (2, 15, 20)
    for each in (samples.shares_of, interpreted(samples.shares_of)):
        assert each(100, 3) == 99
