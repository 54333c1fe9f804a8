"""Tables in the page itself: matches, reviews, puzzles and the daily deal without a server, and what they keep."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

import cartable
from cartable.bots.levels import LADDER
from tests.browser.browser_user import RESULT, BrowserUser, NewUser
from tests.browser.test_connection import REFUSED
from tests.browser.test_matches import CLICKS, GOITA
from tests.browser.test_puzzles import play_step, score_of, shown_puzzle, solve, text_of, wrong_move
from tests.browser.test_site import Visitor, site  # noqa: F401
from tests.cases import each_case
from tests.server_process import Server
from tests.tiers import in_soak

_SHORT: dict[str, dict[str, Any]] = {
    "shokoba": {"players": 2, "target": 1},
    "toko_maja": {"players": 2},
    "goita": {"players": 2, "target": 1},
    "scopette": {"players": 2},
}

_NO_GUIDE = """try { localStorage.setItem("cartable.guide", JSON.stringify(%s)); } catch { /* an empty page */ }"""
_OPEN = """
// Tables are opened with these settings, whatever the page asks for, and only matches that a test wants reviewed are
// reviewed: that takes longer than to play them. What the workers are told is noted.
(() => {
    const post = Worker.prototype.postMessage;
    const asks = (message, path) => message.do === "request" && message.method === "POST" && path.test(message.path);
    window.told = [];
    Worker.prototype.postMessage = function (message, ...rest) {
        if (asks(message, /^\\/tables$/))
            message = { ...message, body: { ...message.body, ...(window.wanted ?? {}) } };
        if (asks(message, /^\\/matches\\/.*\\/review$/) && !window.reviewed) message = { ...message, method: "GET" };
        window.told.push(message.do);
        window.tables = this;
        return post.call(this, message, ...rest);
    };
})();
"""
_PLAY = """
// Plays the first legal move of every turn of a local table, through the messages of the protocol.
(table) => new Promise((resolve, reject) => {
    const socket = 1_000_000, tables = window.tables;
    let requests = 0, asked = -1, steps = [], legal = null;
    const send = (message) => tables.postMessage(
        { do: "receive", socket, table, message: JSON.stringify({ ...message, request: `t${requests++}` }) });
    const leave = (result) => {
        tables.removeEventListener("message", receive);
        tables.postMessage({ do: "disconnect", socket });
        resolve(result);
    };
    const connect = () => {
        asked = -1;
        tables.postMessage({ do: "connect", socket, table, as: null, since: null, seat: null });
    };
    const receive = ({ data }) => {
        if (data.socket !== socket) return;
        if (data.is === "closed") return connect(); // another page has changed the table
        const message = JSON.parse(data.text);
        if (message.code === "move/stale") return; // the page plays by itself where there is only one move
        if (message.type === "error" || message.type === "closing") return reject(new Error(data.text));
        if (message.type === "choices") {
            const [first] = message.options;
            if (first.move !== null) send({ type: "move", ply: asked, move: first.move });
            else send({ type: "ask_choices", ply: asked, steps: (steps = [...steps, first.step]) });
            return;
        }
        if (message.table?.match?.result) return leave(message.table.match.result);
        const moment = message.moment;
        if (!moment?.legal || moment.ply === asked) return;
        asked = moment.ply;
        steps = [];
        if (moment.legal.complete) send({ type: "move", ply: asked, move: moment.legal.moves[0].text });
        else send({ type: "ask_choices", ply: asked, steps });
    };
    tables.addEventListener("message", receive);
    connect();
})
"""


class Player(Visitor):
    """Somebody who plays on their own device, with a phone."""

    def __init__(self, browser: Browser, site: str, **settings: Any) -> None:  # noqa: F811
        super().__init__(browser, site, size="phone", **settings)
        self.context.add_init_script(_OPEN)
        self.context.add_init_script(_NO_GUIDE % json.dumps({"played": cartable.GAMES}))

    def start(self, game: str, **wanted: Any) -> str:
        """Start a match against bots by clicking; return the id of its table."""
        self.page.evaluate("wanted => { window.wanted = wanted; }", {"pace": 0, **wanted})
        tile = self.page.get_by_role("article", name=cartable.load(game).title.en)
        tile.locator("[data-way=bots]").click()
        start = self.page.locator("dialog[open] .button.main")
        badge = self.page.locator(".badge").first
        expect(start.or_(badge).first).to_be_visible(timeout=120_000)  # Python starts in the page
        if not badge.is_visible():
            start.first.click()
        expect(badge).to_be_visible(timeout=120_000)
        return table_of(self.page)


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


@pytest.fixture(scope="module")
def offline_player(browser: Browser, site: str) -> Iterator[Player]:  # noqa: F811
    """Somebody whose network is gone since the first move of their first match, which a new page shows again.

    All tests without a network play on in this page: starting Python takes longer than a match. Nothing of it is loaded
    before somebody plays.
    """
    playing = Player(browser, site, offline=True)
    page = playing.open()
    expect(page.get_by_role("article")).to_have_count(len(cartable.GAMES))
    playing.wait_until_kept()
    assert not [each for each in playing.asked if "/local/" in each and not each.endswith("files.json")]
    assert page.evaluate("window.told") == []
    playing.open("/puzzles/shokoba")  # these are loaded when somebody wants one
    shown_puzzle(playing, "shokoba")
    playing.wait_until_kept()
    playing.open("/")
    table = playing.start("goita", options={"players": 2}, level="beginner")
    selector = playing.wait_for_offer(*GOITA)
    assert selector is not None
    playing.context.set_offline(offline=True)
    playing.click(selector)
    page.close()  # at once, whatever is under way: a match survives a crash
    playing.page = playing.context.new_page()
    noon = datetime.now(UTC).replace(hour=12, minute=0, second=0)
    playing.page.clock.install(time=noon)  # so that no day ends meanwhile
    playing.open(f"/t/{table}")
    expect(playing.page.locator(".badge").first).to_be_visible()
    yield playing
    playing.close()


@pytest.mark.parametrize(
    ("game", "wanted"),
    [("goita", {"level": LADDER[-1]}), *(case for game in cartable.GAMES for case in in_soak(game, {}))],
)
def test_a_whole_match_is_played_without_a_network(offline_player: Player, game: str, wanted: dict[str, str]) -> None:
    """The first moves by clicking, the others through the messages that clicks send: the server's tests click on."""
    player = offline_player
    page = player.open("/")
    table = player.start(game, options=_SHORT[game], **wanted)
    for _ in range(6):
        if (offered := player.wait_for_offer(*CLICKS[game])) is not None:
            player.click(offered)
    player.open("/")  # nothing has to be drawn meanwhile
    assert page.evaluate(_PLAY, table)["winners"]
    player.open(f"/t/{table}")
    player.play_match()
    page.locator(RESULT).first.click()
    expect(page.get_by_role("slider").or_(page.locator(".replay")).first).to_be_visible()


