"""Playing on from a moment of a finished match, against bots, from exactly what one knew."""

from __future__ import annotations

import json

import pytest

import cartable
from tests.async_test import async_test
from tests.server.local.device import device_with_match
from tests.server.reviews.test_server_reviews import brought
from tests.server.web.live_server import LiveServer


@pytest.mark.parametrize("game", cartable.GAMES)
@async_test()
async def test_at_a_server(server: LiveServer, game: str) -> None:
    ana, match = await brought(server, game)
    record = cartable.read((await ana.request("GET", f"/api/matches/{match}/record")).text)
    for ply in (0, record.ply // 2):
        continues = {"game": game, "continues": {"match": match, "ply": ply}, "pace": 10_000}
        opened = await ana.request("POST", "/api/tables", continues)
        assert opened.status_code == 201, opened.text
        info = opened.json()
        earlier = record.copy()
        while earlier.ply > ply:
            earlier.undo()
        seat = earlier.turn
        assert seat is not None
        assert info["state"] == "running"
        assert not info["rated"]
        assert [place["kind"] for place in info["seats"]].count("person") == 1
        assert info["seats"][seat]["player"] == ana.player
        async with ana.socket(info["id"]) as socket:
            snapshot = json.loads(await socket.recv())
        moment = snapshot["moment"]
        assert (moment["turn"], moment["ply"]) == (seat, 0)
        expected = {**earlier.view(seat), "names": 0, "ply": 0}
        assert {**moment["view"], "names": 0, "ply": 0} == expected
        running = info["match"]["id"]
        refused = await ana.request("GET", f"/api/matches/{running}/record")
        assert refused.json()["code"] == "record/continued", "it would tell what the seat knows"
    refused = await ana.request("POST", "/api/tables", {"game": game, "continues": {"match": match, "ply": record.ply}})
    assert (refused.status_code, refused.json()["code"]) == (422, "match/ply")
    refused = await ana.request("POST", "/api/tables", {"game": game, "continues": {"match": running, "ply": 0}})
    assert refused.json()["code"] == "table/not-over"


@pytest.mark.parametrize("game", cartable.GAMES)
def test_on_a_device_to_the_end(game: str) -> None:
    device, match = device_with_match(game)
    record = cartable.read(device.request("GET", f"/matches/{match}/record")[1])
    wanted = {"game": game, "continues": {"match": match, "ply": record.ply // 2}, "level": "beginner"}
    status, info = device.request("POST", "/tables", wanted)
    assert status == 201, info
    table = info["id"]
    device.connect(2, table)
    device.restart()  # it is read from its acts again
    device.connect(2, table)
    device.play_on(2, table)
    played = device.table(2)["match"]["id"]
    text = device.request("GET", f"/matches/{played}/record")[1]
    assert cartable.read(text).record() == text
    frames = device.request("GET", f"/matches/{played}/replay", seat=str(record.rounds[0].states[0].turn))[1]["frames"]
    assert len(frames) > 1
    assert device.request("GET", f"/matches/{played}/proof")[0] == 200
    again = {"game": game, "continues": {"match": played, "ply": 0}}
    assert device.request("POST", "/tables", again)[1]["code"] == "record/continued"
    rematch = device.send(2, table, {"type": "rematch", "nonce": "n"})
    assert rematch["type"] == "ack"
    while device.table(2)["match"]["result"]:
        assert device.pass_time()
    assert device.table(2)["match"]["number"] == 1
    view = device.moment(2)["view"]
    assert (view["ply"], view.get("round", 1)) == (0, 1)
