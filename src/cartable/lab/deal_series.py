"""A series of deals that an executor plays: an arena, or a question of the balance lab."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from cartable.games.game import Game
from cartable.kernel import Kernel

R_co = TypeVar("R_co", covariant=True)


class DealSeries(Protocol[R_co]):
    """Plain values that can be sent to any process, which plays its deals by number."""

    @property
    def declared(self) -> Game:
        """The game that is played."""
        ...

    @property
    def kernels(self) -> list[Kernel[..., Any]]:
        """What has to be compiled before it is played."""
        ...

    def play(self, number: int) -> R_co:
        """Play deal `number`, from 1. The result depends on nothing else."""
        ...
