"""Link previews: what a messenger shows for a link to the page."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cartable.games.registry import games
from cartable.games.texts import Text
from cartable.server.refusals import Refusal
from cartable.server.storage.errors import StorageDown
from cartable.server.web import previews
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.web.live_server import LiveServer, server_in_thread
from tests.server.web.test_tournaments import opened, told

ROOT = Path(__file__).parents[3]
PICTURES = ROOT / "web/public/previews"
PAGE = (ROOT / "web/index.html").read_text(encoding="utf-8")


class Tags(HTMLParser):
    """The title and the tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.title = ""
        self._in_title = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self._in_title = tag == "title"
        if tag == "meta":
            name = found.get("property") or found.get("name")
            if name and "media" not in found:
                assert name not in self.meta, name
                self.meta[name] = found.get("content") or ""

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False

    def handle_data(self, data: str) -> None:
        self.title += data if self._in_title else ""


@pytest.fixture(autouse=True)
def _enough_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a look at the table takes longer than a page waits for it, and it is served without."""
    monkeypatch.setattr(previews, "_PATIENCE", PATIENCE)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with the page as it is in the sources, and the real pictures."""
    folder = tmp_path_factory.mktemp("pages")
    static = folder / "static"
    (static / "previews").mkdir(parents=True)
    (static / "index.html").write_text(PAGE, encoding="utf-8")
    for picture in PICTURES.iterdir():
        (static / "previews" / picture.name).write_bytes(picture.read_bytes())
    with server_in_thread(folder, static=static) as running:
        yield running


async def tags(server: LiveServer, path: str, language: str = "en", **headers: str) -> Tags:
    page = await server.request("GET", path, accept_language=language, **headers)
    assert page.status_code == 200
    return Tags(page.text)


@async_test()
async def test_every_kind_of_page_says_what_it_is(pages: LiveServer) -> None:
    host = await pages.guest("Zoé")
    table = await host.table(options={"players": 3})
    running = await host.table(start=True)
    match = (await host.request("GET", f"/api/tables/{running}")).json()["match"]["id"]
    expected = {
        "/": ("Cartable", "cartable"),
        "/nowhere": ("Cartable", "cartable"),
        "/t/nowhere": ("Cartable", "cartable"),
        "/rules/nothing": ("Cartable", "cartable"),
        "/rules/goita": ("The rules of Goita Shogi", "goita"),
        "/learn/toko_maja": ("Learn Toko Maja", "toko_maja"),
        "/new/scopette": ("Play Scopette", "scopette"),
        f"/t/{table}": ("Come and play Shokoba", "shokoba"),
        f"/t/{running}": ("A match of Shokoba", "shokoba"),
        f"/m/{match}": ("A match of Shokoba", "shokoba"),
    }
    for path, (title, picture) in expected.items():
        found = await tags(pages, path)
        address = path if picture != "cartable" else "/"
        assert found.meta["og:title"] == title, path
        assert found.title == (title if title == "Cartable" else f"{title} · Cartable")
        assert found.meta["og:url"] == f"{pages.url}{address}"
        assert found.meta["og:image"] == f"{pages.url}/previews/{picture}.png"
        assert found.meta["og:description"] == found.meta["description"] != ""
        assert found.meta["twitter:card"] == "summary_large_image"
    assert "A table for 3 players" in (await tags(pages, f"/t/{table}")).meta["description"]
    assert "Une table pour 3 personnes" in (await tags(pages, f"/t/{table}", "fr-CH, en;q=0.5")).meta["description"]


@async_test()
async def test_a_preview_names_nobody_and_gives_no_code_away(pages: LiveServer) -> None:
    host = await pages.guest("Zoé")
    table = await host.table(public=False)
    code = (await host.request("GET", f"/api/tables/{table}")).json()["code"]
    for asking in (pages, host):
        page = (await asking.request("GET", f"/t/{table}", accept_language="fr")).text
        assert "Venez jouer à Shokoba" in page
        assert "Zoé" not in page
        assert code not in page
        assert host.player not in page


@async_test()
async def test_a_tournament_names_itself_its_host_and_nobody_else(pages: LiveServer) -> None:
    host, guest = await pages.guest("Zoé"), await pages.guest("Emil")
    found = await opened(host, name='<b>"Friday" {game}', public=False)
    path = f"/tournaments/{found['id']}"
    assert (await guest.request("POST", f"/api{path}/entrants")).status_code == 200
    assert (await host.request("POST", f"/api{path}/entrants")).status_code == 200
    states = {
        "": ("to take part: no account needed", "pour participer"),
        "start_round": ("It is being played", "Il est en cours"),
        "end_tournament": ("It is over", "Il est terminé"),
    }
    for command, (english, french) in states.items():
        if command:
            fields = {"round": 1} if command == "start_round" else {}
            assert (await told(host, found["id"], type=command, **fields)).status_code == 200
        page = (await host.request("GET", path, accept_language="en")).text
        seen = Tags(page).meta
        assert seen["og:title"] == '<b>"Friday" {game}'
        assert seen["og:image"].endswith("/previews/shokoba.png")
        assert seen["og:url"] == f"{pages.url}{path}"
        assert "A tournament of Shokoba, hosted by Zoé." in seen["description"]
        assert english in seen["description"]
        assert french in (await tags(pages, path, "fr")).meta["description"]
        for secret in ("Emil", found["code"], host.player, guest.player, "<b>"):
            assert secret not in page, secret
    assert (await tags(pages, "/tournaments/nowhere")).meta["og:title"] == "Cartable"


