"""Many people playing real matches over WebSockets at a given rate, and how long everything took.

This is the load generator: lean, because it shares the machine with the server that it measures. Every seat has its own
socket; a table's next move is sent when its time has come, whether the server keeps up or not.
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
"""Each sits at several tables."""
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("shokoba", {"players": SEATS}),
    ("toko_maja", {"players": SEATS}),
    ("scopette", {"players": SEATS}),
    ("goita", {"players": SEATS}),
)
_AT_ONCE = 32


@dataclass
class Times:
    """Seconds: of each move until it was acknowledged, and until each of the other seats saw it."""

    ack: list[float] = field(default_factory=list)
    view: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    rematches: int = 0
    broken: int = 0


class Sitter:
    """One socket on one seat."""

    def __init__(self, table: PlayedTable, url: str, token: str) -> None:
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
                    self._look(message["table"], message["moment"])
                elif kind == "ack":
                    self.table.acknowledged(message["request"])
                elif kind == "choices":
                    self._choose(message["steps"], message["options"])
                elif kind == "error":
                    self.table.refused(message["request"], message["code"])
        except ConnectionClosed:
            pass
        self.table.crowd.times.broken += not self.table.crowd.is_leaving

    def say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.table.crowd.later(self.socket.send(orjson.dumps(message).decode()))

    def _look(self, table: dict[str, Any] | None, moment: dict[str, Any] | None) -> None:
        if table is not None and table["match"] is not None:
            self._look_at_match(table["match"])
        if moment is not None:
            self.ply, self.opens_at = moment["ply"], moment["opens_at"]
            self.table.seen_by(self)
            if moment["legal"] is not None:
                self.legal = [move["text"] for move in moment["legal"]["moves"]]
                if moment["legal"]["complete"]:
                    self.table.may_move(self)
                else:
                    self._ask([])

    def _ask(self, steps: list[str]) -> None:
        """There are too many moves to list: choose step by step, as people do."""
        self.say({"type": "ask_choices", "request": "choices", "ply": self.ply, "steps": steps})

    def _choose(self, steps: list[str], options: list[dict[str, Any]]) -> None:
        chosen = random.choice(options)
        if chosen["move"] is None:
            self._ask([*steps, chosen["step"]])
        else:
            self.legal = [chosen["move"]]
            self.table.may_move(self)

    def _look_at_match(self, match: dict[str, Any]) -> None:
        self.table.match = match["id"]
        if match["result"] is not None and self.wants_rematch_of != match["id"]:
            self.wants_rematch_of = match["id"]
            self.table.crowd.times.rematches += 1
            self.say({"type": "rematch", "request": f"again-{match['id']}"})


class PlayedTable:
    """Four sitters and the move that is on its way."""

    def __init__(self, crowd: Crowd, id_: str) -> None:
        self.crowd = crowd
        self.id = id_
        self.match = ""
        self.sitters: list[Sitter] = []
        self._next_at = 0.0
        self._count = 0
        self._sent: dict[str, float] = {}
        self._moved_at = 0.0
        self._unseen: dict[Sitter, int] = {}

    def begin(self) -> None:
        """The first move comes at any time of the first interval, so that not everybody moves at once."""
        self._next_at = time.monotonic() - self.crowd.interval / 2
        for sitter in self.sitters:
            if sitter.legal:
                self.may_move(sitter)

    def may_move(self, sitter: Sitter) -> None:
        """The sitter's turn has come: it moves when the table's time has come."""
        if not self.crowd.is_playing or sitter.answered == (self.match, sitter.ply):
            return
        sitter.answered = (self.match, sitter.ply)
        now = time.monotonic()
        self._next_at = max(self._next_at + self.crowd.interval * random.uniform(0.5, 1.5), now - self.crowd.interval)
        asyncio.get_running_loop().call_later(max(0.0, self._next_at - now), self._move, sitter, sitter.ply)

    def _move(self, sitter: Sitter, ply: int) -> None:
        if not self.crowd.is_playing or sitter.ply != ply:
            return
        self._count += 1
        request = f"{self.match}-{self._count}"
        sitter.say({"type": "move", "request": request, "ply": ply, "move": random.choice(sitter.legal)})
        self._moved_at = self._sent[request] = time.perf_counter()
        if sitter.opens_at is None:  # else the others see it when play opens, not before
            self._unseen = {other: other.ply for other in self.sitters if other is not sitter}

    def acknowledged(self, request: str) -> None:
        sent_at = self._sent.pop(request, None)
        if sent_at is not None:
            self.crowd.times.ack.append(time.perf_counter() - sent_at)

    def refused(self, request: str | None, code: str) -> None:
        self.crowd.times.refused[code] += 1
        self._sent.pop(request or "", None)

    def seen_by(self, sitter: Sitter) -> None:
        if sitter in self._unseen and sitter.ply > self._unseen[sitter]:
            del self._unseen[sitter]
            self.crowd.times.view.append(time.perf_counter() - self._moved_at)


class Crowd:
    """The people of all tables, spread over the servers' addresses."""

    def __init__(self, urls: Sequence[str], games: Iterable[tuple[str, dict[str, Any]]] = GAMES) -> None:
        self.urls = urls
        self.games = list(games)
        self.times = Times()
        self.interval = 1.0
        """Seconds from one move of a table to its next."""
        self.is_playing = False
        self.is_leaving = False
        self.tables: list[PlayedTable] = []
        self._tokens: list[str] = []
        self._tasks: set[asyncio.Future[Any]] = set()

    def later(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open_tables(self, count: int) -> None:
        """Open tables, four people at each, and deal."""
        short_lived = httpx.Limits(keepalive_expiry=2)  # the server hangs up on idle connections, though not so soon
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        async with httpx.AsyncClient(timeout=60, trust_env=False, cookies=no_cookies, limits=short_lived) as http:
            missing = range(len(self._tokens), min(GUESTS, SEATS * count))
            self._tokens += await _some_at_once(missing, lambda number: self._sign_up(http, number))
            tables = range(len(self.tables), len(self.tables) + count)
            self.tables += await _some_at_once(tables, lambda number: self._open_table(http, number))

    async def connect(self) -> None:
        sitters = [sitter for table in self.tables for sitter in table.sitters if sitter.socket is None]
        await _some_at_once(sitters, Sitter.connect)
        for sitter in sitters:
            self.later(sitter.listen())

    async def play(self, rate: float, seconds: float) -> tuple[Times, float]:
        """So many moves a second over all tables, for a while; what it took, and for how long it went on."""
        self.interval = len(self.tables) / rate
        self.times = Times()
        began = time.perf_counter()
        if not self.is_playing:
            self.is_playing = True
            for table in self.tables:
                table.begin()
        await asyncio.sleep(seconds)
        return self.times, time.perf_counter() - began

    async def leave(self) -> None:
        self.is_playing, self.is_leaving = False, True
        sockets = [sitter.socket for table in self.tables for sitter in table.sitters if sitter.socket]
        await _some_at_once(sockets, ClientConnection.close)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _sign_up(self, http: httpx.AsyncClient, number: int) -> str:
        answer = await http.post(f"{self.urls[0]}/api/guests", json={"name": f"Guest {number}", "language": "en"})
        answer.raise_for_status()
        token: str = answer.json()["token"]
        return token

    async def _open_table(self, http: httpx.AsyncClient, number: int) -> PlayedTable:
        game, options = self.games[number % len(self.games)]
        groups = len(self._tokens) // SEATS
        tokens = [self._tokens[(number % groups) * SEATS + seat] for seat in range(SEATS)]
        headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        url = self.urls[number % len(self.urls)]
        opened = await http.post(
            f"{url}/api/tables", json={"game": game, "options": options, "pace": 0, "seat": 0}, headers=headers[0]
        )
        opened.raise_for_status()
        table = PlayedTable(self, opened.json()["id"])
        commands = [{"type": "sit", "request": "sit", "seat": seat} for seat in range(1, SEATS)]
        for who, command in enumerate([*commands, {"type": "start", "request": "start"}], 1):
            address = f"{url}/api/tables/{table.id}/commands"
            (await http.post(address, json=command, headers=headers[who % SEATS])).raise_for_status()
        urls = [self.urls[(number + seat) % len(self.urls)] for seat in range(SEATS)]
        table.sitters = [Sitter(table, url, token) for url, token in zip(urls, tokens, strict=True)]
        return table


async def _some_at_once(items: Iterable[Any], work: Callable[[Any], Awaitable[Any]]) -> list[Any]:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(item: Any) -> Any:
        async with gate:
            return await work(item)

    return await asyncio.gather(*map(one, items))
