"""People are told of their turn: only those who asked, only in slow games, only when they are not at the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from cartable.kernel import mode
from cartable.server import process
from cartable.server.live.push import sender
from cartable.server.live.push.sender import PushSender, PushSettings
from cartable.server.settings import Settings
from tests.async_test import async_test
from tests.server.push.push_service import Browser, PushService, push_service
from tests.server.web.live_server import LiveServer, SignedInGuest, live_server, receive


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)


def change_settings(monkeypatch: pytest.MonkeyPatch, **changed: float) -> None:
    """Of the push sender: what hosts cannot set."""
    settings = process._push_settings

    def found(given: Settings) -> PushSettings | None:
        usual = settings(given)
        return None if usual is None else replace(usual, **changed)  # type: ignore[arg-type]

    monkeypatch.setattr(process, "_push_settings", found)


@pytest.fixture
def step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks for somebody to tell only when a test asks it to, and nobody waits between two messages."""
    monkeypatch.setattr(PushSender, "check_interval", 3600)
    change_settings(monkeypatch, gap=0)


@dataclass
class Scene:
    server: LiveServer
    service: PushService
    ann: SignedInGuest
    ben: SignedInGuest

    @property
    def sender(self) -> PushSender:
        assert self.server.context.rooms.push is not None
        return self.server.context.rooms.push

    async def table(self, **settings: Any) -> str:
        """A running table of Ann and Ben, at which Ann begins."""
        fixed = {"options": {"players": 2, "first_dealer": 1}, "start_when_full": True}
        table = await self.ann.table(**{**fixed, **settings})
        answer = await self.ben.request(
            "POST", f"/api/tables/{table}/commands", {"type": "sit", "request": "sit", "seat": 1}
        )
        assert answer.status_code == 200, answer.text
        return table

    async def subscribe(self, guest: SignedInGuest, language: str = "en", name: str = "one") -> Browser:
        browser = self.service.browser(name)
        answer = await guest.request("PUT", "/api/me/push", browser.subscription(language))
        assert answer.status_code == 204, answer.text
        return browser

    async def play(self, guest: SignedInGuest, table: str) -> None:
        """The first legal move."""
        async with guest.socket(table) as socket:
            moment = (await receive(socket, "snapshot"))["moment"]
        while guest.player in self.server.context.rooms.connected(table).players:
            await asyncio.sleep(0.01)
        move = {"type": "move", "request": f"m{moment['ply']}", "ply": moment["ply"]}
        move["move"] = moment["legal"]["moves"][0]["text"]
        answer = await guest.request("POST", f"/api/tables/{table}/commands", move)
        assert answer.status_code == 200, answer.text

    async def look(self) -> None:
        """Have the server look for somebody to tell, and send what there is to send."""
        await self.server.context.rooms._watch_turns(self.sender).run()
        while len(self.sender) or self.sender.is_sending:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def scene(folder: Path, **settings: Any) -> AsyncIterator[Scene]:
    changed = {"push_after": 0, "push_anywhere": True, **settings}
    async with push_service() as service, live_server(folder, **changed) as server:
        yield Scene(server, service, await server.guest("Ann"), await server.guest("Ben"))


@pytest.mark.usefixtures("step_by_step")
@async_test()
async def test_somebody_who_asked_is_told_of_each_turn_once(tmp_path: Path) -> None:
    async with scene(tmp_path) as at:
        browser = await at.subscribe(at.ben, "fr")
        state = (await at.ben.request("GET", "/api/me/push")).json()
        assert state["language"] == "fr"
        table = await at.table()
        await at.play(at.ann, table)
        await at.look()
        received = await at.service.next()
        assert received.path == "/send/one"
        assert browser.message(received) == {
            "title": "À vous de jouer",
            "text": "Shokoba avec Ann",
            "path": f"/t/{table}",
            "topic": f"turn {table}",
            "language": "fr",
        }
        claims = received.claims(state["key"])
        assert claims["aud"] == at.service.url
        assert table not in str(received.headers), "the push service does not learn of the table"
        assert {"ttl", "urgency", "topic", "content-encoding"} <= set(received.headers)
        # what else happens during this turn changes nothing
        say = {"type": "say", "request": "say", "text": "Ben?"}
        assert (await at.ann.request("POST", f"/api/tables/{table}/commands", say)).status_code == 200
        await at.look()
        assert at.service.received.empty()
        await at.play(at.ben, table)
        await at.play(at.ann, table)
        await at.look()
        await at.service.next()
        await at.look()
        assert at.service.received.empty()
        assert at.sender.deliveries == {"delivered": 2}


