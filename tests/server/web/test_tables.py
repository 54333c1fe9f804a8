"""Tables and matches over REST and over the socket of a table: what is told, refused, and never done twice."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

import cartable
from cartable.games.record_reader import parse
from cartable.server.wire import Proof, Replay, Snapshot, TableInfo
from tests.asynchronous import asynchronous
from tests.server.web.door import Door, Visit, heard, told


async def move_of(socket: ClientConnection, snapshot: dict[str, Any], request: str = "m") -> dict[str, Any]:
    moment = snapshot["moment"]
    return {"type": "move", "request": request, "ply": moment["ply"], "move": moment["legal"]["moves"][0]["text"]}


@asynchronous()
async def test_a_table_is_opened_found_and_left_alone_by_strangers(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table(public=True, clock={"kind": "turn", "seconds": 60})
    info = TableInfo.model_validate_json((await open_door.ask("GET", f"/api/tables/{table}")).content)
    assert [seat.kind for seat in info.seats] == ["person", "free"]
    assert info.host == ada.player
    by_code = await open_door.ask("GET", f"/api/tables/by-code/{info.code.lower()}")
    assert by_code.json()["id"] == table
    listed = (await open_door.ask("GET", "/api/tables?game=shokoba")).json()
    assert table in [each["id"] for each in listed]
    private = await ada.table()
    assert private not in [each["id"] for each in (await open_door.ask("GET", "/api/tables")).json()]
    mine = (await ada.ask("GET", "/api/me/tables")).json()
    assert {table, private} <= {each["id"] for each in mine}


@asynchronous()
async def test_long_lists_come_in_pages(open_door: Door) -> None:
    ada = await open_door.guest()
    opened = {await ada.table(game="toko_maja", options={}, public=True) for _ in range(5)}
    path, found = "/api/tables?game=toko_maja&limit=2", list[str]()
    while path:
        answer = await open_door.ask("GET", path)
        found += [each["id"] for each in answer.json()]
        path = answer.links["next"]["url"] if "next" in answer.links else ""
    assert opened <= set(found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "bridge"}, "game/unknown"),
        ({"game": "shokoba", "options": {"players": 7}}, "option/value"),
        ({"game": "shokoba", "options": {"jokers": True}}, "option/unknown"),
        ({"game": "shokoba", "options": {"players": True}}, "option/value"),
        ({"game": "shokoba", "bots": {"1": "genius"}}, "option/value"),
        ({"game": "shokoba", "clock": {"kind": "turn", "seconds": 0}}, "table/clock"),
        ({"game": "shokoba", "pace": -1}, "json/shape"),
        ({"game": "shokoba", "players": 2}, "json/shape"),
        ({}, "json/shape"),
        ([], "json/shape"),
    ],
)
@asynchronous()
async def test_a_table_that_cannot_be_is_refused(open_door: Door, wish: Any, code: str) -> None:
    ada = await open_door.guest()
    answer = await ada.ask("POST", "/api/tables", wish)
    assert answer.is_client_error
    assert answer.json()["code"] == code


@asynchronous()
async def test_what_is_not_there_is_not_found(open_door: Door) -> None:
    ada = await open_door.guest()
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
        answer = await ada.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, code), path
    async with ada.socket("nosuchtable") as socket:
        closing = await heard(socket)
        assert (closing["code"], closing["retry"]) == ("table/unknown", False)
    answer = await ada.ask("DELETE", "/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "request/method")
    answer = await ada.ask("GET", "/api/tables?limit=1000")
    assert (answer.status_code, answer.json()["code"]) == (422, "request/parameter")


@asynchronous()
async def test_a_command_over_rest_is_told_at_the_socket(open_door: Door) -> None:
    ada, bob = await open_door.guest("Ada"), await open_door.guest("Bob")
    table = await ada.table()
    path = f"/api/tables/{table}/commands"
    async with ada.socket(table) as socket:
        await heard(socket, "snapshot")
        ack = await bob.ask("POST", path, {"type": "sit", "request": "s", "seat": 1})
        assert ack.json()["request"] == "s"
        assert (await heard(socket, "update"))["happenings"][0]["kind"] == "table/sat"
        again = await bob.ask("POST", path, {"type": "sit", "request": "s", "seat": 1})
        assert again.json() == ack.json()
        refused = await bob.ask("POST", path, {"type": "start", "request": "t"})
        assert (refused.status_code, refused.json()["code"]) == (403, "table/not-host")
    assert (await bob.ask("POST", path, {"type": "ping", "request": "p"})).status_code == 422
    assert (await open_door.ask("POST", path, {"type": "start", "request": "u"})).status_code == 401


@asynchronous()
async def test_reconnecting_tells_what_was_missed_only_to_the_same_reader(open_door: Door) -> None:
    ada, bob = await open_door.guest("Ada"), await open_door.guest("Bob")
    table = await ada.table()
    async with ada.socket(table) as socket:
        seq = (await heard(socket, "snapshot"))["seq"]
    await bob.ask("POST", f"/api/tables/{table}/commands", {"type": "sit", "request": "s", "seat": 1})
    async with ada.socket(table, f"?since={seq}&seat=0") as socket:
        missed = (await heard(socket, "snapshot"))["missed"]
        assert [each["seq"] for each in missed] == [seq + 1]
    for query in (f"?since={seq}&seat=1", f"?since={seq}", "", "?since=999999&seat=0"):
        async with ada.socket(table, query) as socket:
            assert (await heard(socket, "snapshot"))["missed"] is None
    for query in ("?since=-1", "?since=x", "?since=99999999999", "?seat=9", "?seat=0.0"):
        async with ada.socket(table, query) as socket:
            assert (await heard(socket))["code"] == "request/parameter"


@asynchronous()
async def test_a_log_of_what_happened_lately_without_those_one_does_not_hear(open_door: Door) -> None:
    ada, bob = await open_door.guest("Ada"), await open_door.guest("Bob")
    table = await ada.table()
    for what in ({"type": "sit", "request": "s", "seat": 1}, {"type": "say", "request": "t", "text": "psst"}):
        await bob.ask("POST", f"/api/tables/{table}/commands", what)
    log = (await ada.ask("GET", f"/api/tables/{table}/lately")).json()
    assert [each["kind"] for told in log for each in told["happenings"]][-2:] == ["table/sat", "table/said"]
    await ada.ask("PUT", f"/api/me/mutes/{bob.player}")
    log = (await ada.ask("GET", f"/api/tables/{table}/lately")).json()
    assert [each["kind"] for told in log for each in told["happenings"]][-1] == "table/sat"
    assert (await open_door.ask("GET", f"/api/tables/{table}/lately")).status_code == 200


@asynchronous()
async def test_a_move_answers_a_ply_once(open_door: Door) -> None:
    ada, bob = await open_door.guest("Ada"), await open_door.guest("Bob")
    table = await ada.table()
    await bob.ask("POST", f"/api/tables/{table}/commands", {"type": "sit", "request": "s", "seat": 1})
    await ada.ask("POST", f"/api/tables/{table}/commands", {"type": "start", "request": "t"})
    async with ada.socket(table) as hers, bob.socket(table) as his, open_door.socket(table) as watching:
        snapshots = [await heard(socket, "snapshot") for socket in (hers, his, watching)]
        for snapshot in snapshots:
            Snapshot.model_validate(snapshot)
        assert snapshots[2]["moment"]["legal"] is None
        turn = snapshots[0]["moment"]["turn"]
        mover, other = (hers, his) if turn == 0 else (his, hers)
        move = await move_of(mover, snapshots[turn])
        ack = await told(mover, move, "ack")
        update = await heard(mover, "update")
        assert update["seq"] == ack["seq"]
        assert (await told(mover, move, "ack")) == ack
        stale = await told(mover, {**move, "request": "m2"}, "error")
        assert (stale["code"], stale["ply"]) == ("move/stale", update["moment"]["ply"])
        future = await told(other, {**move, "request": "m3", "ply": 99}, "error")
        assert future["code"] == "move/future"
        illegal = {**move, "request": "m4", "ply": update["moment"]["ply"], "move": "nonsense"}
        assert (await told(other, illegal, "error"))["code"].startswith("move/")


@asynchronous()
async def test_a_running_match_is_recorded_only_as_its_reader_knows_it(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table(start=True)
    match = (await ada.ask("GET", f"/api/tables/{table}")).json()["match"]["id"]
    own = await ada.ask("GET", f"/api/matches/{match}/record")
    assert own.headers["content-type"] == "application/toml"
    assert parse(own.text)["known_to"] == 0
    others = await open_door.ask("GET", f"/api/matches/{match}/record")
    assert parse(others.text)["known_to"] == "spectator"
    for text in (own.text, others.text):
        assert "secret" not in parse(text)["fairness"]
        assert cartable.read(text).game.name == "shokoba"
    for path in ("replay", "proof"):
        answer = await open_door.ask("GET", f"/api/matches/{match}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "table/not-over")


async def played_match(ada: Visit) -> str:
    """A short match that is over."""
    table = await ada.table(public=True, options={"players": 2, "target": 1}, start=True)
    async with ada.socket(table) as socket:
        message = await heard(socket, "snapshot")
        count = 0
        while True:
            if message.get("table") and message["table"]["match"]["result"]:
                match: str = message["table"]["match"]["id"]
                return match
            moment = message.get("moment")
            if moment and moment["legal"]:
                count += 1
                text = moment["legal"]["moves"][0]["text"]
                await told(socket, {"type": "move", "request": f"m{count}", "ply": moment["ply"], "move": text}, "ack")
            message = await heard(socket)


@asynchronous(60)
async def test_a_finished_match_is_recorded_replayed_and_proved(open_door: Door) -> None:
    ada = await open_door.guest()
    match = await played_match(ada)
    record = (await open_door.ask("GET", f"/api/matches/{match}/record")).text
    again = cartable.read(record)
    assert again.is_over
    verified = await open_door.ask("POST", "/api/verify", {"record": record})
    assert verified.json()["good"]
    assert verified.json()["commitment_holds"]
    for seat in (None, 0, 1):
        path = f"/api/matches/{match}/replay" + ("" if seat is None else f"?seat={seat}")
        replay = Replay.model_validate_json((await open_door.ask("GET", path)).content)
        assert replay.frames[-1].view["over"]
        assert len(replay.frames) == again.ply + 1
        assert [frame.move for frame in replay.frames[1:]] == [str(move) for move in again.moves]
    assert (await open_door.ask("GET", f"/api/matches/{match}/replay?seat=3")).status_code == 422
    proof = Proof.model_validate_json((await open_door.ask("GET", f"/api/matches/{match}/proof")).content)
    assert [deal.deck for deal in proof.deals] == [round_["deck"].split() for round_ in parse(record)["rounds"]]
    summary = (await ada.ask("GET", f"/api/matches/{match}")).json()
    assert summary["seat"] == 0
    assert match in [each["id"] for each in (await ada.ask("GET", "/api/me/matches")).json()]
    assert match in [each["id"] for each in (await open_door.ask("GET", "/api/matches")).json()]


@asynchronous()
async def test_a_record_that_is_none_is_told_so(open_door: Door) -> None:
    for record, code in [("", "record/version"), ("cartable = [", "record/syntax"), ("x" * 200_001, "json/shape")]:
        answer = await open_door.ask("POST", "/api/verify", {"record": record})
        assert answer.json()["code"] == code
    answer = await open_door.ask("POST", "/api/verify", {"record": "x" * 300_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "json/size")
    answer = await open_door.ask("POST", "/api/guests", {"name": "x" * 9000})
    assert (answer.status_code, answer.json()["code"]) == (413, "json/size")


@asynchronous()
async def test_the_catalogue_tells_games_levels_and_phrases(open_door: Door) -> None:
    catalogue = (await open_door.ask("GET", "/api/games")).json()
    assert [game["name"] for game in catalogue["games"]] == list(cartable.GAMES)
    assert set(catalogue["phrases"]["hello"]) == {"en", "fr"}
    for game in catalogue["games"]:
        assert game == (await open_door.ask("GET", f"/api/games/{game['name']}")).json()
        for language in ("en", "fr"):
            page = await open_door.ask("GET", f"/api/games/{game['name']}/rules?language={language}")
            assert page.headers["content-type"] == "text/markdown; charset=utf-8"
            assert page.text == cartable.load(game["name"]).rules_page("fr" if language == "fr" else "en")
    schema = (await open_door.ask("GET", "/api/schema")).json()
    assert {"Snapshot", "Play", "Problem"} <= set(schema["$defs"])


@asynchronous()
async def test_two_tabs_of_a_seat_both_hear_and_one_move_wins(open_door: Door) -> None:
    ada = await open_door.guest()
    table = await ada.table(start=True, pace=300)
    async with ada.socket(table) as one, ada.socket(table) as two:
        moments = [(await heard(tab, "snapshot"))["moment"] for tab in (one, two)]
        while not moments[0]["legal"]:
            moments = [(await heard(tab, "update"))["moment"] for tab in (one, two)]
        assert moments[0] == moments[1]
        move = {"type": "move", "ply": moments[0]["ply"], "move": moments[0]["legal"]["moves"][0]["text"]}
        for number, tab in enumerate((one, two)):
            await tab.send(json.dumps({**move, "request": f"tab{number}"}))
        answers = [await answered(tab) for tab in (one, two)]
        assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
        assert {answer.get("code") for answer in answers} <= {None, "move/stale", "move/turn"}


async def answered(socket: ClientConnection) -> Any:
    while (message := await heard(socket))["type"] not in ("ack", "error"):
        pass
    return message
