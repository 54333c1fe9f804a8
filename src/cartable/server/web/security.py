"""The check of a request's origin, and the security headers of every response."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cartable.server.refusals import Refusal

_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
_WEBASSEMBLY: Final = "'wasm-unsafe-eval'"
_WORKER: Final = re.compile(r"/assets/(?:tables|bots)\.worker-[\w-]+\.js")


def policy(*scripts: str, leave_out: Collection[str] = ()) -> str:
    """The content security policy; `scripts` are allowed besides those of the same origin."""
    allowed = {**_POLICY, "script-src": " ".join((_POLICY["script-src"], *scripts))}
    return "; ".join(f"{name} {value}" for name, value in allowed.items() if name not in leave_out)


PAGE_POLICY: Final = policy()
WORKER_POLICY: Final = policy(_WEBASSEMBLY)
"""For the worker that runs the local table: what a worker may do comes with its script."""
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_ONE_YEAR: Final = "max-age=31536000"
_HOST: Final = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[\da-fA-F:.]{2,45}\](:\d{1,5})?", re.ASCII)
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class SecurityHeaders:
    """Middleware that adds the headers to every response, and forbids caches to store it unless it allows them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["content-security-policy"] = WORKER_POLICY if _is_for_worker(scope) else PAGE_POLICY
                headers.setdefault("cache-control", "no-store")
                if scope["scheme"] == "https":
                    headers["strict-transport-security"] = _ONE_YEAR
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _is_for_worker(scope: Scope) -> bool:
    """Whether this is the script of one of the workers in which the local table runs."""
    return _WORKER.fullmatch(scope["path"]) is not None


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def public_host(connection: HTTPConnection) -> str:
    """The host as the client called it, with its port; empty if that cannot be a host."""
    host = connection.headers.get("host", "")
    return host if _HOST.fullmatch(host) else ""


def check_origin(connection: HTTPConnection, *, with_cookie: bool, allowed: Collection[str]) -> None:
    """Raise `Refusal` if the request comes from a page of another site.

    Browsers send the page's origin with every write and every socket. It may be missing only if there is no cookie, as
    in requests of programs.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        if with_cookie:
            raise Refusal("origin/missing")
    elif origin not in allowed and not _is_same_origin(origin, connection):
        raise Refusal("origin/foreign")


def _is_same_origin(origin: str, connection: HTTPConnection) -> bool:
    scheme = "https" if is_secure(connection) else "http"
    theirs, ours = _parts(origin), _parts(f"{scheme}://{connection.headers.get('host', '')}")
    return theirs is not None and theirs == ours


def _parts(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None if it is not one, such as `null`."""
    try:
        split = urlsplit(origin)
        port = split.port or _DEFAULT_PORTS.get(split.scheme)
    except ValueError:
        return None
    if not split.hostname or port is None or split.username is not None or split.path or split.query or split.fragment:
        return None
    return split.scheme, split.hostname, port
