"""Games that do not come with Cartable: the server finds them in the registry and copes with missing parts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import cartable
from cartable.games import registry
from cartable.server.web.routes import catalogue
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server import minimal_game
from tests.server.web.live_server import LiveServer, SignedInGuest, exchange, receive

NAME = minimal_game.NAME


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Beside the built-in games there are only a minimal one and a broken one, whatever packages are installed."""
    monkeypatch.setattr(registry, "_installed", dict)
    cartable.register(NAME, "tests.server.minimal_game")
    cartable.register("broken_game", "tests.server.no_such_module")
    catalogue._catalogue.cache_clear()
    yield
    for name in (NAME, "broken_game"):
        registry._registered.pop(name)
    catalogue._catalogue.cache_clear()


async def finished_match(guest: SignedInGuest) -> str:
    """Play against a bot until the end; returns the id of the match."""
    settings = {"game": NAME, "options": {"players": 2, "target": 1}, "start": True, "rated": True}
    async with guest.socket(await guest.table(**settings)) as socket:
        message, count = await receive(socket, "snapshot"), 0
        match: str = message["table"]["match"]["id"]
        while True:
            table, moment = message.get("table"), message.get("moment")
            if table and table["match"]["result"]:
                return match
            if moment and moment["legal"]:
                count += 1
                move = {"type": "move", "request": f"m{count}", "ply": moment["ply"]}
                await exchange(socket, {**move, "move": moment["legal"]["moves"][0]["text"]}, "ack")
            message = await receive(socket)


@async_test()
async def test_the_catalogue_describes_the_game_and_its_cards(server: LiveServer) -> None:
    games = {game["name"]: game for game in (await server.request("GET", "/api/games")).json()["games"]}
    names = list(games)
    assert names[: len(cartable.GAMES)] == list(cartable.GAMES)
    assert NAME in names
    assert "broken_game" not in names
    assert games[NAME]["title"] == {"en": "Minimal game", "fr": "Jeu minimal"}
    assert games[NAME]["cards"] == [
        {
            "text": "1S",
            "name": {"en": "the one of sapphire", "fr": "le un de saphir"},
            "label": "1",
            "colour": "red",
            "symbol": "♦",
        },
        {
            "text": "2S",
            "name": {"en": "the two of sapphire", "fr": "le deux de saphir"},
            "label": "2",
            "colour": "black",
            "symbol": "",
        },
    ]
    for name in (NAME, "shokoba"):
        info = await server.request("GET", f"/api/games/{name}")
        assert info.json() == games[name]


@async_test()
async def test_a_game_that_declares_no_faces_has_no_cards(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimal_game, "GAME", replace(minimal_game.GAME, faces=None))
    assert (await server.request("GET", f"/api/games/{NAME}")).json()["cards"] == []


@async_test()
async def test_a_broken_package_is_reported_without_its_internals(server: LiveServer) -> None:
    ada = await server.guest()
    new_table = {"game": "broken_game"}
    for response in (
        await server.request("GET", "/api/games/broken_game"),
        await server.request("GET", "/api/games/broken_game/rules"),
        await ada.request("POST", "/api/tables", new_table),
    ):
        assert (response.status_code, response.json()["code"]) == (503, "game/unavailable")
        assert "no_such_module" not in response.text
    unknown = await ada.request("POST", "/api/tables", {"game": "no_such_game"})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "game/unknown")


@async_test()
async def test_a_faulty_declaration_does_not_hide_the_other_games(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Any:
        raise KeyError("no such card")

    monkeypatch.setattr(minimal_game, "GAME", replace(minimal_game.GAME, faces=fail))
    names = [game["name"] for game in (await server.request("GET", "/api/games")).json()["games"]]
    assert names[: len(cartable.GAMES)] == list(cartable.GAMES)
    assert NAME not in names


@async_test()
async def test_rule_pages(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await server.request("GET", f"/api/games/{NAME}/rules?language=fr")).status_code == 200

    def missing(*_: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(catalogue, "_rules_page", missing)
    response = await server.request("GET", f"/api/games/{NAME}/rules")
    assert (response.status_code, response.json()["code"]) == (404, "game/no-rules-page")


@async_test()
async def test_hints_and_undo_work_without_heuristics(server: LiveServer) -> None:
    ada = await server.guest()
    options = {"players": 2, "first_dealer": 1}
    async with ada.socket(await ada.table(game=NAME, options=options, start=True, pace=10_000)) as socket:
        moment = (await receive(socket, "snapshot"))["moment"]
        hint = await exchange(socket, {"type": "ask_hint", "request": "h", "ply": moment["ply"]}, "hint")
        assert hint["move"] in [move["text"] for move in moment["legal"]["moves"]]
        await exchange(socket, {"type": "move", "request": "m", "ply": moment["ply"], "move": hint["move"]}, "ack")
        await exchange(socket, {"type": "ask_undo", "request": "u", "ply": moment["ply"] + 1}, "ack")
        while not (table := (await receive(socket, "update"))["table"]):
            pass
        assert table["match"]["marked"], "without partial records, an undo is assumed to reveal cards"


@async_test()
async def test_a_record_of_a_running_match_needs_partial_records(server: LiveServer) -> None:
    ada = await server.guest()
    table = await ada.table(game=NAME, start=True)
    match = (await ada.request("GET", f"/api/tables/{table}")).json()["match"]["id"]
    response = await ada.request("GET", f"/api/matches/{match}/record")
    assert (response.status_code, response.json()["code"]) == (422, "game/no-partial-records")


@async_test()
async def test_a_finished_match_has_a_record_a_replay_a_proof_and_a_rating(server: LiveServer) -> None:
    ada = await server.guest()
    match = await finished_match(ada)
    record = (await ada.request("GET", f"/api/matches/{match}/record")).text
    assert cartable.read(record).is_over
    assert (await server.request("POST", "/api/verify", {"record": record})).json()["good"]
    for seat in ("", "?seat=0"):
        frames = (await ada.request("GET", f"/api/matches/{match}/replay{seat}")).json()["frames"]
        assert len(frames) == cartable.read(record).ply + 1
    assert (await ada.request("GET", f"/api/matches/{match}/proof")).status_code == 200
    ratings = f"/api/players/{ada.player}?game={NAME}"
    async with asyncio.timeout(PATIENCE):
        while not (await server.request("GET", ratings)).json()["ratings"]:
            await asyncio.sleep(0.05)


@async_test()
async def test_a_table_whose_game_is_no_longer_installed_does_not_hide_ones_other_tables(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await server.guest()
    first_dealer = {"options": {"players": 2, "first_dealer": 1}, "start": True}
    gone, other = await ada.table(game=NAME, **first_dealer), await ada.table(**first_dealer)
    rooms = server.context.rooms._rooms
    with monkeypatch.context() as patch:
        patch.delitem(registry._registered, NAME)
        del rooms[gone]
        mine = await ada.request("GET", "/api/me/tables")
        assert mine.status_code == 200, mine.text
        assert {each["id"]: each["your_turn"] for each in mine.json()} == {gone: None, other: True}
        for path in ("/api/tables", "/api/me/matches", "/api/me/statistics", "/api/me/everything"):
            answer = await ada.request("GET", path)
            assert answer.status_code == 200, (path, answer.text)
        refused = await ada.request("GET", f"/api/tables/{gone}")
        assert (refused.status_code, refused.json()["code"]) == (404, "game/unknown")
        assert (await ada.request("DELETE", "/api/me")).is_success
