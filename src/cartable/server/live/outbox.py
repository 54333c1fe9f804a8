"""The messages for one socket, in order.

A message is written to the connection at once. Only while the connection cannot take more is there a queue. It is
bounded: a client that does not read is disconnected.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Set
from typing import Final

from cartable.games.reader import SPECTATOR, Reader
from cartable.server.errors import text_of
from cartable.server.wire import Closing, Message, Words

LONGEST: Final = 64
"""Messages."""

SEND_TIMEOUT: Final = 10.0
"""Seconds for one message."""


def retry_closing(code: str) -> Closing:
    """The closing message for a client that may reconnect at once."""
    text = text_of(code)
    return Closing(code=code, message=Words(en=text.en, fr=text.fr), retry=True)


TOO_SLOW: Final = retry_closing("socket/slow")


class Outbox:
    """The messages of one socket, in order. `player` is the owner of the socket, None for an anonymous reader."""

    __slots__ = (
        "__weakref__",
        "_frames",
        "_is_sending",
        "_wake",
        "_write",
        "closing",
        "longest",
        "muted",
        "player",
        "reader",
        "timeout",
    )

    def __init__(self, player: str | None, *, longest: int = LONGEST, timeout: float = SEND_TIMEOUT) -> None:
        self.player = player
        self.reader: Reader = SPECTATOR
        """The reader whose notifications it gets; the room keeps it up to date."""
        self.muted: Set[str] = frozenset()
        """The players whose chat this reader does not want to see."""
        self.closing: Closing | None = None
        """Why the socket is being closed; None while it is open."""
        self.longest = longest
        self.timeout = timeout
        self._frames: deque[bytes] = deque()
        self._is_sending = False
        """Whether a frame was taken from the queue and is not written yet."""
        self._wake = asyncio.Event()
        self._write: Callable[[bytes], bool] | None = None

    def __len__(self) -> int:
        return len(self._frames)

    def write_with(self, write: Callable[[bytes], bool]) -> None:
        """From now on write frames with this function where it returns True: the connection has taken them."""
        self._write = write

    def put(self, frame: bytes) -> None:
        """Never waits. Frames after the closing, or beyond the longest queue, are dropped."""
        if self.closing is not None:
            return
        if self._write is not None and not self._frames and not self._is_sending and self._write(frame):
            return
        if len(self._frames) >= self.longest:
            self._frames.clear()
            self.close(TOO_SLOW)
            return
        self._frames.append(frame)
        self._wake.set()

    def send(self, message: Message) -> None:
        self.put(message.encoded())

    def close(self, closing: Closing) -> None:
        """Send what is queued, then this, then nothing more."""
        if self.closing is None:
            self._frames.append(closing.encoded())
            self.closing = closing
            self._wake.set()

    async def deliver(self, send: Callable[[bytes], Awaitable[None]]) -> Closing:
        """Send every queued frame until the closing, and return it: the socket is to be closed then."""
        while True:
            while self._frames:
                frame = self._frames.popleft()
                self._is_sending = True
                try:
                    async with asyncio.timeout(self.timeout):
                        await send(frame)
                except TimeoutError:
                    self._frames.clear()
                    self.closing = TOO_SLOW
                    return TOO_SLOW
                finally:
                    self._is_sending = False
            if self.closing is not None:
                return self.closing
            self._wake.clear()
            await self._wake.wait()
