"""An executor on a Ray cluster: the same deals, spread over many machines. Needs the extra `ray`.

Every machine has to have the same version of Cartable, which is checked; each compiles once.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from cartable.games.registry import load
from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.errors import ArenaError
from cartable.lab.executors import AHEAD, DealStream, in_order
from cartable.lab.results import code_digest

_PATIENCE: Final = 10.0


class ClusterExecutor:
    """The address is as for `ray.init`: `host:6379`, `auto` for a running cluster, `local` for a new one."""

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise ArenaError("arena/missing", extra="ray")
        self._address = address

    def play(self, arena: Arena, numbers: Iterable[int]) -> DealStream:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray

        self._check_reachable()
        try:
            ray.init(self._address, log_to_driver=False, logging_level="error")
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise self._error(str(error)) from None

        def result(task: Any) -> DealResult:
            try:
                played: DealResult | None = ray.get(task)
            except ray.exceptions.RayError as error:
                raise self._error(str(error)) from None
            if played is None:
                raise self._error("a machine there has another version of Cartable")
            return played

        try:
            play, shared, code = ray.remote(_play), ray.put(arena), code_digest(arena.declared)
            workers = round(ray.cluster_resources().get("CPU", 1))
            yield from in_order(lambda number: play.remote(shared, number, code), result, numbers, AHEAD * workers)
        finally:
            ray.shutdown()

    def _check_reachable(self) -> None:
        """Ray itself waits for minutes where nothing listens."""
        host, colon, port = self._address.removeprefix("ray://").rpartition(":")
        if colon and port.isdigit():
            try:
                socket.create_connection((host, int(port)), _PATIENCE).close()
            except OSError as error:
                raise self._error(str(error)) from None

    def _error(self, why: str) -> ArenaError:
        return ArenaError("arena/cluster", address=self._address, why=why.strip().splitlines()[-1])


def _play(arena: Arena, number: int, code: str) -> DealResult | None:
    """A deal, played on a machine of the cluster; None where the code there differs."""
    return arena.play(number) if _code(arena.game) == code else None


@cache
def _code(game: str) -> str:
    return code_digest(load(game))
