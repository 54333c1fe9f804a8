"""A user of the web client in a real browser. Every error that a page reports fails the test."""

from __future__ import annotations

import contextlib
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from playwright.sync_api import TimeoutError as PageTimeout

from tests.patience import PATIENCE

Size = Literal["phone", "desktop"]
SIZES: dict[Size, Any] = {"phone": {"width": 360, "height": 640}, "desktop": {"width": 1280, "height": 800}}
_LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
_TIMEOUT_MS = int(1000 * PATIENCE)
_POLLING_MS = 50
"""Asking at every frame, as Playwright does by itself, would keep half a core busy with drawing."""
expect.set_options(timeout=_TIMEOUT_MS)

OFFLINE = r"net::ERR_|Failed to fetch"
"""What pages report without a network, by what they were asking for just then."""
RESULT = "dialog[open] a[href*='/m/']"
_CONTINUE = ".round-end .button.main, dialog[open] .button.main:not(:disabled)"
_OFFERED = """([result, wanted]) => {
    if (document.querySelector(result)) return { found: null };
    const found = wanted.find((each) => document.querySelector(each));
    return found && { found };
}"""
_OVERFLOWING = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const all = [...document.querySelectorAll("body *")];
    const wide = all.filter((each) => each.getBoundingClientRect().right > clientWidth);
    return [`${scrollWidth} > ${clientWidth}`, ...wide.map((each) => `${each.tagName}.${each.getAttribute("class")}`)];
}"""

_DRAWN = """async () => {
    await document.fonts.ready;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
}"""
_WATCH = """([name, selector, text]) => {
    const isShown = () => [...document.querySelectorAll(selector)]
        .some((each) => each.checkVisibility() && each.textContent.includes(text));
    if (isShown()) return false;
    const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        window[name] = true;
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    return true;
}"""

_FIRST_SETTINGS = """try {
    if (!localStorage.getItem("cartable.settings")) localStorage.setItem("cartable.settings", JSON.stringify(%s));
} catch { /* an empty page has no storage */ }"""

_NOT_DRAWN = "addEventListener('DOMContentLoaded', () => (document.documentElement.style.opacity = 0))"
"""The page is laid out and answers as usual; drawing it would take as much time again, and few tests look at it."""

_NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"

_SAME_NONCE = """{
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (values) => (values.length === 16 ? values.fill(7) : random(values));
}"""
"""What people add to the shuffling has 16 bytes: with the server's secret, it makes the deals of a test the same."""

_LASTING_OF_PAGE = ("add_init_script", "route_web_socket", "on")
_LASTING_OF_CONTEXT = ("add_init_script", "route", "new_cdp_session", "new_page", "grant_permissions", "set_offline")
"""Methods whose effect stays when the page goes elsewhere."""


@dataclass(frozen=True)
class DeviceSettings:
    """What cannot be changed afterwards."""

    size: Size
    language: Literal["en", "fr"]
    first_settings: str
    offline: bool
    drawn: bool


class Device:
    """A browser context with one page, and the errors that the page reports."""

    def __init__(self, browser: Browser, url: str, settings: DeviceSettings) -> None:
        self.url, self.settings = url, settings
        self.context = browser.new_context(
            base_url=url,
            viewport=SIZES[settings.size],
            locale=_LANGUAGES[settings.language],
            has_touch=settings.size == "phone",
        )
        self.context.set_default_timeout(_TIMEOUT_MS)
        if not settings.offline:
            self.context.add_init_script(_NO_SERVICE_WORKER)
        if not settings.drawn:
            self.context.add_init_script(_NOT_DRAWN)
        self.context.add_init_script(_SAME_NONCE)
        self.context.add_init_script(_FIRST_SETTINGS % settings.first_settings)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("console", self._log)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.is_altered = settings.offline
        """Whether something was done to it that `empty` does not undo."""
        for owner, methods in ((self.page, _LASTING_OF_PAGE), (self.context, _LASTING_OF_CONTEXT)):
            for method in methods:
                self._notice(owner, method)

    def _log(self, message: ConsoleMessage) -> None:
        if message.location["url"].endswith("/favicon.ico"):  # which some browsers ask for at the page of `empty`
            return
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _notice(self, owner: Page | BrowserContext, method: str) -> None:
        """Let calls of this method be noticed."""
        call = getattr(owner, method)

        def alter(*arguments: Any, **named: Any) -> Any:
            self.is_altered = True
            return call(*arguments, **named)

        setattr(owner, method, alter)

    def empty(self) -> None:
        """Make it like a new one. Another page of the same server keeps the process with its compiled scripts."""
        self.page.unroute_all()
        self.page.goto("/healthz")
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.set_viewport_size(SIZES[self.settings.size])
        self.context.clear_cookies()
        self.errors = []


