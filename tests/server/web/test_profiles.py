"""What a person comes back to, over REST: history, statistics, leaderboards, all that is known, and being forgotten."""

from __future__ import annotations

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest

from cartable.server.tournament.state import Tournament
from tests.async_test import async_test
from tests.server.storage.test_erasure import whole_content
from tests.server.web.live_server import LiveServer, SignedInGuest, live_server, receive

NAME, TEXT = "Zerlinda", "Meet me at the harbour"


async def seated(ada: SignedInGuest, ben: SignedInGuest, **settings: Any) -> str:
    """A running match between two guests."""
    table = await ada.table(**settings)
    await command(ben, table, {"type": "sit", "seat": 1})
    await command(ada, table, {"type": "start"})
    return table


async def command(guest: SignedInGuest, table: str, message: dict[str, Any]) -> None:
    sent = {"request": secrets.token_hex(8), **message}
    response = await guest.request("POST", f"/api/tables/{table}/commands", sent)
    assert response.status_code == 200, response.text


async def rated_match(ada: SignedInGuest, ben: SignedInGuest) -> dict[str, Any]:
    """A rated match that Ben resigned, settled."""
    table = await seated(ada, ben, rated=True, public=True)
    await command(ben, table, {"type": "resign"})
    while True:
        (match, *_) = (await ada.request("GET", "/api/me/matches?limit=1")).json()
        if match["ratings"]:
            found: dict[str, Any] = match
            return found
        await asyncio.sleep(0.02)


@async_test()
async def test_a_rated_match_shows_what_it_did_to_the_ratings(server: LiveServer) -> None:
    ada, ben = await server.guest("Ada"), await server.guest("Ben")
    match = await rated_match(ada, ben)
    won, lost = match["ratings"]
    assert won["change"] > 0 > lost["change"]
    assert won["points"] == 1500 + won["change"]
    info = (await server.request("GET", f"/api/players/{ada.player}")).json()
    (rating,) = info["ratings"]
    assert rating == {
        "game": "shokoba",
        "points": won["points"],
        "deviation": won["deviation"],
        "provisional": True,
        "matches": 1,
    }
    assert (await server.request("GET", f"/api/matches/{match['id']}")).json()["ratings"] == match["ratings"]
    for text in (json.dumps(info), json.dumps(match)):
        assert "sigma" not in text
        assert '"mu"' not in text


@async_test()
async def test_the_history_is_filtered_and_refuses_nonsense(server: LiveServer) -> None:
    ada, ben = await server.guest("Ada"), await server.guest("Ben")
    match = await rated_match(ada, ben)
    for query, count in [
        ("game=shokoba&outcome=won&against=people&players=2", 1),
        ("outcome=lost", 0),
        ("against=bots", 0),
        ("game=goita", 0),
    ]:
        found = (await ada.request("GET", f"/api/me/matches?{query}")).json()
        assert [each["id"] for each in found] == [match["id"]] * count, query
    for query in ("outcome=best", "against=me", "players=7", "game=%00", f"game={'x' * 41}"):
        assert (await ada.request("GET", f"/api/me/matches?{query}")).status_code == 422, query


@async_test()
async def test_statistics_with_the_rating_and_its_curve(server: LiveServer) -> None:
    ada, ben = await server.guest("Ada"), await server.guest("Ben")
    match = await rated_match(ada, ben)
    found = (await ada.request("GET", "/api/me/statistics?minutes_east=60")).json()
    (game,) = found["games"]
    assert (game["matches"], game["won"], game["wins"]) == (1, 1, {"current": 1, "best": 1})
    assert game["rating"]["points"] == match["ratings"][0]["points"]
    assert game["curve"] == [{"at": match["finished_at"], "points": match["ratings"][0]["points"]}]
    assert found["days"] == {"current": 1, "best": 1}
    nobody = await server.request("GET", "/api/me/statistics")
    assert nobody.status_code == 401
    assert (await ada.request("GET", "/api/me/statistics?minutes_east=10000")).status_code == 422


@async_test()
async def test_provisional_ratings_are_not_listed(server: LiveServer) -> None:
    ada, ben = await server.guest("Ada"), await server.guest("Ben")
    await rated_match(ada, ben)
    board = (await ada.request("GET", "/api/leaderboards/shokoba")).json()
    assert (board["lines"], board["you"], board["total"]) == ([], None, 0)
    assert (await ada.request("PATCH", "/api/me", {"unlisted": True})).json()["unlisted"]
    unknown = await ada.request("GET", "/api/leaderboards/tarot")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "game/unknown")


