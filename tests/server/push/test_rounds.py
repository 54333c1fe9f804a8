"""People are told that a round of their tournament begins: those who asked, once, and nobody waits for it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from cartable.games.errors import CartableError
from cartable.games.texts import LANGUAGES
from cartable.kernel import mode
from cartable.server.live.bus import LocalBus
from cartable.server.live.push import rounds, sender
from cartable.server.live.push.encryption import LARGEST
from cartable.server.live.push.messages import Pairing, PushMessage, round_message
from cartable.server.live.push.rounds import RoundNotices, round_notices
from cartable.server.live.push.sender import PushSender, PushSettings
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.storage.push import SubscriptionRow
from cartable.server.storage.store import Store
from cartable.server.tournament.state import Tournament
from tests.async_test import async_test
from tests.databases import KINDS, fresh_database
from tests.patience import PATIENCE
from tests.server.push.push_service import Browser, public_bytes, push_service
from tests.server.push.test_turns import Scene, change_settings, scene
from tests.server.tournament.driver import Driver
from tests.server.tournament.people import FAST, HOST, command, new_tournament, until
from tests.server.web.live_server import SignedInGuest, receive
from tests.server.web.test_tournaments import info, opened, told


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits between two messages, nor before one is tried again, and nobody is told of their turn."""
    monkeypatch.setattr(PushSender, "check_interval", 3600)
    change_settings(monkeypatch, gap=0)
    monkeypatch.setattr(rounds, "_AGAIN_AFTER", 0)


async def tournament_of(at: Scene, *guests: SignedInGuest, **settings: Any) -> str:
    tournament: str = (await opened(at.ann, rounds=3, **settings))["id"]
    for guest in guests:
        assert (await guest.request("POST", f"/api/tournaments/{tournament}/entrants")).status_code == 200
    return tournament


async def start_round(at: Scene, tournament: str, number: int) -> dict[str, Any]:
    answer = await told(at.ann, tournament, type="start_round", round=number)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = (await info(at.ann, tournament))["round"]
    return found


async def play_round(at: Scene, tournament: str, guests: list[SignedInGuest]) -> None:
    """At every table all sit down and the last one resigns."""
    found = await info(at.ann, tournament)
    by_player = {guest.player: guest for guest in guests}
    for table in found["round"]["tables"]:
        for seat, number in enumerate(table["seats"]):
            guest = by_player[found["entrants"][number]["player"]]
            await at_table(guest, table["table"], type="sit", seat=seat)
        await at_table(guest, table["table"], type="resign")
    async with asyncio.timeout(PATIENCE):
        while (await info(at.ann, tournament))["round"]["over_at"] is None:
            await asyncio.sleep(0.01)


async def at_table(guest: SignedInGuest, table: str, **fields: Any) -> None:
    answer = await guest.request("POST", f"/api/tables/{table}/commands", {"request": fields["type"], **fields})
    assert answer.status_code == 200, answer.text


async def all_sent(at: Scene) -> None:
    while len(at.sender) or at.sender.is_sending:
        await asyncio.sleep(0.01)


@async_test()
async def test_everybody_who_asked_is_told_of_each_round_once(tmp_path: Path) -> None:
    async with scene(tmp_path) as at:
        cleo = await at.server.guest("Cleo")
        guests = [at.ann, at.ben, cleo]
        browsers = {
            f"/send/{number}": await at.subscribe(each, "fr", str(number)) for number, each in enumerate(guests)
        }
        tournament = await tournament_of(at, *guests)
        met = list[str]()
        for number, ordinal in ((1, "1re"), (2, "2e")):
            paired = await start_round(at, tournament, number)
            (table,), (free,) = paired["tables"], paired["byes"]
            received = [await at.service.next() for _ in guests]
            await all_sent(at)
            assert at.service.received.empty()
            messages = {each.path: browsers[each.path].message(each) for each in received}
            assert set(messages) == set(browsers), "one for each of them"
            for place, name in enumerate(("Ann", "Ben", "Cleo")):
                message = messages[f"/send/{place}"]
                assert message["title"] == f"La {ordinal} ronde commence"
                assert message["language"] == "fr"
                if place == free:
                    assert message["text"] == "Friday : vous êtes exempt"
                    assert message["path"] == f"/tournaments/{tournament}"
                else:
                    (other,) = (each for each in table["seats"] if each != place)
                    assert message["text"] == f"Friday : vous rencontrez {['Ann', 'Ben', 'Cleo'][other]}"
                    assert message["path"] == f"/t/{table['table']}"
                    met.append(name)
            for each in received:
                assert tournament not in str(each.headers)
                assert table["table"] not in str(each.headers)
                assert int(each.headers["ttl"]) <= 180, "afterwards it is too late to come"
            await play_round(at, tournament, guests)
        assert len(met) == 4
        assert at.sender.deliveries == {"delivered": 6}


