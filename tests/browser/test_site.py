"""A site: the client as plain files in a folder of any web host, without a server."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

import cartable
from cartable.cli.app import app
from cartable.server.web import kept_files
from tests.browser.browser_user import BrowserUser, Devices

FOLDER = "/some/folder/"


class _Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nothing: the tests look at what the pages asked for."""

    def send_head(self) -> Any:
        """A wrong address gets the site's own page, as most hosts do it."""
        if Path(self.translate_path(self.path)).exists():
            return super().send_head()
        page = Path(self.directory, FOLDER.strip("/"), "404.html").read_bytes()
        self.send_response(404)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)
        return None


class _Host(http.server.ThreadingHTTPServer):
    daemon_threads = True


@contextmanager
def hosted_site(root: Path) -> Iterator[str]:
    """Write a site into a folder of a plain web host, and yield its address."""
    written = CliRunner().invoke(app, ["site", str(root / FOLDER.strip("/"))])
    assert written.exit_code == 0, written.stderr
    with _Host(("127.0.0.1", 0), functools.partial(_Files, directory=str(root))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}{FOLDER}"
        host.shutdown()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hosted_site(tmp_path_factory.mktemp("host")) as address:
        yield address


class Visitor(BrowserUser):
    """Somebody who opens a site. Errors include violations of its security policy."""

    def __init__(self, browser: Browser, site: str, **settings: Any) -> None:
        super().__init__(Devices(browser, site, lend_again=False), **settings)
        self.asked: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))

    def open(self, path: str = "") -> Page:
        self.page.goto(f"{self.url}#{path}" if path else self.url)
        return self.page

    def close(self) -> None:
        super().close()
        elsewhere = [each for each in self.asked if not each.startswith((self.url, "data:", "blob:"))]
        assert not elsewhere, elsewhere


@pytest.fixture
def visitor(browser: Browser, site: str) -> Iterator[Visitor]:
    visiting = Visitor(browser, site)
    yield visiting
    visiting.close()


def test_what_works_without_a_server(visitor: Visitor) -> None:
    page = visitor.open()
    expect(page.get_by_role("article")).to_have_count(len(cartable.GAMES))
    expect(page.locator("[data-way=bots]").first).to_be_enabled()
    expect(page.locator("[data-way=friends]")).to_have_count(0)
    expect(page.get_by_label("Table code")).to_have_count(0)
    expect(page.get_by_text("without a server")).to_be_visible()
    visitor.button("Settings").click()
    expect(page.get_by_role("link", name="My profile")).to_be_visible()
    expect(page.get_by_text("research")).to_have_count(0)
    for path in ("/admin", "/link"):
        expect(visitor.open(path).get_by_text("This needs a Cartable server")).to_be_visible()
    visitor.open("/learn/shokoba")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    assert page.url == f"{visitor.url}#/learn/shokoba"


def test_pages_have_addresses_of_their_own_and_survive_a_reload(visitor: Visitor) -> None:
    page = visitor.open()
    page.get_by_role("article", name="Goita Shogi").get_by_role("link", name="Rules").click()
    heading = page.get_by_role("heading", level=1, name="Goita")
    expect(heading).to_be_visible()
    assert page.url == f"{visitor.url}#/rules/goita"
    page.reload()
    expect(heading).to_be_visible()
    page.go_back()
    expect(page.get_by_role("article")).to_have_count(len(cartable.GAMES))
    visitor.open("/check")
    expect(page.get_by_role("heading", name="Check a record")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    assert page.url == f"{visitor.url}#/check"  # skipping to the content stays on the page


def test_a_wrong_address_leads_home_and_a_phone_shows_nothing_too_wide(browser: Browser, site: str) -> None:
    visitor = Visitor(browser, site, size="phone", language="fr", expected_errors="404")
    visitor.page.goto(f"{site}t/a-table")
    expect(visitor.page.get_by_role("article")).to_have_count(len(cartable.GAMES))
    assert visitor.page.url == site
    for path in ("/", "/rules/goita", "/check", "/me", "/new/scopette"):
        visitor.open(path)
        expect(visitor.page.get_by_role("main")).not_to_be_empty()
        assert visitor.overflowing_elements() == [], path
    visitor.close()


def test_it_opens_without_a_network_and_a_new_version_replaces_the_old_one_as_a_whole(
    browser: Browser, tmp_path: Path
) -> None:
    with hosted_site(tmp_path) as address:
        visitor = Visitor(browser, address, offline=True)
        page = visitor.open()
        visitor.wait_until_kept()
        visitor.context.set_offline(offline=True)  # after the first visit it opens without a network
        page.reload()
        expect(page.get_by_role("article")).to_have_count(len(cartable.GAMES))
        for path, text in (("/rules/scopette", "Scopette"), ("/learn/toko_maja", "Next"), ("/new/goita", "New table")):
            visitor.open(path)
            expect(page.get_by_text(text).first).to_be_visible()
        visitor.open()
        visitor.context.set_offline(offline=False)
        _write_newer_version(tmp_path / FOLDER.strip("/"))
        newer = page.locator("html[data-newer]")
        page.evaluate(_NEW_VERSION_IS_LOADED)
        expect(page.get_by_role("article")).to_have_count(len(cartable.GAMES))
        expect(newer).to_have_count(0)  # the open page stays as it is
        page.reload()
        expect(newer).to_have_count(1)
        expect(page.get_by_role("article")).to_have_count(len(cartable.GAMES))
        assert len(page.evaluate("caches.keys()")) <= 2  # this version, and the local table
        visitor.close()


_NEW_VERSION_IS_LOADED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const next = (target, event) => new Promise((done) => target.addEventListener(event, done, { once: true }));
    while (!registration.waiting) {
        const { installing } = registration;
        await (installing ? next(installing, "statechange") : next(registration, "updatefound"));
    }
}"""


def _write_newer_version(site: Path) -> None:
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    del files[kept_files.SCRIPT]
    files["index.html"] = files["index.html"].replace(b"<html ", b"<html data-newer ")
    (site / "index.html").write_bytes(files["index.html"])
    (site / kept_files.SCRIPT).write_bytes(kept_files.kept_script(files, is_site=True))
