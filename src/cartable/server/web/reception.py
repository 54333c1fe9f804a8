"""What every request finds at the door, and the rules for being let in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol

from fastapi import Depends
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from cartable.server.live.bus import Bus
from cartable.server.live.house import House
from cartable.server.settings import Settings
from cartable.server.storage import Store
from cartable.server.web.addresses import address_of
from cartable.server.web.identity import Visitor, token_of, visitor_of
from cartable.server.web.limits import Limits
from cartable.server.web.metrics import Metrics
from cartable.server.web.problems import BodyRefused
from cartable.server.web.reading import read_json
from cartable.server.web.refusals import Refusal
from cartable.server.web.security import check_origin
from cartable.server.web.sockets import Sockets
from cartable.server.wire import LARGEST_MESSAGE

READING_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class WarmUp(Protocol):
    """How far the compiling of the rules has come."""

    @property
    def is_done(self) -> bool: ...
    @property
    def ready(self) -> int: ...
    @property
    def total(self) -> int: ...


@dataclass
class Reception:
    settings: Settings
    store: Store
    house: House
    bus: Bus
    warm_up: WarmUp
    limits: Limits
    metrics: Metrics
    sockets: Sockets


def reception_of(connection: HTTPConnection) -> Reception:
    reception: Reception = connection.app.state.reception
    return reception


async def admit(connection: HTTPConnection) -> None:
    """What every request of the API must pass: not too many, and no writes by pages of other sites."""
    reception = reception_of(connection)
    reception.limits.take("requests", None, address_of(connection))
    if connection.scope["type"] == "websocket" or connection.scope["method"] not in READING_METHODS:
        token = token_of(connection)
        check_origin(
            connection,
            with_cookie=token is not None and token.in_cookie,
            allowed=reception.settings.allowed_origins,
        )


async def _visitor(request: Request) -> Visitor:
    return await visitor_of(request, reception_of(request).store.people)


async def _person(visitor: Annotated[Visitor, Depends(_visitor)]) -> Visitor:
    _ = visitor.person
    return visitor


def _reception(request: Request) -> Reception:
    return reception_of(request)


AtReception = Annotated[Reception, Depends(_reception)]
Anybody = Annotated[Visitor, Depends(_visitor)]
"""A person, or nobody in particular."""
Person = Annotated[Visitor, Depends(_person)]
"""Only people with a name."""


class StrictRequest(Request):
    """Reads its body with a bound, and its JSON strictly."""

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


class StrictRoute(APIRoute):
    """A route of the API."""

    request: type[StrictRequest] = StrictRequest

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(self.request(request.scope, request.receive))

        return strictly
