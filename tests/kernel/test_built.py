"""When machine code that was built ahead is used, and how it is called."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest

import cartable
from cartable.kernel import built, mode
from tests.cases import each_case

pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(built.library() is None, reason="nothing was built ahead from these sources: make kernels"),
]
found = built.library.__wrapped__


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what was built."""
    copy = tmp_path / "machine_code"
    shutil.copytree(built.FOLDER, copy)
    monkeypatch.setattr(built, "FOLDER", copy)
    monkeypatch.delenv("CARTABLE_BUILT", raising=False)
    return copy


def test_it_is_used_while_the_sources_are_the_same(folder: Path) -> None:
    assert found() is not None


def test_it_is_not_used_for_other_sources(folder: Path) -> None:
    (folder / built.DIGEST).write_text("0" * 64)
    assert found() is None


def test_it_is_not_used_while_it_is_being_built(folder: Path) -> None:
    (folder / built.DIGEST).unlink()
    assert found() is None


def test_a_library_of_another_platform_is_left_alone(folder: Path) -> None:
    (folder / built.LIBRARY).write_bytes(b"MZ" + bytes(1000))
    assert found() is None


def test_it_can_be_left_unused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTABLE_BUILT", "0")
    assert found() is None


def test_it_is_not_used_by_a_python_with_another_layout_of_objects(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(built, "_has_stable_abi", lambda: False)
    assert found() is None


def test_the_digest_changes_with_a_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "rules.py"
    source.write_text("one")
    monkeypatch.setattr(built, "_PACKAGE", tmp_path)
    monkeypatch.setattr(built, "sources", lambda: [source])
    digest = built.source_digest.__wrapped__
    before = digest()
    source.write_text("two")
    assert digest() != before


@pytest.mark.skipif(mode.BOUNDS_CHECKED, reason="code that was built ahead has no bounds checks")
class TestCalls:
    """Of an entry, which takes the address of a block and plain values."""

    def test_another_number_of_values_is_refused(self) -> None:
        play = cartable.load("goita").rules.play
        assert play.is_built
        for values in ((), (1,), (1, 2, 3)):
            with pytest.raises(TypeError, match="another number of values"):
                play.entry(*values)

    @each_case("wrong", ["1", 1.5, None])
    def test_what_is_no_integer_is_refused(self, wrong: object) -> None:
        with pytest.raises(TypeError):
            cartable.load("goita").rules.play.entry(1, wrong)

    def test_an_integer_of_more_than_64_bits_is_refused(self) -> None:
        with pytest.raises(OverflowError):
            cartable.load("goita").rules.play.entry(1, 1 << 64)

    def test_more_values_than_the_caller_passes_are_refused(self) -> None:
        library = built.library()
        assert library is not None
        with pytest.raises(TypeError, match="more than 6"):
            library.entry_point("cartable.games.goita.rules.play", 7, is_long=False, has_result=False)

    def test_kernels_run_in_several_threads(self) -> None:
        """A long kernel releases the lock; each thread has a block of its own."""

        def play(seed: int, ends: list[tuple[int, ...]]) -> None:
            stepper = cartable.Stepper("shokoba", players=2, seed=seed)
            count = stepper.reset()
            while count:
                count = stepper.step(0)
            ends.append(tuple(stepper.state.stones))

        alone: list[tuple[int, ...]] = []
        together: list[tuple[int, ...]] = []
        for seed in range(8):
            play(seed, alone)
        threads = [threading.Thread(target=play, args=(seed, together)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(together) == sorted(alone)
