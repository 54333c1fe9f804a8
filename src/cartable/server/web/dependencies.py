"""FastAPI dependencies: admission of requests, and the parameters that routes declare."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection, Request

from cartable.server.web.addresses import address_of
from cartable.server.web.context import ServerContext, context_of
from cartable.server.web.identity import Caller, caller_of, token_of
from cartable.server.web.security import check_origin

READING_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


async def admit(connection: HTTPConnection) -> None:
    """Checks for every request of the API: the rate limit, and no writes by pages of other sites."""
    context = context_of(connection)
    context.limits.take("requests", None, address_of(connection))
    if connection.scope["type"] == "websocket" or connection.scope["method"] not in READING_METHODS:
        token = token_of(connection)
        check_origin(
            connection,
            with_cookie=token is not None and token.in_cookie,
            allowed=context.settings.allowed_origins,
        )


async def _caller(request: Request) -> Caller:
    return await caller_of(request, context_of(request).store.people)


async def _signed_in_caller(caller: Annotated[Caller, Depends(_caller)]) -> Caller:
    _ = caller.signed_in
    return caller


def _context(request: Request) -> ServerContext:
    return context_of(request)


Context = Annotated[ServerContext, Depends(_context)]
AnyCaller = Annotated[Caller, Depends(_caller)]
"""A signed-in person, or somebody anonymous."""
SignedInCaller = Annotated[Caller, Depends(_signed_in_caller)]
"""A signed-in person; others are refused."""