def test_a_match_is_reviewed_on_the_device_and_another_page_sees_the_same(offline_player: Player) -> None:
    """The page reviews the match by itself and keeps the review; another page plays on from a moment of it."""
    player = offline_player
    page = player.open("/")
    table = player.start("shokoba", options=_SHORT["shokoba"])
    player.open("/")
    page.evaluate(_PLAY, table)
    page.evaluate("window.reviewed = true")
    player.open(f"/t/{table}")
    player.play_match()
    expect(page.locator("dialog[open] .story")).to_have_text(re.compile("ahead|behind|Even"), timeout=120_000)
    page.locator(RESULT).first.click()
    expect(page.locator(".review .text")).to_contain_text("Accuracy")
    page.evaluate("window.reviewed = false")
    other = player.context.new_page()
    other.goto(page.url)
    expect(other.locator(".review .text")).to_contain_text("Accuracy")
    slider = other.get_by_role("slider")
    for place in range(1, 40):
        if other.locator(".decision").is_visible():
            break
        slider.fill(str(place))
    other.get_by_role("button", name="Play on from here").click()
    other.wait_for_url("**/t/local-*")
    expect(other.locator(".own .hand button").first).to_be_enabled()
    assert table_of(other) != table
    player.open(f"/t/{table_of(other)}")
    expect(page.locator(".badge").first).to_be_visible()
    assert other.evaluate(_PLAY, table_of(other))["winners"]
    for each in (page, other):
        expect(each.locator(RESULT).first).to_be_visible()
    other.close()


@pytest.mark.soak
@each_case("game", ["shokoba", "goita", "scopette"])
def test_a_whole_match_against_the_strongest(offline_player: Player, game: str) -> None:
    """`tests/server/local/test_same_moves.py` has every level of every game, outside of a browser."""
    player = offline_player
    player.open("/")
    table = player.start(game, options=_SHORT[game], level=LADDER[-1])
    player.open("/")  # nothing has to be drawn meanwhile
    assert player.page.evaluate(_PLAY, table)["winners"]
    player.open(f"/t/{table}")
    player.play_match()  # the page shows how it ended


