"""The app: REST, sockets and pages, put together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from fastapi import Depends, FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import WebSocketRoute

import cartable
from cartable.server.web.docs import docs_page
from cartable.server.web.pages import STATIC, STYLE, pages
from cartable.server.web.play import play
from cartable.server.web.problems import tell_problems
from cartable.server.web.reception import Reception, admit
from cartable.server.web.routes import catalogue, hosting, matches, people, tables
from cartable.server.web.security import Headers
from cartable.server.web.watching import Watch
from cartable.server.wire import Problem

_TAGS: Final = [
    {"name": "tables", "description": "Open a table, find one, act at one."},
    {"name": "matches", "description": "Matches that run or were played, and their records."},
    {"name": "people", "description": "Guests with a name and a token; devices, mutes, ratings."},
    {"name": "games", "description": "Games, options, rule pages, fairness."},
    {"name": "hosting", "description": "Health and measures."},
]
_ABOUT: Final = (
    "Play goes over one WebSocket a table, `/api/tables/{table}/play`; everything else is here. "
    "Browsers carry their token in a cookie, programs as `Authorization: Bearer`."
)


def new_app(reception: Reception, static: Path = STATIC) -> FastAPI:
    app = FastAPI(
        title="Cartable",
        version=cartable.__version__,
        description=_ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        openapi_tags=_TAGS,
        separate_input_output_schemas=False,
        redirect_slashes=False,
    )
    app.state.reception = reception
    tell_problems(app)
    told: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}
    for topic in (tables.router, matches.router, people.router, catalogue.router, catalogue.records):
        app.include_router(topic, dependencies=[Depends(admit)], responses=told)
    app.include_router(hosting.router, responses={"4XX": {"model": Problem}})
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/play", play))
    _add_docs(app)
    app.router.default = pages(static)
    app.add_middleware(Watch)
    app.add_middleware(Headers)
    return app


def _add_docs(app: FastAPI) -> None:
    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return docs_page(app)

    @app.get("/api/docs.css", include_in_schema=False)
    async def style(request: Request) -> Response:
        return STYLE.answer(request)
