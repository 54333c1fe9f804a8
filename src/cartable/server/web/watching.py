"""Every REST request is counted and timed; one that fails unexpectedly is noted and answered all the same."""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cartable.server.web.problems import INTERNAL, problem_answer
from cartable.server.web.reception import Reception

_log: Final = logging.getLogger(__name__)
_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class Watch:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except Exception as error:
            _log.error("a request failed", exc_info=error, extra={"route": _route(scope)})
            if status:
                raise
            await problem_answer(INTERNAL)(scope, receive, noting)
        self._note(scope, status, time.perf_counter() - began)

    @staticmethod
    def _note(scope: Scope, status: int, seconds: float) -> None:
        reception: Reception = scope["app"].state.reception
        route, method = _route(scope), scope["method"] if scope["method"] in _METHODS else "other"
        reception.metrics.requests.labels(route, method, status).inc()
        reception.metrics.request_seconds.labels(route).observe(seconds)
        _log.debug(
            "request", extra={"route": route, "method": method, "status": status, "ms": round(1000 * seconds, 1)}
        )


def _route(scope: Scope) -> str:
    """The pattern of the route, which names no table."""
    return getattr(scope.get("route"), "path", "other")