def test_puzzles_are_solved_without_a_network(offline_player: Player) -> None:
    player = offline_player
    page = player.open("/")
    page.get_by_role("article", name="Shokoba").get_by_role("link", name="Puzzles").click()
    first = shown_puzzle(player, "shokoba")
    solve(player, first)
    rating = score_of(player)
    assert rating > 1200
    page.reload()
    expect(page.locator("header")).to_contain_text("Solved in a row: 1, at best 1")
    assert score_of(player) == rating
    for step in range(first.length):
        player.button("Show me").click()
        if step + 1 < first.length:
            player.button("Go on").click()
    expect(player.button("Next puzzle")).to_be_visible()
    assert score_of(player) == rating, "it is decided"
    player.button("Next puzzle").click()
    page.wait_for_url(lambda url: first.id not in url)
    second = shown_puzzle(player, "shokoba")
    play_step(player, second, 0, wrong_move(second))
    expect(text_of(player)).to_contain_text("gives up")
    assert score_of(player) < rating


def test_the_daily_deal_comes_from_the_date(offline_player: Player) -> None:
    player = offline_player
    page = player.open("/")
    today = page.get_by_role("region", name="Today’s deals")
    today.get_by_role("link", name="Shokoba").click()
    page.get_by_role("button", name="Play the deal").click()
    page.wait_for_url("**/t/local-*")
    expect(page.get_by_text("Daily deal: no hints, no taking back")).to_be_visible()
    table = page.url.rpartition("/")[2]
    player.open("/")
    expect(today.get_by_role("link", name="Shokoba")).to_contain_text("in progress")
    today.get_by_role("link", name="Shokoba").click()
    page.get_by_text("How can I check it?").click()
    expect(page.get_by_text("the deal follows from the date alone")).to_be_visible()
    page.get_by_role("button", name="Go on with your try").click()
    page.wait_for_url(f"**/t/{table}")


def test_who_loses_the_connection_plays_on_at_the_local_table_and_brings_the_match_home(new_user: NewUser) -> None:
    """In the soak the server is gone and the page comes out of its own store."""
    ana = new_user(expected_errors=REFUSED)
    ana.page.add_init_script(_OPEN)
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        if not sockets:
            socket.connect_to_server()
        sockets.append(socket)
        if len(sockets) > 1:
            socket.close()

    ana.page.route_web_socket("**/play*", connect)
    ana.start_table("goita", options={"players": 2})
    ana.page.evaluate("wanted => { window.wanted = wanted; }", {"pace": 0, "options": _SHORT["goita"]})
    sockets[0].close()
    ana.page.get_by_role("button", name="Play on this device meanwhile").click()
    ana.page.wait_for_url("**/t/local-*")
    expect(ana.page.locator(".badge").first).to_be_visible()
    assert ana.page.evaluate(_PLAY, table_of(ana.page))["winners"]
    _bring_home(ana)


@pytest.mark.soak
def test_who_loses_the_server_plays_on_at_the_local_table(
    new_restarting_user: NewUser, restarting_server: Server
) -> None:
    ana = new_restarting_user(offline=True, expected_errors=REFUSED)
    ana.context.add_init_script(_OPEN)
    ana.page.goto("/")
    ana.wait_until_kept()
    ana.page.get_by_role("button", name="Play offline").click()
    expect(ana.page.get_by_text("Ready for offline play")).to_be_visible()
    ana.start_table("shokoba", options={"players": 2})
    ana.page.evaluate("wanted => { window.wanted = wanted; }", {"pace": 0, "options": _SHORT["shokoba"]})
    restarting_server.kill()
    ana.page.get_by_role("button", name="Play on this device meanwhile").click()
    ana.page.wait_for_url("**/t/local-*")
    expect(ana.page.locator(".badge").first).to_be_visible()
    table = table_of(ana.page)
    ana.page.goto("/")  # kept by the service worker
    ana.page.locator(f"a[href$='{table}']").click()
    expect(ana.page.locator(".badge").first).to_be_visible()
    assert ana.page.evaluate(_PLAY, table)["winners"]
    restarting_server.start()
    _bring_home(ana)


def _bring_home(ana: BrowserUser) -> None:
    """Have the server keep a match of the local table."""
    ana.page.goto("/me")
    ana.button("Add to my history").click()
    expect(ana.page.get_by_text("played alone", exact=False).last).to_be_visible()
    expect(ana.button("Add to my history")).to_have_count(0)
