"""The page of the daily deal: begun from the home page, broken off, gone on with, finished, compared and shared."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, expect

from cartable.client import Refused
from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import BrowserUser, Devices
from tests.browser.played_tables import PatientGuest, run_in_thread
from tests.server_process import Host, Server, running_server


@pytest.fixture(scope="module")
def noon() -> datetime:
    """When it is at the server and in the pages as a test begins, so that no day ends meanwhile."""
    return datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory, noon: datetime) -> Iterator[Server]:
    """Its bots move at once."""
    folder = tmp_path_factory.mktemp("daily")
    host = Host(clock_error=noon.timestamp() - time.time())
    with running_server(str(folder / "tables.db"), folder, "--limits", "0", "--pace", "0", host=host) as running:
        yield running


@pytest.fixture
def ana(browser: Browser, quick_server: Server, noon: datetime) -> Iterator[BrowserUser]:
    devices = Devices(browser, quick_server.url)
    user = BrowserUser(devices, size="phone")
    user.page.clock.install(time=noon)
    yield user
    user.close()
    devices.close()


def finish(url: str, token: str, table: str) -> None:
    """Play the first legal move until the match is over."""

    async def play() -> None:
        async with PatientGuest(url, token) as guest, guest.at(table) as connection:
            while connection.result is None:
                if connection.moment.legal is None:
                    await connection.changed()
                    continue
                try:
                    await connection.move(connection.moment.legal.moves[0].text)
                except Refused as refused:
                    if refused.code not in ("move/stale", "table/over"):  # the page plays by itself what is forced
                        raise

    run_in_thread(play)


@in_all_looks
def test_a_day_from_the_home_page_to_the_shared_text(ana: BrowserUser, quick_server: Server) -> None:
    page = ana.page
    page.goto("/")
    today = page.get_by_role("region", name="Today’s deals")
    expect(today.get_by_role("link", name="Shokoba")).to_contain_text("not played yet")
    today.get_by_role("link", name="Shokoba").click()
    play = ana.button("Play the deal")
    expect(play).to_be_visible()
    assert not ana.overflowing_elements()
    page.get_by_text("How can I check it?").click()
    expect(page.locator("details code").first).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    check_page(page)
    play.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Daily deal: no hints, no taking back")).to_be_visible()
    expect(ana.button("Hint")).to_have_count(0)
    table = page.url.rpartition("/")[2]

    page.goto("/")  # broken off
    expect(today.get_by_role("link", name="Shokoba")).to_contain_text("in progress")
    today.get_by_role("link", name="Shokoba").click()
    ana.button("Go on with your try").click()
    page.wait_for_url(f"**/t/{table}")
    finish(quick_server.url, ana.token, table)
    page.reload()
    page.get_by_role("link", name="How did you do?").click()

    expect(page.locator(".figures")).to_contain_text("Your score")
    expect(page.get_by_text("You are the first to finish today.")).to_be_visible()
    expect(page.get_by_role("table", name="How everybody did")).to_contain_text("(you)")
    assert not ana.overflowing_elements()
    check_page(page)
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("delete Navigator.prototype.share")
    with ana.watch_for("button", "Copied"):
        ana.button("Share the result").click()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"Cartable · Shokoba · [^·]+ · [+-]?\d+( \(par .+\))?\nhttp\S+/daily/shokoba/[\d-]{10}", shared)
    page.goto("/")
    expect(today.get_by_role("link", name="Shokoba")).to_contain_text("your score")
    assert not ana.overflowing_elements()
    check_page(page)
