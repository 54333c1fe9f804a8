"""A whole match of each game and of its variants, by clicking what the page offers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import NewUser

SHOKOBA = (".answers .button", ".lay", ".hand button.offered")
TOKO_MAJA = (".answers .button", ".place.offered", ".drawn button.offered", ".stock.offered")
GOITA = (".hand button.offered", ".answers .button")
SOLO = (".place.first ~ .place.offered", ".place.offered")
SCOPETTE = (".spread button.offered", ".answers .button.main", ".hand button.offered", ".answers .button")

DEFAULTS = {
    "shokoba": ({"players": 2, "target": 1}, SHOKOBA),
    "toko_maja": ({"players": 6}, TOKO_MAJA),
    "goita": ({"players": 2, "target": 1}, GOITA),
    "scopette": ({"players": 6}, SCOPETTE),
}
VARIANTS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "shokoba in teams with nine cards": (
        "shokoba",
        {"players": 4, "teams": True, "nine_cards": True, "target": 1},
        SHOKOBA,
    ),
    "shokoba with mistakes": ("shokoba", {"players": 3, "mistakes": True, "target": 1}, SHOKOBA),
    "toko maja in teams": ("toko_maja", {"players": 6, "teams": 2, "table_sets": True}, TOKO_MAJA),
    "goita in teams": ("goita", {"players": 4, "target": 1}, GOITA),
    "goita solo": ("goita", {"players": 1, "mode": "solo", "memory": True}, SOLO),
    "scopette in teams": ("scopette", {"players": 4, "teams": True}, SCOPETTE),
}


@pytest.mark.parametrize("game", DEFAULTS)
def test_a_whole_match_is_played_by_clicking(new_user: NewUser, game: str) -> None:
    options, clicks = DEFAULTS[game]
    ana = new_user(sound=True)
    ana.start_table(game, options=options)
    assert ana.play_match(*clicks) > 2
    result = ana.page.locator("dialog[open]")
    expect(result.locator("ol li")).to_have_count(options["players"])
    expect(result.get_by_role("heading", name="Scoring")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_variants(new_user: NewUser, variant: str) -> None:
    game, options, clicks = VARIANTS[variant]
    ana = new_user(size="phone", language="fr", dark=True)
    ana.start_table(game, options=options)
    assert ana.play_match(*clicks) > 2
