"""Middleware that counts and times every REST request; an unexpected error is logged and answered."""

from __future__ import annotations

import logging
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cartable.server.web.context import ServerContext
from cartable.server.web.problems import INTERNAL, problem_response
from cartable.server.web.traces import Trace, begin_trace

_log: Final = logging.getLogger(__name__)
_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class RequestMetrics:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        trace, status = begin_trace(), 0

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = trace.id
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except Exception as error:
            _log.error("a request failed", exc_info=error, extra={"route": _route(scope)})
            if status:
                raise
            await problem_response(INTERNAL)(scope, receive, send_and_note)
        self._record(scope, status, trace)

    @staticmethod
    def _record(scope: Scope, status: int, trace: Trace) -> None:
        context: ServerContext = scope["app"].state.context
        route, method = _route(scope), scope["method"] if scope["method"] in _METHODS else "other"
        context.metrics.requests.labels(route, method, status).inc()
        seconds = trace.end("request", context.settings.log_slow, route=route, method=method, status=status)
        context.metrics.request_seconds.labels(route).observe(seconds)


def _route(scope: Scope) -> str:
    """The path pattern of the route, which contains no table id."""
    return getattr(scope.get("route"), "path", "other")
