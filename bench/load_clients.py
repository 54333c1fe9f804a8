"""The clients of the load test: they play real matches over WebSockets at a given rate, and measure response times.

They are lean, because they share the machine with the server. Every seat has its own socket; a table's next move is
sent when it is due, whether the server keeps up or not.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SEATS = 4
GUESTS = 400
"""Each of them sits at several tables."""
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("shokoba", {"players": SEATS}),
    ("toko_maja", {"players": SEATS}),
    ("scopette", {"players": SEATS}),
    ("goita", {"players": SEATS}),
)
_CONCURRENT = 32


@dataclass
class Times:
    """In seconds, for each move: until it was acknowledged, and until each of the other seats saw it."""

    ack: list[float] = field(default_factory=list)
    view: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    rematches: int = 0
    broken: int = 0


class SeatClient:
    """One socket of one seat."""

    def __init__(self, table: LoadTable, url: str, token: str) -> None:
        self.table = table
        self.url = url
        self.token = token
        self.socket: ClientConnection | None = None
        self.ply = -1
        self.opens_at: int | None = None
        self.legal: list[str] = []
        self.answered: tuple[str, int] | None = None
        self.wants_rematch_of = ""

    async def connect(self) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table.id}/play"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await connect(
            address, additional_headers=headers, compression=None, ping_interval=None, open_timeout=60, proxy=None
        )

    async def listen(self) -> None:
        assert self.socket is not None
        try:
            async for frame in self.socket:
                message = orjson.loads(frame)
                kind = message["type"]
                if kind in ("update", "snapshot"):
                    self._handle_state(message["table"], message["moment"])
                elif kind == "ack":
                    self.table.acknowledged(message["request"])
                elif kind == "choices":
                    self._choose(message["steps"], message["options"])
                elif kind == "error":
                    self.table.refused(message["request"], message["code"])
        except ConnectionClosed:
            pass
        self.table.clients.times.broken += not self.table.clients.is_leaving

    def send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.table.clients.start_task(self.socket.send(orjson.dumps(message).decode()))

    def _handle_state(self, table: dict[str, Any] | None, moment: dict[str, Any] | None) -> None:
        if table is not None and table["match"] is not None:
            self._handle_match(table["match"])
        if moment is not None:
            self.ply, self.opens_at = moment["ply"], moment["opens_at"]
            self.table.seen_by(self)
            self.legal = []
            if moment["legal"] is not None:
                self.legal = [move["text"] for move in moment["legal"]["moves"]]
                if moment["legal"]["complete"]:
                    self.table.may_move(self)
                else:
                    self._ask_choices([])

    def _ask_choices(self, steps: list[str]) -> None:
        """If there are too many moves to list, choose step by step."""
        self.send({"type": "ask_choices", "request": "choices", "ply": self.ply, "steps": steps})

    def _choose(self, steps: list[str], options: list[dict[str, Any]]) -> None:
        chosen = random.choice(options)
        if chosen["move"] is None:
            self._ask_choices([*steps, chosen["step"]])
        else:
            self.legal = [chosen["move"]]
            self.table.may_move(self)

    def _handle_match(self, match: dict[str, Any]) -> None:
        self.table.match = match["id"]
        if match["result"] is not None and self.wants_rematch_of != match["id"]:
            self.wants_rematch_of = match["id"]
            self.table.clients.times.rematches += 1
            self.send({"type": "rematch", "request": f"again-{match['id']}"})


class LoadTable:
    """Four seats and the move in progress."""

    def __init__(self, clients: LoadClients, id_: str) -> None:
        self.clients = clients
        self.id = id_
        self.match = ""
        self.seats: list[SeatClient] = []
        self._next_at = 0.0
        self._count = 0
        self._sent: dict[str, float] = {}
        self._moved_at = 0.0
        self._unseen: dict[SeatClient, int] = {}

    def begin(self) -> None:
        """Send the first move at a random time of the first interval, so that not all tables move at once."""
        self._next_at = time.monotonic() - self.clients.interval / 2
        for seat in self.seats:
            if seat.legal:
                self.may_move(seat)

    def may_move(self, seat: SeatClient) -> None:
        """It is this seat's turn: it moves when the table's next move is due.

        Not while the players look at new cards: the end of that time and the move could cross.
        """
        if seat.opens_at is not None:
            return
        if not self.clients.is_playing or seat.answered == (self.match, seat.ply):
            return
        seat.answered = (self.match, seat.ply)
        now = time.monotonic()
        self._next_at = max(
            self._next_at + self.clients.interval * random.uniform(0.5, 1.5), now - self.clients.interval
        )
        asyncio.get_running_loop().call_later(max(0.0, self._next_at - now), self._move, seat, seat.ply)

    def _move(self, seat: SeatClient, ply: int) -> None:
        if not self.clients.is_playing or seat.ply != ply:
            return
        self._count += 1
        request = f"{self.match}-{self._count}"
        seat.send({"type": "move", "request": request, "ply": ply, "move": random.choice(seat.legal)})
        self._moved_at = self._sent[request] = time.perf_counter()
        self._unseen = {other: other.ply for other in self.seats if other is not seat}

    def acknowledged(self, request: str) -> None:
        sent_at = self._sent.pop(request, None)
        if sent_at is not None:
            self.clients.times.ack.append(time.perf_counter() - sent_at)

    def refused(self, request: str | None, code: str) -> None:
        self.clients.times.refused[code] += 1
        self._sent.pop(request or "", None)

    def seen_by(self, seat: SeatClient) -> None:
        if seat in self._unseen and seat.ply > self._unseen[seat]:
            del self._unseen[seat]
            self.clients.times.view.append(time.perf_counter() - self._moved_at)


class LoadClients:
    """The clients of all tables, spread over the servers' addresses."""

    def __init__(self, urls: Sequence[str], games: Iterable[tuple[str, dict[str, Any]]] = GAMES) -> None:
        self.urls = urls
        self.games = list(games)
        self.times = Times()
        self.interval = 1.0
        """Seconds from one move of a table to its next."""
        self.is_playing = False
        self.is_leaving = False
        self.tables: list[LoadTable] = []
        self._tokens: list[str] = []
        self._tasks: set[asyncio.Future[Any]] = set()

    def start_task(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open_tables(self, count: int) -> None:
        """Create tables with four people each, and start the matches."""
        short_lived = httpx.Limits(keepalive_expiry=2)  # the server closes idle connections, though later
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        async with httpx.AsyncClient(timeout=60, trust_env=False, cookies=no_cookies, limits=short_lived) as http:
            missing = range(len(self._tokens), min(GUESTS, SEATS * count))
            self._tokens += await _concurrently(missing, lambda number: self._sign_up(http, number))
            tables = range(len(self.tables), len(self.tables) + count)
            self.tables += await _concurrently(tables, lambda number: self._open_table(http, number))

    async def connect(self) -> None:
        seats = [seat for table in self.tables for seat in table.seats if seat.socket is None]
        await _concurrently(seats, SeatClient.connect)
        for seat in seats:
            self.start_task(seat.listen())

    async def play(self, rate: float, seconds: float) -> tuple[Times, float]:
        """Play at this rate over all tables; returns the measured times, and for how long."""
        self.interval = len(self.tables) / rate
        self.times = Times()
        began = time.perf_counter()
        if not self.is_playing:
            self.is_playing = True
            for table in self.tables:
                table.begin()
        await asyncio.sleep(seconds)
        return self.times, time.perf_counter() - began

    def pause(self) -> None:
        """Send no more moves until `play` is called again."""
        self.is_playing = False
        for table in self.tables:
            for seat in table.seats:
                seat.answered = None

    async def leave(self) -> None:
        self.is_playing, self.is_leaving = False, True
        sockets = [seat.socket for table in self.tables for seat in table.seats if seat.socket]
        await _concurrently(sockets, ClientConnection.close)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _sign_up(self, http: httpx.AsyncClient, number: int) -> str:
        answer = await http.post(f"{self.urls[0]}/api/guests", json={"name": f"Guest {number}", "language": "en"})
        answer.raise_for_status()
        token: str = answer.json()["token"]
        return token

    async def _open_table(self, http: httpx.AsyncClient, number: int) -> LoadTable:
        game, options = self.games[number % len(self.games)]
        groups = len(self._tokens) // SEATS
        tokens = [self._tokens[(number % groups) * SEATS + seat] for seat in range(SEATS)]
        headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        url = self.urls[number % len(self.urls)]
        opened = await http.post(
            f"{url}/api/tables", json={"game": game, "options": options, "pace": 0, "seat": 0}, headers=headers[0]
        )
        opened.raise_for_status()
        table = LoadTable(self, opened.json()["id"])
        commands = [{"type": "sit", "request": "sit", "seat": seat} for seat in range(1, SEATS)]
        for who, command in enumerate([*commands, {"type": "start", "request": "start"}], 1):
            address = f"{url}/api/tables/{table.id}/commands"
            (await http.post(address, json=command, headers=headers[who % SEATS])).raise_for_status()
        urls = [self.urls[(number + seat) % len(self.urls)] for seat in range(SEATS)]
        table.seats = [SeatClient(table, url, token) for url, token in zip(urls, tokens, strict=True)]
        return table


async def _concurrently(items: Iterable[Any], work: Callable[[Any], Awaitable[Any]]) -> list[Any]:
    gate = asyncio.Semaphore(_CONCURRENT)

    async def one(item: Any) -> Any:
        async with gate:
            return await work(item)

    return await asyncio.gather(*map(one, items))
