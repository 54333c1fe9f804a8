"""Matches that were played alone on a device join the history of their player at a server."""

from __future__ import annotations

import time
from typing import Any

import pytest

import cartable
from tests.async_test import async_test
from tests.server.local.device import device_with_match
from tests.server.web.live_server import LiveServer


def played(game: str) -> dict[str, Any]:
    """A match that somebody played against bots on their device, as they bring it."""
    device, _ = device_with_match(game)
    match = device.listed("match/")[0]
    return {
        "record": device.request("GET", f"/matches/{match['id']}/record")[1],
        "seat": match["seat"],
        "levels": match["levels"],
        "started_at": match["started_at"],
        "finished_at": match["finished_at"],
    }


@async_test()
async def test_a_match_joins_the_history(server: LiveServer, subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            brought, ana = played(game), await server.guest()
            for _ in range(2):  # it is there once, however often it is brought
                answer = await ana.request("POST", "/api/me/matches", brought)
                assert answer.status_code == 201, answer.text
            listed = (await ana.request("GET", "/api/me/matches")).json()
            assert len(listed) == 1
            match = listed[0]
            assert (match["alone"], match["rated"], match["seat"], match["game"]) == (True, False, 0, game)
            assert (match["started_at"], match["finished_at"]) == (brought["started_at"], brought["finished_at"])
            replay = (await ana.request("GET", f"/api/matches/{match['id']}/replay?seat=0")).json()
            assert len(replay["frames"]) > 5
            record = (await server.request("GET", f"/api/matches/{match['id']}/record")).text
            assert cartable.verify(record).is_good
            assert [move.text for move in cartable.read(record).moves] == [
                move.text for move in cartable.read(brought["record"]).moves
            ]
            assert (await ana.request("GET", "/api/me/tables")).json() == []
            assert (await ana.request("GET", "/api/matches")).json() == []


@async_test()
async def test_what_cannot_be_brought_is_refused(server: LiveServer) -> None:
    good, ana = played("goita"), await server.guest()
    unfinished = cartable.new("goita", seed=1).record()
    later = int(1000 * time.time()) + 60_000
    house = cartable.new("goita", seed=1, players=2, target=1, king_points=7)
    while not house.is_over:
        house.play(house.legal_moves[-1])
    bad: dict[str, dict[str, Any]] = {
        "option/unknown": {"record": house.record(), "levels": [None, "greedy"]},
        "match/not-brought": {"record": unfinished},
        "match/times": {"started_at": good["finished_at"] + 1},
        "record/version": {"record": ""},
        "json/shape": {"seat": 7},
        "option/value": {"levels": [each and "Ada, world champion" for each in good["levels"]]},
    }
    for code, change in bad.items():
        answer = await ana.request("POST", "/api/me/matches", {**good, **change})
        assert answer.json()["code"] == code, answer.text
    for change in (
        {"levels": [None]},
        {"levels": [None for _ in good["levels"]]},
        {"finished_at": later},
        {"seat": 5},
        {"seat": 5, "levels": ["greedy" for _ in good["levels"]]},
        {"seat": 1},
    ):
        answer = await ana.request("POST", "/api/me/matches", {**good, **change})
        assert answer.status_code == 422
    assert (await server.request("POST", "/api/me/matches", good)).status_code == 401
    assert (await ana.request("GET", "/api/me/matches")).json() == []
