"""The ASGI application: REST, sockets and static files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from fastapi import Depends, FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import WebSocketRoute

import cartable
from cartable.server.web.compression import Compression
from cartable.server.web.context import ServerContext
from cartable.server.web.cookies import OwnCookie
from cartable.server.web.dependencies import admit
from cartable.server.web.docs import docs_page
from cartable.server.web.pages import STATIC, STYLE, static_app
from cartable.server.web.problems import add_error_handlers
from cartable.server.web.request_metrics import RequestMetrics
from cartable.server.web.routes import (
    admin,
    catalogue,
    daily,
    hosting,
    matches,
    people,
    profiles,
    push,
    puzzles,
    tables,
    tournaments,
)
from cartable.server.web.security import SecurityHeaders
from cartable.server.web.table_socket import table_socket
from cartable.server.web.traffic_limit import TrafficLimit
from cartable.server.wire import Problem

_TAGS: Final = [
    {"name": "tables", "description": "Create, find and use tables."},
    {"name": "matches", "description": "Running and finished matches, and their records."},
    {"name": "people", "description": "Guests with a name and a token; devices, mutes, ratings."},
    {"name": "games", "description": "Games, options, rule pages, verification of deals."},
    {"name": "puzzles", "description": "Moments with one clearly best move, at one's own level."},
    {"name": "daily", "description": "The same deal for everybody on a day, and how one did."},
    {"name": "tournaments", "description": "Rounds of matches with standings: open, join, run, export."},
    {"name": "hosting", "description": "Health, metrics, announcements."},
    {"name": "admin", "description": "For the operator, with the admin token."},
]
_ABOUT: Final = (
    "Matches are played over one WebSocket for each table, `/api/tables/{table}/play`; everything else is here. "
    "Browsers send their token in a cookie, programs as `Authorization: Bearer`."
)


def new_app(context: ServerContext, static: Path = STATIC) -> FastAPI:
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
    app.state.context = context
    add_error_handlers(app)
    errors: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}
    of_matches, of_games = (matches.router, matches.brought), (catalogue.router, catalogue.records)
    of_people = (people.router, profiles.router, push.router)
    to_come_back = (puzzles.router, daily.router, tournaments.router)
    for router in (tables.router, *of_matches, *of_people, *of_games, *to_come_back):
        app.include_router(router, dependencies=[Depends(admit)], responses=errors)
    app.include_router(admin.router, responses=errors)
    app.include_router(hosting.router, responses={"4XX": {"model": Problem}})
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/play", table_socket))
    _add_docs(app)
    app.router.default = static_app(static)
    app.add_middleware(Compression)
    app.add_middleware(TrafficLimit)
    app.add_middleware(RequestMetrics)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(OwnCookie)
    return app


def _add_docs(app: FastAPI) -> None:
    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return docs_page(app)

    @app.get("/api/docs.css", include_in_schema=False)
    async def style(request: Request) -> Response:
        return STYLE.response(request)
