"""Tournaments over HTTP: open, join, play, leave, read, export; and what is refused."""

from __future__ import annotations

import asyncio
import csv
import io
import itertools
from dataclasses import replace
from typing import Any

from cartable.server.wire import TournamentExport, TournamentInfo, TournamentSummary
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.web.live_server import LiveServer, SignedInGuest

_REQUESTS = itertools.count()

NEW = {
    "name": "Friday",
    "game": "shokoba",
    "options": {"players": 2, "target": 1},
    "clock": {"kind": "none"},
    "break_seconds": None,
    "rounds": 1,
    "join": False,
}


async def opened(host: SignedInGuest, **settings: Any) -> dict[str, Any]:
    response = await host.request("POST", "/api/tournaments", {**NEW, **settings})
    assert response.status_code == 201, response.text
    found: dict[str, Any] = TournamentInfo.model_validate_json(response.content).model_dump()
    return found


async def told(guest: SignedInGuest, tournament: str, **command: Any) -> Any:
    return await guest.request("POST", f"/api/tournaments/{tournament}/commands", command)


async def info(guest: SignedInGuest, tournament: str) -> dict[str, Any]:
    found: dict[str, Any] = (await guest.request("GET", f"/api/tournaments/{tournament}")).json()
    return found


@async_test()
async def test_a_tournament_from_its_opening_to_its_export(server: LiveServer) -> None:
    host, ann, ben = [await server.guest(name) for name in ("Host", "Ann", "Ben")]
    tournament = (await opened(host))["id"]
    for guest in (ann, ben, ann):
        joined = await guest.request("POST", f"/api/tournaments/{tournament}/entrants")
        assert joined.status_code == 200
    assert [each["name"] for each in joined.json()["entrants"]] == ["Ann", "Ben"], "nobody joins twice"
    listed = (await server.request("GET", "/api/tournaments")).json()
    assert tournament in [TournamentSummary.model_validate(each).id for each in listed]
    assert tournament in [each["id"] for each in (await ben.request("GET", "/api/tournaments/mine")).json()]
    assert (await told(ann, tournament, type="start_round", round=1)).json()["code"] == "tournament/not-host"
    assert (await told(host, tournament, type="start_round", round=1)).status_code == 200
    assert (await told(host, tournament, type="start_round", round=1)).json()["code"] == "tournament/round"
    paired = (await info(ann, tournament))["round"]["tables"][0]
    await _until_table(server, paired["table"])
    table = (await ann.request("GET", f"/api/tables/{paired['table']}")).json()
    assert (table["tournament"], table["host"], table["closed"]) == (tournament, None, None)
    players = {ann.player: ann, ben.player: ben}
    seated = [players[player] for player in table["reserved"]]
    stranger = await _command(host, paired["table"], type="sit", seat=0)
    assert stranger.json()["code"] == "seat/reserved"
    assert (await _command(seated[1], paired["table"], type="sit", seat=0)).json()["code"] == "seat/reserved"
    for seat, guest in enumerate(seated):
        assert (await _command(guest, paired["table"], type="sit", seat=seat)).status_code == 200
    assert (await _command(seated[0], paired["table"], type="ask_undo", ply=0)).json()["code"] == "undo/tournament"
    before = await info(ann, tournament)
    assert before["round"]["tables"][0] == {**paired, "outcome": None, "points": None, "scores": None}
    assert (await _command(seated[0], paired["table"], type="resign")).status_code == 200
    async with asyncio.timeout(PATIENCE):
        while (await info(host, tournament))["state"] != "ended":
            await asyncio.sleep(0.02)
    assert (await _command(seated[1], paired["table"], type="rematch")).json()["code"] == "table/tournament"
    ended = await info(host, tournament)
    winner = next(each["number"] for each in ended["entrants"] if each["player"] == seated[1].player)
    assert (ended["standings"][0]["entrant"], ended["standings"][0]["points"]) == (winner, 2)
    whole = await server.request("GET", f"/api/tournaments/{tournament}/export")
    assert len(TournamentExport.model_validate_json(whole.content).rounds) == 1
    rows = list(
        csv.reader(io.StringIO((await server.request("GET", f"/api/tournaments/{tournament}/standings.csv")).text))
    )
    assert [row[:3] for row in rows[1:]] == [["1", ended["entrants"][winner]["name"], "2"], ["2", rows[2][1], "0"]]
    assert (await ann.request("POST", f"/api/tournaments/{tournament}/entrants")).json()["code"] == "tournament/ended"