@async_test()
async def test_nobody_is_told_who_did_not_ask_or_ended_it_or_left(tmp_path: Path) -> None:
    async with scene(tmp_path) as at:
        cleo, dan = await at.server.guest("Cleo"), await at.server.guest("Dan")
        await at.subscribe(at.ben, name="ben")
        await at.subscribe(cleo, name="cleo")
        await at.subscribe(dan, name="dan")
        await at.subscribe(await at.server.guest("Eve"), name="eve")
        tournament = await tournament_of(at, at.ann, at.ben, cleo, dan)
        assert (await cleo.request("DELETE", "/api/me/push")).status_code == 204
        assert (await dan.request("DELETE", f"/api/tournaments/{tournament}/entrants/me")).status_code == 200
        for number in (1, 2):
            await start_round(at, tournament, number)
            assert (await at.service.next()).path == "/send/ben"
            await all_sent(at)
            await play_round(at, tournament, [at.ann, at.ben, cleo])
        assert at.service.received.empty()
        assert at.sender.deliveries == {"delivered": 2}


@async_test()
async def test_who_is_at_the_table_by_then_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrived = asyncio.Event()
    monkeypatch.setattr(RoundNotices, "_wait", lambda _: arrived.wait())
    async with scene(tmp_path) as at:
        await at.subscribe(at.ann, name="ann")
        await at.subscribe(at.ben, name="ben")
        tournament = await tournament_of(at, at.ann, at.ben)
        (table,) = (await start_round(at, tournament, 1))["tables"]
        async with at.ben.socket(table["table"]) as socket:
            await receive(socket, "snapshot")
            arrived.set()
            assert (await at.service.next()).path == "/send/ann"
            await all_sent(at)
        assert at.service.received.empty()
        assert at.sender.deliveries == {"delivered": 1}


@async_test()
async def test_what_failed_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "_FIRST_WAIT", 0)
    async with scene(tmp_path) as at:
        at.service.answers = [b"HTTP/1.1 503 Later\r\nretry-after: 0\r\n\r\n"]
        browser = await at.subscribe(at.ben)
        tournament = await tournament_of(at, at.ann, at.ben)
        await start_round(at, tournament, 1)
        first, second = await at.service.next(), await at.service.next()
        assert browser.message(first) == browser.message(second)
        await all_sent(at)
        assert at.sender.deliveries == {"failed": 1, "delivered": 1}
        assert at.service.received.empty()


@async_test()
async def test_a_push_service_that_does_not_answer_delays_nothing(tmp_path: Path) -> None:
    """It takes the request of the first round and keeps it: the tournament goes on all the same."""
    reached, released, hanging = asyncio.Event(), asyncio.Event(), set[asyncio.Task[None]]()

    async def hang(writer: asyncio.StreamWriter) -> None:
        reached.set()
        await released.wait()
        writer.close()

    def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hanging.add(asyncio.create_task(hang(writer)))

    async with scene(tmp_path) as at, await asyncio.start_server(connected, "127.0.0.1", 0) as dead:
        at.service.url = f"http://127.0.0.1:{dead.sockets[0].getsockname()[1]}"
        for number, guest in enumerate((at.ann, at.ben)):
            await at.subscribe(guest, name=str(number))
        tournament = await tournament_of(at, at.ann, at.ben)
        for number in (1, 2):
            paired = await start_round(at, tournament, number)
            await reached.wait()
            for table in paired["tables"]:  # its tables exist when the host is answered
                assert (await at.ann.request("GET", f"/api/tables/{table['table']}")).status_code == 200
            await play_round(at, tournament, [at.ann, at.ben])
        assert "delivered" not in at.sender.deliveries
        released.set()
        await asyncio.gather(*hanging)


async def subscriber(store: Store, endpoint: str) -> tuple[str, Browser]:
    identity = (await store.people.new_guest("Ben", "en", 1)).identity
    browser = Browser(endpoint)
    row = SubscriptionRow(
        device=identity.device,
        player=identity.player.id,
        endpoint=endpoint,
        p256dh=public_bytes(browser.key.public_key()),
        auth=browser.auth,
        language="en",
        site="",
    )
    await store.push.subscribe(row, 1)
    return identity.player.id, browser


