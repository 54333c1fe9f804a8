"""A whole match of each game by mouse, by touch and by keyboard, with nothing but what the page offers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import problems
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import play_table
from tests.cases import each_case
from tests.server_process import Server

SHOKOBA = (".answers .button", ".lay", ".hand button.offered")
TOKO_MAJA = (".answers .button", ".place.offered", ".drawn button.offered", ".stock.offered")
GOITA = (".hand button.offered", ".answers .button")
SOLO = (".place.first ~ .place.offered", ".place.offered")
SCOPETTE = (".spread button.offered", ".answers .button.main", ".hand button.offered", ".answers .button")
GENERIC = (".answers .option", ".place button.offered", ".hand button.offered")

CLICKS = {"shokoba": SHOKOBA, "toko_maja": TOKO_MAJA, "goita": GOITA, "scopette": SCOPETTE, "scopa": GENERIC}
_SHORT: dict[str, dict[str, Any]] = {
    "shokoba": {"players": 2, "target": 1},
    "toko_maja": {"players": 6},
    "goita": {"players": 2, "target": 1},
    "scopette": {"players": 6},
    "scopa": {"players": 2, "target": 6},
}
_VARIANTS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "shokoba in teams with nine cards": (
        "shokoba",
        {"players": 4, "teams": True, "nine_cards": True, "target": 1},
        SHOKOBA,
    ),
    "shokoba with mistakes": ("shokoba", {"players": 3, "mistakes": True, "target": 1}, SHOKOBA),
    "toko maja in teams": ("toko_maja", {"players": 6, "teams": 2, "table_sets": True}, TOKO_MAJA),
    "toko maja for two": ("toko_maja", {"players": 2}, TOKO_MAJA),
    "goita in teams": ("goita", {"players": 4, "target": 1}, GOITA),
    "goita solo": ("goita", {"players": 1, "mode": "solo", "memory": True}, SOLO),
    "scopette in teams": ("scopette", {"players": 4, "teams": True}, SCOPETTE),
    "scopette for three": ("scopette", {"players": 3}, SCOPETTE),
    "a game without drawings": ("scopa", {"players": 2, "target": 6}, GENERIC),
}
_BY_TOUCH = [
    "shokoba with mistakes",
    "toko maja in teams",
    "goita solo",
    "scopette in teams",
    "a game without drawings",
]


@each_case("game", [game for game in CLICKS if game != "toko_maja"])
def test_a_whole_match_by_mouse(new_user: NewUser, game: str) -> None:
    _play_by_mouse(new_user, game)


@pytest.mark.soak
def test_a_whole_match_of_the_longest_game_by_mouse_and_by_keyboard(new_user: NewUser) -> None:
    _play_by_mouse(new_user, "toko_maja")
    _play_by_keyboard(new_user, "toko_maja")


def test_the_end_of_the_longest_match_by_mouse_and_by_keyboard(new_user: NewUser, server: Server) -> None:
    """A player has about ninety turns of Toko Maja; here those of the last round. By touch, all of them are played."""
    played = play_table(server.url, "toko_maja", to_round=3, options=_SHORT["toko_maja"])
    ana = new_user(token=played.token, language="fr")
    ana.go_to_table(played.table)
    for _ in range(15):
        offered = ana.wait_for_offer(*TOKO_MAJA)
        assert offered is not None
        ana.click(offered)
    play_by_keyboard(ana, *TOKO_MAJA)
    _expect_result(ana, played.table, "Décompte")


def _play_by_mouse(new_user: NewUser, game: str) -> None:
    ana = new_user(sound=True)
    table = ana.start_table(game, options=_SHORT[game])
    assert ana.play_match(*CLICKS[game]) > 2
    _expect_result(ana, table, "Scoring")
    ana.close()


@each_case("variant", _BY_TOUCH)
def test_a_whole_match_by_touch(new_user: NewUser, variant: str) -> None:
    _play_by_touch(new_user, variant)


@pytest.mark.soak
@each_case("variant", [each for each in _VARIANTS if each not in _BY_TOUCH])
def test_a_whole_match_of_other_variants_by_touch(new_user: NewUser, variant: str) -> None:
    _play_by_touch(new_user, variant)


def _play_by_touch(new_user: NewUser, variant: str) -> None:
    game, options, clicks = _VARIANTS[variant]
    ana = new_user(size="phone", language="fr", dark=True)
    table = ana.start_table(game, options=options)
    assert ana.play_match(*clicks) > 2
    _expect_result(ana, table, "Décompte")
    ana.close()


@each_case("game", ["goita", "scopette", "scopa"])
def test_a_whole_match_by_keyboard(new_user: NewUser, game: str) -> None:
    """Always the first that is offered; `test_usability.py` plays Shokoba, from the form to the rematch."""
    _play_by_keyboard(new_user, game)


def _play_by_keyboard(new_user: NewUser, game: str) -> None:
    ana = new_user(language="fr")
    table = ana.start_table(game, options={**_SHORT[game], **({"players": 4} if game == "scopa" else {})})
    play_by_keyboard(ana, *CLICKS[game])
    _expect_result(ana, table, "Décompte")
    ana.close()


def play_by_keyboard(user: BrowserUser, *selectors: str, limit: int = 900) -> None:
    """Press the first number, or Enter where one goes on or confirms, until the match is over."""
    dialogs = user.page.locator("dialog[open]:not(:has(a[href^='/m/']))")  # the result, which has this link, stays
    for _ in range(limit):
        if user.wait_for_offer(*selectors, "footer .button.main") is None:
            return
        if dialogs.count():
            user.page.keyboard.press("Escape")
            expect(dialogs).to_have_count(0)
            continue
        goes_on = user.page.locator(".round-end, footer .button.main").count()
        user.page.keyboard.press("Enter" if goes_on else "1")
        user.wait_until_drawn()
    raise AssertionError(f"the match did not end: {user.status()}")


def _expect_result(user: BrowserUser, table: str, scoring: str) -> None:
    """Every side has a place in the result."""
    result = user.page.locator("dialog[open]")
    sides = len(user.request("GET", f"/api/tables/{table}")["match"]["teams"])
    expect(result.locator("ol li")).to_have_count(sides)
    if sides > 1:  # who plays alone has points only
        expect(result.get_by_role("heading", name=scoring)).to_be_visible()
    assert problems(user.page, "dialog[open]") == []
