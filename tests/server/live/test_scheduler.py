from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cartable
from cartable.bots import Bot, make_bot
from cartable.games.game import Game
from cartable.server import wire
from cartable.server.live import room
from cartable.server.live.bot_pool import BotPool
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.live.times import now
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Moved, Paused, Resumed
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.live.polling import until
from tests.server.live.room_guests import FAST, Guest, new_table, registry_on, sqlite


async def with_bots(registry: RoomRegistry, **settings: Any) -> Guest:
    """Ann at a running table of Shokoba with bots."""
    room = await registry.create(new_table(start=True, **{"options": {"players": 3}, **settings}), "ann-id", "Ann")
    return await Guest(room, "ann-id").connect()


async def moves_of(store: Store, table: str) -> list[Act]:
    return [act for act in await store.acts_since(table) if isinstance(act.body, Moved)]


async def kill(registry: RoomRegistry) -> None:
    """End a registry as a crash would: it notifies nobody."""
    registry._scheduler.stop()
    await registry._background.close()
    registry._context.bots.close()
    registry._context.is_stopping = True


async def play_on(ann: Guest, moves: int = 10**6) -> None:
    for _ in range(moves):
        await ann.wait_for_turn()
        if ann.is_over:
            return
        ply = ann.moment.ply
        await ann.play_first()
        await until(lambda: ann.moment.ply > ply)  # noqa: B023


