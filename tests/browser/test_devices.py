"""Devices are lent to one test after another: each gets one that nobody has used."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser.browser_user import BrowserUser, Devices
from tests.server_process import Server

_KEPT = "() => ({ local: localStorage.length, session: sessionStorage.length, cookies: document.cookie })"


def test_a_device_comes_back_empty_and_one_that_was_altered_is_not_lent_again(browser: Browser, server: Server) -> None:
    devices = Devices(browser, server.url)
    ana = BrowserUser(devices, size="phone")
    ana.start_table("goita")
    ana.page.set_viewport_size({"width": 999, "height": 555})
    ana.page.route("**/api/games", lambda route: route.abort())
    ana.page.evaluate("sessionStorage.setItem('a', 'b')")
    used = ana.page
    ana.close()
    bob = BrowserUser(devices, size="phone", dark=True)
    assert bob.page is used
    assert bob.page.evaluate(_KEPT) == {"local": 0, "session": 0, "cookies": ""}
    assert bob.context.cookies() == []
    assert bob.page.viewport_size == {"width": 360, "height": 640}
    bob.page.goto("/")
    expect(bob.page.get_by_role("article").first).to_be_visible()
    alterations: list[Callable[[BrowserUser], object]] = [
        lambda user: user.page.on("dialog", lambda dialog: dialog.accept()),
        lambda user: user.context.set_offline(offline=False),
        lambda user: user.context.add_init_script("window.altered = true"),
    ]
    for alter in alterations:
        used = bob.page
        alter(bob)
        bob.close()
        bob = BrowserUser(devices, size="phone", dark=True)
        assert bob.page is not used
    bob.close()
    devices.close()
