"""A server process from start to end: storage, rooms, the warm-up of the rules, and the HTTP server."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import uvicorn
from prometheus_client import start_http_server

from cartable.analysis.compilation import review_kernels
from cartable.bots.compilation import table_kernels
from cartable.bots.decisions import BotRequest
from cartable.games.registry import games
from cartable.kernel import BackgroundWarmUp
from cartable.server.gc_tuning import tune_garbage_collector
from cartable.server.live.bot_pool import BotPool
from cartable.server.live.bus import LocalBus, RedisBus
from cartable.server.live.push.sender import PushSettings
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.live.table_lifecycle import Lifetimes
from cartable.server.live.times import Timing, steady_time
from cartable.server.refusals import Refusal
from cartable.server.service_manager import ServiceManager
from cartable.server.settings import BadSetting, Settings
from cartable.server.storage import Store
from cartable.server.storage.rows import RowChange
from cartable.server.web.admission import RESERVE, Admission
from cartable.server.web.app import new_app
from cartable.server.web.context import ServerContext, WarmUp
from cartable.server.web.deadlines import Deadlines
from cartable.server.web.gauges import add_gauges
from cartable.server.web.limits import Limits
from cartable.server.web.logs import set_up_logs
from cartable.server.web.metrics import Metrics
from cartable.server.web.offload import Offload
from cartable.server.web.pages import STATIC
from cartable.server.web.problems import closing_message
from cartable.server.web.protocols import HttpProtocol, SocketProtocol
from cartable.server.web.sockets import OpenSockets
from cartable.server.web.traces import add_storage_time
from cartable.server.wire import LARGEST_MESSAGE

if TYPE_CHECKING:
    from cartable.server.table.acts import Act

_log = logging.getLogger(__name__)

STOP_SECONDS: Final = 20
DISCONNECT_SECONDS: Final = 3
SHUTDOWN_SECONDS: Final = 5
_PING_SECONDS: Final = 20
_MOST_CONNECTIONS: Final = 50_000
_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_OTHER_FILES: Final = RESERVE + 128
"""File descriptors reserved for health checks, databases, logs and modules."""
_SEND_BUFFER: Final = 128 * 1024
"""Bytes that the system buffers for a client that does not read; the default would be megabytes for each."""


class StartupObserver(Protocol):
    """Is notified of the progress of a server that starts."""

    def listening(self, address: str) -> None: ...

    def warming_up(self, ready: int, total: int) -> None: ...

    def warmed_up(self, seconds: float) -> None: ...


def serve(settings: Settings, observer: StartupObserver) -> None:
    """Run until a signal stops the server. Raises `CartableError` or `StorageError` if it cannot start."""
    set_up_logs(settings.log_form)
    most_connections = _most_connections()
    listener = _listener(settings)
    kernels = [kernel for game in games() for kernel in table_kernels(game)]
    kernels += [kernel for game in games() for kernel in review_kernels(game)]
    with (
        contextlib.closing(listener),
        BackgroundWarmUp(kernels) as warm_up,
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
        runner.run(_run(settings, observer, listener, warm_up, most_connections))


async def _run(
    settings: Settings,
    observer: StartupObserver,
    listener: socket.socket,
    warm_up: BackgroundWarmUp,
    most_connections: int,
) -> None:
    manager = ServiceManager()
    async with open_context(settings, warm_up, most_connections) as context:
        background = [asyncio.create_task(tune_garbage_collector()), asyncio.create_task(manager.report_alive())]

        def listening() -> None:
            observer.listening(_address(listener))
            manager.listening()
            if not settings.wait_warm:
                background.append(asyncio.create_task(_warm_up(warm_up, observer)))

        try:
            if settings.wait_warm:
                await _warm_up(warm_up, observer)
            config = server_config(settings, context, most_connections)
            await Server(config, context, listening, manager.stopping).serve(sockets=[listener])
        finally:
            for task in background:
                task.cancel()


@asynccontextmanager
async def open_context(
    settings: Settings, warm_up: WarmUp, most_sockets: int = _MOST_CONNECTIONS
) -> AsyncIterator[ServerContext]:
    """Everything that requests need, opened and closed in order."""
    metrics = Metrics()
    store = TimedStore(settings.database, metrics)
    await store.open()
    try:
        bus = RedisBus(settings.redis) if settings.redis else LocalBus()
        timing = Timing()
        rooms = RoomRegistry(
            store,
            bus,
            timing,
            bots=TimedBotPool(timing, metrics),
            guest_lifetime=_DAY * settings.forget_guests or None,
            now=steady_time(),
            lifetimes=Lifetimes(
                hidden_after=_MINUTE * settings.hide_tables or None,
                closed_after=_HOUR * settings.close_tables or None,
                ended_after=_DAY * settings.end_matches or None,
                deleted_after=_DAY * settings.delete_tables or None,
            ),
            push=_push_settings(settings),
        )
        rooms.reviews.worlds = settings.review_worlds
        rooms.daily.is_on, rooms.daily.is_ready = settings.daily, lambda: warm_up.is_done
        sockets = OpenSockets(store.people, bus, closing_message(Refusal("identity/revoked"), retry=False))
        limits = Limits(settings.limits, most_sockets=most_sockets)
        offload = Offload(settings.limits)
        context = ServerContext(settings, store, rooms, warm_up, limits, metrics, sockets, offload)
        add_gauges(metrics, context)
        await rooms.start()
        sockets.start()
        measuring = asyncio.create_task(context.load.measure())
        try:
            yield context
        finally:
            measuring.cancel()
            context.offload.close()
            await sockets.stop()
            if not rooms.stopping:
                await rooms.stop()
    finally:
        await store.close()


def _push_settings(settings: Settings) -> PushSettings | None:
    if not settings.push:
        return None
    return PushSettings(contact=settings.push_contact, anywhere=settings.push_anywhere, after=settings.push_after)


class TimedStore(Store):
    """A store that measures its writes."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        super().__init__(url)
        self._metrics = metrics

    async def append(self, acts: Sequence[Act], change: RowChange | None = None) -> bool:
        began = time.perf_counter()
        try:
            stored = await super().append(acts, change)
        finally:
            seconds = time.perf_counter() - began
            self._metrics.storage_seconds.observe(seconds)
            add_storage_time(seconds)
        if stored:
            for act in acts:
                self._metrics.act_stored(act.body.kind)
        return stored