@pytest.mark.parametrize("kind", KINDS)
@async_test()
async def test_of_two_processes_one_sends(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both pair the round: the one whose pairing is stored tells of it, as it is stored."""
    told_of = list[Tournament]()
    usual = RoundNotices.paired

    def paired(notices: RoundNotices, tournament: Tournament) -> None:
        told_of.append(tournament)
        usual(notices, tournament)

    monkeypatch.setattr(RoundNotices, "paired", paired)
    settings = PushSettings(anywhere=True, after=0, gap=0)
    with fresh_database(kind, tmp_path) as url:
        async with push_service() as service, Store(url) as store:
            one, two = [RoomRegistry(store, LocalBus(), FAST, push=settings) for _ in range(2)]
            await one.start()
            await two.start()
            try:
                ben, browser = await subscriber(store, f"{service.url}/send/ben")
                live = await one.tournaments.open(new_tournament(rounds=2, break_seconds=None), HOST, "Host", 0)
                await one.tournaments.join(live.id, ben, "Ben")
                await one.tournaments.join(live.id, "ann-id", "Ann")
                await two.tournaments.live(live.id)
                start = command("start_round", round=1)
                done = await asyncio.gather(
                    *(each.tournaments.command(live.id, HOST, start) for each in (one, two)), return_exceptions=True
                )
                assert [each.code for each in done if isinstance(each, CartableError)] == ["tournament/round"]
                message = browser.message(await service.next())
                assert one.push is not None
                assert two.push is not None
                delivered = one.push.deliveries, two.push.deliveries
                await until(lambda: sum(each["delivered"] for each in delivered) == 1)
            finally:
                await one.stop()
                await two.stop()
            stored = Tournament.read(await store.tournaments.acts_since(live.id))
        assert len(told_of) == 1
        assert stored.round is not None
        assert message["path"] == f"/t/{next(iter(stored.round.tables))}"
        assert service.received.empty()


# what the messages say


def texts(message: PushMessage) -> list[tuple[str, str]]:
    found = [json.loads(message.encoded(language)) for language in LANGUAGES]
    assert [each["language"] for each in found] == list(LANGUAGES)
    return [(each["title"], each["text"]) for each in found]


def test_a_message_names_the_tournament_and_whom_one_meets() -> None:
    assert texts(round_message("id", "Friday", 3, Pairing(table="t", partners=[], opponents=["Ann", "Ben"]))) == [
        ("Round 3 begins", "Friday: you meet Ann and Ben"),
        ("La 3e ronde commence", "Friday : vous rencontrez Ann et Ben"),
    ]
    assert texts(round_message("id", "{n}", 1, Pairing(table="t", partners=["Cleo"], opponents=["Ann", None]))) == [
        ("Round 1 begins", "{n}: you play with Cleo against Ann and a bot"),
        ("La 1re ronde commence", "{n} : vous jouez avec Cleo contre Ann et un robot"),
    ]
    assert texts(round_message("id", "Friday", 2, None)) == [
        ("Round 2 begins", "Friday: you have a bye"),
        ("La 2e ronde commence", "Friday : vous êtes exempt"),
    ]


def test_a_message_is_never_too_long() -> None:
    long = Pairing(table="t" * 40, partners=["\U0001f0a1" * 40], opponents=["\U0001f0a1" * 40] * 9)
    message = round_message("i" * 40, "\U0001f0a1" * 40, 300, long, seconds=10**9)
    assert all(len(message.encoded(language)) <= LARGEST for language in LANGUAGES)
    assert message.headers()["ttl"] == "86400"


@pytest.mark.parametrize(
    ("game", "options", "entrants"),
    [("goita", {"players": 4}, 9), ("shokoba", {"players": 2}, 7), ("shokoba", {"players": 3}, 7)],
)
def test_every_person_of_a_round_gets_one_message(game: str, options: dict[str, int], entrants: int) -> None:
    driver = Driver(entrants, game=game, options=options, odd_one_out="bye")
    driver.host("add_bot", level="casual")
    driver.leave(0)
    tables = driver.start_round()
    notices = list(round_notices(driver.tournament))
    assert sorted(each.player for each in notices) == [f"player-{number}" for number in range(1, entrants)]
    names = {entrant.number: entrant.name for entrant in driver.tournament.entrants}
    for notice in notices:
        number = int(notice.player.removeprefix("player-"))
        table = next((each for each in tables if number in each.seats), None)
        assert notice.table == (None if table is None else table.id)
        others = set() if table is None else {each for each in table.seats if each is not None} - {number}
        text = notice.message.text.en
        assert {each for each in names if names[each] in text} == others
    if game == "goita":
        assert all(" with " in each.message.text.en for each in notices if each.table)
