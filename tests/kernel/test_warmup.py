"""Warming up: with progress, in the background, and not at all when kernels are interpreted."""

from __future__ import annotations

import threading

import pytest

import cartable
from cartable.kernel import BackgroundWarmUp, Kernel, interpreted, mode, warm_up
from tests.cases import each_case
from tests.kernel import samples
from tests.kernel.samples import Purse, fresh


def two_kernels() -> list[Kernel[..., int]]:
    return [fresh(samples.spend), fresh(samples.add_up)]


@pytest.mark.compiled_only
def test_progress_is_reported_before_each_kernel_and_at_the_end() -> None:
    reported: list[tuple[int, int, str]] = []
    kernels = two_kernels()
    warm_up(kernels, lambda ready, total, name: reported.append((ready, total, name.rpartition(".")[2])))
    assert reported == [(0, 2, "spend"), (1, 2, "add_up"), (2, 2, "")]
    assert all(each.is_loaded for each in kernels)


@pytest.mark.compiled_only
def test_loaded_kernels_are_not_reported_again() -> None:
    kernels = two_kernels()
    warm_up(kernels)
    reported: list[int] = []
    warm_up(kernels, lambda ready, _, __: reported.append(ready))
    assert reported == []


def test_nothing_is_compiled_where_kernels_are_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)
    reported: list[int] = []
    kernels = two_kernels()
    warm_up(kernels, lambda ready, _, __: reported.append(ready))
    assert reported == []
    assert kernels[0](Purse(), 1) == samples.spend(Purse(), 1)
    assert not any(each.is_loaded for each in kernels)


@pytest.mark.compiled_only
def test_in_the_background_calls_are_interpreted_until_all_is_ready() -> None:
    kernels = two_kernels()
    background = BackgroundWarmUp(kernels)
    assert kernels[0](Purse(), 1) == samples.spend(Purse(), 1)
    assert not kernels[0].is_loaded
    assert not background.is_done
    background.begin()
    background.wait()
    assert background.is_done
    assert (background.ready, background.total) == (2, 2)
    assert all(each.is_loaded for each in kernels)
    assert kernels[0](Purse(), 1) == samples.spend(Purse(), 1)


@pytest.mark.compiled_only
def test_a_background_that_is_stopped_leaves_what_has_not_begun() -> None:
    kernels = two_kernels()
    BackgroundWarmUp(kernels).stop()
    assert not any(each.is_loaded for each in kernels)


@pytest.mark.compiled_only
def test_an_error_before_the_beginning_leaves_nothing_interpreted() -> None:
    with pytest.raises(ZeroDivisionError), BackgroundWarmUp(two_kernels()):
        _ = 1 / 0
    assert mode.may_compile()


@pytest.mark.compiled_only
def test_a_background_that_fails_does_not_leave_calls_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    broken = two_kernels()[0]
    monkeypatch.setattr(broken, "load", lambda: 1 / 0)
    background = BackgroundWarmUp([broken])
    background.begin()
    background.wait()
    kernel = fresh(samples.spend)
    kernel(Purse(), 1)
    assert kernel.is_loaded


@pytest.mark.compiled_only
def test_short_work_may_be_interpreted_for_a_while() -> None:
    kernel = fresh(samples.spend)
    with interpreted():
        kernel(Purse(), 1)
        assert not kernel.is_loaded
    kernel(Purse(), 1)
    assert kernel.is_loaded


@each_case("game", cartable.GAMES)
def test_a_game_is_warmed_up_by_name(game: str) -> None:
    cartable.warm_up(game)
    assert all(each.is_loaded is mode.COMPILED for each in cartable.load(game).rules.kernels().values())
