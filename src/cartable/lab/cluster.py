"""An executor on a Ray cluster: the same deals, spread over many machines. Needs the extra `ray`.

Every machine has to have the same version of Cartable, which is checked; each compiles once.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from cartable.games.registry import load
from cartable.lab.deal_series import DealSeries
from cartable.lab.errors import ArenaError
from cartable.lab.executors import AHEAD, DealStream, in_order
from cartable.lab.results import code_digest

R = TypeVar("R")

_PATIENCE: Final = 10.0
_STARTS: Final = 3
"""Ray gives a new cluster half a minute to start, which can be too little while a machine is busy."""


class ClusterExecutor:
    """The address is as for `ray.init`: `host:6379`, `auto` for a running cluster, `local` for a new one.

    A new one has so many workers, by default one for each core; a running one has its own.
    """

    def __init__(self, address: str, workers: int | None = None) -> None:
        if find_spec("ray") is None:
            raise ArenaError("arena/missing", extra="ray")
        self._address = address
        self._workers = workers

    def play(self, series: DealSeries[R], numbers: Iterable[int]) -> DealStream[R]:
        self._check_reachable()
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray

        self._connect()

        def result(task: Any) -> R:
            try:
                played: R | None = ray.get(task)
            except ray.exceptions.RayError as error:
                raise self._error(str(error)) from None
            if played is None:
                raise self._error("a machine there has another version of Cartable")
            return played

        try:
            play, shared, code = ray.remote(_play), ray.put(series), code_digest(series.declared)
            workers = round(ray.cluster_resources().get("CPU", 1))
            yield from in_order(lambda number: play.remote(shared, number, code), result, numbers, AHEAD * workers)
        finally:
            ray.shutdown()

    def _connect(self) -> None:
        """Connect to the cluster, or start one; where that fails, nothing of it is left running."""
        import ray

        is_new = self._address == "local"
        only_new = {"num_cpus": self._workers, "include_dashboard": False} if is_new else {}
        for left in reversed(range(_STARTS if is_new else 1)):
            try:
                ray.init(self._address, log_to_driver=False, logging_level="error", **only_new)
            except Exception as error:  # Ray raises a plain Exception where a node does not start in time
                ray.shutdown()
                if left == 0:
                    raise self._error(str(error)) from None
            else:
                return

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


def _play(series: DealSeries[R], number: int, code: str) -> R | None:
    """A deal, played on a machine of the cluster; None where the code there differs."""
    return series.play(number) if _code(series.declared.name) == code else None


@cache
def _code(game: str) -> str:
    return code_digest(load(game))