class Devices:
    """The devices of one browser, all for the same server.

    One that comes back is emptied and lent again, unless a test has altered it for good: a new one would load the
    client in a new process, which takes twice the processor time.
    """

    def __init__(self, browser: Browser, url: str, *, lend_again: bool = True) -> None:
        self._browser, self.url, self._lend_again = browser, url, lend_again
        self._spare: list[Device] = []

    def borrow(self, settings: DeviceSettings) -> Device:
        for device in self._spare:
            if device.settings == settings:
                self._spare.remove(device)
                return device
        return Device(self._browser, self.url, settings)

    def give_back(self, device: Device) -> None:
        if self._lend_again and not device.is_altered and not device.page.is_closed():
            device.empty()
            self._spare.append(device)
        else:
            device.context.close()

    def close(self) -> None:
        for device in self._spare:
            device.context.close()


class BrowserUser:
    """One person with one device.

    With `reduced_motion` cards move at once, and at the pace `none` plays are not shown step by step, so that tests
    need not wait for them. Sounds take a tenth of a page's processor time: only tests that are about them, and whole
    matches, have them. Only with `offline` does the page store itself for times without a network.
    """

    def __init__(
        self,
        devices: Devices,
        *,
        size: Size = "desktop",
        language: Literal["en", "fr"] = "en",
        dark: bool = False,
        reduced_motion: bool = True,
        token: str | None = None,
        pace: Literal["calm", "normal", "quick", "none"] = "none",
        notation: bool = False,
        sound: bool = False,
        offline: bool = False,
        drawn: bool = False,
        expected_errors: str = "",
    ) -> None:
        self.url, self.size = devices.url, size
        first_settings = json.dumps({"pace": pace, "notation": notation, "sound": sound})
        self._device = devices.borrow(DeviceSettings(size, language, first_settings, offline, drawn))
        self.context, self.page, self.errors = self._device.context, self._device.page, self._device.errors
        self.page.emulate_media(
            color_scheme="dark" if dark else "light", reduced_motion="reduce" if reduced_motion else "no-preference"
        )
        if token is not None:
            self.become(token)
        self._devices = devices
        self._expected = expected_errors
        self._chance = random.Random(1)
        self._watched = 0
        self._is_closed = False

    def become(self, token: str) -> None:
        """Use the device as somebody else, whose token this is."""
        self.context.clear_cookies()
        self.context.add_cookies([{"name": "cartable", "value": token, "url": self.url}])

    def close(self) -> None:
        """Give the device back, once; fail if its page has reported an error."""
        if self._is_closed:
            return
        self._is_closed = True
        self._devices.give_back(self._device)
        unexpected = [each for each in self.errors if not self._expected or not re.search(self._expected, each)]
        assert not unexpected, unexpected

    # Through the API, which is faster than clicking.

    def open_table(self, game: str, **wanted: Any) -> str:
        """Open a table; return its id."""
        if not self.context.cookies():
            self.request("POST", "/api/guests", {"name": "Ana"})
        table: str = self.request("POST", "/api/tables", {"game": game, "pace": 0, "start": True, **wanted})["id"]
        return table

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request to the server as this user."""
        headers = {"origin": self.url}
        answer = self.context.request.fetch(path, method=method, data=body, headers=headers)
        assert answer.ok, answer.text()
        return json.loads(answer.text() or "null")

    def start_table(self, game: str, **wanted: Any) -> str:
        """Open a table, start its match and go to its page; return its id."""
        table = self.open_table(game, **wanted)
        self.go_to_table(table)
        return table

    def start_against(self, other: BrowserUser, game: str, **wanted: Any) -> str:
        """Start a match with somebody who moves only when the test wants it, and go to its page; return the table's id.

        A bot moves after its pace, whether or not a slow page has looked at the position by then.
        """
        table = self.open_table(game, seat=0, start=False, **wanted)
        if not other.context.cookies():
            other.request("POST", "/api/guests", {"name": "Ben"})
        other.command(table, "sit", seat=1)
        self.command(table, "start")
        self.go_to_table(table)
        return table

    def command(self, table: str, kind: str, **fields: Any) -> None:
        """Send a command to a table as this user."""
        self.request("POST", f"/api/tables/{table}/commands", {"type": kind, "request": token_hex(8), **fields})

    @property
    def token(self) -> str:
        """What tells the server who this is."""
        return next(each["value"] for each in self.context.cookies() if each["name"] == "cartable")

    def go_to_table(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        expect(self.page.locator(".badge").first).to_be_visible()

    # On the page.

    def status(self) -> str:
        return self.page.locator("header .status").inner_text()

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for something that this process is told by the page."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, what
            self.wait_until_drawn()

    def wait_until_drawn(self) -> None:
        """Wait until the fonts are there and what depends on the sizes of the last frame has its own size."""
        wait_until_drawn(self.page)

    def wait_until_kept(self) -> None:
        """Wait until the service worker keeps the page and what it has asked for, for times without a network.

        That the worker is ready is not enough: what is asked for before it controls the page is not kept.
        """
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null", polling=_POLLING_MS)
        self.page.wait_for_load_state("networkidle")

    @contextlib.contextmanager
    def watch_for(self, selector: str, text: str = "") -> Iterator[None]:
        """What is done in this context shows this text, perhaps for so short a time that a later look would miss it."""
        self._watched += 1
        name = f"shown{self._watched}"
        assert self.page.evaluate(_WATCH, [name, selector, text]), f"“{text}” is shown already"
        yield
        self.page.wait_for_function("(name) => window[name]", arg=name, polling=_POLLING_MS)

    def problems(self, question: str) -> list[str]:
        """What a script of the page finds wrong with its layout."""
        return lasting_problems(self.page, question)

    def overflowing_elements(self) -> list[str]:
        """The elements that make the page scroll sideways."""
        return self.problems(_OVERFLOWING)

    def offer(self, *selectors: str) -> str | None:
        """The selector that matches now; None if none does."""
        found = self.page.evaluate(_OFFERED, [RESULT, [_CONTINUE, *selectors]])
        return found["found"] if found else None

    def wait_for_offer(self, *selectors: str) -> str | None:
        """Wait until one of the selectors matches, and return it; return None once the match is over."""
        wanted = [RESULT, [_CONTINUE, *selectors]]
        found = self.page.wait_for_function(_OFFERED, arg=wanted, polling=_POLLING_MS).json_value()["found"]
        return found if isinstance(found, str) else None

    def click(self, selector: str) -> None:
        """Click any match of a selector, or tap it: always the first could choose and give up the same cards for ever.

        Do nothing if it has disappeared.
        """
        found = self.page.locator(selector)
        if count := found.count():
            one = found.nth(self._chance.randrange(count))
            with contextlib.suppress(PageTimeout):
                (one.tap if self.size == "phone" else one.click)(timeout=5000)

    def play_match(self, *selectors: str, limit: int = 900) -> int:
        """Click the first of these selectors that matches until the match is over; return the number of clicks."""
        for clicks in range(limit):
            offered = self.wait_for_offer(*selectors)
            if offered is None:
                return clicks
            if self.size == "phone":
                assert self.overflowing_elements() == []
            self.click(offered)
        raise AssertionError(f"the match did not end: {self.status()}")


def wait_until_drawn(page: Page) -> None:
    page.evaluate(_DRAWN)


def lasting_problems(page: Page, question: str) -> list[str]:
    """What a script finds wrong with the layout of a page.

    What it finds at first may be half-way: what fits itself to its space does so in the frame after that has changed.
    """
    found: list[str] = page.evaluate(question)
    if found:
        wait_until_drawn(page)
        found = page.evaluate(question)
    return found


NewUser = Callable[..., BrowserUser]
"""The fixture that creates users; it takes the keyword arguments of `BrowserUser`."""
