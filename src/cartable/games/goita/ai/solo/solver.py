"""The solver of the solo board, as `AI.solver` declares it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from cartable.games.ai import SolvedMove
from cartable.games.goita.ai.solo.player import KERNELS, SoloPlayer, points_of_pairs
from cartable.games.goita.cards import WHOLE_DECK
from cartable.games.goita.state import State
from cartable.games.texts import Text
from cartable.kernel import Kernel

_MAX_IDLE: Final = 2
MOST_POINTS: Final = points_of_pairs(WHOLE_DECK)


class SoloSolver:
    """Gives each call a player of its own; idle players are reused, with the losses that they have computed."""

    kernels: Sequence[Kernel[..., Any]] = KERNELS

    def __init__(self) -> None:
        self._free: list[SoloPlayer] = []

    def choose(self, seen: State, legal: Sequence[int]) -> int | None:
        if not _is_ready(seen):
            return None
        with self._player() as player:
            return player.choose(seen, legal)

    def advise(self, seen: State, legal: Sequence[int]) -> SolvedMove | None:
        if not _is_ready(seen):
            return None
        with self._player() as player:
            move = player.choose(seen, legal)
            points = player.points(seen, move)
        return SolvedMove(move, points / MOST_POINTS, _text(f"{points:.1f}"))

    @contextmanager
    def _player(self) -> Iterator[SoloPlayer]:
        try:
            player = self._free.pop()  # atomic: no two threads get the same player
        except IndexError:
            player = SoloPlayer()
        try:
            yield player
        finally:
            if len(self._free) < _MAX_IDLE:
                self._free.append(player)


def _is_ready(seen: State) -> bool:
    return bool(seen.mode) and all(each.is_available for each in KERNELS)


def _text(points: str) -> Text:
    return Text(
        f"with the best play, expect about {points} of {MOST_POINTS} points",
        f"en jouant au mieux, comptez environ {points.replace('.', ',')} points sur {MOST_POINTS}",
    )
