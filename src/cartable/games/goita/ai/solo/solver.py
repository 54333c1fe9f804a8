"""The solo board for bots: whoever plays as well as possible loses as few points as chance allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from cartable.games.ai import SolvedMove
from cartable.games.goita.ai.solo.player import KERNELS, SoloPlayer, points_of_pairs
from cartable.games.goita.cards import WHOLE_DECK
from cartable.games.goita.state import State
from cartable.games.texts import Text
from cartable.kernel import Kernel, mode

_KEPT: Final = 2
MOST_POINTS: Final = points_of_pairs(WHOLE_DECK)


class SoloSolver:
    """Lends a player to each bot that thinks; what players have worked out is kept for the next one."""

    kernels: Sequence[Kernel[..., Any]] = KERNELS

    def __init__(self) -> None:
        self._free: list[SoloPlayer] = []

    def choose(self, seen: State, legal: Sequence[int]) -> int | None:
        if not _is_ready(seen):
            return None
        with self._lent() as player:
            return player.choose(seen, legal)

    def advise(self, seen: State, legal: Sequence[int]) -> SolvedMove | None:
        if not _is_ready(seen):
            return None
        with self._lent() as player:
            move = player.choose(seen, legal)
            points = player.points(seen, move)
        return SolvedMove(move, points / MOST_POINTS, _words(f"{points:.1f}"))

    @contextmanager
    def _lent(self) -> Iterator[SoloPlayer]:
        try:
            player = self._free.pop()  # one step for all threads: nobody else gets the same
        except IndexError:
            player = SoloPlayer()
        try:
            yield player
        finally:
            if len(self._free) < _KEPT:
                self._free.append(player)


def _is_ready(seen: State) -> bool:
    return bool(seen.mode) and (mode.may_load() or all(each.is_loaded for each in KERNELS))


def _words(points: str) -> Text:
    return Text(
        f"played on as well as possible, the board brings about {points} of {MOST_POINTS} points",
        f"joué au mieux jusqu'au bout, le tableau rapporte environ {points.replace('.', ',')} points sur {MOST_POINTS}",
    )
