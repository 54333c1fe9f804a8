"""Two houses at the same tables: each with its own connections to PostgreSQL, and a bus between them."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cartable.games.errors import CartableError
from cartable.server import wire
from cartable.server.live.bus import Bus, RedisBus
from cartable.server.live.house import House
from cartable.server.live.times import Timing
from cartable.server.storage.store import Store
from tests.asynchronous import asynchronous
from tests.server.live.buses import Party
from tests.server.live.guests import QUICK, SLOW_TO_HEAL, Guest, house_on, wishes
from tests.server.live.test_attending import kill, moves_of, with_bots
from tests.server.live.test_room import in_order
from tests.server.live.waiting import until


@asynccontextmanager
async def two_houses(
    url: str, one: Bus, other: Bus, timing: Timing = QUICK
) -> AsyncIterator[tuple[House, House, Store]]:
    async with (
        Store(url) as store,
        Store(url) as other_store,
        house_on(store, one, timing) as house,
        house_on(other_store, other, timing) as other_house,
    ):
        for bus in (one, other):
            if isinstance(bus, RedisBus):
                await asyncio.wait_for(bus.hearing.wait(), 5)
        yield house, other_house, store


def redis_pair(url: str) -> tuple[RedisBus, RedisBus]:
    channel = f"test-{secrets.token_hex(6)}"
    return RedisBus(url, channel), RedisBus(url, channel)


def party_pair(*, is_cut: bool = False) -> tuple[Party, Party]:
    one = Party()
    other = one.beside()
    one.is_cut = other.is_cut = is_cut
    return one, other


async def apart(one: House, other: House) -> tuple[Guest, Guest]:
    """Ann at one house and Bob at the other, in the same running match."""
    room = await one.open(wishes(options={"players": 2}), "ann-id", "Ann")
    ann, bob = await Guest(room, "ann-id").enter(), await Guest(await other.room(room.id), "bob-id").enter()
    await bob.do("sit", seat=1)
    await until(lambda: ann.table.seats[1].player == "bob-id")
    await ann.do("start")
    await until(lambda: ann.moment.turn is not None and bob.moment.turn is not None)
    return ann, bob


async def play_a_move(ann: Guest, bob: Guest, within: float = 5.0) -> None:
    mover, _ = in_order(ann, bob)
    ply = mover.moment.ply
    await mover.play_first()
    await until(lambda: ann.moment.ply > ply < bob.moment.ply, within)


@pytest.mark.slow
@asynchronous()
async def test_a_whole_match_between_two_processes_woken_by_redis(postgres: str, redis_url: str) -> None:
    async with two_houses(postgres, *redis_pair(redis_url), SLOW_TO_HEAL) as (one, other, store):
        ann, bob = await apart(one, other)
        while not ann.is_over:
            await play_a_move(ann, bob)
        await until(lambda: bob.is_over)
        assert ann.table.match == bob.table.match
        for guest in (ann, bob):
            numbers = guest.told[guest.told.index(guest.all(wire.Snapshot)[-1].seq) :]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        acts = await store.acts_since(ann.room.id)
        assert [act.number for act in acts] == list(range(len(acts)))


@asynchronous()
async def test_of_two_claims_to_one_move_one_wins(postgres: str) -> None:
    async with two_houses(postgres, *party_pair(is_cut=True)) as (one, other, store):
        ann, bob = await apart(one, other)
        tabs = {
            "ann-id": (ann, await Guest(bob.room, "ann-id").enter()),
            "bob-id": (bob, await Guest(ann.room, "bob-id").enter()),
        }
        for _ in range(12):
            mover, _ = in_order(ann, bob)
            assert mover.player is not None
            here, there = tabs[mover.player]
            await until(lambda: here.moment == there.moment)  # noqa: B023
            ply = here.moment.ply
            answers = await asyncio.gather(here.play_first(), there.play_first(), return_exceptions=True)
            acks = [each for each in answers if isinstance(each, wire.Ack)]
            (refusal,) = [each for each in answers if not isinstance(each, wire.Ack)]
            assert len(acks) == 1
            assert isinstance(refusal, CartableError)
            assert (refusal.code, refusal.details["ply"]) == ("move/stale", ply + 1)
            await until(lambda: ann.moment.ply == bob.moment.ply == ply + 1)  # noqa: B023
        assert len(await moves_of(store, ann.room.id)) == 12


@asynchronous()
async def test_the_same_request_at_two_processes_has_one_effect_and_one_answer(postgres: str) -> None:
    async with two_houses(postgres, *party_pair(is_cut=True)) as (one, other, store):
        ann, bob = await apart(one, other)
        mover, _ = in_order(ann, bob)
        tab = await Guest(bob.room if mover is ann else ann.room, mover.player).enter()
        for number in range(5):
            request = f"same-{number}"
            answers = await asyncio.gather(
                *(each.do("say_phrase", phrase="hello", request=request) for each in (mover, tab, mover, tab))
            )
            assert len(set(answers)) == 1
        said = [act for act in await store.acts_since(ann.room.id) if act.request and act.request.startswith("same")]
        assert len(said) == 5


@asynchronous()
async def test_a_crowd_at_two_processes_loses_nothing(postgres: str) -> None:
    """Every word that was acknowledged is there once, and everybody was told each in the same order."""
    async with two_houses(postgres, *party_pair()) as (one, other, store):
        ann, bob = await apart(one, other)
        speakers = [ann, bob, await Guest(ann.room, "bob-id").enter(), await Guest(bob.room, "ann-id").enter()]

        async def speak(guest: Guest, number: int) -> None:
            for each in range(5):
                await guest.do("say", text=f"{number} {each}")

        await asyncio.gather(*(speak(guest, number) for number, guest in enumerate(speakers)))
        said = [act.body.text for act in await store.acts_since(ann.room.id) if act.body.kind == "said"]
        assert sorted(said) == sorted(f"{number} {each}" for number in range(4) for each in range(5))
        for guest in speakers:
            await until(lambda: len(_heard(guest)) == 20)  # noqa: B023
            assert _heard(guest) == said


def _heard(guest: Guest) -> list[str]:
    happenings = [each for update in guest.all(wire.Update) for each in update.happenings]
    return [each.details["text"] for each in happenings if each.kind == "table/said"]


@asynchronous()
async def test_who_has_missed_much_is_told_how_things_stand_at_once(postgres: str) -> None:
    async with two_houses(postgres, *party_pair(is_cut=True), SLOW_TO_HEAL) as (one, other, _):
        room = await one.open(wishes(options={"players": 2}), "ann-id", "Ann")
        ann, bob = await Guest(room, "ann-id").enter(), await Guest(await other.room(room.id), "bob-id").enter()
        for number in range(100):
            await ann.do("say", text=str(number))
        await bob.do("say", text="I see")
        await until(lambda: _heard(bob) == ["I see"])
        assert bob.outbox.closing is None
        assert len(bob.all(wire.Snapshot)) == 2
        assert bob.told == [bob.told[0], bob.told[0] + 100, bob.told[0] + 101]


# a bus that fails


@pytest.mark.slow
@asynchronous()
async def test_lost_wake_ups_heal_within_two_seconds(postgres: str) -> None:
    async with two_houses(postgres, *party_pair(is_cut=True), replace(Timing(), greeting=0.01)) as (one, other, _):
        ann, bob = await apart(one, other)
        for _ in range(3):
            await play_a_move(ann, bob, within=2)


@pytest.mark.slow
@asynchronous()
async def test_without_redis_rooms_heal_within_two_seconds(postgres: str, unused_port: int) -> None:
    buses = redis_pair(f"redis://127.0.0.1:{unused_port}/0")
    async with (
        Store(postgres) as store,
        Store(postgres) as other_store,
        house_on(store, buses[0], Timing()) as one,
        house_on(other_store, buses[1], Timing()) as other,
    ):
        ann, bob = await apart(one, other)
        for _ in range(2):
            await play_a_move(ann, bob, within=2)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="no redis-server to start and stop")
@asynchronous(60)
async def test_redis_gone_and_back(postgres: str, unused_port: int, tmp_path: Path) -> None:
    def start() -> subprocess.Popen[bytes]:
        options = ["--port", str(unused_port), "--save", "", "--bind", "127.0.0.1", "--dir", str(tmp_path)]
        return subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)

    server = start()
    buses = redis_pair(f"redis://127.0.0.1:{unused_port}/0")
    try:
        async with two_houses(postgres, *buses, replace(SLOW_TO_HEAL, healing=1.0)) as (one, other, _):
            ann, bob = await apart(one, other)
            await play_a_move(ann, bob, within=2)
            server.kill()
            server.wait()
            await play_a_move(ann, bob, within=2)
            server = start()
            async with asyncio.timeout(15):
                await asyncio.gather(*(bus.hearing.wait() for bus in buses))
            await play_a_move(ann, bob, within=2)
    finally:
        server.kill()
        server.wait()


@asynchronous()
async def test_everybody_sees_who_is_at_the_other_process(postgres: str) -> None:
    async with two_houses(postgres, *party_pair()) as (one, other, _):
        ann, bob = await apart(one, other)
        await until(lambda: ann.all(wire.Presence)[-1] == bob.all(wire.Presence)[-1])
        assert ann.all(wire.Presence)[-1] == wire.Presence(here=[0, 1], spectators=0)
        watcher = await Guest(bob.room, None).enter()
        assert watcher.all(wire.Snapshot)[0].here == [0, 1]
        await until(lambda: ann.all(wire.Presence)[-1].spectators == 1)
        await other.stop()
        await until(lambda: ann.all(wire.Presence)[-1] == wire.Presence(here=[0], spectators=0))


# a process that dies


@asynccontextmanager
async def one_that_has_claimed(
    url: str, bus: Bus, timing: Timing = QUICK, **more: Any
) -> AsyncIterator[tuple[House, Guest]]:
    """Ann and bots at a house that is alone: another one could have claimed the table as well."""
    async with Store(url) as store, house_on(store, bus, timing) as house:
        ann = await with_bots(house, **more)
        await ann.has_turn()
        await until(lambda: ann.room.id in house._attending.mine)
        yield house, ann


@asynchronous()
async def test_the_bots_of_a_dead_process_are_taken_over_where_nobody_looks(postgres: str) -> None:
    bus, other_bus = party_pair()
    timing = replace(QUICK, lease=1.5)  # much longer than a heartbeat may be late on a busy machine
    async with (
        one_that_has_claimed(postgres, bus, timing, pace=50) as (one, ann),
        Store(postgres) as store,
        house_on(store, other_bus, timing) as other,
    ):
        await ann.play_first()
        assert list(other.rooms) == []
        await kill(one)
        made = len(await moves_of(store, ann.room.id))
        async with asyncio.timeout(10):
            while len(await moves_of(store, ann.room.id)) < made + 2:
                await asyncio.sleep(0.02)


@asynchronous()
async def test_who_has_the_room_attends_to_it_before_the_lease_is_over(postgres: str) -> None:
    async with two_houses(postgres, *party_pair(), replace(QUICK, lease=60.0)) as (one, other, _):
        ann = await with_bots(one, pace=20)
        await ann.has_turn()
        there = await Guest(await other.room(ann.room.id), "ann-id").enter()
        await kill(one)
        for _ in range(2):
            ply = there.moment.ply
            await there.play_first()
            await until(lambda: there.moment.ply >= ply + 3, within=3)  # noqa: B023


@asynchronous()
async def test_who_has_claimed_a_table_is_woken_although_nobody_is_there(postgres: str) -> None:
    timing = replace(QUICK, idle=0.1, grace=60.0, lease=60.0)
    bus, other_bus = party_pair()
    async with (
        one_that_has_claimed(postgres, bus, timing) as (one, ann),
        Store(postgres) as store,
        house_on(store, other_bus, timing) as other,
    ):
        there = await Guest(await other.room(ann.room.id), "ann-id").enter()
        ann.leave()
        await until(lambda: not list(one.rooms))
        ply = there.moment.ply
        await there.play_first()
        await until(lambda: there.moment.ply >= ply + 3)


@asynchronous()
async def test_a_stop_does_not_pause_what_another_process_goes_on_with(postgres: str) -> None:
    async with two_houses(postgres, *party_pair()) as (one, other, store):
        ann = await with_bots(one, clock={"kind": "turn", "seconds": 60})
        await ann.has_turn()
        await asyncio.sleep(0.1)
        await one.stop()
        assert "paused" not in [act.body.kind for act in await store.acts_since(ann.room.id)]
        back = await Guest(await other.room(ann.room.id), "ann-id").enter()
        ply = back.moment.ply
        await back.play_first()
        await until(lambda: back.moment.ply >= ply + 3)
