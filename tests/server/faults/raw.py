"""A socket without a client's good manners, for saying what no client would say."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


class RawSocket:
    """Frames as they are; `told` waits for the next message of a kind."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def told(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 10))
            if message["type"] == kind:
                return message

    async def say(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def answers(self, request: str = "still-here") -> bool:
        """Whether the server still talks on this socket."""
        await self.say({"type": "ping", "request": request})
        return bool((await self.told("pong"))["request"] == request)


@asynccontextmanager
async def raw_socket(
    url: str, table: str, headers: dict[str, str] | None = None, **how: Any
) -> AsyncIterator[RawSocket]:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/play"
    async with connect(
        address, additional_headers=headers or {}, compression=None, proxy=None, close_timeout=1, **how
    ) as socket:
        yield RawSocket(socket)


def bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
