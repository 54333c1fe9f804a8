"""Reviews at a server: asked for, made by the bots' threads when they are free, stored, and read by anybody."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import cartable
from cartable.analysis.reviewer import Reviewer
from cartable.games.events import UNKNOWN_CARD
from cartable.server.live import bot_pool
from cartable.server.live.bot_pool import BotPool, WorkFailed
from cartable.server.live.reviews import MOST_WAITING, ReviewQueue
from cartable.server.storage.reviews import ABANDONED_AFTER
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.migrated import migrated_url
from tests.server.reviews.conftest import WORLDS
from tests.server.storage.samples import Sample
from tests.server.web.live_server import LiveServer, SignedInGuest, live_server
from tests.server.web.test_brought_matches import played


async def brought(server: LiveServer, game: str) -> tuple[SignedInGuest, str]:
    """Somebody with a finished match, and its id."""
    ana = await server.guest()
    answer = await ana.request("POST", "/api/me/matches", played(game))
    assert answer.status_code == 201, answer.text
    return ana, answer.json()["id"]


async def finished_review(server: LiveServer, match: str) -> dict[str, Any]:
    while True:
        status = (await server.request("GET", f"/api/matches/{match}/review")).json()
        assert status["state"] != "none"
        assert 0 <= status["done"] <= status["total"] or not status["total"]
        if status["state"] == "done":
            review: dict[str, Any] = status["review"]
            return review
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("game", cartable.GAMES)
@async_test()
async def test_a_review_is_the_one_of_the_library(server: LiveServer, game: str) -> None:
    _, match = await brought(server, game)
    path = f"/api/matches/{match}/review"
    assert (await server.request("GET", path)).json()["state"] == "none"
    asked = (await server.request("POST", path)).json()
    assert asked["state"] in ("waiting", "running", "done")
    found = await finished_review(server, match)
    assert (await server.request("POST", path)).json() == {
        **asked,
        "state": "done",
        "done": 0,
        "total": 0,
        "review": found,
    }

    record = cartable.read((await server.request("GET", f"/api/matches/{match}/record")).text)
    expected = cartable.review(record, worlds=WORLDS)
    assert found["worlds"] == WORLDS
    assert [(each["ply"], each["grade"]) for each in found["decisions"]] == [
        (each.ply, each.grade.value) for each in expected.decisions
    ]
    for seat in found["seats"]:
        account = seat["account"]
        assert account["result"] == pytest.approx(expected.account_of(seat["seat"]).result, abs=1e-3)
        total = account["expected"] + account["luck"] - account["given"] + account["received"]
        assert total == pytest.approx(account["result"], abs=1e-3)
        assert seat["story"]["fr"] == expected.story(seat["seat"]).fr
    replays = [
        (await server.request("GET", f"/api/matches/{match}/replay?seat={seat['seat']}")).json()["frames"]
        for seat in found["seats"]
    ]
    for decision in found["decisions"]:
        frames = replays[decision["seat"]]
        assert frames[decision["frame"]]["view"]["turn"] == decision["seat"]
        played_move = decision["choices"][decision["played"]]["move"]
        assert frames[decision["frame"] + 1]["move"] == played_move
        assert decision["choices"][0]["behind"] == 0
    for seat in found["seats"]:
        assert [point["frame"] for point in seat["course"]] == sorted(point["frame"] for point in seat["course"])
        assert seat["course"][-1]["frame"] <= len(replays[seat["seat"]]) - 1


@pytest.mark.parametrize("game", cartable.GAMES)
@async_test()
async def test_all_hands_are_open_after_the_match(server: LiveServer, game: str) -> None:
    _, match = await brought(server, game)
    for seat in ("", "&seat=1"):
        own = (await server.request("GET", f"/api/matches/{match}/replay?{seat}")).json()["frames"]
        shown = (await server.request("GET", f"/api/matches/{match}/replay?hands=all{seat}")).json()["frames"]
        assert len(own) == len(shown)
        for hidden, frame in zip(own, shown, strict=True):
            assert [len(hand) for hand in frame["view"]["hands"]] == [len(hand) for hand in hidden["view"]["hands"]]
            assert UNKNOWN_CARD not in [card for hand in frame["view"]["hands"] for card in hand]
            without_cards = {name: value for name, value in hidden["view"].items() if UNKNOWN_CARD not in str(value)}
            assert {name: frame["view"][name] for name in without_cards if name != "symbol_of"} == {
                name: value for name, value in without_cards.items() if name != "symbol_of"
            }


@async_test()
async def test_a_running_match_shows_nothing(server: LiveServer) -> None:
    ana = await server.guest()
    table = await ana.table(start=True)
    match = (await ana.request("GET", f"/api/tables/{table}")).json()["match"]["id"]
    for method, path, body in (
        ("GET", "replay?hands=all", None),
        ("POST", "review", None),
        ("POST", "moments/0", {}),
    ):
        answer = await ana.request(method, f"/api/matches/{match}/{path}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "table/not-over")
    assert (await ana.request("GET", f"/api/matches/{match}/review")).json()["review"] is None
    assert (await server.request("POST", "/api/matches/no-such-match/review")).json()["code"] == "match/unknown"


@pytest.mark.parametrize("game", cartable.GAMES)
@async_test()
async def test_what_could_be_played_at_a_moment(server: LiveServer, game: str) -> None:
    _, match = await brought(server, game)
    record = cartable.read((await server.request("GET", f"/api/matches/{match}/record")).text)
    for moment in list(Reviewer(record, WORLDS).pending_decisions())[::15]:
        path = f"/api/matches/{match}/moments/{moment.ply}"
        found = (await server.request("POST", path, {})).json()
        assert found["seat"] == moment.seat
        text = record.moves[moment.ply].text
        if found["legal"]["complete"]:
            assert text in [move["text"] for move in found["legal"]["moves"]]
        steps: list[str] = []
        wanted = record.game.notation.steps(moment.move)
        for step in wanted:
            options = {each["step"]: each for each in found["options"]}
            assert step in options
            if options[step]["move"] is not None:
                assert options[step]["move"] == text
                break
            steps.append(step)
            found = (await server.request("POST", path, {"steps": steps})).json()
    refused = (await server.request("POST", f"/api/matches/{match}/moments/{record.ply}", {})).json()
    assert refused["code"] == "match/moment"
    refused = (await server.request("POST", f"/api/matches/{match}/moments/0", {"steps": ["no such step"]})).json()
    assert refused["code"] == "move/steps"


@async_test()
async def test_bots_come_before_reviews() -> None:
    pool, order = BotPool(threads=1), list[str]()
    begun, go = threading.Event(), threading.Event()

    def first() -> None:
        begun.set()
        go.wait(PATIENCE)

    waiting = [asyncio.create_task(pool.run_later(first, 20))]
    await asyncio.to_thread(begun.wait, PATIENCE)
    waiting += [asyncio.create_task(pool.run_later(lambda: order.append("review"), 20)) for _ in range(3)]
    while pool._jobs.qsize() < 3:
        await asyncio.sleep(0)
    waiting.append(asyncio.create_task(pool._run(lambda: order.append("bot"))))
    while pool._jobs.qsize() < 4:
        await asyncio.sleep(0)
    assert pool.waiting == 1, "reviews are not counted"
    go.set()
    await asyncio.gather(*waiting)
    assert order == ["bot", "review", "review", "review"]
    with pytest.raises(WorkFailed) as failed:
        await pool.run_later(lambda: 1 / 0, 5)
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
    pool.close()


@async_test()
async def test_work_that_can_wait_is_bounded_in_processor_time_and_longer_in_all() -> None:
    pool, stopped, released = BotPool(threads=1), threading.Event(), threading.Event()
    limit, computed = 0.1, [0.0]

    def compute() -> None:
        began = time.thread_time()
        while not stopped.is_set():
            computed.append(time.thread_time() - began)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_pool, "_LATER_ELAPSED", PATIENCE / limit)
        waiting = asyncio.create_task(pool.run_later(lambda: released.wait(PATIENCE), limit))
        await until_checked_late(pool, limit)
        assert not waiting.done()
        released.set()
        assert await waiting, "it waited, which takes no processor time"
        with pytest.raises(WorkFailed):
            await pool.run_later(compute, limit)
        stopped.set()
        assert computed[-1] >= limit
    released.clear()
    with pytest.raises(WorkFailed):
        await pool.run_later(lambda: released.wait(PATIENCE), 0.01)  # ten times as long in all, and no longer
    released.set()
    pool.close()


async def until_checked_late(pool: BotPool, limit: float) -> None:
    """Until the pool has looked whether the job of its only thread is over time, after so many seconds."""
    checked, check = asyncio.Event(), pool._check_timeout

    def check_and_tell(job: Any) -> None:
        is_late = job.began is not None and time.monotonic() - job.began > limit
        check(job)
        if is_late:
            checked.set()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "_check_timeout", check_and_tell)
        await checked.wait()


@async_test()
async def test_a_failed_review_can_be_asked_for_again(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path_factory.mktemp("server")) as server:
        server.context.rooms.reviews.worlds = WORLDS
        _, match = await brought(server, "shokoba")
        path = f"/api/matches/{match}/review"
        with monkeypatch.context() as patch:
            patch.setattr(Reviewer, "decision", lambda *_: 1 / 0)
            await server.request("POST", path)
            while (await server.request("GET", path)).json()["state"] != "none":
                await asyncio.sleep(0.02)
        await server.request("POST", path)
        assert (await finished_review(server, match))["decisions"]


@async_test()
async def test_only_so_many_reviews_wait(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live_server(tmp_path_factory.mktemp("server")) as server:
        server.context.rooms.reviews.worlds = WORLDS
        _, match = await brought(server, "shokoba")
        row = await server.context.store.history.match(match)
        assert row is not None
        monkeypatch.setattr(server.context.rooms.reviews, "_is_working", True)
        server.context.rooms.reviews._waiting.extend([row] * MOST_WAITING)
        answer = await server.request("POST", f"/api/matches/{match}/review")
        assert (answer.status_code, answer.json()["code"]) == (503, "server/busy")
        server.context.rooms.reviews._waiting.clear()


@async_test()
async def test_a_review_that_waits_for_long_is_made_by_nobody_else(tmp_path: Path) -> None:
    """Unless its process has ended, which does not touch it any more."""
    repeated: list[Callable[[], Awaitable[None]]] = []
    background = SimpleNamespace(
        repeat=lambda _seconds, work: repeated.append(work), start=lambda working: working.close()
    )
    now, match = 1_000_000, Sample()
    async with Store(migrated_url(tmp_path / "tables.db")) as store:
        await match.finish_in(store)
        row = await store.history.match(match.match)
        assert row is not None
        queue = ReviewQueue(store, cast(Any, None), cast(Any, background), lambda: now)
        queue.start()
        await queue.ask(row)
        for _ in range(2):
            now += ABANDONED_AFTER
            for work in repeated:
                await work()
            assert not await store.reviews.claim(row.id, now + ABANDONED_AFTER)
        assert len(queue) == 1
        assert await store.reviews.claim(row.id, now + ABANDONED_AFTER + 1)
