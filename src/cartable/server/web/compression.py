"""Middleware that compresses answers with gzip.

Not compressed is what belongs to one person: the length of a compressed answer tells something about its content, and
who can put a text into it (a name, a chat message) and sees its length could guess the rest, such as a table's code or
a card in a hand. Such answers are short.
"""

from __future__ import annotations

from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cartable.server.web.encodings import LEAST_COMPRESSED, chosen_encoding, compressed, is_compressible

PERSONAL: Final = (
    "/api/admin",
    "/api/guests",
    "/api/links",
    "/api/me",
    "/api/tables/",
    "/api/matches/{match}/record",
)
"""The beginnings of route patterns whose answers belong to one person. Answers to writes are never compressed."""

_SLOW: Final = 32 * 1024
"""Bytes: what is longer is compressed in a thread."""


class Compression:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            send = _Sender(scope, send)
        await self._app(scope, receive, send)


class _Sender:
    """Holds the head of an answer back until its body is known."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._head: Message | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and self._is_candidate(message):
            self._head = message
            return
        head, self._head = self._head, None
        if head is not None:
            message = await self._compressed(head, message)
            await self._send(head)
        await self._send(message)

    def _is_candidate(self, message: Message) -> bool:
        headers = Headers(scope=message)
        return (
            message["status"] == 200
            and "content-encoding" not in headers
            and "accept-encoding" not in headers.get("vary", "")  # it has chosen by itself
            and "set-cookie" not in headers
            and is_compressible(headers.get("content-type", ""))
            and not getattr(self._scope.get("route"), "path", "").startswith(PERSONAL)
        )

    async def _compressed(self, head: Message, message: Message) -> Message:
        body = message.get("body", b"")
        if message.get("more_body") or len(body) < LEAST_COMPRESSED:
            return message
        headers = MutableHeaders(scope=head)
        headers.add_vary_header("accept-encoding")
        if chosen_encoding(Headers(scope=self._scope).get("accept-encoding"), ("gzip",)) != "gzip":
            return message
        made = await run_in_threadpool(compressed, body) if len(body) > _SLOW else compressed(body)
        if made is None:
            return message
        headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(made))
        return {**message, "body": made}
