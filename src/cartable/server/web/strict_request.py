"""Requests whose bodies are read with a size limit and as strict JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from cartable.server.refusals import Refusal
from cartable.server.web.json_input import read_json
from cartable.server.web.problems import BodyRefused
from cartable.server.wire import LARGEST_MESSAGE

LARGEST_BODY: Final = 1 << 18
"""Of any request, in bytes: that of a record. Other requests have at most `LARGEST_MESSAGE`."""


class StrictRequest(Request):
    largest = LARGEST_MESSAGE

    async def body(self) -> bytes:
        if not hasattr(self, "_body"):
            chunks, size = list[bytes](), 0
            async for chunk in self.stream():
                size += len(chunk)
                if size > self.largest:
                    raise BodyRefused(Refusal("json/size", bytes=self.largest))
                chunks.append(chunk)
            self._body = b"".join(chunks)
        return self._body

    async def json(self) -> Any:
        body = await self.body()
        try:
            return read_json(body)
        except Refusal as refusal:
            raise BodyRefused(refusal) from None


class _RecordRequest(StrictRequest):
    largest = LARGEST_BODY


class StrictRoute(APIRoute):
    """A route whose handler gets a `StrictRequest`."""

    request: type[StrictRequest] = StrictRequest

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        handle = super().get_route_handler()

        async def handle_strictly(request: Request) -> Response:
            return await handle(self.request(request.scope, request.receive))

        return handle_strictly


class RecordRoute(StrictRoute):
    """A route whose body may be as large as the record of a match."""

    request = _RecordRequest
