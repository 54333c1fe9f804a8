"""A server process from its start to its end: storage, rooms, the warm-up of the rules, and the door."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import uvicorn
from prometheus_client import start_http_server

import cartable
from cartable.bots.compilation import table_kernels as kernels_of
from cartable.kernel import BackgroundWarmUp
from cartable.server.live.bus import LocalBus, RedisBus
from cartable.server.live.house import House
from cartable.server.live.thinking import Question, Thinkers
from cartable.server.live.times import Timing
from cartable.server.settings import BadSetting, Settings
from cartable.server.storage import Store
from cartable.server.storage.rows import RowChange
from cartable.server.sweeping import sweep_now_and_then
from cartable.server.web.app import new_app
from cartable.server.web.limits import Limits
from cartable.server.web.lines import RequestLine, SocketLine
from cartable.server.web.logs import set_up_logs
from cartable.server.web.metrics import Metrics
from cartable.server.web.pages import STATIC
from cartable.server.web.problems import closing
from cartable.server.web.reception import Reception, WarmUp
from cartable.server.web.refusals import Refusal
from cartable.server.web.sockets import Sockets
from cartable.server.wire import LARGEST_MESSAGE

if TYPE_CHECKING:
    from cartable.server.table.acts import Act

_log = logging.getLogger(__name__)

_STOP_SECONDS: Final = 20
_GOODBYE_SECONDS: Final = 3
_LEAVE_SECONDS: Final = 5
_PING_SECONDS: Final = 20
_MOST_CONNECTIONS: Final = 50_000
_DAY: Final = 86_400_000
_OTHER_FILES: Final = 128
"""Kept free of connections: databases, logs, modules."""
_UNREAD: Final = 128 * 1024
"""Bytes that the system keeps for a peer who does not read; left to itself, it would keep megabytes for each."""


class Host(Protocol):
    """Who runs the server, and is told how it goes."""

    def opened(self, address: str) -> None: ...

    def warming(self, ready: int, total: int) -> None: ...

    def warm(self, seconds: float) -> None: ...


def serve(settings: Settings, host: Host) -> None:
    """Run until a signal says to stop. Raises `CartableError` or `StorageError` where it cannot be started."""
    set_up_logs(settings.log_form)
    most = _most_connections()
    listener = _listener(settings)
    kernels = [kernel for name in cartable.GAMES for kernel in kernels_of(cartable.load(name))]
    with (
        contextlib.closing(listener),
        BackgroundWarmUp(kernels) as warm_up,
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
        runner.run(_run(settings, host, listener, warm_up, most))


async def _run(settings: Settings, host: Host, listener: socket.socket, warm_up: BackgroundWarmUp, most: int) -> None:
    async with open_reception(settings, warm_up, most) as reception:
        aside = [asyncio.create_task(sweep_now_and_then())]

        def opened() -> None:
            host.opened(_address(listener))
            if not settings.wait_warm:
                aside.append(asyncio.create_task(_warm_up(warm_up, host)))

        try:
            if settings.wait_warm:
                await _warm_up(warm_up, host)
            await Server(server_config(settings, reception, most), reception, opened).serve(sockets=[listener])
        finally:
            for task in aside:
                task.cancel()


@asynccontextmanager
async def open_reception(
    settings: Settings, warm_up: WarmUp, most_sockets: int = _MOST_CONNECTIONS
) -> AsyncIterator[Reception]:
    """Everything behind the door, opened and closed in order."""
    metrics = Metrics()
    store = MeasuredStore(settings.database, metrics)
    await store.open()
    try:
        bus = RedisBus(settings.redis) if settings.redis else LocalBus()
        timing = Timing()
        house = House(
            store,
            bus,
            timing,
            thinkers=MeasuredThinkers(timing, metrics),
            forget_after=_DAY * settings.forget_guests or None,
        )
        sockets = Sockets(store.people, bus, closing(Refusal("identity/revoked"), retry=False))
        limits = Limits(settings.limits, most_sockets=most_sockets)
        metrics.watch("sockets", "Open sockets", lambda: len(sockets))
        metrics.watch("rooms", "Tables in memory", lambda: sum(1 for _ in house.rooms))
        metrics.watch("rules_warm", "Whether all rules are compiled", lambda: float(warm_up.is_done))
        await house.start()
        sockets.start()
        try:
            yield Reception(settings, store, house, bus, warm_up, limits, metrics, sockets)
        finally:
            await sockets.stop()
            if not house.stopping:
                await house.stop()
    finally:
        await store.close()


class MeasuredStore(Store):
    """Storage whose writes are timed."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        super().__init__(url)
        self._metrics = metrics

    async def append(self, acts: Sequence[Act], change: RowChange | None = None) -> bool:
        with self._metrics.storage_seconds.time():
            stored = await super().append(acts, change)
        if stored:
            for act in acts:
                self._metrics.acts.labels(act.body.kind).inc()
        return stored


