"""The daily deal on a device without a server: from the date, with par, without others."""

from __future__ import annotations

from typing import Any

import pytest

from cartable.server.answers.par import ParSteps
from cartable.server.local import worker
from cartable.server.table import daily
from tests.server.local.device import Device

GAME = "shokoba"
NOON = daily.begins_at("2026-11-18") + 12 * 3_600_000
DAY = daily.day_at(NOON)
PATH = f"/daily/{GAME}/{DAY}"


@pytest.fixture(autouse=True)
def quick_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker.pars, "plays", 2)
    monkeypatch.setattr(worker.pars, "simulations", 4)


def device_of(name: str) -> Device:
    device = Device(NOON)
    device.request("POST", "/guests", {"name": name, "language": "en"})
    return device


def play(device: Device) -> Any:
    """Begin or go on with the try, and play it to its end."""
    status, table = device.request("POST", PATH)
    assert status == 201, table
    device.connect(1, table["id"])
    device.play_on(1, table["id"])
    return table


def deal(device: Device) -> Any:
    status, found = device.request("GET", PATH)
    assert status == 200, found
    return found


def test_a_try_goes_on_after_a_restart_and_is_compared_with_par() -> None:
    device = device_of("Ann")
    before = deal(device)
    assert (before["day"]["state"], before["day"]["own"], before["par"], before["shared"]) == (
        "open",
        None,
        None,
        False,
    )
    _, table = device.request("POST", PATH)
    device.connect(1, table["id"])
    device.play_on(1, table["id"], steps=8)
    device.restart()
    assert not deal(device)["day"]["own"]["finished"]
    assert play(device)["id"] == table["id"]
    assert device.send(1, table["id"], {"type": "rematch"})["code"] == "table/shared"
    assert (deal(device)["par"], deal(device)["day"]["own"]["finished"]) == (None, True)
    while device.jobs:
        device.pass_time()
    end = deal(device)
    steps = ParSteps(GAME, daily.public_secret(GAME, DAY), plays=2, simulations=4)
    while steps.take() is not None:
        pass
    assert end["par"] == {"average": sum(steps.scores) / 2, "plays": 2}
    assert (end["histogram"], end["better_than"]) == (None, None)
    _, again = device.request("POST", PATH)
    assert again["id"] == table["id"], "one try"
    assert device.listed(f"daily/{GAME}/")[0]["score"] == end["day"]["own"]["score"]


def test_two_devices_have_the_same_deal_and_the_same_answers() -> None:
    ann, ben = device_of("Ann"), device_of("Ben")
    matches = [play(device)["match"]["id"] for device in (ann, ben)]
    replays = [
        device.request("GET", f"/matches/{match}/replay", seat="0")[1]
        for device, match in zip((ann, ben), matches, strict=True)
    ]
    moves = [[frame["move"] for frame in replay["frames"]] for replay in replays]
    assert moves[0] == moves[1]
    assert replays[0]["match"]["result"]["scores"] == replays[1]["match"]["result"]["scores"]


def test_a_past_day_can_be_played_again_and_a_coming_one_not_yet() -> None:
    device = device_of("Ann")
    past = f"/daily/{GAME}/{daily.day_after(DAY, -3)}"
    tables = [device.request("POST", past)[1] for _ in range(2)]
    assert tables[0]["id"] != tables[1]["id"]
    assert not tables[0]["shared"]["counted"]
    assert device.request("GET", past)[1]["day"]["own"] is None
    assert device.request("POST", f"/daily/{GAME}/{daily.day_after(DAY, 1)}")[1]["code"] == "daily/coming"
    assert device.request("POST", f"/daily/{GAME}/2026-01-01")[1]["code"] == "daily/unknown"
    listed = device.request("GET", f"/daily/{GAME}")[1]
    assert (len(listed["days"]), listed["today"]) == (daily.PAST_DAYS + 1, DAY)
