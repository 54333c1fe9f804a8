"""Somebody at a browser: opens pages, clicks what is offered, and notices every error of the page."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, expect
from playwright.sync_api import TimeoutError as TooLong

Size = Literal["phone", "desktop"]
SIZES: dict[Size, Any] = {"phone": {"width": 360, "height": 640}, "desktop": {"width": 1280, "height": 800}}
_LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
_PATIENCE = 30_000
expect.set_options(timeout=_PATIENCE)

RESULT = "dialog[open] a[href^='/m/']"
_GO_ON = "dialog[open] .button.main:not(:disabled)"
_OFFERED = """([result, wanted]) => {
    if (document.querySelector(result)) return { found: null };
    const found = wanted.find((each) => document.querySelector(each));
    return found && { found };
}"""
_TOO_WIDE = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const all = [...document.querySelectorAll("body *")];
    const wide = all.filter((each) => each.getBoundingClientRect().right > clientWidth);
    return [`${scrollWidth} > ${clientWidth}`, ...wide.map((each) => `${each.tagName}.${each.getAttribute("class")}`)];
}"""


class Visitor:
    """One person with one device. Where it is `calm`, cards do not travel, so that nothing has to be waited for."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: Size = "desktop",
        language: Literal["en", "fr"] = "en",
        dark: bool = False,
        calm: bool = True,
        token: str | None = None,
        bypass_csp: bool = False,
        expected_errors: str = "",
    ) -> None:
        self.url, self.size = url, size
        self.context = browser.new_context(
            base_url=url,
            viewport=SIZES[size],
            locale=_LANGUAGES[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=size == "phone",
            bypass_csp=bypass_csp,
        )
        self.context.set_default_timeout(_PATIENCE)
        if token is not None:
            self.context.add_cookies([{"name": "cartable", "value": token, "url": url}])
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self._expected = expected_errors
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def leave(self) -> None:
        self.context.close()
        unexpected = [each for each in self.errors if not self._expected or not re.search(self._expected, each)]
        assert not unexpected, unexpected

    # without clicking, to save time where the click is not what is tested

    def open_table(self, game: str, **wanted: Any) -> str:
        """A new table of this person's, by the API."""
        if not self.context.cookies():
            self.ask("POST", "/api/guests", {"name": "Ana"})
        table: str = self.ask("POST", "/api/tables", {"game": game, "pace": 0, "start": True, **wanted})["id"]
        return table

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A question to the server, as this person."""
        headers = {"origin": self.url}
        answer = self.context.request.fetch(path, method=method, data=body, headers=headers)
        assert answer.ok, answer.text()
        return json.loads(answer.text() or "null")

    def sit_down(self, game: str, **wanted: Any) -> str:
        table = self.open_table(game, **wanted)
        self.go_to_table(table)
        return table

    def go_to_table(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        expect(self.page.locator(".plate").first).to_be_visible()

    # what there is to see and to do

    def status(self) -> str:
        return self.page.locator("header .status").inner_text()

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def too_wide(self) -> list[str]:
        """What makes the page scroll sideways."""
        found: list[str] = self.page.evaluate(_TOO_WIDE)
        return found

    def next_offer(self, *selectors: str) -> str | None:
        """Wait until something of this can be clicked, or until the match is over."""
        found = self.page.wait_for_function(_OFFERED, arg=[RESULT, [_GO_ON, *selectors]]).json_value()["found"]
        return found if isinstance(found, str) else None

    def click(self, selector: str) -> None:
        """A real click on the first such thing; nothing where the table has moved on meanwhile."""
        with contextlib.suppress(TooLong):
            self.page.locator(selector).first.click(timeout=500)

    def play_to_the_end(self, *selectors: str, limit: int = 900) -> int:
        """Click whatever of these is offered until the match is over; return how many clicks it took."""
        for clicks in range(limit):
            offered = self.next_offer(*selectors)
            if offered is None:
                return clicks
            if self.size == "phone":
                assert self.too_wide() == []
            self.click(offered)
        raise AssertionError(f"the match did not end: {self.status()}")


Visit = Callable[..., Visitor]
"""How tests come to a page: called with the wishes of a `Visitor`."""
