"""A small client of the protocol, over plain JSON. It imports nothing of Cartable, so it speaks with any version."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

_PATIENCE = 30
_OVERTAKEN = ("move/stale", "move/turn")
"""Answers to a move that came too late, because somebody else decided something before it arrived."""


@cache
def _http(url: str) -> httpx.Client:
    """One for all people at a server: connections stay open. It keeps no cookies, so everybody stays who they are."""
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.Client(base_url=url, timeout=_PATIENCE, cookies=no_cookies, trust_env=False, verify=False)


@dataclass(frozen=True)
class Person:
    """Somebody at a server: a guest with a token, a companion who shares the guest's device, or a visitor."""

    url: str
    token: str | None = None
    companion: str | None = None

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """The answer to a request, read as JSON where it is JSON."""
        if self.companion is not None:
            query["as"] = self.companion
        answer = _http(self.url).request(method, path, json=body, params=query, headers=self._headers)
        assert answer.is_success, f"{method} {path}: {answer.text}"
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_json and answer.content else answer.text

    def get(self, path: str, **query: Any) -> Any:
        return self.ask("GET", path, **query)

    def command(self, table: str, kind: str, **fields: Any) -> Any:
        """Act at a table."""
        body = {"type": kind, "request": secrets.token_hex(8), **fields}
        return self.ask("POST", f"/api/tables/{table}/commands", body)

    def open(self, game: str, **how: Any) -> str:
        """Open a table; the answer is its id."""
        table: str = self.ask("POST", "/api/tables", {"game": game, "pace": 0, **how})["id"]
        return table

    @contextmanager
    def at(self, table: str) -> Iterator[Place]:
        """A socket at a table."""
        query = "" if self.companion is None else f"?as={self.companion}"
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table}/play{query}"
        with connect(address, additional_headers=self._headers, compression=None, proxy=None, max_size=None) as socket:
            yield Place(socket)

    @property
    def _headers(self) -> dict[str, str]:
        return {} if self.token is None else {"authorization": f"Bearer {self.token}"}


class Place:
    """What one reader sees of a table over a socket, and the moves that the reader makes there."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.snapshot = self._next("snapshot")
        self.table, self.moment = self.snapshot["table"], self.snapshot["moment"]

    @property
    def is_over(self) -> bool:
        return bool(self.table["match"] and self.table["match"]["result"])

    def send(self, kind: str, **fields: Any) -> Any:
        """Send a command or a question; its answer."""
        request = secrets.token_hex(8)
        self._socket.send(json.dumps({"type": kind, "request": request, **fields}))
        while True:
            answer = self._read()
            if answer.get("request") == request:
                assert answer["type"] != "error" or answer["code"] in _OVERTAKEN, answer
                return answer

    def wait(self, until: Callable[[], object]) -> None:
        while not until():
            self._read()

    def move(self, choose: Callable[[list[str]], str]) -> None:
        """Make a move of one's own choice, or see that something else happened first."""
        answered = self.moment["ply"]
        self.send("move", ply=answered, move=self.chosen(choose))
        self.wait(lambda: self.is_over or self.moment["ply"] != answered)

    def play(self, choose: Callable[[list[str]], str], until: int | None = None) -> None:
        """Make every move of one's own seat, up to a ply or to the end of the match."""

        def is_done() -> bool:
            return self.is_over or (until is not None and self.moment["ply"] >= until)

        while not is_done():
            if self.moment["legal"]:
                self.move(choose)
            else:
                self.wait(lambda: is_done() or self.moment["legal"])

    def chosen(self, choose: Callable[[list[str]], str]) -> str:
        """A legal move; where there are too many to list, the first choice at every step."""
        legal = self.moment["legal"]
        if legal["complete"]:
            return choose([move["text"] for move in legal["moves"]])
        steps: list[str] = []
        while True:
            options = self.send("ask_choices", ply=self.moment["ply"], steps=steps)["options"]
            picked = options[0]
            if picked["move"] is not None:
                return str(picked["move"])
            steps.append(picked["step"])

    def _next(self, kind: str) -> Any:
        while True:
            message = self._read()
            if message["type"] == kind:
                return message

    def _read(self) -> Any:
        message = json.loads(self._socket.recv(timeout=_PATIENCE))
        if message["type"] in ("snapshot", "update"):
            self.table = message["table"] or getattr(self, "table", None)
            self.moment = message["moment"] or getattr(self, "moment", None)
        return message
