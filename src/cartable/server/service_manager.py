"""Messages to systemd: that the server listens, that it still answers, and that it stops.

Without systemd (`NOTIFY_SOCKET` is not set) nothing is sent. See sd_notify(3).
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

_MICROSECONDS: Final = 1_000_000


class ServiceManager:
    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        microseconds = environment.get("WATCHDOG_USEC", "")
        process = environment.get("WATCHDOG_PID", "")
        is_for_us = not process or process == str(os.getpid())
        self.watchdog: Final = int(microseconds) / _MICROSECONDS if microseconds.isdigit() and is_for_us else None
        """Within how many seconds the next sign of life is expected; None if none is."""

    def listening(self) -> None:
        self._send("READY=1")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    async def report_alive(self) -> None:
        """Send signs of life as long as the event loop runs."""
        if not self._address or self.watchdog is None:
            return
        while True:
            self._send("WATCHDOG=1")
            await asyncio.sleep(self.watchdog / 3)

    def _send(self, message: str) -> None:
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.connect(self._address)
                sender.send(message.encode())
