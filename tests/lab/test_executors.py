"""Executors: any number of workers gives the same results in the same order, and no process is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing import connection
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cartable.games.errors import BadOption
from cartable.lab import preparation, workers
from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.deal_series import DealSeries
from cartable.lab.errors import ArenaError
from cartable.lab.executors import AHEAD, DealStream, ProcessExecutor, SerialExecutor, in_order
from cartable.lab.interrupts import deferred_interrupts
from cartable.lab.stop_rules import Sprt
from cartable.lab.summary import summary
from tests.lab.arenas import PROGRAMS, deal, played, short
from tests.lab.test_results import lines, timeless
from tests.patience import PATIENCE

R = TypeVar("R")


@pytest.mark.slow
def test_several_processes_give_the_same_results_as_one(tmp_path: Path) -> None:
    """The file too: deals that come back early wait for their turn; those after the end do not count."""
    alone, several = tmp_path / "alone.jsonl", tmp_path / "several.jsonl"
    arena, rule = short("greedy", "random", target=2), Sprt(0.5, 0.8)
    first = played(arena, 60, alone, executor=SerialExecutor(), rule=rule)
    second = played(arena, 60, several, executor=ProcessExecutor(2), rule=rule)
    assert first.ended == "better"
    assert timeless(lines(several)) == timeless(lines(alone))
    assert timeless(summary(second)) == timeless(summary(first))
    assert not multiprocessing.active_children()


def running(mark: str) -> int:
    """How many processes have this word in their command."""
    if not Path("/proc/self/cmdline").exists():
        pytest.skip("this system does not show its processes as files")
    found = 0
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found += mark.encode() in path.read_bytes()
    return found


def wait_until_gone(mark: str) -> None:
    """A killed process is listed until the system has removed it."""
    killed_at = time.monotonic()
    while running(mark):
        assert time.monotonic() - killed_at < PATIENCE
        time.sleep(0.01)


@pytest.mark.slow
def test_stopping_a_worker_stops_its_programs(tmp_path: Path) -> None:
    """Closing the stream while a program hangs ends its worker, and the program with it."""
    arena = short(f"sleeper=exec:{sys.executable} {PROGRAMS / 'sleeper.py'} {tmp_path}", "random", think=60)
    playing = ProcessExecutor(1).play(arena, range(1, 3))
    assert next(playing).number == 1
    while not (tmp_path / "asleep").exists():
        time.sleep(0.01)
    assert running(str(tmp_path)) == 1
    playing.close()
    assert not multiprocessing.active_children()
    wait_until_gone(str(tmp_path))


@pytest.mark.slow
def test_a_worker_that_does_not_react_is_killed_within_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one deep in a long search, which signals do not reach."""
    waits: list[float] = []

    def wait(sentinels: list[int], timeout: float) -> list[Any]:
        waits.append(timeout)
        return connection.wait(sentinels, timeout)

    playing = ProcessExecutor(2).play(short(), range(1, 1000))
    next(playing)
    for worker in multiprocessing.active_children():
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
    monkeypatch.setattr(workers, "wait", wait)
    playing.close()
    assert 0 < waits[0] <= 1, "what it waits by itself, however busy the machine is"
    assert waits == sorted(set(waits), reverse=True), "for all of them together: what ends early leaves less for others"
    assert not multiprocessing.active_children()


@pytest.mark.slow
def test_stopping_a_worker_kills_a_program_that_ignores_signals(tmp_path: Path) -> None:
    """Also where it hides behind a shell, and its worker was killed."""
    program = f"{sys.executable} {PROGRAMS / 'sleeper.py'} {tmp_path}"
    playing = ProcessExecutor(1).play(short(f"exec:sh -c 'trap \"\" TERM INT; {program}; true'", "random"), range(1, 3))
    next(playing)
    while not (tmp_path / "asleep").exists():
        time.sleep(0.01)
    (worker,) = multiprocessing.active_children()
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    playing.close()
    wait_until_gone(str(tmp_path))


@pytest.mark.slow
def test_an_exception_in_a_worker_is_raised_with_its_traceback() -> None:
    playing = ProcessExecutor(1).play(Arena("shokoba", {"players": 99}, ("greedy", "random")), range(1, 3))
    with pytest.raises(BadOption) as error:
        next(playing)
    assert "in a worker of the arena, deal 1" in error.value.__notes__[0]


def test_deferred_interrupts_take_effect_after_the_block() -> None:
    done = False

    def interrupted() -> None:
        nonlocal done
        with deferred_interrupts():
            signal.raise_signal(signal.SIGINT)
            done = True

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done


@pytest.mark.slow
def test_the_error_for_a_dead_worker_names_the_deal() -> None:
    arena = short(f"killer=exec:{sys.executable} {PROGRAMS / 'killer.py'}", "random")
    playing = ProcessExecutor(1).play(arena, range(1, 4))
    with pytest.raises(ArenaError) as error:
        list(playing)
    assert (error.value.code, error.value.details["deal"]) == ("arena/worker", 1)


def test_no_more_deals_are_submitted_than_allowed() -> None:
    out: list[int] = []
    most = 0

    def begin(number: int) -> int:
        nonlocal most
        out.append(number)
        most = max(most, len(out))
        return number

    def end(number: int) -> DealResult:
        out.remove(number)
        return deal(number)

    assert [each.number for each in in_order(begin, end, range(1, 30), AHEAD)] == list(range(1, 30))
    assert most == AHEAD


@pytest.mark.slow
def test_workers_ignore_an_interrupt() -> None:
    """Ctrl+C reaches every process of the terminal; workers go on until their parent ends them."""

    class Interrupting(ProcessExecutor):
        def play(self, series: DealSeries[R], numbers: Iterable[int]) -> DealStream[R]:
            playing = super().play(series, numbers)
            yield next(playing)
            (worker,) = multiprocessing.active_children()
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGINT)
            yield from playing

    assert played(short(), 12, executor=Interrupting(1)).standings.deals == 12


def test_all_kernels_are_compiled_before_the_first_worker_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []
    monkeypatch.setattr(preparation, "warm_up", lambda kernels, _: compiled.extend(kernels))
    arena = short("greedy", "casual")
    preparation.prepare(arena)
    assert set(compiled) == set(arena.kernels) >= {*arena.declared.rules.kernels().values(), arena.declared.worth}


@pytest.mark.soak
@pytest.mark.compiled_only
def test_workers_load_the_machine_code_that_the_parent_compiled(tmp_path: Path) -> None:
    """The cache is filled before the first worker starts, and nothing comes to it afterwards."""
    look = """
import sys, time
from pathlib import Path
from cartable.kernel import cache
from cartable.lab.executors import ProcessExecutor
from cartable.lab.preparation import prepare
from tests.lab.arenas import played, short

def kept():
    return {path.name: path.stat().st_mtime_ns for path in cache.folder().iterdir()}

if __name__ == "__main__":
    arena = short("greedy", "random")
    prepare(arena)
    before = kept()
    assert played(arena, 8, executor=ProcessExecutor(2)).standings.deals == 8
    assert before and kept() == before
"""
    script = tmp_path / "look.py"
    script.write_text(look)
    root = Path(__file__).parents[2]
    environment = {**os.environ, "CARTABLE_CACHE": str(tmp_path), "PYTHONPATH": str(root)}
    environment |= {"CARTABLE_COMPILE": "1", "CARTABLE_BUILT": "0"}
    result = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
