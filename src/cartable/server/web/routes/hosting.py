"""For operators: liveness, readiness and metrics."""

from __future__ import annotations

import secrets
from typing import Literal

from fastapi import APIRouter, Depends, Request, Response

import cartable
from cartable.server.refusals import Refusal
from cartable.server.storage import StorageError
from cartable.server.web.addresses import address_of
from cartable.server.web.dependencies import Context, admit
from cartable.server.web.metrics import CONTENT_TYPE
from cartable.server.web.problems import IN_JSON
from cartable.server.wire import PROTOCOL, Announcement, Count, Wire

router = APIRouter(tags=["hosting"])


class _Metrics(Response):
    media_type = "text/plain"


class Alive(Wire):
    version: str
    protocol: int


class Ready(Wire):
    """`rules_ready` of `rules_total` kernels are compiled; the others are interpreted until they are."""

    ready: bool
    storage: Literal["good", "down"]
    rules: Literal["warm", "warming"]
    rules_ready: Count
    rules_total: Count
    stopping: bool


@router.get("/healthz", summary="Liveness")
async def alive() -> Alive:
    return Alive(version=cartable.__version__, protocol=PROTOCOL)


@router.get("/readyz", summary="Readiness to play at full speed", responses={503: {"model": Ready}})
async def ready(context: Context, response: Response) -> Ready:
    try:
        await context.store.check()
        storage_works = True
    except StorageError:
        storage_works = False
    warm, stopping = context.warm_up.is_done, context.rooms.stopping
    is_ready = storage_works and warm and not stopping
    if not is_ready:
        response.status_code = 503
    return Ready(
        ready=is_ready,
        storage="good" if storage_works else "down",
        rules="warm" if warm else "warming",
        rules_ready=context.warm_up.ready,
        rules_total=context.warm_up.total,
        stopping=stopping,
    )


@router.get("/api/announcement", summary="What the operator announces to everybody", dependencies=[Depends(admit)])
async def announcement(context: Context) -> Announcement:
    return context.rooms.announcer.message()


@router.get(
    "/metrics",
    summary="Metrics for Prometheus; requires their token",
    response_class=_Metrics,
    responses=IN_JSON,
)
async def metrics(request: Request, context: Context) -> Response:
    token, address = context.settings.metrics_token, address_of(request)
    if token is None:
        raise Refusal("metrics/closed")
    context.limits.check("metrics", address)
    given = request.headers.get("authorization", "").encode("utf-8", "surrogateescape")
    if not secrets.compare_digest(given, f"Bearer {token}".encode()):
        context.limits.take("metrics", None, address)
        raise Refusal("metrics/closed")
    return _Metrics(context.metrics.text(), headers={"content-type": CONTENT_TYPE})