async def _command(guest: SignedInGuest, table: str, **command: Any) -> Any:
    request = f"r{next(_REQUESTS)}"
    return await guest.request("POST", f"/api/tables/{table}/commands", {"request": request, **command})


async def _until_table(server: LiveServer | SignedInGuest, table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await server.request("GET", f"/api/tables/{table}")).status_code != 200:
            await asyncio.sleep(0.02)


@async_test()
async def test_nothing_is_sent_again_if_nothing_has_changed(server: LiveServer) -> None:
    host = await server.guest("Host")
    tournament = await opened(host)
    path = f"/api/tournaments/{tournament['id']}"
    first = await server.request("GET", path)
    again = await server.request("GET", path, if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    await host.request("POST", f"{path}/entrants")
    changed = await server.request("GET", path, if_none_match=first.headers["etag"])
    assert changed.status_code == 200
    by_code = await server.request("GET", f"/api/tournaments/by-code/{tournament['code'].lower()}")
    assert by_code.json()["id"] == tournament["id"]


@async_test()
async def test_who_leaves_can_come_back_and_who_is_removed_cannot(server: LiveServer) -> None:
    host, ann = await server.guest("Host"), await server.guest("Ann")
    tournament = (await opened(host))["id"]
    entrants = f"/api/tournaments/{tournament}/entrants"
    assert (await ann.request("DELETE", f"{entrants}/me")).json()["code"] == "tournament/not-entrant"
    await ann.request("POST", entrants)
    left = await ann.request("DELETE", f"{entrants}/me")
    assert [each["state"] for each in left.json()["entrants"]] == ["left"]
    assert [each["state"] for each in (await ann.request("POST", entrants)).json()["entrants"]] == ["in"]
    assert (await told(host, tournament, type="remove_entrant", entrant=0)).status_code == 200
    assert (await ann.request("POST", entrants)).json()["code"] == "tournament/removed"
    assert (await told(host, tournament, type="start_round", round=1)).json()["code"] == "tournament/few"
    assert (await told(host, tournament, type="remove_entrant", entrant=7)).json()["code"] == "tournament/entrant"


@async_test()
async def test_a_table_with_the_deals_of_others_is_sealed_until_the_round_is_over(server: LiveServer) -> None:
    host, ann, ben = [await server.guest(name) for name in ("Host", "Ann", "Ben")]
    tournament = (await opened(host, format="teams", deals=1))["id"]
    entrants = f"/api/tournaments/{tournament}/entrants"
    for guest, team in ((ann, 0), (ben, 1)):
        assert (await guest.request("POST", f"{entrants}?team={team}")).status_code == 200
    assert (await ann.request("POST", f"{entrants}?team=2")).status_code == 422
    assert (await told(host, tournament, type="start_round", round=1)).status_code == 200
    one, other = (await info(ann, tournament))["round"]["tables"]
    for guest, place in ((ann, one), (ben, other)):
        await _until_table(guest, place["table"])
        assert (await _command(guest, place["table"], type="sit", seat=0)).status_code == 200
    found = (await ann.request("GET", f"/api/tables/{one['table']}")).json()
    match = found["match"]["id"]
    assert found["shared"] == {"kind": "duplicate", "name": "1", "until": None, "counted": True, "rounds": 1}
    theirs = (await ben.request("GET", f"/api/tables/{other['table']}")).json()
    assert found["match"]["commitment"] == theirs["match"]["commitment"], "both have the same deals"
    assert set(found["match"]["nonces"]) == {""}, "nobody's nonce may change them"
    paths = [f"/api/tables/{one['table']}", f"/api/tables/{one['table']}/lately"]
    paths += [f"/api/matches/{match}", f"/api/matches/{match}/record", f"/api/matches/{match}/review"]
    for stranger in (ben, host):
        for path in paths:
            assert (await stranger.request("GET", path)).json()["code"] == "table/sealed", path
    for path in paths:
        assert (await ann.request("GET", path)).status_code == 200, path
    for command in ({"type": "resign"}, {"type": "ask_undo", "ply": 0}, {"type": "rise"}):
        assert (await _command(ann, one["table"], **command)).json()["code"] == "table/shared"
    assert (await told(host, tournament, type="end_tournament")).status_code == 200
    async with asyncio.timeout(PATIENCE):
        while (await ben.request("GET", paths[0])).status_code != 200:
            await asyncio.sleep(0.05)
    assert (await ben.request("GET", f"/api/matches/{match}")).status_code == 200


@async_test()
async def test_a_host_who_ends_a_round_does_not_wait_for_those_who_have_not_come(server: LiveServer) -> None:
    host, ann, ben = [await server.guest(name) for name in ("Host", "Ann", "Ben")]
    tournament = (await opened(host, arrival_seconds=1800))["id"]
    for guest in (ann, ben):
        await guest.request("POST", f"/api/tournaments/{tournament}/entrants")
    assert (await told(host, tournament, type="start_round", round=1)).status_code == 200
    (table,) = (await info(host, tournament))["round"]["tables"]
    seat = table["seats"].index(0)
    sit = {"type": "sit", "request": "sit", "seat": seat}
    assert (await ann.request("POST", f"/api/tables/{table['table']}/commands", sit)).status_code == 200
    assert (await told(host, tournament, type="end_round", round=1)).status_code == 200
    async with asyncio.timeout(PATIENCE):
        while (found := await info(host, tournament))["state"] != "ended":
            await asyncio.sleep(0.01)
    (ended,) = found["round"]["tables"]
    assert (ended["outcome"], ended["absent"], ended["points"][seat]) == ("absent", [1 - seat], 2)


@async_test()
async def test_bad_settings_and_too_many_tournaments_are_refused(server: LiveServer) -> None:
    host = await server.guest("Host")
    for settings, code in (
        ({"format": "round_robin", "options": {"players": 4}}, "tournament/round-robin"),
        ({"format": "duplicate", "options": {"players": 3}}, "tournament/two-sides"),
        ({"format": "duplicate", "deals": 9}, "json/shape"),
        ({"format": "cup"}, "json/shape"),
        ({"game": "whist"}, "game/unknown"),
        ({"clock": {"kind": "days", "seconds": 86400}}, "tournament/clock"),
    ):
        assert (await host.request("POST", "/api/tournaments", {**NEW, **settings})).json()["code"] == code
    for _ in range(5):
        await opened(host)
    assert (await host.request("POST", "/api/tournaments", NEW)).json()["code"] == "tournament/many"
    assert (await server.request("POST", "/api/tournaments", NEW)).json()["code"] == "identity/none"


@async_test()
async def test_a_server_without_tournaments_offers_none(server: LiveServer) -> None:
    before = server.context.settings
    server.context.settings = replace(before, tournaments=False)
    try:
        for method, path in (("GET", ""), ("POST", ""), ("GET", "/mine"), ("GET", "/abcd"), ("POST", "/abcd/entrants")):
            refused = await (await server.guest()).request(
                method, f"/api/tournaments{path}", NEW if path == "" else None
            )
            assert refused.json()["code"] == "tournament/closed", path
    finally:
        server.context.settings = before