class MeasuredThinkers(Thinkers):
    """Bots whose thinking is timed."""

    def __init__(self, timing: Timing, metrics: Metrics) -> None:
        super().__init__(timing.thinkers, timing.thinking)
        self._metrics = metrics

    async def choose(self, question: Question) -> int:
        with self._metrics.thinking_seconds.labels(question.level).time():
            return await super().choose(question)


class Server(uvicorn.Server):
    """Stops in the right order: the rooms first, which pause clocks and say goodbye, then the connections."""

    def __init__(self, config: uvicorn.Config, reception: Reception, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._reception = reception
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        _log.info("stopping")
        try:
            async with asyncio.timeout(_STOP_SECONDS):
                await self._reception.house.stop()
            async with asyncio.timeout(_GOODBYE_SECONDS):
                while len(self._reception.sockets):
                    await asyncio.sleep(0.02)
        except TimeoutError:
            _log.warning("not everybody left in time")
        except Exception as error:
            _log.error("the rooms could not be left in order", exc_info=error)
        for line in list(self.server_state.connections):
            if isinstance(line, SocketLine):
                line.transport.abort()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, without dying of the signal before storage is closed."""
        is_main = threading.current_thread() is threading.main_thread()
        signals = (signal.SIGINT, signal.SIGTERM) if is_main else ()
        before = {each: signal.signal(each, self.handle_exit) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def server_config(settings: Settings, reception: Reception, most: int, static: Path = STATIC) -> uvicorn.Config:
    if settings.metrics is not None:
        address, port = settings.metrics
        start_http_server(port, address, reception.metrics.registry)
    return uvicorn.Config(
        new_app(reception, static),
        http=RequestLine,
        ws=SocketLine,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        limit_concurrency=most,
        timeout_graceful_shutdown=_LEAVE_SECONDS,
    )


async def _warm_up(warm_up: BackgroundWarmUp, host: Host) -> None:
    began, told = time.monotonic(), (0, 0)
    warm_up.begin()
    while not warm_up.is_done:
        if warm_up.total and (warm_up.ready, warm_up.total) != told:
            told = warm_up.ready, warm_up.total
            host.warming(*told)
        await asyncio.sleep(0.2)
    host.warm(time.monotonic() - began)


def _listener(settings: Settings) -> socket.socket:
    """The door itself, opened first: a port that is taken is said before anything else is done."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with contextlib.ExitStack() as stack:
            listener = stack.enter_context(socket.socket(family, kind, protocol))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNREAD)
            listener.bind(address)
            stack.pop_all()
    except OSError as error:
        raise BadSetting(
            "setting/address", host=settings.host, port=settings.port, why=error.strerror or str(error)
        ) from None
    listener.setblocking(False)
    return listener


def _address(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::", "127.0.0.1", "::1"):  # noqa: S104
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _most_connections() -> int:
    """As many as this process may open files, after asking for all that it can have."""
    try:
        import resource
    except ImportError:
        return 1000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_CONNECTIONS + _OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(100, min(soft, wanted) - _OTHER_FILES)


def prepare_folder(database: str) -> None:
    """Make the folder of an SQLite file; only its owner may look in."""
    if database.startswith("sqlite"):
        Path(database.partition(":///")[2]).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
