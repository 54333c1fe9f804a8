"""Puzzles asked of a server, and of a device without one: the same paths, bodies and answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.local.device import Device
from tests.server.web.live_server import LiveServer, server_in_thread


class Asked(Protocol):
    def __call__(self, method: str, path: str, body: Any = None) -> tuple[int, Any]: ...


@dataclass
class Solver:
    """Somebody who solves puzzles."""

    ask: Asked
    answers: list[Any] = field(default_factory=list)

    def next(self, game: str, after: str | None = None) -> Any:
        return self.get(f"/puzzles/{game}/next" + (f"?after={after}" if after else ""))

    def get(self, path: str) -> Any:
        status, found = self.ask("GET", path)
        assert status == 200, found
        self.answers.append(found)
        return found

    def play(self, puzzle: Any, move: str, step: int = 0) -> Any:
        return self.post(puzzle, "moves", {"step": step, "move": move})

    def give_up(self, puzzle: Any, step: int = 0) -> Any:
        return self.post(puzzle, "solution", {"step": step})

    def post(self, puzzle: Any, what: str, body: Any) -> Any:
        status, found = self.ask("POST", f"/puzzles/{puzzle['game']}/{puzzle['id']}/{what}", body)
        assert status == 200, found
        self.answers.append(found)
        return found

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        status, found = self.ask(method, path, body)
        return status, found["code"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with server_in_thread(tmp_path_factory.mktemp("server")) as running:
        yield running


def server_solver(server: LiveServer, *, signed_in: bool = True) -> Solver:
    headers: dict[str, str] = {}

    def ask(method: str, path: str, body: Any = None) -> tuple[int, Any]:
        with httpx.Client(base_url=f"{server.url}/api", timeout=PATIENCE, trust_env=False, verify=False) as http:
            answer = http.request(method, path, json=body, headers=headers)
        return answer.status_code, answer.json()

    if signed_in:
        _, welcome = ask("POST", "/guests", {"name": "Ana"})
        headers["authorization"] = f"Bearer {welcome['token']}"
    return Solver(ask)


def device_solver(device: Device, *, signed_in: bool = True) -> Solver:
    if signed_in:
        device.request("POST", "/guests", {"name": "Ana", "language": "en"})

    def ask(method: str, path: str, body: Any = None) -> tuple[int, Any]:
        bare, _, query = path.partition("?")
        return device.request(method, bare, body, **dict(each.split("=") for each in query.split("&") if each))

    return Solver(ask)


@pytest.fixture(params=["server", "device"])
def solver(request: pytest.FixtureRequest) -> Solver:
    if request.param == "server":
        return server_solver(request.getfixturevalue("server"))
    return device_solver(Device())


@pytest.fixture(params=["server", "device"])
def stranger(request: pytest.FixtureRequest) -> Solver:
    """Somebody who is not signed in."""
    if request.param == "server":
        return server_solver(request.getfixturevalue("server"), signed_in=False)
    return device_solver(Device(), signed_in=False)