@async_test()
async def test_a_server_without_tournaments_previews_none(pages: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/tournaments/{(await opened(await pages.guest('Zoé')))['id']}"
    assert (await tags(pages, path)).meta["og:title"] == "Friday"
    monkeypatch.setattr(pages.context, "settings", replace(pages.context.settings, tournaments=False))
    assert (await tags(pages, path)).meta["og:title"] == "Cartable"


@async_test()
async def test_a_messenger_that_names_no_language_gets_all_of_them(pages: LiveServer) -> None:
    async with pages.http() as http:
        assert "accept-language" not in http.headers
        found = Tags((await http.get("/rules/goita")).text)
        assert found.meta["og:title"] == "The rules of Goita Shogi · Les règles de Goita Shogi"
        assert Tags((await http.get("/")).text).title == "Cartable"
        for accepted, locale in (("fr", "fr_FR"), ("de, fr;q=0.3, en;q=0.2", "fr_FR"), ("de", "en_GB"), ("", "en_GB")):
            assert (await tags(pages, "/", accepted)).meta["og:locale"] == locale


@async_test()
async def test_texts_and_addresses_are_escaped(pages: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = '"><script>alert(1)</script>'
    monkeypatch.setattr(previews, "_INVITATION", Text(f"{hostile} {{game}}", hostile))
    table = await (await pages.guest()).table()
    page = await pages.request("GET", f"/t/{table}", accept_language="en")
    assert hostile not in page.text
    assert Tags(page.text).meta["og:title"] == f"{hostile} Shokoba"
    for path in (f"/t/{hostile}", f"/rules/{hostile}", "/t/" + "x" * 4000, "/%22%3E%3Cscript%3E"):
        found = await tags(pages, path)
        assert found.meta["og:url"] == f"{pages.url}/"
        assert "alert" not in str(found.meta)
    for host in ('evil"><script>', "a b", "x" * 300, "[::1"):
        found = await tags(pages, "/", host=host)
        assert "og:url" not in found.meta
        assert "og:image" not in found.meta
    assert (await tags(pages, "/", host="[::1]:8000")).meta["og:url"] == "http://[::1]:8000/"


@async_test()
async def test_each_variant_of_the_page_has_its_own_etag(pages: LiveServer) -> None:
    etags = set()
    for path in ("/", "/rules/goita", "/learn/goita"):
        for language in ("en", "fr"):
            for encoding in ("gzip, br", "identity"):
                asked = {"accept_language": language, "accept_encoding": encoding}
                page = await pages.request("GET", path, **asked)
                assert page.headers["cache-control"] == "no-cache"
                assert page.headers["vary"] == "accept-language, accept-encoding"
                assert page.headers.get("content-encoding") == ("gzip" if encoding != "identity" else None)
                again = await pages.request("GET", path, **asked, if_none_match=page.headers["etag"])
                assert again.status_code == 304
                etags.add(page.headers["etag"])
    assert len(etags) == 12


@async_test()
async def test_the_page_is_served_when_its_preview_cannot_be_made(
    pages: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await (await pages.guest()).table()

    async def down(_: str) -> None:
        raise StorageDown

    async def slow(_: str) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(previews, "_PATIENCE", 0.05)
    for failing in (down, slow):
        monkeypatch.setattr(pages.context.store, "table", failing)
        assert (await tags(pages, f"/t/{table}")).title == "Cartable"


@async_test()
async def test_who_asks_too_often_gets_the_page_without_a_look_at_the_table(
    pages: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await (await pages.guest()).table()
    taken: list[str] = []

    def take(limit: str, *_: object) -> None:
        taken.append(limit)
        if limit == "requests" and taken.count(limit) > 2:
            raise Refusal("limit/requests")

    monkeypatch.setattr(pages.context.limits, "take", take)
    titles = [(await tags(pages, f"/t/{table}")).title for _ in range(4)]
    assert titles == ["Come and play Shokoba · Cartable"] * 2 + ["Cartable"] * 2
    assert (await tags(pages, "/rules/goita")).title == "The rules of Goita Shogi · Cartable"


@async_test()
async def test_the_pictures_have_the_size_that_the_page_announces(pages: LiveServer) -> None:
    found = await tags(pages, "/")
    size = (int(found.meta["og:image:width"]), int(found.meta["og:image:height"]))
    drawn = {game.name for game in games() if (ROOT / f"web/src/games/{game.name}/Emblem.svelte").exists()}
    assert {path.stem for path in PICTURES.iterdir()} == {"cartable", *drawn}
    for name in ("cartable", *sorted(drawn)):
        picture = await pages.request("GET", f"/previews/{name}.png")
        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cache-control"] == "public, max-age=3600"
        assert struct.unpack(">II", picture.content[16:24]) == size == (1200, 630)
        assert 5_000 < len(picture.content) < 60_000
