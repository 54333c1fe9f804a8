"""The solo board for bots: whoever plays as well as possible loses as few points as chance allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.goita.alone.player import KERNELS, Alone
from cartable.games.goita.state import State
from cartable.kernel import Kernel, mode

_KEPT: Final = 2


class AloneSolver:
    """Lends a player to each bot that thinks; what players have worked out is kept for the next one."""

    kernels: Sequence[Kernel[..., Any]] = KERNELS

    def __init__(self) -> None:
        self._free: list[Alone] = []

    def choose(self, seen: State, legal: Sequence[int]) -> int | None:
        if not seen.mode or not (mode.may_load() or all(each.is_loaded for each in KERNELS)):
            return None
        try:
            alone = self._free.pop()  # one step for all threads: nobody else gets the same
        except IndexError:
            alone = Alone()
        try:
            return alone.choose(seen, legal)
        finally:
            if len(self._free) < _KEPT:
                self._free.append(alone)