@async_test()
async def test_a_host_may_switch_leaderboards_and_statistics_off(tmp_path: Path) -> None:
    async with live_server(tmp_path, leaderboards=False, statistics=False) as server:
        ada = await server.guest("Ada")
        for path, code in (("leaderboards/shokoba", "leaderboard/off"), ("me/statistics", "statistics/off")):
            response = await ada.request("GET", f"/api/{path}")
            assert (response.status_code, response.json()["code"]) == (404, code)
        parts = (await ada.request("GET", "/api/games")).json()["profiles"]
        assert parts == {"leaderboards": False, "statistics": False}


# all that is known


@async_test()
async def test_everything_is_in_the_file(server: LiveServer) -> None:
    ada, ben = await server.guest(NAME), await server.guest("Ben")
    match = await rated_match(ada, ben)
    await command(ada, match["table"], {"type": "say", "text": TEXT, "to": "all"})
    watched = await ben.table()  # where she only speaks
    await command(ada, watched, {"type": "say", "text": "hello", "to": "all"})
    await ada.request("PUT", f"/api/me/mutes/{ben.player}")
    await ada.request("POST", "/api/me/companions", {"name": "Cleo"})
    response = await ada.request("GET", "/api/me/everything")
    assert 'filename="cartable.json"' in response.headers["content-disposition"]
    found = response.json()
    assert (found["person"]["name"], found["person"]["id"]) == (NAME, ada.player)
    assert [each["name"] for each in found["muted"]] == ["Ben"]
    assert [each["name"] for each in found["companions"]] == ["Cleo"]
    assert len(found["devices"]) == len(found["ratings"]) == len(found["rating_changes"]) == 1
    tables = {each["id"]: each for each in found["tables"]}
    assert set(tables) == {match["table"], watched}
    own = tables[match["table"]]
    assert [each["id"] for each in own["matches"]] == [match["id"]]
    assert own["matches"][0]["result"]["winners"] == [0]
    assert TEXT in [each.get("text") for each in own["what_you_did"]]
    assert ada.token not in response.text
    assert "token" not in response.text


@async_test()
async def test_of_a_running_match_the_file_has_only_what_its_reader_did(server: LiveServer) -> None:
    ada, ben = await server.guest("Ada"), await server.guest("Ben")
    table = await seated(ada, ben)
    for _ in range(4):  # each seat moves, so there is something of the other that could be told
        for guest in (ada, ben):
            async with guest.socket(table) as socket:
                snapshot = await receive(socket, "snapshot")
            moment = snapshot["moment"]
            if moment["legal"] is not None:
                move = moment["legal"]["moves"][0]["text"]
                await command(guest, table, {"type": "move", "ply": moment["ply"], "move": move})
    for guest, seat in ((ada, 0), (ben, 1)):
        text = (await guest.request("GET", "/api/me/everything")).text
        (found,) = json.loads(text)["tables"]
        (match,) = found["matches"]
        assert "moves" not in match
        assert "result" not in match
        moved = [each for each in found["what_you_did"] if each["kind"] == "moved"]
        assert moved
        assert {each["seat"] for each in moved} == {seat}
        assert not {each["kind"] for each in found["what_you_did"]} & {"opened", "prepared"}
        stored = await server.context.store.secrets_of(table)
        for secret in stored.values():
            assert secret.hex() not in text
        for forbidden in ("secret", "seed", "deck"):
            assert forbidden not in text


@async_test()
async def test_a_continued_match_does_not_tell_its_seed(server: LiveServer) -> None:
    """From the seed one could compute the cards that were dealt anew."""
    ada, ben = await server.guest(NAME), await server.guest("Ben")
    match = await rated_match(ada, ben)
    table = await ben.table(continues={"match": match["id"], "ply": 0})
    first = (await server.context.store.acts_since(table))[0].body
    text = (await ben.request("GET", "/api/me/everything")).text
    assert first.origin is not None
    assert str(first.origin.seed) not in text
    assert NAME not in first.origin.record  # and nobody's name is carried on


# being forgotten


def code_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


