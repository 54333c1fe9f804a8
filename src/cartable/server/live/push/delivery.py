"""Delivers messages to push services: one request each, with limits for its time and for what is read of the answer."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Final, Literal, Protocol

import httpcore
import httpx

from cartable.server.live.push.endpoints import CheckedNetwork, is_endpoint

TIME_LIMIT: Final = 10.0
"""Seconds for a delivery, from the name of the service to the head of its answer."""

LONGEST_WAIT: Final = 24 * 3600
"""Seconds that a push service may ask us to wait."""

_TIMEOUTS: Final = {"connect": 5.0, "read": 5.0, "write": 5.0, "pool": 5.0}


@dataclass(frozen=True, slots=True)
class Delivery:
    """`gone`: the push service says that the subscription has ended. `retry_after`: seconds, if it says so."""

    outcome: Literal["delivered", "gone", "failed"]
    status: int | None = None
    retry_after: float | None = None


class Deliverer(Protocol):
    async def deliver(self, endpoint: str, headers: dict[str, str], body: bytes) -> Delivery: ...

    async def close(self) -> None: ...


class HttpDeliverer:
    def __init__(self, *, anywhere: bool = False, most_connections: int = 16) -> None:
        self._anywhere = anywhere
        self._most_connections = most_connections
        self._pool: httpcore.AsyncConnectionPool | None = None

    async def deliver(self, endpoint: str, headers: dict[str, str], body: bytes) -> Delivery:
        """Send one request. Redirects are not followed, and of the answer only its head is read."""
        if not is_endpoint(endpoint, anywhere=self._anywhere):
            return Delivery("gone")
        try:
            async with asyncio.timeout(TIME_LIMIT):
                pool = await self._connections()
                async with pool.stream(
                    "POST", endpoint, headers=list(headers.items()), content=body, extensions={"timeout": _TIMEOUTS}
                ) as answer:
                    return _delivery(answer)
        except (TimeoutError, OSError, ValueError, httpcore.NetworkError, httpcore.TimeoutException):
            return Delivery("failed")
        except (httpcore.ProtocolError, httpcore.UnsupportedProtocol):
            return Delivery("failed")

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()

    async def _connections(self) -> httpcore.AsyncConnectionPool:
        if self._pool is None:
            trusted: ssl.SSLContext = await asyncio.to_thread(httpx.create_ssl_context)
            self._pool = httpcore.AsyncConnectionPool(
                ssl_context=trusted,
                max_connections=self._most_connections,
                max_keepalive_connections=0,  # an answer that was not read ends its connection
                network_backend=CheckedNetwork(anywhere=self._anywhere),
            )
        return self._pool


def _delivery(answer: httpcore.Response) -> Delivery:
    if 200 <= answer.status < 300:
        return Delivery("delivered", answer.status)
    if answer.status in (404, 410):
        return Delivery("gone", answer.status)
    headers = {name.lower(): value for name, value in answer.headers}
    return Delivery("failed", answer.status, _seconds(headers.get(b"retry-after"), headers.get(b"date")))


def _seconds(wait: bytes | None, date: bytes | None) -> float | None:
    """What `Retry-After` says: seconds, or a time, which is compared with that of the answer."""
    text = (wait or b"").decode("ascii", "replace").strip()
    seconds: float | None = None
    if text.isdecimal():
        seconds = float(text[:9])
    elif text and date:
        with suppress(ValueError, TypeError):
            sent = parsedate_to_datetime(date.decode("ascii", "replace"))
            seconds = (parsedate_to_datetime(text) - sent).total_seconds()
    return None if seconds is None else min(max(seconds, 0), LONGEST_WAIT)
