"""The bus: how processes wake each other.

Nothing depends on a message being delivered: the database is the truth, and rooms compare themselves with it. So
publishing never waits, and messages are lost while the bus is down.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

_LONGEST_QUEUE: Final = 10_000
_SHORTEST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
_STABLE_AFTER: Final = 5.0
_SOCKET_TIMEOUT: Final = 2.0
_log = logging.getLogger(__name__)

Handler = Callable[[Any], None]


class Bus(Protocol):
    @property
    def shared(self) -> bool:
        """Whether other processes may be connected."""
        ...

    @property
    def connected(self) -> bool:
        """Whether messages of other processes can be received."""
        ...

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Call the handler with each message of this topic from another process."""
        ...

    def publish(self, topic: str, message: Any) -> None:
        """Send a JSON value to the other processes. Never waits, never fails."""
        ...

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class LocalBus:
    """For a single process."""

    shared = False
    connected = True

    def subscribe(self, topic: str, handler: Handler) -> None:
        """No other process sends anything."""

    def publish(self, topic: str, message: Any) -> None:
        """No other process receives anything."""

    async def open(self) -> None:
        """Nothing to open."""

    async def close(self) -> None:
        """Nothing to close."""


class RedisBus:
    """One channel for all topics. Messages that are published while a batch is being sent form the next batch."""

    shared = True

    def __init__(self, url: str, channel: str = "cartable") -> None:
        self._channel = channel
        self._sender = secrets.token_hex(8)
        self._handlers: dict[str, list[Handler]] = defaultdict(list)
        self._queue: deque[tuple[str, Any]] = deque(maxlen=_LONGEST_QUEUE)
        self._has_messages = asyncio.Event()
        self._redis = Redis.from_url(
            url,
            socket_timeout=_SOCKET_TIMEOUT,
            socket_connect_timeout=_SOCKET_TIMEOUT,
            retry=Retry(NoBackoff(), 0),  # `_keep_running` tries again, and knows for how long to wait
        )
        self._tasks: list[asyncio.Task[None]] = []
        self.subscribed = asyncio.Event()
        """Set while messages can be received."""

    @property
    def connected(self) -> bool:
        return self.subscribed.is_set()

    def subscribe(self, topic: str, handler: Handler) -> None:
        self._handlers[topic].append(handler)

    def publish(self, topic: str, message: Any) -> None:
        self._queue.append((topic, message))
        self._has_messages.set()

    async def open(self) -> None:
        self._tasks = [
            asyncio.create_task(self._keep_running(self._send)),
            asyncio.create_task(self._keep_running(self._receive)),
        ]

    async def close(self) -> None:
        """Send what is queued if Redis answers at once."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            if self._queue:
                await asyncio.wait_for(self._send_queued(), 0.5)
        running = set(self._tasks)
        while running:  # the library may take a cancellation for one of its time-outs, and go on
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=1)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _keep_running(self, work: Callable[[], Awaitable[None]]) -> None:
        """Restart the work after every failure of Redis; only the first failure in a row is logged."""
        clock, pause = asyncio.get_running_loop().time, _SHORTEST_PAUSE
        while True:
            began = clock()
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                if pause == _SHORTEST_PAUSE:
                    _log.warning("Redis cannot be reached", extra={"error": type(error).__name__})
            pause = _SHORTEST_PAUSE if clock() - began > _STABLE_AFTER else min(pause * 2, _LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _send(self) -> None:
        while True:
            await self._has_messages.wait()
            await self._send_queued()

    async def _send_queued(self) -> None:
        self._has_messages.clear()
        messages = list(self._queue)
        self._queue.clear()
        await self._redis.publish(self._channel, json.dumps([self._sender, messages], separators=(",", ":")))

    async def _receive(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self._channel)
            is_asked = False
            try:
                while True:
                    message = await channel.get_message(timeout=_SOCKET_TIMEOUT)
                    if message is None and is_asked:
                        raise TimeoutError  # behind a broken link, nobody would ever say that the connection is dead
                    is_asked = message is None
                    if message is None:
                        await channel.ping()
                    elif message["type"] == "subscribe":
                        self.subscribed.set()
                    elif message["type"] == "message":
                        self._handle(message["data"])
            finally:
                self.subscribed.clear()

    def _handle(self, data: bytes) -> None:
        try:
            sender, messages = json.loads(data)
            if sender == self._sender:
                return
            for topic, message in messages:
                for handler in self._handlers.get(topic, ()):
                    handler(message)
        except (ValueError, TypeError, LookupError, AttributeError):
            _log.warning("unreadable message on the bus, perhaps from another version of Cartable")
