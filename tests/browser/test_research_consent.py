"""Each player decides whether their matches may be used for research: the default is no."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browser_user import BrowserUser, NewUser

TEXTS: dict[Literal["en", "fr"], tuple[str, str]] = {
    "en": ("Settings", "My finished matches may be used for research"),
    "fr": ("Réglages", "Mes parties terminées peuvent servir à la recherche"),
}


def consent_box(user: BrowserUser, language: Literal["en", "fr"] = "en") -> Locator:
    """The checkbox in the settings, after loading the page."""
    title, question = TEXTS[language]
    user.page.goto("/")
    user.button(title).click()
    return user.page.get_by_label(question)


@pytest.mark.parametrize("language", TEXTS)
def test_a_player_agrees_and_withdraws(new_user: NewUser, language: Literal["en", "fr"]) -> None:
    ana = new_user(size="phone", language=language)
    box = consent_box(ana, language)
    expect(box).not_to_be_checked()
    assert ana.overflowing_elements() == []
    for consent in (True, False):
        with ana.page.expect_response(lambda answer: answer.request.method == "PATCH"):
            box.click()
        assert ana.request("GET", "/api/me")["research"] is consent
        box = consent_box(ana, language)
        expect(box).to_be_checked(checked=consent)


def test_each_player_on_a_shared_device_decides_for_themselves(new_user: NewUser) -> None:
    ana = new_user()
    ana.request("POST", "/api/guests", {"name": "Ana"})
    ana.request("POST", "/api/me/companions", {"name": "Ben"})
    expect(consent_box(ana)).not_to_be_checked()
    his = ana.page.get_by_label("The finished matches of Ben may be used for research")
    with ana.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        his.check()
    assert ana.request("GET", "/api/me")["research"] is False
    assert [each["research"] for each in ana.request("GET", "/api/me/companions")] == [True]
    expect(consent_box(ana)).not_to_be_checked()
    expect(his).to_be_checked()


def test_a_consent_that_was_not_stored_is_not_shown(new_user: NewUser) -> None:
    ana = new_user(expected_errors="Failed to load resource")
    box = consent_box(ana)
    ana.page.route("**/api/me", lambda route: route.abort() if route.request.method == "PATCH" else route.continue_())
    box.click()
    expect(ana.page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(box).not_to_be_checked()
