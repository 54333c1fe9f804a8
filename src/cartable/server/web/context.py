"""What every request needs, opened once for each server process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from starlette.requests import HTTPConnection

from cartable.server.live.room_registry import RoomRegistry
from cartable.server.settings import Settings
from cartable.server.storage import Store
from cartable.server.web.limits import Limits
from cartable.server.web.load import LoadMeter
from cartable.server.web.metrics import Metrics
from cartable.server.web.offload import Offload
from cartable.server.web.sockets import OpenSockets


class WarmUp(Protocol):
    """The progress of compiling the rules."""

    @property
    def is_done(self) -> bool: ...
    @property
    def ready(self) -> int: ...
    @property
    def total(self) -> int: ...


@dataclass
class ServerContext:
    settings: Settings
    store: Store
    rooms: RoomRegistry
    warm_up: WarmUp
    limits: Limits
    metrics: Metrics
    sockets: OpenSockets
    offload: Offload

    def __post_init__(self) -> None:
        self.load = LoadMeter(self.metrics)
        self.started_at = self.rooms.now()


def context_of(connection: HTTPConnection) -> ServerContext:
    context: ServerContext = connection.app.state.context
    return context
