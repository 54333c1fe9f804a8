"""Whole days at a server: one try for each person, sealed from others, then compared and proven."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

from cartable.games.verification import verify
from cartable.server.table import daily
from tests.async_test import async_test
from tests.server.web.live_server import LiveServer, SignedInGuest, exchange, live_server, receive

GAME = "shokoba"


async def get(guest: SignedInGuest | LiveServer, path: str, status: int = 200) -> Any:
    answer = await guest.request("GET", f"/api{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def begin(guest: SignedInGuest, day: str, game: str = GAME) -> Any:
    answer = await guest.request("POST", f"/api/daily/{game}/{day}")
    assert answer.status_code == 201, answer.text
    return answer.json()


async def refusal(guest: SignedInGuest | LiveServer, method: str, path: str, body: Any = None) -> str:
    answer = await guest.request(method, f"/api{path}", body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


async def play(guest: SignedInGuest, table: str, most: int = 1000) -> list[Any]:
    """Play the first legal move whenever it is one's turn; everything that was received."""
    received: list[Any] = []
    async with guest.socket(table) as socket:
        message = await receive(socket, "snapshot")
        while True:
            received.append(message)
            moment = message.get("moment")
            info = message.get("table")
            if info is not None and info["match"]["result"] is not None:
                return received
            if moment is not None and moment["legal"] is not None:
                if not most:
                    return received
                most -= 1
                move = moment["legal"]["moves"][0]["text"]
                command = {"type": "move", "ply": moment["ply"], "move": move, "request": f"m{moment['ply']}"}
                await exchange(socket, command, "ack")
            message = await receive(socket, "update")


def own_cards(received: list[Any]) -> Any:
    return received[0]["moment"]["view"]["hands"][daily.SEAT]


def today(server: LiveServer) -> str:
    """A day that does not end while the test runs."""
    soon = daily.day_at(server.context.rooms.now() + 600_000)
    server.context.rooms.now.not_before(daily.begins_at(soon))
    return soon


@async_test()
async def test_a_day_from_the_first_try_to_the_proof(tmp_path: Path) -> None:
    async with live_server(tmp_path, pace=0, daily=True) as server:
        ann, ben, day = await server.guest("Ann"), await server.guest("Ben"), today(server)
        glances = await get(ann, "/daily")
        assert {each["game"]: each["own"] for each in glances}[GAME] is None
        before = await get(ann, f"/daily/{GAME}/{day}")
        assert before["day"]["state"] == "open"
        hidden = (before["par"], before["histogram"], before["better_than"], before["day"]["secret"])
        assert hidden == (None, None, None, None)

        table = await begin(ann, day)
        assert (table["state"], table["shared"]["name"]) == ("running", day)
        assert table["match"]["commitment"] == before["day"]["commitment"]
        assert (await begin(ann, day))["id"] == table["id"], "the second click leads back"
        deals = server.context.rooms.daily
        deals.plays, deals.simulations = 2, 4
        await deals.compute_par(GAME, day)

        begun = await play(ann, table["id"], most=2)
        assert (await get(ann, f"/daily/{GAME}/{day}"))["par"] is None, "not before one's own try is over"
        assert (await get(ann, f"/daily/{GAME}/{day}"))["day"]["own"]["finished"] is False
        await check_sealed(ben, server, table["id"], table["match"]["id"])
        received = await play(ann, table["id"])
        own = await finished(ann, day)
        assert own["day"]["own"]["counted"]
        assert own["par"]["plays"] == 2
        assert [each["people"] for each in own["histogram"]] == [1]
        assert own["better_than"] is None
        assert await refusal(ann, "POST", f"/tables/{table['id']}/commands", {"type": "rematch", "request": "r"})

        match = table["match"]["id"]
        await check_sealed(ben, server, table["id"], match)
        await check_own(ann, match, received)

        others = await begin(ben, day)
        assert others["id"] != table["id"]
        answers = await play(ben, others["id"])
        assert own_cards(answers) == own_cards(begun)
        matches = match, others["match"]["id"]
        replays = [await get(who, f"/matches/{each}/replay") for who, each in zip((ann, ben), matches, strict=True)]
        moves = [[frame["move"] for frame in each["frames"]] for each in replays]
        assert moves[0] == moves[1], "the bots answer the same moves alike"
        end = await finished(ben, day)
        assert end["histogram"] == [{"score": own["day"]["own"]["score"], "people": 2}]
        assert end["better_than"] == 0

        server.context.rooms.now.not_before(daily.sealed_until(day))
        await check_over(server, ben, day, before["day"]["commitment"], match)


async def finished(guest: SignedInGuest, day: str) -> Any:
    found = await get(guest, f"/daily/{GAME}/{day}")
    assert found["day"]["own"]["finished"], found
    return found


