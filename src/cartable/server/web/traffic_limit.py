"""Middleware that counts every HTTP request of an address, also those for files, except health checks."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cartable.server.refusals import Refusal
from cartable.server.web.addresses import address_of
from cartable.server.web.admission import HEALTH_PATHS
from cartable.server.web.context import context_of
from cartable.server.web.problems import problem_response


class TrafficLimit:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answering = self._app
        if scope["type"] == "http" and scope["path"] not in HEALTH_PATHS:
            connection = HTTPConnection(scope)
            context = context_of(connection)
            try:
                context.limits.take("traffic", None, address_of(connection))
            except Refusal as refusal:
                context.metrics.errors.labels(refusal.code).inc()
                answering = problem_response(refusal)
        await answering(scope, receive, send)
