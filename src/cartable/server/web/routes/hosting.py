"""For whoever runs the server: is it alive, is it ready, what does it measure."""

from __future__ import annotations

import secrets
from typing import Literal

from fastapi import APIRouter, Request, Response

import cartable
from cartable.server.storage import StorageError
from cartable.server.web.metrics import CONTENT_TYPE
from cartable.server.web.problems import IN_JSON
from cartable.server.web.reception import AtReception
from cartable.server.web.refusals import Refusal
from cartable.server.wire import PROTOCOL, Count, Wire

router = APIRouter(tags=["hosting"])


class _Metrics(Response):
    media_type = "text/plain"


class Alive(Wire):
    version: str
    protocol: int


class Ready(Wire):
    """`rules` tells how many kernels are compiled; until all are, the rest is interpreted."""

    ready: bool
    storage: Literal["good", "down"]
    rules: Literal["warm", "warming"]
    rules_ready: Count
    rules_total: Count
    stopping: bool


@router.get("/healthz", summary="Alive?")
async def alive() -> Alive:
    return Alive(version=cartable.__version__, protocol=PROTOCOL)


@router.get("/readyz", summary="Ready to play at full speed?", responses={503: {"model": Ready}})
async def ready(reception: AtReception, answer: Response) -> Ready:
    try:
        await reception.store.check()
        works = True
    except StorageError:
        works = False
    warm, stopping = reception.warm_up.is_done, reception.house.stopping
    is_ready = works and warm and not stopping
    if not is_ready:
        answer.status_code = 503
    return Ready(
        ready=is_ready,
        storage="good" if works else "down",
        rules="warm" if warm else "warming",
        rules_ready=reception.warm_up.ready,
        rules_total=reception.warm_up.total,
        stopping=stopping,
    )


@router.get(
    "/metrics",
    summary="Measures for Prometheus, to whoever has their token",
    response_class=_Metrics,
    responses=IN_JSON,
)
async def metrics(request: Request, reception: AtReception) -> Response:
    token = reception.settings.metrics_token
    given = request.headers.get("authorization", "").encode()
    if token is None or not secrets.compare_digest(given, f"Bearer {token}".encode()):
        raise Refusal("metrics/closed")
    return _Metrics(reception.metrics.text(), headers={"content-type": CONTENT_TYPE})
