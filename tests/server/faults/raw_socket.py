"""A raw socket, for messages that the client would never send."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE


class RawSocket:
    """Frames as they are; `receive` waits for the next message of a kind."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def receive(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if message["type"] == kind:
                return message

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def is_alive(self, request: str = "still-here") -> bool:
        """Whether the server still answers on this socket."""
        await self.send({"type": "ping", "request": request})
        return bool((await self.receive("pong"))["request"] == request)


@asynccontextmanager
async def raw_socket(
    url: str, table: str, headers: dict[str, str] | None = None, **options: Any
) -> AsyncIterator[RawSocket]:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/play"
    async with connect(
        address, additional_headers=headers or {}, compression=None, proxy=None, close_timeout=1, **options
    ) as socket:
        yield RawSocket(socket)


def bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
