"""Tables and matches over REST and over the socket of a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

import cartable
from cartable.games import registry
from cartable.games.record_reader import parse
from cartable.server.wire import Proof, Replay, TableInfo, to_client
from tests.async_test import async_test
from tests.server.web.live_server import LiveServer, SignedInGuest, exchange, receive


async def move_of(socket: ClientConnection, snapshot: dict[str, Any], request: str = "m") -> dict[str, Any]:
    moment = snapshot["moment"]
    return {"type": "move", "request": request, "ply": moment["ply"], "move": moment["legal"]["moves"][0]["text"]}


@async_test()
async def test_a_table_is_created_and_found(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table(public=True, clock={"kind": "turn", "seconds": 60})
    info = TableInfo.model_validate_json((await server.request("GET", f"/api/tables/{table}")).content)
    assert [seat.kind for seat in info.seats] == ["person", "free"]
    assert info.host == ada.player
    by_code = await server.request("GET", f"/api/tables/by-code/{info.code.lower()}")
    assert by_code.json()["id"] == table
    listed = (await server.request("GET", "/api/tables?game=shokoba")).json()
    assert table in [each["id"] for each in listed]
    private = await ada.table()
    assert private not in [each["id"] for each in (await server.request("GET", "/api/tables")).json()]
    mine = (await ada.request("GET", "/api/me/tables")).json()
    assert {table, private} <= {each["id"] for each in mine}


@async_test()
async def test_long_lists_come_in_pages(server: LiveServer) -> None:
    ada = await server.guest()
    opened = {await ada.table(game="toko_maja", options={}, public=True) for _ in range(5)}
    path, found = "/api/tables?game=toko_maja&limit=2", list[str]()
    while path:
        response = await server.request("GET", path)
        found += [each["id"] for each in response.json()]
        path = response.links["next"]["url"] if "next" in response.links else ""
    assert opened <= set(found)
    assert len(found) == len(set(found))


@async_test()
async def test_bad_table_settings_are_refused(server: LiveServer, subtests: pytest.Subtests) -> None:
    for settings, code in [
        ({"game": "bridge"}, "game/unknown"),
        ({"game": "shokoba", "options": {"players": 7}}, "option/value"),
        ({"game": "shokoba", "options": {"jokers": True}}, "option/unknown"),
        ({"game": "shokoba", "options": {"players": True}}, "option/value"),
        ({"game": "shokoba", "bots": {"1": "genius"}}, "option/value"),
        ({"game": "shokoba", "bots": {"0": "master"}}, "seat/taken"),
        ({"game": "shokoba", "bots": {"4": "master"}}, "seat/no-such"),
        *(({"game": "shokoba", "bots": {seat: "master"}}, "seat/no-such") for seat in ("9", "", "-1", "10", "²", "１")),
        ({"game": "shokoba", "clock": {"kind": "turn", "seconds": 0}}, "table/clock"),
        ({"game": "shokoba", "pace": -1}, "json/shape"),
        ({"game": "shokoba", "players": 2}, "json/shape"),
        ({}, "json/shape"),
        ([], "json/shape"),
    ]:
        with subtests.test(settings=settings, code=code):
            ada = await server.guest()
            response = await ada.request("POST", "/api/tables", settings)
            assert response.is_client_error
            assert response.json()["code"] == code


@async_test()
async def test_unknown_addresses_and_ids_are_not_found(server: LiveServer) -> None:
    ada = await server.guest()
    for path, code in [
        ("/api/tables/nosuchtable", "table/unknown"),
        ("/api/tables/by-code/ZZZZZZ", "table/unknown"),
        ("/api/matches/nosuchmatch", "match/unknown"),
        ("/api/matches/nosuchmatch/record", "match/unknown"),
        ("/api/players/nosuchplayer", "identity/player"),
        ("/api/games/bridge", "game/unknown"),
        ("/api/games/bridge/rules", "game/unknown"),
        ("/api/nothing", "request/path"),
        ("/api", "request/path"),
    ]:
        response = await ada.request("GET", path)
        assert (response.status_code, response.json()["code"]) == (404, code), path
    async with ada.socket("nosuchtable") as socket:
        closing = await receive(socket)
        assert (closing["code"], closing["retry"]) == ("table/unknown", False)
    response = await ada.request("DELETE", "/api/tables")
    assert (response.status_code, response.json()["code"]) == (405, "request/method")
    response = await ada.request("GET", "/api/tables?limit=1000")
    assert (response.status_code, response.json()["code"]) == (422, "request/parameter")


@async_test()
async def test_a_command_over_rest_is_published_over_sockets(server: LiveServer) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    table = await ada.table()
    path = f"/api/tables/{table}/commands"
    async with ada.socket(table) as socket:
        await receive(socket, "snapshot")
        ack = await bob.request("POST", path, {"type": "sit", "request": "s", "seat": 1})
        assert ack.json()["request"] == "s"
        assert (await receive(socket, "update"))["happenings"][0]["kind"] == "table/sat"
        again = await bob.request("POST", path, {"type": "sit", "request": "s", "seat": 1})
        assert again.json() == ack.json()
        refused = await bob.request("POST", path, {"type": "start", "request": "t"})
        assert (refused.status_code, refused.json()["code"]) == (403, "table/not-host")
    assert (await bob.request("POST", path, {"type": "ping", "request": "p"})).status_code == 422
    assert (await server.request("POST", path, {"type": "start", "request": "u"})).status_code == 401


@async_test()
async def test_only_the_same_reader_gets_missed_updates_on_reconnect(server: LiveServer) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    table = await ada.table()
    async with ada.socket(table) as socket:
        seq = (await receive(socket, "snapshot"))["seq"]
    await bob.request("POST", f"/api/tables/{table}/commands", {"type": "sit", "request": "s", "seat": 1})
    async with ada.socket(table, f"?since={seq}&seat=0") as socket:
        missed = (await receive(socket, "snapshot"))["missed"]
        assert [each["seq"] for each in missed] == [seq + 1]
    for query in (f"?since={seq}&seat=1", f"?since={seq}", "", "?since=999999&seat=0"):
        async with ada.socket(table, query) as socket:
            assert (await receive(socket, "snapshot"))["missed"] is None
    for query in ("?since=-1", "?since=x", "?since=99999999999", "?seat=9", "?seat=0.0"):
        async with ada.socket(table, query) as socket:
            assert (await receive(socket))["code"] == "request/parameter"


@async_test()
async def test_the_recent_log_leaves_out_muted_people(server: LiveServer) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    table = await ada.table()
    for what in ({"type": "sit", "request": "s", "seat": 1}, {"type": "say", "request": "t", "text": "psst"}):
        await bob.request("POST", f"/api/tables/{table}/commands", what)
    log = (await ada.request("GET", f"/api/tables/{table}/lately")).json()
    assert [each["kind"] for notification in log for each in notification["happenings"]][-2:] == [
        "table/sat",
        "table/said",
    ]
    await ada.request("PUT", f"/api/me/mutes/{bob.player}")
    log = (await ada.request("GET", f"/api/tables/{table}/lately")).json()
    assert [each["kind"] for notification in log for each in notification["happenings"]][-1] == "table/sat"
    assert (await server.request("GET", f"/api/tables/{table}/lately")).status_code == 200


@async_test()
async def test_one_move_for_each_ply(server: LiveServer) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    table = await ada.table()
    await bob.request("POST", f"/api/tables/{table}/commands", {"type": "sit", "request": "s", "seat": 1})
    await ada.request("POST", f"/api/tables/{table}/commands", {"type": "start", "request": "t"})
    async with ada.socket(table) as hers, bob.socket(table) as his, server.socket(table) as watching:
        snapshots = [await receive(socket, "snapshot") for socket in (hers, his, watching)]
        for snapshot in snapshots:
            to_client.validate_json(json.dumps(snapshot))
        assert snapshots[2]["moment"]["legal"] is None
        turn = snapshots[0]["moment"]["turn"]
        mover, other = (hers, his) if turn == 0 else (his, hers)
        move = await move_of(mover, snapshots[turn])
        ack = await exchange(mover, move, "ack")
        update = await receive(mover, "update")
        assert update["seq"] == ack["seq"]
        assert (await exchange(mover, move, "ack")) == ack
        stale = await exchange(mover, {**move, "request": "m2"}, "error")
        assert (stale["code"], stale["ply"]) == ("move/stale", update["moment"]["ply"])
        future = await exchange(other, {**move, "request": "m3", "ply": 99}, "error")
        assert future["code"] == "move/future"
        illegal = {**move, "request": "m4", "ply": update["moment"]["ply"], "move": "nonsense"}
        assert (await exchange(other, illegal, "error"))["code"].startswith("move/")


@async_test()
async def test_the_record_of_a_running_match_holds_only_what_its_reader_knows(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table(start=True)
    match = (await ada.request("GET", f"/api/tables/{table}")).json()["match"]["id"]
    own = await ada.request("GET", f"/api/matches/{match}/record")
    assert own.headers["content-type"] == "application/toml"
    assert parse(own.text)["known_to"] == 0
    others = await server.request("GET", f"/api/matches/{match}/record")
    assert parse(others.text)["known_to"] == "spectator"
    for text in (own.text, others.text):
        assert "secret" not in parse(text)["fairness"]
        assert cartable.read(text).game.name == "shokoba"
    for path in ("replay", "proof"):
        response = await server.request("GET", f"/api/matches/{match}/{path}")
        assert (response.status_code, response.json()["code"]) == (409, "table/not-over")


async def played_match(ada: SignedInGuest) -> str:
    """The id of a finished match."""
    table = await ada.table(public=True, options={"players": 2, "target": 1}, start=True)
    async with ada.socket(table) as socket:
        message = await receive(socket, "snapshot")
        count = 0
        while True:
            if message.get("table") and message["table"]["match"]["result"]:
                match: str = message["table"]["match"]["id"]
                return match
            moment = message.get("moment")
            if moment and moment["legal"]:
                count += 1
                text = moment["legal"]["moves"][0]["text"]
                await exchange(
                    socket, {"type": "move", "request": f"m{count}", "ply": moment["ply"], "move": text}, "ack"
                )
            message = await receive(socket)


@async_test()
async def test_record_replay_and_proof_of_a_finished_match(server: LiveServer) -> None:
    ada = await server.guest()
    match = await played_match(ada)
    record = (await server.request("GET", f"/api/matches/{match}/record")).text
    again = cartable.read(record)
    assert again.is_over
    verified = await server.request("POST", "/api/verify", {"record": record})
    assert verified.json()["good"]
    assert verified.json()["commitment_holds"]
    for seat in (None, 0, 1):
        path = f"/api/matches/{match}/replay" + ("" if seat is None else f"?seat={seat}")
        replay = Replay.model_validate_json((await server.request("GET", path)).content)
        assert replay.frames[-1].view["over"]
        assert len(replay.frames) == again.ply + 1
        assert [frame.move for frame in replay.frames[1:]] == [str(move) for move in again.moves]
    assert (await server.request("GET", f"/api/matches/{match}/replay?seat=3")).status_code == 422
    proof = Proof.model_validate_json((await server.request("GET", f"/api/matches/{match}/proof")).content)
    assert [deal.deck for deal in proof.deals] == [round_["deck"].split() for round_ in parse(record)["rounds"]]
    summary = (await ada.request("GET", f"/api/matches/{match}")).json()
    assert summary["seat"] == 0
    assert match in [each["id"] for each in (await ada.request("GET", "/api/me/matches")).json()]
    assert match in [each["id"] for each in (await server.request("GET", "/api/matches")).json()]


@async_test()
async def test_an_unreadable_record_is_refused(server: LiveServer) -> None:
    for record, code in [("", "record/version"), ("cartable = [", "record/syntax"), ("x" * 200_001, "json/shape")]:
        response = await server.request("POST", "/api/verify", {"record": record})
        assert response.json()["code"] == code
    response = await server.request("POST", "/api/verify", {"record": "x" * 300_000})
    assert (response.status_code, response.json()["code"]) == (413, "json/size")
    response = await server.request("POST", "/api/guests", {"name": "x" * 9000})
    assert (response.status_code, response.json()["code"]) == (413, "json/size")


@async_test()
async def test_the_catalogue_lists_games_levels_and_phrases(server: LiveServer) -> None:
    catalogue = (await server.request("GET", "/api/games")).json()
    assert [game["name"] for game in catalogue["games"]] == list(registry.names())
    assert set(catalogue["phrases"]["hello"]) == {"en", "fr"}
    for game in catalogue["games"]:
        assert game == (await server.request("GET", f"/api/games/{game['name']}")).json()
        for language in ("en", "fr"):
            page = await server.request("GET", f"/api/games/{game['name']}/rules?language={language}")
            assert page.headers["content-type"] == "text/markdown; charset=utf-8"
            assert page.text == cartable.load(game["name"]).rules_markup("fr" if language == "fr" else "en")
    schema = (await server.request("GET", "/api/schema")).json()
    assert {"Snapshot", "Play", "Problem"} <= set(schema["$defs"])


@async_test()
async def test_two_sockets_of_a_seat_get_updates_and_one_move_wins(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table(start=True, pace=300)
    async with ada.socket(table) as one, ada.socket(table) as two:
        moments = [(await receive(tab, "snapshot"))["moment"] for tab in (one, two)]
        while not moments[0]["legal"]:
            moments = [(await receive(tab, "update"))["moment"] for tab in (one, two)]
        assert moments[0] == moments[1]
        move = {"type": "move", "ply": moments[0]["ply"], "move": moments[0]["legal"]["moves"][0]["text"]}
        for number, tab in enumerate((one, two)):
            await tab.send(json.dumps({**move, "request": f"tab{number}"}))
        responses = [await answered(tab) for tab in (one, two)]
        assert sorted(response["type"] for response in responses) == ["ack", "error"]
        assert {response.get("code") for response in responses} <= {None, "move/stale", "move/turn"}


async def answered(socket: ClientConnection) -> Any:
    while (message := await receive(socket))["type"] not in ("ack", "error"):
        pass
    return message
