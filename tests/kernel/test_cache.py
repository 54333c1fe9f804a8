"""The compile cache: a folder that changes its name with everything that could change the code."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from cartable.kernel import built, mode, wide_row
from tests.kernel import samples
from tests.kernel.samples import Purse, fresh

pytestmark = pytest.mark.compiled_only
cache = pytest.importorskip("cartable.kernel.cache")


def test_the_fingerprint_changes_with_an_edit(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("one = 1\n")
    before = cache.fingerprint([source])
    assert cache.fingerprint([source]) == before
    source.write_text("one = 2\n")
    assert cache.fingerprint([source]) != before


def test_the_fingerprint_changes_with_a_new_source(tmp_path: Path) -> None:
    sources = [tmp_path / name for name in ("a.py", "b.py")]
    for source in sources:
        source.touch()
    assert cache.fingerprint(sources) != cache.fingerprint(sources[:1])
    assert cache.fingerprint(sources) == cache.fingerprint(reversed(sources))


def test_the_fingerprint_changes_with_the_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.fingerprint([])
    monkeypatch.setattr(mode, "BOUNDS_CHECKED", not mode.BOUNDS_CHECKED)
    assert cache.fingerprint([]) != before


def test_the_sources_of_every_package_with_kernels_count() -> None:
    names = {path.relative_to(Path(built.__file__).parents[1]).as_posix() for path in built.sources()}
    assert {"kernel/chance.py", "games/shokoba/rules.py", "games/shokoba/cards.py", "games/stepper.py"} <= names


def test_a_loaded_kernel_is_stored_for_the_next_process() -> None:
    kernel = fresh(samples.spend)
    assert not kernel.is_loaded
    kernel.load()
    assert kernel.is_loaded
    assert kernel.is_cached()


def test_a_fresh_cache_holds_nothing_until_a_kernel_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    kernel = fresh(samples.spend)
    assert not kernel.is_cached()
    kernel.load()
    assert kernel.is_cached()
    again = fresh(samples.spend)
    one, other = Purse(), Purse()
    assert again(one, 3) == samples.spend(other, 3)
    assert one == other


def test_folders_that_were_not_used_for_long_are_deleted(tmp_path: Path) -> None:
    kept, old, recent = (tmp_path / name for name in ("kept", "old", "recent"))
    for each in (kept, old, recent):
        each.mkdir()
    long_ago = time.time() - 60 * 24 * 3600
    for each in (kept, old):
        os.utime(each, (long_ago, long_ago))
    cache._delete_unused(tmp_path, keep=kept)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "recent"]


def test_the_cache_can_be_put_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARTABLE_CACHE", str(tmp_path / "mine"))
    assert cache._writable_root() == tmp_path / "mine"


def test_a_temporary_folder_is_used_if_nothing_else_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    monkeypatch.setenv("CARTABLE_CACHE", str(blocked / "folder"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    root = cache._writable_root()
    assert root.is_dir()
    assert root.name.startswith("cartable-kernels-")


def test_the_stamp_of_an_external_kernel_changes_with_an_edit(tmp_path: Path) -> None:
    source = tmp_path / "mine.py"
    source.write_text("one = 1\n")
    before = cache.external_stamp([source])
    assert before
    assert cache.external_stamp([Path(cache.__file__)]) == ""
    source.write_text("one = 2\n")
    assert cache.external_stamp([source]) != before


def test_rows_of_another_length_need_no_new_code() -> None:
    for length in (1, 5, 9):
        drawn = wide_row(length)
        samples.draw(wide_row(1), drawn, 10)
        assert all(0 <= value < 10 for value in drawn)


def test_a_read_only_folder_is_read_and_nothing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container image, whose code was compiled when it was built."""
    built = tmp_path / cache.digest()
    built.mkdir()
    monkeypatch.setenv("CARTABLE_CACHE", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert cache.folder.__wrapped__() == built

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
    kernel = fresh(samples.spend)
    assert kernel(Purse(), 3) == samples.spend(Purse(), 3)
    assert not kernel.is_cached()
