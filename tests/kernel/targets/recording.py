"""Calls of kernels, recorded while bots play: what was passed, what it was afterwards, and the result.

Every other target is then given the same bytes, and has to leave the same bytes.
"""

from __future__ import annotations

import ctypes
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import cartable
from cartable.bots.network_bot import NetworkBot
from cartable.bots.search.bot import SearchBot
from cartable.bots.solver_bot import SolverBot
from cartable.games.reader import SPECTATOR
from cartable.kernel import Kernel, wide_row
from cartable.kernel.built import symbol_of
from cartable.kernel.chance import generator
from cartable.kernel.struct import element_ctype, is_struct

_MOST_CALLS = 12
_MOST_LARGE_CALLS = 2
_LARGE = 1 << 18
_PLIES = 60


@dataclass(frozen=True)
class Argument:
    """A struct or a row: its type, its bytes before and after the call."""

    kind: Any
    before: bytes
    after: bytes
    same_as: int | None
    """The number of an earlier argument in the same memory."""

    @property
    def length(self) -> int | None:
        return self.kind._length_ if issubclass(self.kind, ctypes.Array) else None


@dataclass(frozen=True)
class Call:
    kernel: Kernel[..., Any]
    arguments: list[Argument | int]
    result: int | None


class Recorder:
    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._counts: Counter[str] = Counter()

    def entry_of(self, kernel: Kernel[..., Any], entry: Callable[..., Any]) -> Callable[..., Any]:
        """The entry of a kernel that also records some of its calls."""

        def record(address: int, *values: int) -> Any:
            places = list(_places(kernel, address, values))
            size = sum(ctypes.sizeof(kind) for kind, _ in places if kind is not None)
            most = _MOST_LARGE_CALLS if size > _LARGE else _MOST_CALLS
            self._counts[kernel.name] += 1
            if self._counts[kernel.name] > most:
                return entry(address, *values)
            before = [_bytes(*place) for place in places]
            result = entry(address, *values)
            arguments: list[Argument | int] = []
            addresses: list[int] = []
            for (kind, where), old in zip(places, before, strict=True):
                if kind is None:
                    arguments.append(where)
                else:
                    known = addresses.index(where) if where in addresses else None
                    arguments.append(Argument(kind, old, _bytes(kind, where), known))
                addresses.append(where if kind is not None else -1)
            self.calls.append(Call(kernel, arguments, result))
            return result

        return record


def _places(kernel: Kernel[..., Any], address: int, values: tuple[int, ...]) -> Iterator[tuple[Any, int]]:
    """For each parameter its type and address, or None and its value."""
    words = iter((ctypes.c_int64 * 32).from_address(address))
    plain = iter(values)
    for hint in kernel.parameters:
        if is_struct(hint):
            yield hint, next(words)
        elif (element := element_ctype(hint)) is not None:
            start, length = next(words), next(words)
            yield element * length, start
        else:
            yield None, next(plain)


def _bytes(kind: Any, address: int) -> bytes:
    return b"" if kind is None else ctypes.string_at(address, ctypes.sizeof(kind))


@contextmanager
def recording(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    recorder = Recorder()
    real = Kernel.entry.fget  # type: ignore[attr-defined]
    with monkeypatch.context() as patch:
        patch.setattr(Kernel, "entry", property(lambda kernel: recorder.entry_of(kernel, real(kernel))))
        yield recorder


def recorded_calls(game: str, monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """The calls of a match between bots that search, also with networks, with views, records and random worlds."""
    with recording(monkeypatch) as recorder:
        for seed, players in enumerate((2, 4)):
            match = cartable.new(game, seed=seed, players=players)
            learned = SearchBot(match.game, seed, sims=3, learned=1, prior=1, judged=1, horizon=1)
            bots = (learned, SolverBot(match.game, seed=seed, sims=12), NetworkBot(match.game, seed))
            while not match.is_over and match.ply < _PLIES:
                legal, seat = match.legal_moves, match.actor
                chosen = match.ply % len(legal)
                if match.ply % 4 == 0:
                    codes = [move.code for move in legal]
                    chosen = codes.index(bots[match.ply // 4 % 3].choose(match.hidden(seat), codes))
                    match.game.rules.resample(match.hidden(seat), generator(match.ply))
                match.play(legal[chosen])
                match.view(seat)
            match.game.rules.scores(match.hidden(SPECTATOR), wide_row(players))
            stepper = cartable.Stepper(game, seed=seed, players=players)
            count = stepper.reset()
            for step in range(60):
                if not count:
                    break
                count = stepper.step(step % count)
    return recorder.calls


def write_calls(calls: list[Call], folder: Path) -> None:
    """The calls for a program in another language: `calls.json`, and `calls.bin` with all bytes."""
    described = []
    with (folder / "calls.bin").open("wb") as blob:

        def store(data: bytes) -> int:
            place = blob.tell()
            blob.write(data)
            return place

        for call in calls:
            arguments: list[Any] = []
            for each in call.arguments:
                if isinstance(each, int):
                    arguments.append({"value": str(each)})
                else:
                    arguments.append(
                        {
                            "size": len(each.before),
                            "length": each.length,
                            "before": store(each.before),
                            "after": store(each.after),
                            "sameAs": each.same_as,
                        }
                    )
            result = None if call.result is None else str(call.result)
            described.append({"symbol": symbol_of(call.kernel.name), "arguments": arguments, "result": result})
    (folder / "calls.json").write_text(json.dumps(described))
