"""Everybody decides alone whether their matches may be used for research: off at first, and withdrawn as easily."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visit, Visitor

WORDS: dict[Literal["en", "fr"], tuple[str, str]] = {
    "en": ("Settings", "My finished matches may be used for research"),
    "fr": ("Réglages", "Mes parties terminées peuvent servir à la recherche"),
}


def asked(visitor: Visitor, language: Literal["en", "fr"] = "en") -> Locator:
    """The question in the settings, on a page that was just loaded."""
    title, question = WORDS[language]
    visitor.page.goto("/")
    visitor.button(title).click()
    return visitor.page.get_by_label(question)


@pytest.mark.parametrize("language", WORDS)
def test_somebody_agrees_and_withdraws(visit: Visit, language: Literal["en", "fr"]) -> None:
    ana = visit(size="phone", language=language)
    box = asked(ana, language)
    expect(box).not_to_be_checked()
    assert ana.too_wide() == []
    for word in (True, False):
        with ana.page.expect_response(lambda answer: answer.request.method == "PATCH"):
            box.click()
        assert ana.ask("GET", "/api/me")["research"] is word
        box = asked(ana, language)
        expect(box).to_be_checked(checked=word)


def test_people_who_share_a_device_agree_for_themselves(visit: Visit) -> None:
    ana = visit()
    ana.ask("POST", "/api/guests", {"name": "Ana"})
    ana.ask("POST", "/api/me/companions", {"name": "Ben"})
    expect(asked(ana)).not_to_be_checked()
    his = ana.page.get_by_label("The finished matches of Ben may be used for research")
    with ana.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        his.check()
    assert ana.ask("GET", "/api/me")["research"] is False
    assert [each["research"] for each in ana.ask("GET", "/api/me/companions")] == [True]
    expect(asked(ana)).not_to_be_checked()
    expect(his).to_be_checked()


def test_a_word_that_was_not_kept_is_not_shown(visit: Visit) -> None:
    ana = visit(expected_errors="Failed to load resource")
    box = asked(ana)
    ana.page.route("**/api/me", lambda route: route.abort() if route.request.method == "PATCH" else route.continue_())
    box.click()
    expect(ana.page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(box).not_to_be_checked()
