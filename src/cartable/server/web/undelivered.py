"""How much of what was written to a connection has not reached the client."""

from __future__ import annotations

import asyncio
import struct
import sys


def undelivered(transport: asyncio.Transport) -> int:
    """Bytes that wait in this process and, where the system tells, those that the client has not acknowledged."""
    return transport.get_write_buffer_size() + _unacknowledged(transport)


if sys.platform == "win32":

    def _unacknowledged(_: asyncio.Transport) -> int:
        return 0

else:
    import fcntl
    import termios

    def _unacknowledged(transport: asyncio.Transport) -> int:
        connection = transport.get_extra_info("socket")
        try:
            answer = fcntl.ioctl(connection.fileno(), termios.TIOCOUTQ, b"\0\0\0\0")
        except (AttributeError, OSError, ValueError):  # closed meanwhile
            return 0
        count: int = struct.unpack("i", answer)[0]
        return count
