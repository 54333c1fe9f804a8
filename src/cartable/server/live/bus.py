"""How processes wake each other.

Nothing depends on a word being heard: the database is the truth, and rooms compare themselves with it. So words are
told without waiting, and lost where nobody can hear them.
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
from redis.exceptions import RedisError

_MOST_WAITING: Final = 10_000
_SHORTEST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
_GOOD_WHILE: Final = 5.0
_SOCKET_TIMEOUT: Final = 2.0
_log = logging.getLogger(__name__)

Hearer = Callable[[Any], None]


class Bus(Protocol):
    @property
    def shared(self) -> bool:
        """Whether there may be other processes at all."""
        ...

    def listen(self, topic: str, hearer: Hearer) -> None:
        """Be called with each word of the topic that another process tells."""
        ...

    def tell(self, topic: str, word: Any) -> None:
        """Tell the other processes; a word is anything that JSON can say. Never waits, never fails."""
        ...

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class LocalBus:
    """For a process that is alone."""

    shared = False

    def listen(self, topic: str, hearer: Hearer) -> None:
        """Nobody else speaks."""

    def tell(self, topic: str, word: Any) -> None:
        """Nobody else hears."""

    async def open(self) -> None:
        """Nothing to open."""

    async def close(self) -> None:
        """Nothing to close."""


class RedisBus:
    """One channel for everything. Words that come while the last ones are on their way travel together."""

    shared = True

    def __init__(self, url: str, channel: str = "cartable") -> None:
        self._channel = channel
        self._me = secrets.token_hex(8)
        self._hearers: dict[str, list[Hearer]] = defaultdict(list)
        self._waiting: deque[tuple[str, Any]] = deque(maxlen=_MOST_WAITING)
        self._wanted = asyncio.Event()
        self._redis = Redis.from_url(url, socket_timeout=_SOCKET_TIMEOUT, socket_connect_timeout=_SOCKET_TIMEOUT)
        self._tasks: list[asyncio.Task[None]] = []
        self.hearing = asyncio.Event()
        """Set while words can be heard."""

    def listen(self, topic: str, hearer: Hearer) -> None:
        self._hearers[topic].append(hearer)

    def tell(self, topic: str, word: Any) -> None:
        self._waiting.append((topic, word))
        self._wanted.set()

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(self._keep(self._send)), asyncio.create_task(self._keep(self._hear))]

    async def close(self) -> None:
        """Say what is still to be said, if that can be done at once."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            if self._waiting:
                await asyncio.wait_for(self._send_waiting(), 0.5)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _keep(self, doing: Callable[[], Awaitable[None]]) -> None:
        """Do it for ever, beginning again after any trouble with Redis, which is told once."""
        clock, pause = asyncio.get_running_loop().time, _SHORTEST_PAUSE
        while True:
            began = clock()
            try:
                await doing()
            except (RedisError, OSError, TimeoutError) as trouble:
                if pause == _SHORTEST_PAUSE:
                    _log.warning("Redis cannot be reached", extra={"error": type(trouble).__name__})
            pause = _SHORTEST_PAUSE if clock() - began > _GOOD_WHILE else min(pause * 2, _LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _send(self) -> None:
        while True:
            await self._wanted.wait()
            await self._send_waiting()

    async def _send_waiting(self) -> None:
        self._wanted.clear()
        words = list(self._waiting)
        self._waiting.clear()
        await self._redis.publish(self._channel, json.dumps([self._me, words], separators=(",", ":")))

    async def _hear(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self._channel)
            try:
                while True:
                    message = await channel.get_message(timeout=_SOCKET_TIMEOUT)
                    if message is None:
                        await channel.ping()
                    elif message["type"] == "subscribe":
                        self.hearing.set()
                    elif message["type"] == "message":
                        self._heard(message["data"])
            finally:
                self.hearing.clear()

    def _heard(self, message: bytes) -> None:
        try:
            sender, words = json.loads(message)
            if sender == self._me:
                return
            for topic, word in words:
                for hearer in self._hearers.get(topic, ()):
                    hearer(word)
        except (ValueError, TypeError, LookupError, AttributeError):
            _log.warning("something on the bus that no process of this version tells")
