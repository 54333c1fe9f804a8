"""Every entry point stays within its budget, whatever a stranger sends, and answers with a code that is documented."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import cartable
from cartable.games import errors as game_errors
from cartable.server import errors as server_errors
from cartable.server import refusals
from tests.patience import PATIENCE
from tests.server.budgets import page
from tests.server.budgets.declared import ENDPOINTS, MESSAGES, Budget
from tests.server.budgets.entry_points import documented_endpoints, endpoints, messages
from tests.server.budgets.records import body_of, endless_match, longest_matches, worst_records
from tests.server.budgets.requests import request, worst_requests
from tests.server.budgets.usage import Meter
from tests.server.budgets.worst_values import json_texts
from tests.server.faults.raw_http import Answer, RawHttp
from tests.server_process import Server, running_server
from tests.tiers import in_soak

T = TypeVar("T")

CODES = game_errors.CODES | server_errors.CODES | refusals.CODES
HOW = "declare its budget in tests/server/budgets/declared.py, and run `python -m tests.server.budgets.page`"


def test_every_endpoint_has_a_budget() -> None:
    assert documented_endpoints() <= endpoints()
    assert sorted(endpoints() - set(ENDPOINTS)) == [], HOW
    assert sorted(set(ENDPOINTS) - endpoints()) == [], "there is no such endpoint any more"


def test_every_message_of_the_socket_has_a_budget() -> None:
    assert sorted(set(messages()) - set(MESSAGES)) == [], HOW
    assert sorted(set(MESSAGES) - set(messages())) == [], "there is no such message any more"


def test_the_page_shows_the_budgets() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert text == page.written(text), "run `python -m tests.server.budgets.page`"
    assert all(table in text for table in page.tables().values())


# with a server


@dataclass
class Host:
    """A server with a finished match, and two people who play others."""

    server: Server
    meter: Meter
    http: httpx.Client
    tokens: tuple[str, str]
    ids: dict[str, str]

    @property
    def token(self) -> str:
        return self.tokens[0]

    def start_match(self) -> None:
        """A new table, at which the two play against each other."""
        ada, bob = ({"Authorization": f"Bearer {token}"} for token in self.tokens)
        new = {"game": "scopette", "options": {"players": 2, "first_player": 0}}
        table = self.http.post("/api/tables", json=new, headers=ada).json()
        commands = f"/api/tables/{table['id']}/commands"
        self.http.post(commands, json={"type": "sit", "request": "a", "seat": 1}, headers=bob).raise_for_status()
        self.http.post(commands, json={"type": "start", "request": "b"}, headers=ada).raise_for_status()
        self.ids |= {"table": table["id"], "code": table["code"]}

    def new_token(self) -> str:
        """Of a guest who may be forgotten."""
        made = self.http.post("/api/guests", json={"name": "Cleo"}).json()
        self.http.cookies.clear()
        return str(made["token"])

    def ask(self, data: bytes) -> Answer:
        with RawHttp(self.server.port) as connection:
            return connection.ask(data)

    def socket(self, opened: ExitStack) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.ids['table']}/play"
        headers = {"Authorization": f"Bearer {self.token}"}
        connecting = connect(address, additional_headers=headers, compression=None, proxy=None, max_size=1 << 20)
        return opened.enter_context(connecting)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    if not Path("/proc/self/clear_refs").exists():
        pytest.skip("the memory of a process is measured on Linux only")
    folder = tmp_path_factory.mktemp("budgets")
    arguments = ["--limits", "0", "--admin-token", "only-the-operator-knows"]
    with (
        running_server(f"sqlite:///{folder}/tables.sqlite", folder, *arguments) as server,
        httpx.Client(base_url=server.url, trust_env=False, verify=False, timeout=PATIENCE) as http,
    ):
        wait_until(lambda: http.get("/readyz").status_code == 200)
        tokens, ids = prepared(http)
        yield Host(server, Meter(server.process), http, tokens, ids)


def prepared(http: httpx.Client) -> tuple[tuple[str, str], dict[str, str]]:
    """The tokens of two guests, and ids of things that exist."""
    origin = {"Origin": str(http.base_url)}
    ada, bob = (http.post("/api/guests", json={"name": name}, headers=origin).json() for name in ("Ada", "Bob"))
    http.cookies.clear()
    as_ada = {"Authorization": f"Bearer {ada['token']}"}
    fast = {"game": "shokoba", "options": {"players": 2, "target": None}, "public": True, "pace": 0, "level": "random"}
    finished = http.post("/api/tables", json={**fast, "seat": None, "start": True}, headers=as_ada).json()
    wait_until(lambda: http.get(f"/api/tables/{finished['id']}").json()["state"] == "finished")
    matches = http.get("/api/matches").json()
    tournament = http.post(
        "/api/tournaments", json={"name": "Full", "game": "shokoba", "options": {"players": 2}}, headers=as_ada
    ).json()
    return (ada["token"], bob["token"]), {
        "tournament": tournament["id"],
        "number": "1",
        "match": matches[0]["id"],
        "ply": "0",
        "day": time.strftime("%Y-%m-%d", time.gmtime()),
        "game": "scopette",
        "puzzle": cartable.shipped_puzzles("scopette")[-1].id,
        "player": bob["me"]["player"],
        "device": "nobody-has-it",
    }


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def checked(host: Host, budget: Budget, cases: Sequence[bytes], send: Callable[[bytes], Any]) -> Iterator[Any]:
    """The answers to all cases. Many together usually fit into the budget of one; otherwise each is measured."""
    for start in range(0, len(cases), 20):
        some = cases[start : start + 20]
        answers, usage = host.meter.measure(lambda some=some: [send(case) for case in some])  # type: ignore[misc]
        if not usage.fits(budget.seconds, budget.megabytes):
            for case in some:
                _, usage = host.meter.least(lambda case=case: send(case), budget.seconds, budget.megabytes)  # type: ignore[misc]
                assert usage.fits(budget.seconds, budget.megabytes), (usage, len(case), case[:300])
        yield from zip(some, answers, strict=True)


EVERY = [5, *in_soak(1)]
"""Of the worst inputs, every fifth is tried for each entry point; all of them in the soak."""
EVERY_REQUEST = [10, *in_soak(1)]
"""Of the worst requests every tenth: there are so many endpoints that each kind is tried at several of them."""


def spread(cases: Sequence[T], every: int, number: int) -> list[T]:
    """The first one, and of the others so many that each is among those of some entry point."""
    return [*cases[:1], *cases[1 + number % every :: every]]


HTTP = [endpoint for endpoint in ENDPOINTS if not endpoint.startswith("WS ")]


@pytest.mark.slow
@pytest.mark.parametrize("every", EVERY_REQUEST)
def test_the_worst_requests_stay_within_the_budget(host: Host, every: int, subtests: pytest.Subtests) -> None:
    host.start_match()
    for number, endpoint in enumerate(HTTP):
        with subtests.test(endpoint):
            token = host.new_token() if endpoint == "DELETE /api/me" else host.token
            cases = spread(list(worst_requests(endpoint, host.ids, token)), every, number)
            for case, answer in checked(host, ENDPOINTS[endpoint], cases, host.ask):
                check_answer(case, answer)


@pytest.mark.slow
@pytest.mark.parametrize("every", EVERY)
def test_the_worst_records_stay_within_the_budget(host: Host, every: int) -> None:
    endpoint = "POST /api/verify"
    records = spread(list(worst_records()), every, 0)
    cases = [request("POST", "/api/verify", {}, body_of(record)) for record in records]
    for case, answer in checked(host, ENDPOINTS[endpoint], cases, host.ask):
        check_answer(case, answer)


@pytest.mark.slow
@pytest.mark.parametrize("every", EVERY)
def test_the_worst_matches_that_are_brought_stay_within_the_budget(host: Host, every: int) -> None:
    endpoint, signed_in = "POST /api/me/matches", {"authorization": f"Bearer {host.token}"}
    times = {"started_at": 1, "finished_at": 2}
    records = spread(list(worst_records()), every, 1)
    bodies = [body_of(record, seat=0, levels=[None, "master"], **times) for record in records]
    bodies += [
        body_of(record, seat=players - 1, levels=["x" * 40] * players, **times) for record, players in longest_matches()
    ]
    cases = [request("POST", "/api/me/matches", signed_in, body) for body in bodies]
    statuses = set()
    for case, answer in checked(host, ENDPOINTS[endpoint], cases, host.ask):
        statuses.add(answer.status)
        if answer.status >= 400:
            check_answer(case, answer)
    assert statuses >= {201, 422}


@pytest.mark.slow
def test_records_of_clients_that_hung_up_are_not_verified(host: Host) -> None:
    largest = request("POST", "/api/verify", {}, body_of(endless_match()))
    _, one = host.meter.measure(lambda: host.ask(largest))

    def hang_up_eight_times() -> None:
        for _ in range(8):
            with RawHttp(host.server.port) as connection:
                connection.send(largest)
        wait_until(lambda: host.ask(request("POST", "/api/verify", {}, body_of(""))).code == "record/version")

    _, eight = host.meter.least(hang_up_eight_times, 4 * one.seconds, 50)
    assert eight.seconds < 4 * one.seconds


def check_answer(case: bytes, answer: Answer) -> None:
    shown = (answer.status, case[:300], answer.body[:300])
    if answer.status >= 400 and not (case.startswith(b"GET /readyz") and answer.status == 503):
        assert answer.status < 500, shown
        assert answer.code in CODES, shown
        assert len(answer.body) < 20_000, shown


@pytest.mark.slow
@pytest.mark.parametrize("every", EVERY)
def test_the_worst_messages_stay_within_the_budget(host: Host, every: int, subtests: pytest.Subtests) -> None:
    for number, kind in enumerate(MESSAGES):
        with subtests.test(kind):
            check_messages(host, MESSAGES[kind], spread(messages_of(kind), every, number))


def messages_of(kind: str) -> list[bytes]:
    return list(json_texts(messages()[kind], MESSAGES[kind].largest))


def check_messages(host: Host, budget: Budget, cases: Sequence[bytes]) -> None:
    host.start_match()
    with ExitStack() as opened:
        socket = host.socket(opened)

        def send(case: bytes) -> dict[str, Any]:
            """The answer to a message; a socket that is closed for it is opened again."""
            nonlocal socket
            try:
                socket.send(case, text=True)
                return answer_on(socket)
            except ConnectionClosed:
                socket = host.socket(opened)
                return {"type": "closing", "code": "json/size"}

        for case, answer in checked(host, budget, cases, send):
            assert answer["type"] in ("ack", "error", "choices", "hint", "pong", "closing"), case[:300]
            if "code" in answer:
                assert answer["code"] in CODES - {"server/internal"}, (answer, case[:300])


def answer_on(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] not in ("snapshot", "update", "presence"):
            return message
