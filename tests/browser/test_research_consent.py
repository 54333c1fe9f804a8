"""Each player decides whether their matches may be used for research: the default is no."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browser_user import BrowserUser, NewUser
from tests.tiers import in_soak

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


@pytest.mark.parametrize("language", ["fr", *in_soak("en")])
def test_each_player_on_a_device_agrees_and_withdraws_and_sees_what_is_stored(
    new_user: NewUser, language: Literal["en", "fr"]
) -> None:
    ana = new_user(size="phone", language=language, expected_errors="Failed to load resource")
    ana.request("POST", "/api/guests", {"name": "Ana"})
    ana.request("POST", "/api/me/companions", {"name": "Ben"})
    box = consent_box(ana, language)
    his = ana.page.get_by_label(re.compile("The finished matches of Ben|Les parties terminées de Ben"))
    expect(box).not_to_be_checked()
    assert ana.overflowing_elements() == []
    for asked, consents in ((box, (True, False)), (box, (False, False)), (his, (False, True)), (box, (True, True))):
        with ana.page.expect_response(lambda answer: answer.request.method == "PATCH"):
            asked.click()
        assert ana.request("GET", "/api/me")["research"] is consents[0]
        assert [each["research"] for each in ana.request("GET", "/api/me/companions")] == [consents[1]]
        consent_box(ana, language)
        expect(box).to_be_checked(checked=consents[0])
        expect(his).to_be_checked(checked=consents[1])
    ana.page.route("**/api/me", lambda route: route.abort() if route.request.method == "PATCH" else route.continue_())
    box.click()
    expect(ana.page.get_by_role("alert")).to_be_visible()
    expect(box).to_be_checked()  # that it is not any more was not stored, so it is not shown
