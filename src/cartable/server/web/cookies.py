"""Middleware that passes our own cookie on, and no other.

Python's parser of cookies needs time that grows with the square of a quoted value: seconds for one of 32 KiB.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from cartable.server.web.identity import COOKIE

_NAME: Final = COOKIE.encode()
_LONGEST: Final = 200

Headers = Iterable[tuple[bytes, bytes]]


class OwnCookie:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers: Headers = scope.get("headers", ())
        if any(name == b"cookie" for name, _ in headers):
            others = [header for header in headers if header[0] != b"cookie"]
            value = _own_value(headers)
            scope = {**scope, "headers": [*others, (b"cookie", _NAME + b"=" + value)] if value else others}
        await self._app(scope, receive, send)


def _own_value(headers: Headers) -> bytes:
    """What our cookie was set to; empty if it is missing, or too long to be ours."""
    for name, value in headers:
        for pair in value.split(b";") if name == b"cookie" else ():
            key, _, own = pair.partition(b"=")
            if key.strip() == _NAME and len(own) <= _LONGEST:
                return own.strip()
    return b""
