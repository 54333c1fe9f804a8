"""Looks after the daily deals: notes scores, and computes par beforehand, in the bots' threads, at low priority."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, TypeVar

from cartable.games.registry import games
from cartable.server.answers.par import PLAYS, SIMULATIONS, ParSteps
from cartable.server.live.background import BackgroundTasks, locations
from cartable.server.live.bot_pool import BotPool, WorkFailed
from cartable.server.storage import Store
from cartable.server.storage.daily import PAR_ABANDONED_AFTER
from cartable.server.table import daily

R = TypeVar("R")

_log = logging.getLogger(__name__)

_CHECKED_EVERY: Final = 20.0
_BEGINS_AFTER: Final = 60.0
"""Seconds after the start: a server that has just started has other things to do."""
_TOUCHED_EVERY: Final = PAR_ABANDONED_AFTER / 5
_DAYS_AHEAD: Final = 1
"""Par of tomorrow's deals is computed today."""


class DailyDeals:
    def __init__(self, store: Store, bots: BotPool, background: BackgroundTasks, now: Callable[[], int]) -> None:
        self._store, self._bots, self._background, self._now = store, bots, background, now
        self.plays, self.simulations = PLAYS, SIMULATIONS
        self.is_on = False
        """Whether this server has daily deals."""
        self.is_ready: Callable[[], bool] = lambda: True
        """Whether the rules are compiled: before that the master would play too badly."""

    def start(self) -> None:
        if self.is_on:
            self._background.repeat(_CHECKED_EVERY, self.settle)
            self._background.start(self._compute_pars_later())

    async def _compute_pars_later(self) -> None:
        await asyncio.sleep(_BEGINS_AFTER)
        self._background.repeat(_CHECKED_EVERY, self.compute_pars)

    async def secret(self, game: str, day: str) -> bytes:
        """The secret of a day's deal. It must not leave the server before the day is over."""
        return daily.secret_of(await self._store.daily.key(), game, day)

    async def settle(self) -> None:
        """Note the scores of tries that are over, also of those that ended in a process that died."""
        since = daily.day_after(daily.day_at(self._now()), -2)
        await self._store.daily.settle(since)

    async def compute_pars(self) -> None:
        """Compute what is missing of today's and tomorrow's pars, one after another."""
        today = daily.day_at(self._now())
        for ahead in range(_DAYS_AHEAD + 1):
            for game in games():
                if self.is_ready():
                    await self.compute_par(game.name, daily.day_after(today, ahead))

    async def compute_par(self, game: str, day: str) -> None:
        """Compute a par unless it is known, or another process is at it."""
        store = self._store.daily
        if await store.par(game, day) is not None or not await store.claim_par(game, day, self._now()):
            return
        try:
            scores = await self._par(game, day)
        except WorkFailed as failure:
            where = "too slow" if failure.__cause__ is None else " < ".join(locations(failure.__cause__))
            _log.warning("a par could not be computed", extra={"game": game, "day": day, "where": where})
        else:
            await store.finish_par(game, day, scores, self._now())

    async def _par(self, game: str, day: str) -> list[int]:
        secret, touched = await self.secret(game, day), self._now()
        steps = await self._run(lambda: ParSteps(game, secret, self.plays, self.simulations))
        while await self._run(steps.take) is not None:
            if self._now() - touched >= _TOUCHED_EVERY:
                touched = self._now()
                await self._store.daily.touch_par(game, day, touched)
        return steps.scores

    async def _run(self, work: Callable[[], R]) -> R:
        return await self._bots.run_later(work)
