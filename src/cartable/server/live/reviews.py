"""Makes the reviews of finished matches, one after another, in the threads of the bots, when no bot needs them."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Final, TypeVar

from cartable.analysis.review import WORLDS
from cartable.server.answers.reviews import ReviewSteps
from cartable.server.errors import TableError
from cartable.server.live.background import BackgroundTasks, locations, log_failure
from cartable.server.live.bot_pool import BotPool, WorkFailed
from cartable.server.storage import Store
from cartable.server.storage.errors import StorageError
from cartable.server.storage.reviews import ABANDONED_AFTER, ReviewRow
from cartable.server.storage.rows import MatchRow
from cartable.server.table.table import Table

R = TypeVar("R")

_log = logging.getLogger(__name__)

MOST_WAITING: Final = 64
_REFRESHED_EVERY: Final = ABANDONED_AFTER / 5
_NOTED_EVERY: Final = 1000


class ReviewQueue:
    def __init__(self, store: Store, bots: BotPool, background: BackgroundTasks, now: Callable[[], int]) -> None:
        self._store, self._bots, self._background, self._now = store, bots, background, now
        self._waiting: deque[MatchRow] = deque()
        self._is_working = False
        self.worlds = WORLDS

    def start(self) -> None:
        self._background.repeat(_REFRESHED_EVERY / 1000, self._refresh)

    def __len__(self) -> int:
        """How many reviews wait or are made here."""
        return len(self._waiting)

    async def ask(self, match: MatchRow) -> ReviewRow | None:
        """Have a review made unless it is there, or somebody is making it. Raises `TableError` if too many wait."""
        row = await self._store.reviews.get(match.id)
        if row is not None and row.body is not None:
            return row
        if len(self._waiting) >= MOST_WAITING:
            raise TableError("server/busy")
        if await self._store.reviews.claim(match.id, self._now()):
            self._waiting.append(match)
            if not self._is_working:
                self._is_working = True
                self._background.start(self._work())
        return await self._store.reviews.get(match.id)

    async def _work(self) -> None:
        try:
            while self._waiting:
                try:
                    await self._make(self._waiting[0])
                except StorageError as error:
                    log_failure("a review could not be stored", error, match=self._waiting[0].id)
                finally:
                    self._waiting.popleft()
        finally:
            self._is_working = False

    async def _make(self, match: MatchRow) -> None:
        try:
            body = await self._review(match)
        except WorkFailed as failure:
            where = "too slow" if failure.__cause__ is None else " < ".join(locations(failure.__cause__))
            _log.warning("a review failed", extra={"match": match.id, "game": match.game, "where": where})
            await self._store.reviews.give_up(match.id)
        else:
            await self._store.reviews.finish(match.id, body, self._now())

    async def _review(self, match: MatchRow) -> bytes:
        acts = await self._store.history.acts_through(match.id)
        secrets = await self._store.secrets_of(match.table)

        def prepare() -> ReviewSteps:
            found = Table.read(acts, secrets).match
            assert found is not None
            return ReviewSteps(found, self.worlds)

        steps, noted = await self._run(prepare), 0
        while (done := await self._run(steps.take)) is not None:
            if self._now() - noted >= _NOTED_EVERY:
                noted = self._now()
                await self._store.reviews.note_progress(match.id, *done, noted)
        return await self._run(lambda: steps.result().encoded())

    async def _run(self, work: Callable[[], R]) -> R:
        return await self._bots.run_later(work)

    async def _refresh(self) -> None:
        """A review that waits, for a thread or for others before it, is not abandoned."""
        for match in list(self._waiting):
            await self._store.reviews.touch(match.id, self._now())
