"""Warming up: with progress, in the background, and not at all where kernels are interpreted."""

from __future__ import annotations

import threading

import pytest

import cartable
from cartable.kernel import Kernel, mode, warm_up, warm_up_in_background
from tests.kernel import samples
from tests.kernel.samples import Purse, fresh


def two_kernels() -> list[Kernel[..., int]]:
    return [fresh(samples.spend), fresh(samples.add_up)]


@pytest.mark.compiled_only
def test_progress_is_told_before_each_kernel_and_at_the_end() -> None:
    told: list[tuple[int, int, str]] = []
    kernels = two_kernels()
    warm_up(kernels, lambda ready, total, name: told.append((ready, total, name.rpartition(".")[2])))
    assert told == [(0, 2, "spend"), (1, 2, "add_up"), (2, 2, "")]
    assert all(each.is_loaded for each in kernels)


@pytest.mark.compiled_only
def test_what_is_warm_already_is_not_told_again() -> None:
    kernels = two_kernels()
    warm_up(kernels)
    told: list[int] = []
    warm_up(kernels, lambda ready, _, __: told.append(ready))
    assert told == []


def test_nothing_is_compiled_where_kernels_are_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)
    told: list[int] = []
    kernels = two_kernels()
    warm_up(kernels, lambda ready, _, __: told.append(ready))
    assert told == []
    assert kernels[0](Purse(), 1) == samples.spend(Purse(), 1)
    assert not any(each.is_loaded for each in kernels)


@pytest.mark.compiled_only
def test_in_the_background_calls_are_interpreted_until_all_is_ready() -> None:
    """The thread waits before its first kernel, so that the call in between can only be interpreted."""
    kernels, may_go_on = two_kernels(), threading.Event()

    def wait(*_: object) -> None:
        may_go_on.wait(30)

    thread = warm_up_in_background(kernels, wait)
    try:
        assert kernels[0](Purse(), 1) == samples.spend(Purse(), 1)
        assert not kernels[0].is_loaded
    finally:
        may_go_on.set()
        thread.join(60)
    assert all(each.is_loaded for each in kernels)
    assert kernels[0](Purse(), 1) == samples.spend(Purse(), 1)


@pytest.mark.compiled_only
def test_a_background_that_fails_does_not_leave_calls_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)

    def fail(*_: object) -> None:
        raise RuntimeError("no progress line")

    warm_up_in_background(two_kernels(), fail).join(60)
    kernel = fresh(samples.spend)
    kernel(Purse(), 1)
    assert kernel.is_loaded


@pytest.mark.parametrize("game", cartable.GAMES)
def test_a_game_is_warmed_up_by_name(game: str) -> None:
    cartable.warm_up(game)
    assert all(each.is_loaded is mode.COMPILED for each in cartable.load(game).rules.all())