class TimedBotPool(BotPool):
    """A bot pool that measures its searches."""

    def __init__(self, timing: Timing, metrics: Metrics) -> None:
        super().__init__(timing.bot_threads, timing.bot_timeout)
        self._metrics = metrics

    async def choose(self, request: BotRequest) -> int:
        with self._metrics.thinking_seconds.labels(request.level).time():
            return await super().choose(request)


class Server(uvicorn.Server):
    """Stops in the right order: first the rooms, which pause clocks and close their sockets, then the connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        context: ServerContext,
        listening: Callable[[], None],
        stopping: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._context = context
        self._listening = listening
        self._stopping = stopping
        context.rooms.announcer.stop = self._stop

    def _stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        _log.info("stopping")
        self._stopping()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._context.rooms.stop()
            async with asyncio.timeout(DISCONNECT_SECONDS):
                while len(self._context.sockets):
                    await asyncio.sleep(0.02)
        except TimeoutError:
            _log.warning("some clients did not disconnect in time")
        except Exception as error:
            _log.error("the rooms could not be stopped properly", exc_info=error)
        for protocol in list(self.server_state.connections):
            if isinstance(protocol, SocketProtocol):
                protocol.transport.abort()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Like uvicorn's, but without raising the signal again before storage is closed."""
        is_main = threading.current_thread() is threading.main_thread()
        signals = (signal.SIGINT, signal.SIGTERM) if is_main else ()
        before = {each: signal.signal(each, self.handle_exit) for each in signals}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def server_config(
    settings: Settings, context: ServerContext, most_connections: int, static: Path = STATIC
) -> uvicorn.Config:
    if settings.metrics is not None:
        address, port = settings.metrics
        start_http_server(port, address, context.metrics.registry)
    admission = Admission(
        most_connections,
        factor=settings.limits,
        proxies=settings.trusted_proxies,
        on_refusal=lambda code: context.metrics.errors.labels(code).inc(),
    )
    context.metrics.add_gauge("connections", "Open connections, also of sockets", lambda: len(admission))
    http: Any = functools.partial(HttpProtocol, admission=admission, deadlines=Deadlines().scaled(settings.deadlines))
    return uvicorn.Config(
        new_app(context, static),
        http=http,
        ws=SocketProtocol,
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
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


async def _warm_up(warm_up: BackgroundWarmUp, observer: StartupObserver) -> None:
    began, reported = time.monotonic(), (0, 0)
    warm_up.begin()
    while not warm_up.is_done:
        if warm_up.total and (warm_up.ready, warm_up.total) != reported:
            reported = warm_up.ready, warm_up.total
            observer.warming_up(*reported)
        await asyncio.sleep(0.2)
    observer.warmed_up(time.monotonic() - began)


def _listener(settings: Settings) -> socket.socket:
    """The listening socket, opened first: a port that is taken is reported before anything else is done."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with contextlib.ExitStack() as stack:
            listener = stack.enter_context(socket.socket(family, kind, protocol))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
            listener.bind(address)
            stack.pop_all()
    except OSError as error:
        raise BadSetting(
            "setting/address", host=settings.host, port=settings.port, why=error.strerror or str(error)
        ) from None
    listener.setblocking(False)
    return listener


def _address(listener: socket.socket) -> str:
    """The address to open in a browser on this machine."""
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
    """As many as the process may open file descriptors, after raising its limit as far as possible."""
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
    """Create the folder of an SQLite file, readable only by its owner."""
    if database.startswith("sqlite"):
        Path(database.partition(":///")[2]).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