@async_test()
async def test_bots_play_with_a_person_in_every_game(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        for game in cartable.GAMES:
            ann = await Guest(await registry.create(new_table(game, start=True), "ann-id", "Ann"), "ann-id").connect()
            by: set[str] = set()
            while by != {"person", "bot"}:
                await ann.wait_for_turn()
                assert not ann.is_over, game
                ply, legal = ann.moment.ply, ann.moment.legal
                assert legal is not None, game
                question = wire.AskHint(type="ask_hint", request="h", ply=ply)
                hint = await ann.room.answer("ann-id", question)
                assert isinstance(hint, wire.Hint), game
                await ann.do("move", ply=ply, move=hint.move)
                await until(lambda: ann.moment.ply > ply)  # noqa: B023
                by = {act.body.by for act in await moves_of(store, ann.room.id)}
            await ann.do("resign")
            await until(lambda: ann.is_over)  # noqa: B023


@async_test()
async def test_a_bot_s_move_takes_its_pace_and_not_much_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pace, pauses = 200, list[float]()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(seconds)

    # how long the moves take in the end depends on the machine, too
    monkeypatch.setattr(room, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann = await with_bots(registry, pace=pace)
        await play_on(ann, moves=4)
        acts = await store.acts_since(ann.room.id)
        took = [act.at - before.at for before, act in pairwise(acts) if _is_by_bot(act)]
        assert len(took) >= 6
        assert pace <= min(took)
        assert len(pauses) >= len(took)
        assert 0 < max(pauses) <= pace * (1 + FAST.jitter) / 1000, "bots are asked before their time is up"


def _is_by_bot(act: Act) -> bool:
    return isinstance(act.body, Moved) and act.body.by == "bot"


class _BadBot:
    def __init__(self, choose: Callable[[Any, Sequence[int]], int]) -> None:
        self.choose = choose


def _crash(seen: Any, legal: Sequence[int]) -> int:
    raise RuntimeError("no idea")


def _hang(seen: Any, legal: Sequence[int]) -> int:
    threading.Event().wait()
    return legal[0]


@async_test()
async def test_a_bot_that_crashes_hangs_or_answers_nonsense_does_not_stop_the_match(tmp_path: Path) -> None:
    bad: tuple[Callable[[Any, Sequence[int]], int], ...] = (_crash, _hang, lambda seen, legal: -7)
    async with sqlite(tmp_path) as store:
        for choose in bad:

            def make(game: Game, level: str, seed: int, choose: Any = choose) -> Bot:
                return _BadBot(choose) if level == "random" else make_bot(game, level, seed)

            async with registry_on(store, bots=BotPool(timeout=0.05, make=make)) as registry:
                ann = await with_bots(registry, level="random")
                await play_on(ann, moves=3)
                assert sum(map(_is_by_bot, await moves_of(store, ann.room.id))) >= 4, choose


@async_test()
async def test_a_bot_moves_when_storage_works_again(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann = await with_bots(registry, pace=30)
        await ann.wait_for_turn()
        ply = ann.moment.ply
        await ann.play_first()
        store.fails_before, tried = True, store.appends
        await until(lambda: store.appends > tried + 1)
        assert ann.moment.ply <= ply + 2
        store.fails_before = False
        await ann.wait_for_turn()
        assert ann.moment.ply >= ply + 3


@async_test()
async def test_a_level_changed_during_a_search_counts_at_once(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann = await with_bots(registry, pace=100)
        await ann.wait_for_turn()
        ply = ann.moment.ply
        await ann.play_first()
        await ann.do("seat_bot", seat=1, level="random")
        await ann.wait_for_turn()
        assert ann.moment.ply == ply + 3


# dead processes and clocks


@async_test()
async def test_the_bots_of_a_dead_process_are_taken_over(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as one:
        ann = await with_bots(one, pace=50)
        await ann.wait_for_turn()
        await ann.play_first()
        await kill(one)
        made = len(await moves_of(store, ann.room.id))
        async with registry_on(store) as other:
            async with asyncio.timeout(PATIENCE):
                while len(await moves_of(store, ann.room.id)) < made + 2:
                    await asyncio.sleep(0.01)
            back = await Guest(await other.room(ann.room.id), "ann-id").connect()
            await back.wait_for_turn()


@async_test()
async def test_a_graceful_stop_pauses_the_clocks_and_the_start_resumes_them(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        async with registry_on(store) as one:
            ann = await with_bots(one, clock={"kind": "turn", "seconds": 60})
            await ann.wait_for_turn()
            await asyncio.sleep(0.05)
            await one.stop()
        stopped = await store.acts_since(ann.room.id)
        assert isinstance(stopped[-1].body, Paused)
        async with registry_on(store, now=lambda: now() + 40_000) as other:
            back = await Guest(await other.room(ann.room.id), "ann-id").connect()
            await until(lambda: back.moment.clocks is not None and not back.moment.clocks.paused)
            assert isinstance((await store.acts_since(ann.room.id))[-1].body, Resumed)
            left = back.moment.clocks
            assert left is not None
            assert left.left[0] is not None
            assert left.left[0] > 30_000, "the time without a server does not count"
            await back.play_first()


@async_test()
async def test_after_a_crash_the_running_clock_gets_its_time_back(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        async with registry_on(store) as one:
            ann = await with_bots(one, clock={"kind": "turn", "seconds": 60})
            await ann.wait_for_turn()
            await until(lambda: ann.room.id in one._scheduler.owned)
            await kill(one)
        async with registry_on(store, now=lambda: now() + 20_000):
            async with asyncio.timeout(PATIENCE):
                while not isinstance((last := (await store.acts_since(ann.room.id))[-1]).body, Resumed):
                    await asyncio.sleep(0.01)
            lease = int(1000 * FAST.lease)
            assert last.body.credit >= 20_000 - lease, "all of the time after the lease of the dead process"


@async_test()
async def test_no_clock_runs_out_while_there_is_no_server(tmp_path: Path) -> None:
    for kind, seconds in (("turn", 30), ("days", 3600)):
        for end in ("crash", "stop"):
            folder = tmp_path / f"{kind} {end}"
            folder.mkdir()
            try:
                await _leave_without_a_server(folder, {"kind": kind, "seconds": seconds}, end)
            except BaseException as error:
                error.add_note(f"{kind}, {end}")
                raise


async def _leave_without_a_server(folder: Path, clock: dict[str, Any], end: str) -> None:
    away = 1000 * clock["seconds"] + 1000
    async with sqlite(folder) as store:
        async with registry_on(store) as one:
            ann = await Guest(
                await one.create(new_table(options={"players": 2}, clock=clock), "ann-id", "Ann"), "ann-id"
            ).connect()
            await (await Guest(ann.room, "bob-id").connect()).do("sit", seat=1)
            await ann.do("start")
            await (kill(one) if end == "crash" else one.stop())
        async with registry_on(store, now=lambda: now() + away) as other:
            while (await store.acts_since(ann.room.id))[-1].body.kind != "resumed":
                await asyncio.sleep(0.01)
            await asyncio.sleep(2 * FAST.grace)
            assert (await store.acts_since(ann.room.id))[-1].body.kind == "resumed"
            guests = [await Guest(await other.room(ann.room.id), each).connect() for each in ("ann-id", "bob-id")]
            (mover,) = [guest for guest in guests if guest.moment.legal is not None]
            await mover.play_first()


@async_test()
async def test_a_bot_plays_on_when_a_clock_runs_out(tmp_path: Path) -> None:
    shift = 0

    def clock() -> int:
        return int(time.time() * 1000) + shift

    async with sqlite(tmp_path) as store, registry_on(store, now=clock) as registry:
        ann = await with_bots(registry, clock={"kind": "turn", "seconds": 30})
        await ann.wait_for_turn()
        shift = 21_000
        await ann.do("say_phrase", phrase="one-moment")
        await until(lambda: any(each.kind == "table/warned" for up in ann.all(wire.Update) for each in up.happenings))
        shift = 31_000
        await ann.do("say_phrase", phrase="oops")
        await until(lambda: ann.table.seats[0].stands_in == "time")
        ply = ann.moment.ply
        await until(lambda: ann.moment.ply > ply + 1)
        await ann.do("come_back")
        await until(lambda: ann.table.seats[0].stands_in is None)


@async_test()
async def test_a_finished_match_is_settled(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann = await with_bots(registry)
        await ann.wait_for_turn()
        await ann.do("resign")
        await until(lambda: ann.is_over)
        async with asyncio.timeout(PATIENCE):
            while await store.ratings.unsettled():
                await asyncio.sleep(0.01)


@async_test()
async def test_an_idle_room_with_bots_is_dropped_and_loaded_again(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store, timing=replace(FAST, idle=0.1)) as registry:
        ann = await with_bots(registry)
        await ann.wait_for_turn()
        table = ann.room.id
        ann.disconnect()
        await until(lambda: not list(registry.rooms))
        back = await Guest(await registry.room(table), "ann-id").connect()
        await play_on(back, moves=2)


@async_test()
async def test_outdated_checks_are_dropped(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        scheduler = registry._scheduler
        for number in range(5000):
            scheduler._check_at(f"table {number % 10}", now() + 10**7 + number)
        assert len(scheduler._heap) < 300
        assert {table for _, table in scheduler._heap} >= {f"table {number}" for number in range(10)}
