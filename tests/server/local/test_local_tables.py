"""Tables on a device: whole matches, what is kept, and that nothing is lost whenever the page ends."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cartable
from cartable.server.refusals import CODES
from tests.server.local.device import Device


@pytest.fixture
def device() -> Device:
    device = Device()
    device.request("POST", "/guests", {"name": "Ana", "language": "en"})
    return device


def opened(device: Device, game: str = "shokoba", **wanted: Any) -> str:
    status, table = device.request("POST", "/tables", {"game": game, "start": True, "nonce": "n", **wanted})
    assert status == 201, table
    return str(table["id"])


@pytest.mark.parametrize("game", cartable.GAMES)
def test_a_whole_match_against_bots(device: Device, game: str) -> None:
    table = opened(device, game)
    assert table.startswith("local-")
    device.connect(1, table)
    device.play_on(1, table)
    matches = device.listed("match/")
    assert [each["table"] for each in matches] == [table]
    match = matches[0]["id"]
    assert match.startswith("local-")
    assert matches[0]["seat"] == 0
    assert not matches[0]["rated"]

    assert device.request("GET", f"/matches/{match}")[1]["result"] == matches[0]["result"]
    replay = device.request("GET", f"/matches/{match}/replay", seat="0")[1]
    assert replay["frames"][-1]["view"]["game"] == game
    assert device.request("GET", f"/matches/{match}/proof")[1]["commitment"]
    record = device.request("GET", f"/matches/{match}/record")[1]
    assert device.request("POST", "/verify", {"record": record})[1]["good"]
    assert cartable.read(record).is_over


def test_statistics_of_the_device(device: Device) -> None:
    assert device.request("GET", "/me/statistics")[1]["games"] == []
    table = opened(device, "shokoba")
    device.connect(1, table)
    device.play_on(1, table)
    (match,) = device.listed("match/")
    found = device.request("GET", "/me/statistics", minutes_east="60")[1]
    (game,) = found["games"]
    assert (game["game"], game["matches"], game["rating"], game["curve"]) == ("shokoba", 1, None, [])
    assert game["variants"][0]["options"] == match["options"]
    assert game["variants"][0]["average"] == match["result"]["scores"][0]
    assert game["won"] == (0 in match["result"]["winners"])
    assert found["days"] == {"current": 1, "best": 1}


def test_a_page_that_ends_at_any_moment_loses_nothing(device: Device) -> None:
    """After every single step the page is closed and opened again: the reader sees the same."""
    table = opened(device, "goita")
    device.connect(1, table)
    for _ in range(60):
        if device.table(1)["match"]["result"]:
            break
        device.play_on(1, table, steps=1)
        before = device.moment(1)
        device.restart()
        snapshot = device.connect(1, table)
        assert snapshot["moment"]["view"] == before["view"]
        assert snapshot["moment"]["ply"] == before["ply"]


def test_a_request_that_was_sent_twice_is_carried_out_once(device: Device) -> None:
    table = opened(device)
    device.connect(1, table)
    while device.moment(1)["legal"] is None:
        device.pass_time()
    moment = device.moment(1)
    move = {"type": "move", "ply": moment["ply"], "move": moment["legal"]["moves"][0]["text"], "request": "same"}
    acts = []
    for _ in range(2):
        device.call("receive", socket=1, table=table, message=json.dumps(move))
        acts.append(sum(key.startswith("act/") for key in device.rows))
    assert acts[0] == acts[1]
    assert [each["type"] for each in device.frames[1] if each.get("request") == "same"] == ["ack", "ack"]


def test_a_bot_that_fails_still_moves(device: Device) -> None:
    device.bots_fail = True
    table = opened(device, "toko_maja", level="master")
    device.connect(1, table)
    device.play_on(1, table)


def test_two_people_share_the_device(device: Device) -> None:
    table = opened(device, "shokoba", options={"players": 2}, start=False)
    bo = device.request("POST", "/me/companions", {"name": "Bo", "language": "fr"})[1]["player"]
    sit = {"type": "sit", "seat": 1, "nonce": "b", "request": "s"}
    assert device.request("POST", f"/tables/{table}/commands", sit, **{"as": bo})[0] == 200
    assert device.request("POST", f"/tables/{table}/commands", {"type": "start", "request": "t"})[0] == 200
    own = device.connect(1, table)
    other = device.connect(2, table, bo)
    assert (own["you"], other["you"]) == (0, 1)
    hidden = own["moment"]["view"]["hands"][1]
    assert other["moment"]["view"]["hands"][1] != hidden
    assert own["here"] == [0, 1]


def test_a_hint(device: Device) -> None:
    table = opened(device)
    device.connect(1, table)
    while device.moment(1)["legal"] is None:
        device.pass_time()
    moment = device.moment(1)
    question = {"type": "ask_hint", "ply": moment["ply"], "request": "h"}
    device.call("receive", socket=1, table=table, message=json.dumps(question))
    device.pass_time()
    hint = next(each for each in device.frames[1] if each["type"] == "hint")
    assert hint["move"] in {each["text"] for each in moment["legal"]["moves"]}


def test_a_table_rests_while_nobody_is_there(device: Device) -> None:
    table = opened(device, clock={"kind": "match", "seconds": 600, "extra": 0})
    device.connect(1, table)
    while device.moment(1)["legal"] is None:
        device.pass_time()
    assert device.due is not None, "the reader's clock runs"
    device.call("disconnect", socket=1)
    assert device.due is None


def test_the_time_away_is_given_back(device: Device) -> None:
    def left(clocks: dict[str, Any]) -> int:
        ran = device.time - clocks["at"] if clocks["running"] == 0 else 0
        return int(clocks["left"][0]) - ran

    table = opened(device, clock={"kind": "match", "seconds": 600, "extra": 0})
    device.connect(1, table)
    while device.moment(1)["legal"] is None:
        device.pass_time()
    device.time += 10_000
    before = left(device.moment(1)["clocks"])
    device.restart()
    device.time += 3_600_000
    after = left(device.connect(1, table)["moment"]["clocks"])
    assert before == 590_000
    assert after == 600_000  # of the time since the last move, too: only what is stored is known


def test_lists(device: Device) -> None:
    assert device.listed("table/") == []
    table = opened(device, "scopette")
    listed = device.listed("table/")
    assert [(each["id"], each["state"], each["game"]) for each in listed] == [(table, "running", "scopette")]


def test_what_needs_a_server_is_refused_with_a_code(device: Device) -> None:
    assert "request/local" in CODES
    for method, path in (("POST", "/me/link"), ("GET", "/me/devices"), ("GET", "/tables/by-code/ABCDE")):
        status, problem = device.request(method, path)
        assert (status, problem["code"]) == (404, "request/local")


def test_unknown_tables_and_matches(device: Device) -> None:
    assert device.request("GET", "/tables/local-none")[1]["code"] == "table/unknown"
    assert device.request("GET", "/matches/local-none/replay")[1]["code"] == "match/unknown"
    device.call("connect", socket=1, table="local-none", since=None, seat=None, **{"as": None})
    assert device.frames[1][0]["type"] == "closing"


def test_nobody_on_a_device_has_agreed_to_anything(device: Device) -> None:
    bo = device.request("POST", "/me/companions", {"name": "Bo", "language": "fr"})[1]
    cy = device.request("PATCH", "/me", {"name": "Cy"})[1]
    assert (bo["name"], cy["name"]) == ("Bo", "Cy")
    assert not any(each["research"] or each["unlisted"] for each in (bo, cy))
