"""The push sender: sends messages to the devices of people who asked for them. Nobody at a table waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from cartable.server.live.background import BackgroundTasks, log_failure
from cartable.server.live.push.delivery import Deliverer, Delivery, HttpDeliverer
from cartable.server.live.push.encryption import encrypt
from cartable.server.live.push.messages import PushMessage
from cartable.server.live.push.server_key import ServerKey, new_private_key
from cartable.server.live.times import TimeSource
from cartable.server.storage.errors import StorageError
from cartable.server.storage.push import Push, SubscriptionRow

MOST_WAITING: Final = 500
"""Messages that wait in this process; more are refused."""

GAP: Final = 20_000
"""Milliseconds between two messages to a device."""

_WORKERS: Final = 8
_PACE: Final = 0.1
"""Seconds between two messages of a worker: all of them together send 80 a second at most."""
_FIRST_WAIT: Final = 60_000
"""Milliseconds after a failed delivery, if the push service does not say; doubled each time."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class PushSettings:
    """`after`: seconds of quiet before somebody is told of their turn. `gap`: seconds between two messages."""

    contact: str = ""
    """Whom push services may write to: `mailto:...` or `https://...`; if empty, the address of the server."""
    anywhere: bool = False
    """Whether push services may also be at private addresses, and use HTTP."""
    after: float = 60.0
    gap: float = GAP / 1000


@dataclass(frozen=True, slots=True)
class _Waiting:
    player: str
    message: PushMessage
    not_sent: Callable[[], Awaitable[None]] | None


class PushSender:
    def __init__(
        self,
        storage: Push,
        background: BackgroundTasks,
        now: TimeSource,
        settings: PushSettings,
        deliverer: Deliverer | None = None,
    ) -> None:
        self.settings: Final = settings
        self.deliveries: Counter[str] = Counter()
        """By outcome."""
        self._storage, self._background, self._now = storage, background, now
        self._deliverer = deliverer or HttpDeliverer(anywhere=settings.anywhere, most_connections=2 * _WORKERS)
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue(MOST_WAITING)
        self._sending = 0
        self._key: ServerKey | None = None

    def start(self) -> None:
        for _ in range(_WORKERS):
            self._background.start(self._work())

    async def close(self) -> None:
        """To be called when nothing runs any more: what waits is left to another process."""
        try:
            while not self._waiting.empty():
                if (not_sent := self._waiting.get_nowait().not_sent) is not None:
                    await not_sent()
        except StorageError as error:
            log_failure("messages that waited are not sent", error)
        await self._deliverer.close()

    def __len__(self) -> int:
        """How many messages wait."""
        return self._waiting.qsize()

    @property
    def check_interval(self) -> float:
        """Seconds between two looks for somebody to tell of their turn."""
        return min(10.0, max(0.1, self.settings.after / 6))

    @property
    def is_sending(self) -> bool:
        return self._sending > 0

    @property
    def is_full(self) -> bool:
        return self._waiting.full()

    async def key(self) -> ServerKey:
        if self._key is None:
            self._key = ServerKey(await self._storage.server_key(new_private_key()))
        return self._key

    def notify(self, player: str, message: PushMessage, not_sent: Callable[[], Awaitable[None]] | None = None) -> bool:
        """Send a message to all devices of a person that asked for messages; False if too many wait already.

        A device gets one message in `GAP`. `not_sent` is called if none of them could be sent this one now.
        """
        try:
            self._waiting.put_nowait(_Waiting(player, message, not_sent))
        except asyncio.QueueFull:
            return False
        return True

    async def _work(self) -> None:
        while True:
            waiting = await self._waiting.get()
            self._sending += 1
            try:
                await self._send(waiting)
            except Exception as error:
                log_failure("a push message was not sent", error)
            finally:
                self._sending -= 1
            await asyncio.sleep(_PACE)

    async def _send(self, waiting: _Waiting) -> None:
        rows = await self._storage.take(waiting.player, self._now(), int(1000 * self.settings.gap))
        outcomes = await asyncio.gather(*(self._deliver(row, waiting.message) for row in rows))
        if "delivered" not in outcomes and waiting.not_sent is not None:
            await waiting.not_sent()

    async def _deliver(self, row: SubscriptionRow, message: PushMessage) -> str:
        key, contact = await self.key(), self.settings.contact or row.site
        headers = {
            **message.headers(),
            "authorization": key.authorization(row.endpoint, contact, self._now()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
        }
        body = encrypt(message.encoded(row.language), row.p256dh, row.auth)
        delivery = await self._deliverer.deliver(row.endpoint, headers, body)
        self.deliveries[delivery.outcome] += 1
        await self._note(row, delivery)
        return delivery.outcome

    async def _note(self, row: SubscriptionRow, delivery: Delivery) -> None:
        try:
            if delivery.outcome == "delivered":
                await self._storage.delivered(row)
            elif delivery.outcome == "gone":
                await self._storage.gone(row)
            else:
                _log.info("a push service did not take a message", extra={"status": delivery.status})
                given = delivery.retry_after
                wait = _FIRST_WAIT << row.failures if given is None else max(int(1000 * given), _FIRST_WAIT)
                await self._storage.failed(row, self._now() + wait)
        except StorageError as error:
            log_failure("the outcome of a push message was not stored", error)