@pytest.mark.usefixtures("step_by_step")
@async_test()
async def test_nobody_is_told_who_is_at_the_table_or_did_not_ask_or_ended_it(tmp_path: Path) -> None:
    async with scene(tmp_path) as at:
        await at.subscribe(at.ben)
        table = await at.table()
        async with at.ben.socket(table) as socket:
            await receive(socket, "snapshot")
            await at.play(at.ann, table)
            await at.look()
        await at.play(at.ben, table)  # now it is Ann's turn
        assert (await at.ben.request("DELETE", "/api/me/push")).status_code == 204
        await at.play(at.ann, table)
        assert (await at.ben.request("GET", "/api/me/push")).json()["language"] is None
        await at.look()
        assert at.service.received.empty()
        assert not at.sender.deliveries


CLOCKS: list[tuple[dict[str, Any], bool]] = [
    ({"kind": "turn", "seconds": 60}, False),
    ({"kind": "match", "seconds": 900}, False),
    ({"kind": "turn", "seconds": 3600}, True),
    ({"kind": "days", "seconds": 86400}, True),
]


@pytest.mark.usefixtures("step_by_step")
@async_test()
async def test_only_slow_games_between_people_tell(tmp_path: Path) -> None:
    async with scene(tmp_path) as at:
        await at.subscribe(at.ann)
        for clock, tells in CLOCKS:
            await at.table(clock=clock)
            await at.look()
            assert at.service.received.empty() != tells, clock
            at.service.received = asyncio.Queue()
        await at.ann.table(options={"players": 2, "first_dealer": 1}, start=True)
        await at.look()
        assert at.service.received.empty(), "a bot does not keep anybody waiting"


@async_test()
async def test_the_server_looks_by_itself_and_tells_two_turns_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_settings(monkeypatch, gap=0.3)
    async with scene(tmp_path) as at:
        browser = await at.subscribe(at.ben)
        tables = {await at.table(), await at.table()}
        for table in tables:
            await at.play(at.ann, table)
        paths = {browser.message(await at.service.next())["path"] for _ in tables}
        assert paths == {f"/t/{table}" for table in tables}


@pytest.mark.usefixtures("step_by_step")
@async_test()
async def test_what_failed_is_told_later_and_what_ended_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "_FIRST_WAIT", 0)
    async with scene(tmp_path) as at:
        later, gone = b"HTTP/1.1 503 Later\r\nretry-after: 0\r\n\r\n", b"HTTP/1.1 410 Gone\r\n\r\n"
        at.service.answers = [later, gone]
        browser = await at.subscribe(at.ann)
        await at.table()
        await at.look()
        first = await at.service.next()
        assert (await at.ann.request("GET", "/api/me/push")).json()["language"] == "en"
        await at.look()
        second = await at.service.next()
        assert browser.message(first) == browser.message(second)
        assert first.body != second.body
        assert (await at.ann.request("GET", "/api/me/push")).json()["language"] is None


# what is refused


@async_test()
async def test_a_host_can_switch_it_off(tmp_path: Path) -> None:
    async with scene(tmp_path, push=False) as at:
        assert (await at.ben.request("GET", "/api/me/push")).json() == {"key": None, "language": None}
        answer = await at.ben.request("PUT", "/api/me/push", at.service.browser().subscription())
        assert (answer.status_code, answer.json()["code"]) == (404, "push/off")
        assert (await at.ben.request("DELETE", "/api/me/push")).status_code == 204, "what was stored can be ended"


@async_test()
async def test_strangers_and_other_addresses_are_refused(tmp_path: Path) -> None:
    async with scene(tmp_path, push_anywhere=False) as at:
        good = Browser("https://push.example.org/x").subscription()
        assert (await at.server.request("GET", "/api/me/push")).json()["language"] is None
        assert (await at.server.request("PUT", "/api/me/push", good)).status_code == 401
        refused = {
            "push/endpoint": {**good, "endpoint": at.service.browser().endpoint},
            "push/keys": {**good, "p256dh": "A" * 87},
            "json/shape": {**good, "auth": "short"},
        }
        for code, body in refused.items():
            answer = await at.ben.request("PUT", "/api/me/push", body)
            assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert (await at.ben.request("GET", "/api/me/push")).json()["language"] is None