async def check_sealed(stranger: SignedInGuest, server: LiveServer, table: str, match: str) -> None:
    """Nobody else learns anything of a try."""
    for who in (stranger, server):
        for path in (
            f"/tables/{table}",
            f"/tables/{table}/lately",
            f"/matches/{match}",
            f"/matches/{match}/record",
            f"/matches/{match}/replay",
            f"/matches/{match}/replay?hands=all",
            f"/matches/{match}/proof",
            f"/matches/{match}/review",
        ):
            assert await refusal(who, "GET", path) == "table/sealed", path
        assert await refusal(who, "POST", f"/matches/{match}/review") == "table/sealed"
        assert await refusal(who, "POST", f"/matches/{match}/moments/0", {"steps": []}) == "table/sealed"
    new = {"game": GAME, "continues": {"match": match, "ply": 0}}
    assert await refusal(stranger, "POST", "/tables", new) == "table/sealed"
    async with stranger.socket(table) as socket:
        assert (await receive(socket))["code"] == "table/sealed"


async def check_own(ann: SignedInGuest, match: str, received: list[Any]) -> None:
    """Who has played may look at their match, but the secret stays secret, because others play on."""
    assert await refusal(ann, "GET", f"/matches/{match}/proof") == "daily/sealed"
    assert await refusal(ann, "GET", f"/matches/{match}/record") == "daily/sealed"
    replay = await get(ann, f"/matches/{match}/replay?hands=all")
    secret = (await ann.server.context.store.secrets_of(replay["match"]["table"]))[match].hex()
    days = await get(ann, f"/daily/{GAME}")
    assert secret not in json.dumps([received, replay, days])


async def check_over(server: LiveServer, ben: SignedInGuest, day: str, commitment: str, match: str) -> None:
    """When the day is over, everybody can check it, and play it again."""
    over = await get(server, f"/daily/{GAME}/{day}")
    assert over["day"]["state"] == "over"
    assert hashlib.sha256(bytes.fromhex(over["day"]["secret"])).hexdigest() == commitment
    assert (over["people"], len(over["histogram"])) == (2, 1)
    proof = await get(server, f"/matches/{match}/proof")
    assert (proof["secret"], proof["commitment"]) == (over["day"]["secret"], commitment)
    record = (await server.request("GET", f"/api/matches/{match}/record")).text
    assert verify(record).is_good
    again = [await begin(ben, day) for _ in range(2)]
    assert again[0]["id"] != again[1]["id"]
    assert not again[0]["shared"]["counted"]
    assert (await get(ben, f"/daily/{GAME}/{day}"))["people"] == 2
    listed = await get(ben, f"/daily/{GAME}")
    assert [each["day"] for each in listed["days"]] == sorted((each["day"] for each in listed["days"]), reverse=True)
    assert {each["state"] for each in listed["days"]} <= {"coming", "open", "closing", "over"}
    for each in listed["days"]:
        assert (each["secret"] is not None) == (each["state"] == "over")


@async_test()
async def test_many_clicks_at_once_are_one_try(tmp_path: Path) -> None:
    async with live_server(tmp_path, pace=0) as server:
        ann, day = await server.guest(), today(server)
        tables = await asyncio.gather(*(begin(ann, day) for _ in range(6)))
        assert len({each["id"] for each in tables}) == 1
        assert len(await server.context.store.tables_of(ann.player)) == 1


@async_test()
async def test_a_try_whose_table_was_not_stored_begins_at_the_next_click(tmp_path: Path) -> None:
    """A server that is killed between noting a try and storing its table loses nothing."""
    async with live_server(tmp_path, pace=0) as server:
        ann, day = await server.guest(), today(server)
        await server.context.store.daily.begin(ann.player, GAME, day, "lost-table", 1)
        assert (await get(ann, f"/daily/{GAME}/{day}"))["day"]["own"]["match"] is None
        assert (await begin(ann, day))["id"] == "lost-table"


@async_test()
async def test_what_cannot_be_played(tmp_path: Path) -> None:
    async with live_server(tmp_path, pace=0) as server:
        ann, day = await server.guest(), today(server)
        coming = daily.day_after(day, 3)
        assert await refusal(ann, "POST", f"/daily/{GAME}/{coming}") == "daily/coming"
        assert await refusal(ann, "POST", f"/daily/{GAME}/{daily.day_after(day, -31)}") == "daily/unknown"
        assert await refusal(ann, "GET", f"/daily/{GAME}/{daily.day_after(day, 8)}") == "daily/unknown"
        assert await refusal(ann, "GET", f"/daily/{GAME}/tomorrow") == "request/parameter"
        assert await refusal(ann, "GET", "/daily/poker") == "game/unknown"
        assert await refusal(server, "POST", f"/daily/{GAME}/{day}") == "identity/none"
        past = daily.day_after(day, -20)
        assert not (await begin(ann, past))["shared"]["counted"]
        assert (await get(ann, f"/daily/{GAME}/{past}"))["day"]["own"] is None


@async_test()
async def test_a_host_can_do_without(tmp_path: Path) -> None:
    async with live_server(tmp_path, daily=False) as server:
        ann, day = await server.guest(), today(server)
        assert await get(ann, "/daily") == []
        assert await refusal(ann, "GET", f"/daily/{GAME}") == "daily/off"
        assert await refusal(ann, "GET", f"/daily/{GAME}/{day}") == "daily/off"
        assert await refusal(ann, "POST", f"/daily/{GAME}/{day}") == "daily/off"
