"""Which connections are served: so many from each address, so many in all, and health checks always.

A connection beyond these limits is still accepted, but it may ask only once, soon, and only a health check gets more
than a refusal. So many of these may be open as there are file descriptors in reserve: then the oldest is aborted.
"""

from __future__ import annotations

import ipaddress
import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cartable.server.errors import TableError
from cartable.server.refusals import Refusal
from cartable.server.web.addresses import counted_address
from cartable.server.web.limits import SOCKETS_PER_ADDRESS
from cartable.server.web.problems import KnownError, problem_response

CONNECTIONS_PER_ADDRESS: Final = 300
"""Of HTTP: the browsers of forty people in one room open up to six each."""
UNIDENTIFIED_SOCKETS: Final = 50
"""Sockets of an address beyond `SOCKETS_PER_ADDRESS`, which are counted only when it is known whose they are."""
RESERVE: Final = 64
"""Connections beyond the limits that may be open at the same time, waiting for their only request."""
HEALTH_PATHS: Final = frozenset({"/healthz", "/readyz"})

_RETRY_SECONDS: Final = 2.0


class Slot:
    """A connection as it is counted."""

    __slots__ = ("_abort", "_admission", "_is_socket", "address", "is_proxy", "refusal")

    def __init__(self, admission: Admission, host: str, abort: Callable[[], None]) -> None:
        self._admission: Admission | None = admission
        self._abort = abort
        self._is_socket = False
        self.address = counted_address(host)
        self.is_proxy = admission.is_proxy(host)
        self.refusal: KnownError | None = None
        """Why this connection is beyond the limits; None if it is not."""

    @property
    def is_socket(self) -> bool:
        return self._is_socket

    def abort(self) -> None:
        self._abort()

    def upgrade(self) -> None:
        """Count it as a WebSocket from now on; `refusal` says whether it is beyond the limits."""
        if self._admission is not None:
            self._admission.release(self)
            self._is_socket = True
            self._admission.admit(self)

    def release(self) -> None:
        """Count it no longer. May be called twice."""
        self._abort = _nothing_to_abort  # otherwise transport and slot would form a reference cycle
        admission, self._admission = self._admission, None
        if admission is not None:
            admission.release(self)


def _nothing_to_abort() -> None:
    """The connection is closed already."""


class Admission:
    """The open connections of this process. The limits of an address are multiplied by `factor`; 0 disables them."""

    def __init__(
        self,
        most: float = math.inf,
        *,
        factor: float = 1,
        proxies: Sequence[str] = (),
        on_refusal: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`on_refusal` is called with the code of each connection beyond the limits."""
        self._most = most
        self._most_http = CONNECTIONS_PER_ADDRESS * factor or math.inf
        self._most_sockets = (SOCKETS_PER_ADDRESS + UNIDENTIFIED_SOCKETS) * factor or math.inf
        self._networks = [ipaddress.ip_network(proxy) for proxy in proxies]
        self._http: Counter[str] = Counter()
        self._sockets: Counter[str] = Counter()
        self._all = 0
        self._refused: dict[Slot, None] = {}
        self._on_refusal = on_refusal
        self.is_proxy = lru_cache(maxsize=1024)(self._is_proxy)

    def __len__(self) -> int:
        """The connections within the limits."""
        return self._all

    def open(self, host: str, abort: Callable[[], None]) -> Slot:
        """Count a new connection. `abort` is called if its place is needed for another one."""
        slot = Slot(self, host, abort)
        self.admit(slot)
        return slot

    def admit(self, slot: Slot) -> None:
        """Count a slot by its present kind, and set its refusal."""
        counts, most = (self._sockets, self._most_sockets) if slot.is_socket else (self._http, self._most_http)
        slot.refusal = None
        if self._all >= self._most:
            slot.refusal = TableError("server/busy")
        elif counts[slot.address] >= most and not slot.is_proxy:
            code = "limit/sockets" if slot.is_socket else "limit/connections"
            slot.refusal = Refusal(code, retry_after=_RETRY_SECONDS)
        if slot.refusal is None:
            self._all += 1
            counts[slot.address] += 1
            return
        self._on_refusal(slot.refusal.code)
        self._refused[slot] = None
        if len(self._refused) > RESERVE:
            oldest = next(iter(self._refused))
            del self._refused[oldest]
            oldest.abort()

    def release(self, slot: Slot) -> None:
        if slot.refusal is not None:
            self._refused.pop(slot, None)
            return
        counts = self._sockets if slot.is_socket else self._http
        self._all -= 1
        counts[slot.address] -= 1
        if not counts[slot.address]:
            del counts[slot.address]

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        return any((mapped or address) in network for network in self._networks)


def health_checks_only(app: ASGIApp, refusal: KnownError) -> ASGIApp:
    """The application of a connection beyond the limits: it answers one request, and closes."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_and_close(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        is_health_check = scope["type"] == "http" and scope["path"] in HEALTH_PATHS
        answering: ASGIApp = app if is_health_check else problem_response(refusal)
        await answering(scope, receive, send_and_close)

    return answer


def last_answer(error: KnownError) -> bytes:
    """An error as the bytes of a whole HTTP response, for a connection that is closed after it."""
    response: Response = problem_response(error)
    response.headers["connection"] = "close"
    response.headers["cache-control"] = "no-store"
    status = HTTPStatus(response.status_code)
    head = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
    head += [name + b": " + value for name, value in response.raw_headers]
    return b"\r\n".join([*head, b"", bytes(response.body)])
