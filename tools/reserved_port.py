"""Ports on this machine that nobody else gets: a server of ours can listen on one, end, and listen there again."""

from __future__ import annotations

import socket
import weakref
from types import TracebackType


class ReservedPort:
    """A free port on 127.0.0.1, reserved until `close`, or until this object is gone.

    A port that was merely found to be free may be taken before a server listens there: the system gives it to another
    server, or to an outgoing connection. So a socket stays bound to it that never listens. Servers may listen on the
    port all the same, since they set SO_REUSEADDR as this socket does.
    """

    def __init__(self) -> None:
        reservation = socket.socket()
        reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reservation.bind(("127.0.0.1", 0))
        self.number: int = reservation.getsockname()[1]
        self.close = weakref.finalize(self, reservation.close)

    def __enter__(self) -> int:
        return self.number

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
