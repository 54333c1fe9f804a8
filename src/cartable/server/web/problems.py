"""Errors as clients get them: a `Problem` over REST, an `ErrorMessage` or a `Closing` over a socket."""

from __future__ import annotations

import logging
import math
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cartable.games.errors import CartableError
from cartable.server.errors import TableError, status_of
from cartable.server.refusals import Refusal
from cartable.server.storage import StorageDown, StorageError
from cartable.server.web.identity import delete_cookie
from cartable.server.web.json_input import shape_refusal
from cartable.server.wire import Closing, ErrorMessage, Problem, Words

KnownError = CartableError | StorageError
"""Errors with a code and a text for clients."""

_log = logging.getLogger(__name__)

INTERNAL: Final = TableError("server/internal")


IN_JSON: Final[dict[int | str, dict[str, Any]]] = {
    status: {
        "description": "Refused",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status in ("4XX", "5XX")
}
"""The OpenAPI description of errors for routes whose response is not JSON."""


class BodyRefused(HTTPException):
    """A refusal wrapped as an error of the framework, which replaces all others while it reads a body."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.status)


def public_error(error: KnownError) -> KnownError:
    """The error to send to a client: a defect of the server is logged, and sent as an internal error."""
    if isinstance(error, StorageError) and not isinstance(error, StorageDown):
        _log.error("storage refused a request", exc_info=error)
        return INTERNAL
    if error.code == "game/broken":  # its text may quote an error of the installed package
        _log.warning("a game cannot be loaded", extra={"game": error.details["name"]})
        return TableError("game/unavailable", name=error.details["name"])
    return error


def _words_of(error: KnownError) -> Words:
    return Words(en=error.to("en"), fr=error.to("fr"))


def error_message(error: KnownError, request: str | None) -> ErrorMessage:
    ply = error.details.get("ply")
    return ErrorMessage(request=request, code=error.code, message=_words_of(error), ply=ply)


def closing_message(error: KnownError, *, retry: bool) -> Closing:
    return Closing(code=error.code, message=_words_of(error), retry=retry)


def http_status(error: KnownError) -> int:
    if isinstance(error, StorageError):
        return 503
    return error.status if isinstance(error, Refusal) else status_of(error)


def problem_response(error: KnownError) -> Response:
    problem = Problem(code=error.code, message=_words_of(error))
    response = Response(problem.model_dump_json(), http_status(error), media_type="application/json")
    wait = error.retry_after if isinstance(error, Refusal) else None
    if response.status_code == 503:
        wait = 1
    if wait is not None:
        response.headers["retry-after"] = str(math.ceil(wait))
    if response.status_code == 401:
        response.headers["www-authenticate"] = "Bearer"
        if error.code in ("identity/unknown", "identity/revoked"):
            delete_cookie(response)
    return response


def add_error_handlers(app: FastAPI) -> None:
    """Send every error of this application as a `Problem`."""

    async def handle_known(request: Request, error: Exception) -> Response:
        assert isinstance(error, CartableError | StorageError)
        return _counted_response(request, error)

    async def handle_validation(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return _counted_response(request, _refusal_of_validation(error))

    async def handle_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = _counted_response(request, _refusal_of_http(request, error))
        if error.status_code == 405:
            response.headers["allow"] = _allowed_methods(request, error)
        return response

    app.add_exception_handler(CartableError, handle_known)
    app.add_exception_handler(StorageError, handle_known)
    app.add_exception_handler(RequestValidationError, handle_validation)
    app.add_exception_handler(HTTPException, handle_http)


def _counted_response(request: Request, error: KnownError) -> Response:
    public = public_error(error)
    request.app.state.context.metrics.errors.labels(public.code).inc()
    return problem_response(public)


def _refusal_of_validation(error: RequestValidationError) -> Refusal:
    errors = error.errors()
    in_body = errors[0]["loc"][0] == "body"
    shortened = [{**each, "loc": each["loc"][1:]} for each in errors]
    return shape_refusal(shortened, "json/shape" if in_body else "request/parameter")


def _allowed_methods(request: Request, error: HTTPException) -> str:
    """All methods of this address: the framework reports only those of one route."""
    path = getattr(request.scope.get("route"), "path", None)
    methods = request.app.openapi()["paths"].get(path, {})
    return ", ".join(sorted(method.upper() for method in methods)) or (error.headers or {}).get("Allow", "GET, HEAD")


def _refusal_of_http(request: Request, error: HTTPException) -> Refusal:
    if isinstance(error, BodyRefused):
        return error.refusal
    if error.status_code == 404:
        return Refusal("request/path")
    if error.status_code == 405:
        return Refusal("request/method", method=request.method)
    return Refusal("request/refused")
