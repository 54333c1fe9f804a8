"""Whole matches by mouse, by touch and by keyboard, with nothing but what the page offers.

Here every game is played once; with another kind of input, only turns of it. The soak plays all of them in every way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import problems
from tests.browser.browser_user import BrowserUser, NewUser
from tests.cases import each_case

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
_BY_MOUSE = ["shokoba", "goita"]
_BY_TOUCH = ["toko maja in teams", "scopette in teams"]
_BY_KEYBOARD = ["scopa"]
_GAMES_BY_KEYBOARD = ["goita", "scopette", "scopa", "toko_maja"]
"""Shokoba is played by keyboard in `test_usability.py`, from the form to the rematch."""
_MOST_TOUCHES = 20
_CONFIRM = "footer .button.main"
_TURNS = ["toko maja in teams", "scopette in teams", "goita in teams"]
_TURNS_BY_TOUCH = ["shokoba with mistakes", "goita solo", "a game without drawings"]


@each_case("game", _BY_MOUSE)
def test_a_whole_match_by_mouse(new_user: NewUser, game: str) -> None:
    _play_by_mouse(new_user, game)


@pytest.mark.soak
@each_case("game", [each for each in CLICKS if each not in _BY_MOUSE])
def test_a_whole_match_of_the_other_games_by_mouse(new_user: NewUser, game: str) -> None:
    _play_by_mouse(new_user, game)


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


@each_case("game", _BY_KEYBOARD)
def test_a_whole_match_by_keyboard(new_user: NewUser, game: str) -> None:
    """Always the first that is offered."""
    _play_by_keyboard(new_user, game)


@pytest.mark.soak
@each_case("game", [each for each in _GAMES_BY_KEYBOARD if each not in _BY_KEYBOARD])
def test_a_whole_match_of_the_other_games_by_keyboard(new_user: NewUser, game: str) -> None:
    _play_by_keyboard(new_user, game)


def _play_by_keyboard(new_user: NewUser, game: str) -> None:
    ana = new_user(language="fr")
    table = ana.start_table(game, options={**_SHORT[game], **({"players": 4} if game == "scopa" else {})})
    play_by_keyboard(ana, *CLICKS[game])
    _expect_result(ana, table, "Décompte")
    ana.close()


@each_case("variant", _TURNS)
def test_a_turn_by_keyboard_and_one_by_mouse(new_user: NewUser, variant: str) -> None:
    """In this order: Enter would press again what was clicked before."""
    game, options, clicks = _VARIANTS[variant]
    ana = new_user()
    table = ana.start_table(game, options=options)
    _take_turn(ana, table, (*clicks, _CONFIRM), lambda _: _press(ana))
    _take_turn(ana, table, clicks, ana.click)
    ana.close()


@each_case("variant", _TURNS_BY_TOUCH)
def test_a_turn_by_touch(new_user: NewUser, variant: str) -> None:
    game, options, clicks = _VARIANTS[variant]
    ana = new_user(size="phone")
    table = ana.start_table(game, options=options)
    _take_turn(ana, table, clicks, ana.click)
    assert ana.overflowing_elements() == []
    ana.close()


def _take_turn(user: BrowserUser, table: str, selectors: tuple[str, ...], act: Callable[[str], None]) -> None:
    """Do something with what is offered until a move was made; some need several touches."""
    user.wait_for_offer(*selectors)
    before = _moves(user, table)
    for _ in range(_MOST_TOUCHES):
        offered = user.wait_for_offer(*selectors)
        assert offered is not None
        act(offered)
        user.wait_until_drawn()
        if _moves(user, table) > before:
            return
    raise AssertionError(f"no move was made: {user.status()}")


def _moves(user: BrowserUser, table: str) -> int:
    """How many moves the running match has, from its record."""
    match = user.request("GET", f"/api/tables/{table}")["match"]["id"]
    record = user.context.request.get(f"/api/matches/{match}/record").text()
    return sum(len(deal["moves"]) for deal in tomllib.loads(record)["rounds"])


def play_by_keyboard(user: BrowserUser, *selectors: str, limit: int = 900) -> None:
    """Press the first number, or Enter where one goes on or confirms, until the match is over."""
    dialogs = user.page.locator("dialog[open]:not(:has(a[href^='/m/']))")  # the result, which has this link, stays
    for _ in range(limit):
        if user.wait_for_offer(*selectors, _CONFIRM) is None:
            return
        if dialogs.count():
            user.page.keyboard.press("Escape")
            expect(dialogs).to_have_count(0)
            continue
        _press(user)
        user.wait_until_drawn()
    raise AssertionError(f"the match did not end: {user.status()}")


def _press(user: BrowserUser) -> None:
    """The first number, or Enter where one goes on or confirms."""
    goes_on = user.page.locator(f".round-end, {_CONFIRM}").count()
    user.page.keyboard.press("Enter" if goes_on else "1")


def _expect_result(user: BrowserUser, table: str, scoring: str) -> None:
    """Every side has a place in the result."""
    result = user.page.locator("dialog[open]")
    sides = len(user.request("GET", f"/api/tables/{table}")["match"]["teams"])
    expect(result.locator("ol li")).to_have_count(sides)
    if sides > 1:  # who plays alone has points only
        expect(result.get_by_role("heading", name=scoring)).to_be_visible()
    assert problems(user.page, "dialog[open]") == []
