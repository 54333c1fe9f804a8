"""A device without a page: it stores rows, carries messages and lets bots decide, as the workers of a page do."""

from __future__ import annotations

import json
from collections import deque
from functools import cache
from typing import Any

from cartable.server.local.worker import TableWorker, decide
from tests.chance import same_chances


class Device:
    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.time = now
        self.rows: dict[str, str] = {}
        self.frames: dict[int, list[dict[str, Any]]] = {}
        self.due: int | None = None
        self.jobs: deque[dict[str, Any]] = deque()
        self.bots_fail = False
        self._requests = 0
        self.restart()

    def restart(self) -> None:
        """The page was closed, or crashed, and is opened again: only the rows are left."""
        self.worker = TableWorker(self.rows.get("people"), lambda: self.time)
        self.jobs.clear()
        self.due = None

    def call(self, do: str, **given: Any) -> dict[str, Any]:
        found = json.loads(self.worker.call(json.dumps({"do": do, **given})))
        while "needs" in found:
            prefixes = tuple(found["needs"])
            stored = {key: text for key, text in self.rows.items() if key.startswith(prefixes)}
            found = json.loads(self.worker.call(json.dumps({"do": do, **given, "stored": stored})))
        self.rows.update(found["rows"])
        for socket, text in found["frames"]:
            self.frames.setdefault(socket, []).append(json.loads(text))
        self.jobs.extend(found["jobs"])
        self.due = found["due"]
        return dict(found)

    def request(self, method: str, path: str, body: Any = None, **query: str) -> tuple[int, Any]:
        found = self.call("request", method=method, path=path, query=query, body=body)
        text = found["text"]
        return found["status"], json.loads(text) if text[:1] in "[{n" else text

    def listed(self, prefix: str) -> list[dict[str, Any]]:
        """The summaries of tables or matches, as a page reads them."""
        return [json.loads(text) for key, text in self.rows.items() if key.startswith(prefix)]

    def connect(
        self, socket: int, table: str, player: str | None = None, since: int | None = None, seat: int | None = None
    ) -> dict[str, Any]:
        """The snapshot that a new socket gets."""
        self.frames[socket] = []
        self.call("connect", socket=socket, table=table, since=since, seat=seat, **{"as": player})
        return self.frames[socket][0]

    def send(self, socket: int, table: str, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a message."""
        self._requests += 1
        request = f"r{self._requests}"
        self.call("receive", socket=socket, table=table, message=json.dumps({**message, "request": request}))
        return next(each for each in reversed(self.frames[socket]) if each.get("request") == request)

    def pass_time(self) -> bool:
        """Let bots decide and time pass until the next thing is due; False if nothing is to come."""
        if self.jobs:
            job = self.jobs.popleft()
            answer = None if self.bots_fail else decide(json.dumps(job), seed=1)
            self.call("decided", job=job["number"], answer=answer)
            return True
        if self.due is None:
            return False
        self.time = max(self.time, self.due)
        self.call("run-due")
        return True

    def moment(self, socket: int) -> dict[str, Any]:
        """What the client of a socket shows now."""
        return next(
            each["moment"]
            for each in reversed(self.frames[socket])
            if each["type"] in ("snapshot", "update") and each["moment"] is not None
        )

    def table(self, socket: int) -> dict[str, Any]:
        return next(
            each["table"]
            for each in reversed(self.frames[socket])
            if each["type"] in ("snapshot", "update") and each["table"] is not None
        )

    def play_on(self, socket: int, table: str, steps: int = 100_000) -> None:
        """Play the first legal move whenever the client may, until the match is over or so many steps are done."""
        for _ in range(steps):
            moment = self.moment(socket)
            if self.table(socket)["match"]["result"]:
                return
            if moment["legal"] and moment["turn"] is not None:
                answer = self.send(
                    socket, table, {"type": "move", "ply": moment["ply"], "move": self._move(socket, table)}
                )
                assert answer["type"] == "ack", answer
            elif moment["round_break"] is not None:
                self.send(socket, table, {"type": "ready", "ply": moment["ply"]})
            elif not self.pass_time():
                raise AssertionError("nobody moves")

    def _move(self, socket: int, table: str) -> str:
        legal = self.moment(socket)["legal"]
        if legal["complete"]:
            return str(legal["moves"][0]["text"])
        steps: list[str] = []
        while True:
            ply = self.moment(socket)["ply"]
            options = self.send(socket, table, {"type": "ask_choices", "ply": ply, "steps": steps})["options"]
            if options[0]["move"] is not None:
                return str(options[0]["move"])
            steps.append(options[0]["step"])


SHORT: dict[str, dict[str, Any]] = {
    "shokoba": {"target": 1},
    "goita": {"target": 1},
    "toko_maja": {"players": 2},
    "scopette": {"players": 2},
}
"""What makes a match short: one round, mostly."""


@cache
def _played(game: str) -> tuple[Device, str]:
    with same_chances(game):
        return _play(game)


def _play(game: str) -> tuple[Device, str]:
    device = Device()
    device.request("POST", "/guests", {"name": "Ana", "language": "en"})
    wanted = {"game": game, "start": True, "level": "beginner", "options": SHORT.get(game, {})}
    table = device.request("POST", "/tables", wanted)[1]["id"]
    device.connect(1, table)
    device.play_on(1, table)
    return device, device.listed("match/")[0]["id"]


def device_with_match(game: str) -> tuple[Device, str]:
    """A device on which somebody played a match against bots, and the id of the match."""
    played, match = _played(game)
    device = Device(played.time)
    device.rows = dict(played.rows)
    device.restart()
    return device, match
