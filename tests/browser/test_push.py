"""A player asks to be told of their turn, leaves, gets the message, and ends it.

Chromium would subscribe at a service on the internet, so only that is replaced: by a push service on loopback.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any

import httpx
from playwright.sync_api import CDPSession, expect

from tests.browser.browser_user import BrowserUser, NewUser
from tests.patience import PATIENCE
from tests.server.push.push_service import Browser, Received

_SUBSCRIBE = """(([endpoint, keys]) => {
    // a browser without a screen says "denied" here, although permission was given
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => (localStorage.removeItem("subscribed"), true),
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? subscription : null);
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly) throw new Error("messages must be shown");
        localStorage.setItem("subscribed", applicationServerKey);
        return subscription;
    };
})(%s)"""


@contextmanager
def push_service() -> Iterator[tuple[Browser, Queue[Received]]]:
    """The keys of a browser that has subscribed, and what it is sent."""
    received = Queue[Received]()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.put(Received(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Browser(f"http://127.0.0.1:{server.server_address[1]}/send"), received
        server.shutdown()


def subscribable(user: BrowserUser, browser: Browser) -> None:
    keys = browser.subscription()
    given = json.dumps([keys.pop("endpoint"), keys])
    user.context.grant_permissions(["notifications"])
    user.page.add_init_script(_SUBSCRIBE % given)


@contextmanager
def opponent(url: str, table: str) -> Iterator[Callable[..., None]]:
    """Somebody who sits down and sends commands without a page."""
    with httpx.Client(base_url=url, trust_env=False, timeout=PATIENCE) as http:
        token = http.post("/api/guests", json={"name": "Ben"}).json()["token"]
        http.cookies.clear()
        http.headers["authorization"] = f"Bearer {token}"

        def command(**command: Any) -> None:
            http.post(f"/api/tables/{table}/commands", json=command).raise_for_status()

        command(type="sit", request="sit", seat=1)
        yield command


def deliver(user: BrowserUser, message: bytes) -> None:
    """What a browser does when a message arrives: the page need not be open."""
    session: CDPSession = user.context.new_cdp_session(user.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    user.wait_until(lambda: bool(found), "no service worker")
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": user.url, "registrationId": found[0], "data": message.decode()}
    )


# a browser without a screen shows nothing and opens nothing: both are noted instead
_NOTE_SHOWN = """() => {
    self.shown = new Promise((done) => {
        ServiceWorkerRegistration.prototype.showNotification = async (title, options) => done({ title, ...options });
    });
    Clients.prototype.openWindow = async (address) => { self.opened = address; };
}"""
_CLICK = """async (data) => {
    const waiting = [];
    const notification = { data, close: () => { notification.closed = true; } };
    const waitUntil = (each) => waiting.push(each);
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    await Promise.all(waiting);
    return notification.closed && self.opened;
}"""


def test_a_player_who_asked_is_told_of_their_turn(new_user: NewUser) -> None:
    ana = new_user(offline=True, language="fr")
    options = {"players": 2, "first_dealer": 1}
    table = ana.open_table("shokoba", options=options, start=False, start_when_full=True)
    with push_service() as (browser, received), opponent(ana.url, table) as ben:
        subscribable(ana, browser)
        ana.go_to_table(table)
        ana.button("Menu").click()
        ana.page.get_by_label("Me prévenir à mon tour").check()
        expect(ana.page.get_by_label("Me prévenir à mon tour")).to_be_enabled()
        state = ana.request("GET", "/api/me/push")
        assert state["language"] == "fr"
        assert ana.page.evaluate("localStorage.getItem('subscribed')") == state["key"]
        assert received.empty(), "who is at the table is not told"

        ana.page.goto("/")
        ben(type="say", request="say", text="Ana?")
        message = browser.decrypt(received.get(timeout=PATIENCE).body)
        worker = ana.context.service_workers[0]
        worker.evaluate(_NOTE_SHOWN)
        deliver(ana, message)
        assert worker.evaluate("() => self.shown") == {
            "title": "À vous de jouer",
            "body": "Shokoba avec Ben",
            "lang": "fr",
            "tag": f"turn {table}",
            "icon": f"{ana.url}/icon-192.png",
            "data": {"path": f"/t/{table}"},
        }
        assert worker.evaluate(_CLICK, {"path": f"/t/{table}"}) == f"{ana.url}/t/{table}"

        ana.button("Réglages").click()
        switch = ana.page.get_by_label("Dans les parties lentes et à chaque ronde d’un tournoi")
        switch.uncheck()
        expect(switch).to_be_enabled()
        assert ana.request("GET", "/api/me/push")["language"] is None
        assert ana.page.evaluate("localStorage.getItem('subscribed')") is None


def test_an_entrant_who_asked_is_told_that_a_round_begins(new_user: NewUser) -> None:
    ana = new_user(offline=True, language="fr")
    with (
        push_service() as (browser, received),
        httpx.Client(base_url=ana.url, trust_env=False, timeout=PATIENCE) as ben,
    ):
        token = ben.post("/api/guests", json={"name": "Ben"}).json()["token"]
        ben.cookies.clear()
        ben.headers["authorization"] = f"Bearer {token}"
        new = {"name": "Vendredi", "game": "shokoba", "options": {"players": 2}, "rounds": 1}
        tournament = ben.post("/api/tournaments", json=new).raise_for_status().json()["id"]
        subscribable(ana, browser)
        ana.page.goto(f"/tournaments/{tournament}")
        expect(ana.button("Participer")).to_be_visible()
        expect(ana.page.get_by_label("Me prévenir quand une ronde commence")).to_have_count(0)
        ana.button("Participer").click()
        switch = ana.page.get_by_label("Me prévenir quand une ronde commence")
        switch.check()
        expect(switch).to_be_enabled()
        assert ana.request("GET", "/api/me/push")["language"] == "fr"

        ana.page.goto("/")
        start = {"type": "start_round", "round": 1}
        paired = ben.post(f"/api/tournaments/{tournament}/commands", json=start).raise_for_status().json()
        table = paired["round"]["tables"][0]["table"]
        assert json.loads(browser.decrypt(received.get(timeout=PATIENCE).body)) == {
            "title": "La 1re ronde commence",
            "text": "Vendredi : vous rencontrez Ben",
            "path": f"/t/{table}",
            "topic": f"turn {table}",
            "language": "fr",
        }