@pytest.mark.parametrize("on_leaving", ["bot", "lose"])
@async_test()
async def test_a_forgotten_person_is_gone_for_everybody(server: LiveServer, on_leaving: str) -> None:
    ada, ben = await server.guest(NAME), await server.guest("Ben")
    table = await seated(ada, ben, on_leaving=on_leaving)
    await command(ada, table, {"type": "say", "text": TEXT, "to": "all"})
    async with ben.socket(table) as socket:
        assert NAME in json.dumps(await receive(socket, "snapshot"))
        response = await ada.request("DELETE", "/api/me")
        assert response.status_code == 204
        while True:  # the table goes on as its rules say, and then has nothing of hers
            snapshot = await receive(socket, "snapshot")
            if NAME not in json.dumps(snapshot):
                break
        assert snapshot["table"]["seats"][0]["name"] == "someone who left"
        assert snapshot["table"]["state"] == ("running" if on_leaving == "bot" else "finished")
    assert code_of(await ada.request("GET", "/api/me")) == (401, "identity/unknown")
    assert (await server.request("GET", f"/api/players/{ada.player}")).json()["name"] == "someone who left"
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/lately", "/api/me/matches", "/api/me/tables"):
        text = (await ben.request("GET", path)).text
        assert NAME not in text, path
        assert TEXT not in text, path


@async_test()
async def test_tournaments_forget_a_person_too(server: LiveServer) -> None:
    ada, ben = await server.guest("Rosalinde"), await server.guest("Ben")
    wanted = {"name": "Monday", "game": "goita", "options": {"players": 2}}
    hosted = (await ada.request("POST", "/api/tournaments", wanted)).json()["id"]
    joined = (await ben.request("POST", "/api/tournaments", wanted)).json()["id"]
    assert (await ada.request("POST", f"/api/tournaments/{joined}/entrants")).status_code < 300
    started = await ben.request("POST", f"/api/tournaments/{joined}/commands", {"type": "start_round", "round": 1})
    assert "Rosalinde" in started.text, started.text
    about = json.loads((await ada.request("GET", "/api/me/everything")).text)
    assert [act["kind"] for act in about["tournaments"]] == ["opened", "joined", "joined"], "a host takes part"
    assert "seed" not in json.dumps(about["tournaments"])
    assert (await ada.request("DELETE", "/api/me")).status_code == 204
    for tournament in (hosted, joined):
        shown = await ben.request("GET", f"/api/tournaments/{tournament}")
        assert "Rosalinde" not in shown.text
        assert ada.player not in shown.text
    assert (await ben.request("GET", f"/api/tournaments/{hosted}")).json()["state"] == "ended"
    assert {each["name"] for each in shown.json()["entrants"]} == {"Ben", "someone who left"}
    content = await whole_content(server.context.store)
    assert "Rosalinde" not in content
    log = await server.context.store.tournaments.acts_since(joined)
    assert [each.name for each in Tournament.read(log).entrants] == ["Ben", "someone who left"]


@async_test()
async def test_a_companion_is_forgotten_without_the_owner_and_an_owner_with_companions(server: LiveServer) -> None:
    ada = await server.guest("Ada")
    made = [(await ada.request("POST", "/api/me/companions", {"name": name})).json()["player"] for name in ("Bo", "Cy")]
    assert (await ada.request("DELETE", f"/api/me?as={made[0]}")).status_code == 204
    assert [each["player"] for each in (await ada.request("GET", "/api/me/companions")).json()] == [made[1]]
    assert (await ada.request("DELETE", "/api/me")).status_code == 204
    people = await server.context.store.erasures.unfinished(100)
    assert {ada.player, *made} <= set(people)


@async_test()
async def test_the_rest_is_done_in_the_background(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with many tables, or whose server stopped in between."""
    ada, ben = await server.guest(NAME), await server.guest("Ben")
    tables = [await seated(ada, ben) for _ in range(3)]
    monkeypatch.setattr("cartable.server.live.erasure._MOST_AT_ONCE", 1)
    assert (await ada.request("DELETE", "/api/me")).status_code == 204
    texts = [(await ben.request("GET", f"/api/tables/{table}")).text for table in tables]
    assert sum(NAME in text for text in texts) <= 2
    monkeypatch.setattr("cartable.server.live.erasure._MOST_AT_ONCE", 100)
    loop = server.loop
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(server.context.rooms.erasure.go_on(), loop))
    texts = [(await ben.request("GET", f"/api/tables/{table}")).text for table in tables]
    assert not any(NAME in text for text in texts)
