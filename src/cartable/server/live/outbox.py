"""What is still to be sent to one socket: bounded, so that a reader who does not read is let go and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Set
from typing import Final

from cartable.server.errors import words_of
from cartable.server.wire import Closing, Wire, Words

LONGEST: Final = 64
"""Messages."""

SEND_TIMEOUT: Final = 10.0
"""Seconds for one message."""


def farewell(code: str) -> Closing:
    """The closing of a socket whose reader is welcome to come back at once."""
    words = words_of(code)
    return Closing(code=code, message=Words(en=words.en, fr=words.fr), retry=True)


SLOW: Final = farewell("socket/slow")


class Outbox:
    """One socket's messages, in order. `player` is whose socket it is, None for somebody without a name."""

    __slots__ = ("__weakref__", "_frames", "_wanted", "closing", "longest", "muted", "player", "reader", "timeout")

    def __init__(self, player: str | None, *, longest: int = LONGEST, timeout: float = SEND_TIMEOUT) -> None:
        self.player = player
        self.reader: int | None = None
        """The seat that it is told as; kept by the room."""
        self.muted: Set[str] = frozenset()
        """The players whose words this one does not want to read."""
        self.closing: Closing | None = None
        """Why the socket is being closed; None while it is open."""
        self.longest = longest
        self.timeout = timeout
        self._frames: deque[str] = deque()
        self._wanted = asyncio.Event()

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, frame: str) -> None:
        """Never waits. What comes after the closing, or is too much for this reader, is dropped."""
        if self.closing is not None:
            return
        if len(self._frames) >= self.longest:
            self._frames.clear()
            self.close(SLOW)
            return
        self._frames.append(frame)
        self._wanted.set()

    def tell(self, message: Wire) -> None:
        self.put(message.model_dump_json())

    def close(self, closing: Closing) -> None:
        """Send what is waiting, then this, then nothing more."""
        if self.closing is None:
            self._frames.append(closing.model_dump_json())
            self.closing = closing
            self._wanted.set()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> Closing:
        """Send everything until the closing, which is returned: close the socket then."""
        while True:
            while self._frames:
                frame = self._frames.popleft()
                try:
                    async with asyncio.timeout(self.timeout):
                        await send(frame)
                except TimeoutError:
                    self._frames.clear()
                    self.closing = SLOW
                    return SLOW
            if self.closing is not None:
                return self.closing
            self._wanted.clear()
            await self._wanted.wait()
