"""Reviews on a device: the same as at a server, made by the workers of the bots."""

from __future__ import annotations

import pytest

import cartable
from cartable.server.local import reviews
from tests.server.local.device import device_with_match
from tests.server.reviews.conftest import WORLDS


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "WORLDS", WORLDS)


@pytest.mark.parametrize("game", cartable.GAMES)
def test_a_review_on_a_device(game: str) -> None:
    device, match = device_with_match(game)
    path = f"/matches/{match}/review"
    assert device.request("GET", path)[1]["state"] == "none"
    asked = device.request("POST", path)[1]
    assert asked["state"] == "running"
    assert device.request("POST", path)[1]["state"] == "running"
    assert len(device.jobs) == 1, "one decision at a time"
    for _ in range(2):
        device.pass_time()
    assert device.request("GET", path)[1]["done"] == 1
    while device.request("GET", path)[1]["state"] == "running":
        assert device.pass_time()
    done = device.request("GET", path)[1]
    device.restart()
    assert device.request("GET", path)[1] == device.request("POST", path)[1] == done
    expected = cartable.review(device.request("GET", f"/matches/{match}/record")[1], worlds=WORLDS)
    assert [each["grade"] for each in done["review"]["decisions"]] == [each.grade for each in expected.decisions]
    assert done["review"]["seats"][0]["story"]["en"] == expected.story(0).en

    moment = done["review"]["decisions"][0]["ply"]
    found = device.request("POST", f"/matches/{match}/moments/{moment}", {"steps": []})[1]
    assert found["legal"]["count"] > 1
    shown = device.request("GET", f"/matches/{match}/replay", seat="0", hands="all")[1]
    assert "??" not in str([frame["view"]["hands"] for frame in shown["frames"]])


def test_a_review_whose_worker_fails_can_be_asked_for_again() -> None:
    device, match = device_with_match("shokoba")
    path = f"/matches/{match}/review"
    device.request("POST", path)
    device.bots_fail = True
    device.pass_time()
    assert device.request("GET", path)[1]["state"] == "none"
    device.bots_fail = False
    device.request("POST", path)
    device.restart()  # the page was closed meanwhile
    assert device.request("GET", path)[1]["state"] == "none"
    device.request("POST", path)
    while device.request("GET", path)[1]["state"] == "running":
        assert device.pass_time()
    assert device.request("GET", path)[1]["state"] == "done"
    assert device.request("GET", "/matches/local-none/review")[1]["code"] == "match/unknown"
