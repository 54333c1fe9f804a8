"""Every error as it is told: over REST a `Problem`, on a socket an `ErrorMessage` or a `Closing`."""

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
from cartable.server.storage import StorageDown, StorageError
from cartable.server.web.identity import forget_cookie
from cartable.server.web.reading import misfit
from cartable.server.web.refusals import Refusal
from cartable.server.wire import Closing, ErrorMessage, Problem, Words

Trouble = CartableError | StorageError

_log = logging.getLogger(__name__)

INTERNAL: Final = TableError("server/internal")


IN_JSON: Final[dict[int | str, dict[str, Any]]] = {
    status: {
        "description": "Refused",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status in ("4XX", "5XX")
}
"""How errors are described where what is asked for is not JSON."""


class BodyRefused(HTTPException):
    """A refusal on its way through the framework, which lets only its own errors pass while it reads a body."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.status)


def shown(trouble: Trouble) -> Trouble:
    """What may be told of an error: one of our own making is noted, and its words stay here."""
    if isinstance(trouble, StorageError) and not isinstance(trouble, StorageDown):
        _log.error("storage refused something", exc_info=trouble)
        return INTERNAL
    return trouble


def words_of(trouble: Trouble) -> Words:
    return Words(en=trouble.to("en"), fr=trouble.to("fr"))


def error_message(trouble: Trouble, request: str | None) -> ErrorMessage:
    ply = trouble.details.get("ply")
    return ErrorMessage(request=request, code=trouble.code, message=words_of(trouble), ply=ply)


def closing(trouble: Trouble, *, retry: bool) -> Closing:
    return Closing(code=trouble.code, message=words_of(trouble), retry=retry)


def http_status(trouble: Trouble) -> int:
    if isinstance(trouble, StorageError):
        return 503
    return trouble.status if isinstance(trouble, Refusal) else status_of(trouble)


def problem_answer(trouble: Trouble) -> Response:
    problem = Problem(code=trouble.code, message=words_of(trouble))
    answer = Response(problem.model_dump_json(), http_status(trouble), media_type="application/json")
    wait = trouble.retry_after if isinstance(trouble, Refusal) else None
    if answer.status_code == 503:
        wait = 1
    if wait is not None:
        answer.headers["retry-after"] = str(math.ceil(wait))
    if answer.status_code == 401:
        answer.headers["www-authenticate"] = "Bearer"
        if trouble.code in ("identity/unknown", "identity/revoked"):
            forget_cookie(answer)
    return answer


def tell_problems(app: FastAPI) -> None:
    """Every error of this app is told as a `Problem`."""

    async def known(request: Request, error: Exception) -> Response:
        assert isinstance(error, CartableError | StorageError)
        return _told(request, error)

    async def misshapen(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return _told(request, _of_validation(error))

    async def of_the_framework(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        answer = _told(request, _of_http(request, error))
        if error.status_code == 405:
            answer.headers["allow"] = _allowed(request, error)
        return answer

    app.add_exception_handler(CartableError, known)
    app.add_exception_handler(StorageError, known)
    app.add_exception_handler(RequestValidationError, misshapen)
    app.add_exception_handler(HTTPException, of_the_framework)


def _told(request: Request, trouble: Trouble) -> Response:
    told = shown(trouble)
    request.app.state.reception.metrics.errors.labels(told.code).inc()
    return problem_answer(told)


def _of_validation(error: RequestValidationError) -> Refusal:
    errors = error.errors()
    in_body = errors[0]["loc"][0] == "body"
    shortened = [{**each, "loc": each["loc"][1:]} for each in errors]
    return misfit(shortened, "json/shape" if in_body else "request/parameter")


def _allowed(request: Request, error: HTTPException) -> str:
    """All methods of this address: the framework names only those of one route."""
    path = getattr(request.scope.get("route"), "path", None)
    methods = request.app.openapi()["paths"].get(path, {})
    return ", ".join(sorted(method.upper() for method in methods)) or (error.headers or {}).get("Allow", "GET, HEAD")


def _of_http(request: Request, error: HTTPException) -> Refusal:
    if isinstance(error, BodyRefused):
        return error.refusal
    if error.status_code == 404:
        return Refusal("request/path")
    if error.status_code == 405:
        return Refusal("request/method", method=request.method)
    return Refusal("request/refused")
