"""Two room registries for the same tables, each with its own connections to PostgreSQL, and a bus between them."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cartable.games.errors import CartableError
from cartable.server import wire
from cartable.server.live.bus import Bus, RedisBus
from cartable.server.live.room import Room
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.live.times import Timing, now
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.live.buses import InProcessBus
from tests.server.live.polling import until
from tests.server.live.room_guests import FAST, SLOW_RESYNC, Guest, new_table, registry_on
from tests.server.live.test_room import in_order
from tests.server.live.test_scheduler import kill, moves_of, with_bots


@asynccontextmanager
async def two_registries(
    url: str, one: Bus, other: Bus, timing: Timing = FAST
) -> AsyncIterator[tuple[RoomRegistry, RoomRegistry, Store]]:
    async with (
        Store(url) as store,
        Store(url) as other_store,
        registry_on(store, one, timing) as registry,
        registry_on(other_store, other, timing) as other_registry,
    ):
        for bus in (one, other):
            if isinstance(bus, RedisBus):
                await asyncio.wait_for(bus.subscribed.wait(), PATIENCE)
        yield registry, other_registry, store


def redis_pair(url: str) -> tuple[RedisBus, RedisBus]:
    channel = f"test-{secrets.token_hex(6)}"
    return RedisBus(url, channel), RedisBus(url, channel)


def bus_pair(*, is_cut: bool = False) -> tuple[InProcessBus, InProcessBus]:
    one = InProcessBus()
    other = one.new_end()
    one.is_cut = other.is_cut = is_cut
    return one, other


async def guests_at_both(one: RoomRegistry, other: RoomRegistry) -> tuple[Guest, Guest]:
    """Ann at one registry and Bob at the other, in the same running match."""
    room = await one.create(new_table(options={"players": 2}), "ann-id", "Ann")
    ann, bob = await Guest(room, "ann-id").connect(), await Guest(await other.room(room.id), "bob-id").connect()
    await bob.do("sit", seat=1)
    await until(lambda: ann.table.seats[1].player == "bob-id")
    await ann.do("start")
    await until(lambda: ann.moment.turn is not None and bob.moment.turn is not None)
    return ann, bob


async def play_a_move(ann: Guest, bob: Guest, on_stored: Callable[[], None] = lambda: None) -> None:
    mover, _ = in_order(ann, bob)
    ply = mover.moment.ply
    await mover.play_first()
    on_stored()
    await until(lambda: ann.moment.ply > ply < bob.moment.ply)


@pytest.mark.slow
@async_test()
async def test_a_whole_match_between_two_processes_woken_by_redis(postgres: str, redis_url: str) -> None:
    async with two_registries(postgres, *redis_pair(redis_url), SLOW_RESYNC) as (one, other, store):
        ann, bob = await guests_at_both(one, other)
        while not ann.is_over:
            await play_a_move(ann, bob)
        await until(lambda: bob.is_over)
        assert ann.table.match == bob.table.match
        for guest in (ann, bob):
            numbers = guest.seqs[guest.seqs.index(guest.all(wire.Snapshot)[-1].seq) :]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        acts = await store.acts_since(ann.room.id)
        assert [act.number for act in acts] == list(range(len(acts)))


@async_test()
async def test_of_two_rival_moves_one_wins(postgres: str) -> None:
    async with two_registries(postgres, *bus_pair(is_cut=True)) as (one, other, store):
        ann, bob = await guests_at_both(one, other)
        tabs = {
            "ann-id": (ann, await Guest(bob.room, "ann-id").connect()),
            "bob-id": (bob, await Guest(ann.room, "bob-id").connect()),
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


@async_test()
async def test_the_same_request_at_two_processes_has_one_effect_and_one_answer(postgres: str) -> None:
    async with two_registries(postgres, *bus_pair(is_cut=True)) as (one, other, store):
        ann, bob = await guests_at_both(one, other)
        mover, _ = in_order(ann, bob)
        tab = await Guest(bob.room if mover is ann else ann.room, mover.player).connect()
        for number in range(5):
            request = f"same-{number}"
            answers = await asyncio.gather(
                *(each.do("say_phrase", phrase="hello", request=request) for each in (mover, tab, mover, tab))
            )
            assert all(answer == answers[0] for answer in answers)
        said = [act for act in await store.acts_since(ann.room.id) if act.request and act.request.startswith("same")]
        assert len(said) == 5


@async_test()
async def test_concurrent_chat_at_two_processes_is_not_lost(postgres: str) -> None:
    """Every acknowledged message is stored once, and everybody gets them in the same order."""
    async with two_registries(postgres, *bus_pair()) as (one, other, store):
        ann, bob = await guests_at_both(one, other)
        speakers = [ann, bob, await Guest(ann.room, "bob-id").connect(), await Guest(bob.room, "ann-id").connect()]

        async def speak(guest: Guest, number: int) -> None:
            for each in range(5):
                await guest.do("say", text=f"{number} {each}")

        await asyncio.gather(*(speak(guest, number) for number, guest in enumerate(speakers)))
        said = [act.body.text for act in await store.acts_since(ann.room.id) if act.body.kind == "said"]
        assert sorted(said) == sorted(f"{number} {each}" for number in range(4) for each in range(5))
        for guest in speakers:
            await until(lambda: len(_chat_of(guest)) == 20)  # noqa: B023
            assert _chat_of(guest) == said


def _chat_of(guest: Guest) -> list[str]:
    happenings = [each for update in guest.all(wire.Update) for each in update.happenings]
    return [each.details["text"] for each in happenings if each.kind == "table/said"]


@async_test()
async def test_a_client_that_missed_much_gets_a_snapshot(postgres: str) -> None:
    async with two_registries(postgres, *bus_pair(is_cut=True), SLOW_RESYNC) as (one, other, _):
        room = await one.create(new_table(options={"players": 2}), "ann-id", "Ann")
        ann, bob = await Guest(room, "ann-id").connect(), await Guest(await other.room(room.id), "bob-id").connect()
        for number in range(100):
            await ann.do("say", text=str(number))
        await bob.do("say", text="I see")
        await until(lambda: _chat_of(bob) == ["I see"])
        assert bob.outbox.closing is None
        assert len(bob.all(wire.Snapshot)) == 2
        assert bob.seqs == [bob.seqs[0], bob.seqs[0] + 100, bob.seqs[0] + 101]


# a failing bus


@pytest.fixture
def comparisons(monkeypatch: pytest.MonkeyPatch) -> Counter[RoomRegistry]:
    """How often each registry has compared its rooms with storage, to the end. Comparisons do not overlap here."""
    found, running = Counter[RoomRegistry](), Counter[RoomRegistry]()
    resync, catch_up = RoomRegistry._resync, RoomRegistry._catch_up

    async def counted_resync(self: RoomRegistry) -> None:
        await resync(self)
        await until(lambda: not running[self])
        found[self] += 1

    def counted_catch_up(self: RoomRegistry, room: Room, number: int) -> Coroutine[Any, Any, None]:
        running[self] += 1

        async def run() -> None:
            try:
                await catch_up(self, room, number)
            finally:
                running[self] -= 1

        return run()

    monkeypatch.setattr(RoomRegistry, "_resync", counted_resync)
    monkeypatch.setattr(RoomRegistry, "_catch_up", counted_catch_up)
    return found


async def play_a_seen_move(ann: Guest, bob: Guest, comparisons: Counter[RoomRegistry]) -> None:
    """What is stored is seen everywhere by the next comparison, or by the one after if one was running.

    There is one each second, so within two seconds, unless the machine is busy.
    """
    before = Counter[RoomRegistry]()
    await play_a_move(ann, bob, on_stored=lambda: before.update(comparisons))
    assert all(number <= 2 for number in (comparisons - before).values())


def test_rooms_are_compared_with_storage_every_second() -> None:
    assert Timing().resync <= 1


@pytest.mark.slow
@async_test()
async def test_rooms_resync_within_two_seconds_when_wake_ups_are_lost(
    postgres: str, comparisons: Counter[RoomRegistry]
) -> None:
    async with two_registries(postgres, *bus_pair(is_cut=True), replace(Timing(), presence_delay=0.01)) as (
        one,
        other,
        _,
    ):
        ann, bob = await guests_at_both(one, other)
        for _ in range(3):
            await play_a_seen_move(ann, bob, comparisons)


@pytest.mark.slow
@async_test()
async def test_rooms_resync_within_two_seconds_without_redis(
    postgres: str, unused_port: int, comparisons: Counter[RoomRegistry]
) -> None:
    buses = redis_pair(f"redis://127.0.0.1:{unused_port}/0")
    async with (
        Store(postgres) as store,
        Store(postgres) as other_store,
        registry_on(store, buses[0], Timing()) as one,
        registry_on(other_store, buses[1], Timing()) as other,
    ):
        ann, bob = await guests_at_both(one, other)
        for _ in range(2):
            await play_a_seen_move(ann, bob, comparisons)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="no redis-server to start and stop")
@async_test()
async def test_redis_stops_and_starts_again(
    postgres: str, unused_port: int, tmp_path: Path, comparisons: Counter[RoomRegistry]
) -> None:
    def start() -> subprocess.Popen[bytes]:
        options = ["--port", str(unused_port), "--save", "", "--bind", "127.0.0.1", "--dir", str(tmp_path)]
        return subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)

    server = start()
    buses = redis_pair(f"redis://127.0.0.1:{unused_port}/0")
    try:
        async with two_registries(postgres, *buses, replace(SLOW_RESYNC, resync=1.0)) as (one, other, _):
            ann, bob = await guests_at_both(one, other)
            await play_a_seen_move(ann, bob, comparisons)
            server.kill()
            server.wait()
            await play_a_seen_move(ann, bob, comparisons)
            server = start()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(bus.subscribed.wait() for bus in buses))
            await play_a_seen_move(ann, bob, comparisons)
    finally:
        server.kill()
        server.wait()


@async_test()
async def test_presence_includes_the_other_process(postgres: str) -> None:
    async with two_registries(postgres, *bus_pair()) as (one, other, _):
        ann, bob = await guests_at_both(one, other)
        await until(lambda: ann.all(wire.Presence)[-1] == bob.all(wire.Presence)[-1])
        assert ann.all(wire.Presence)[-1] == wire.Presence(here=[0, 1], spectators=0)
        watcher = await Guest(bob.room, None).connect()
        assert watcher.all(wire.Snapshot)[0].here == [0, 1]
        await until(lambda: ann.all(wire.Presence)[-1].spectators == 1)
        await other.stop()
        await until(lambda: ann.all(wire.Presence)[-1] == wire.Presence(here=[0], spectators=0))


# a dying process


@asynccontextmanager
async def registry_with_claim(
    url: str, bus: Bus, timing: Timing = FAST, **settings: Any
) -> AsyncIterator[tuple[RoomRegistry, Guest]]:
    """Ann and bots at the only registry, so that no other one can claim the table."""
    async with Store(url) as store, registry_on(store, bus, timing) as registry:
        ann = await with_bots(registry, **settings)
        await ann.wait_for_turn()
        await until(lambda: ann.room.id in registry._scheduler.owned)
        yield registry, ann


@async_test()
async def test_the_bots_of_a_dead_process_are_taken_over_without_connections(postgres: str) -> None:
    bus, other_bus = bus_pair()
    timing = replace(FAST, lease=1.5)  # much longer than a heartbeat can be late on a busy machine
    async with (
        registry_with_claim(postgres, bus, timing, pace=50) as (one, ann),
        Store(postgres) as store,
        registry_on(store, other_bus, timing) as other,
    ):
        await ann.play_first()
        assert list(other.rooms) == []
        await kill(one)
        made = len(await moves_of(store, ann.room.id))
        async with asyncio.timeout(PATIENCE):
            while len(await moves_of(store, ann.room.id)) < made + 2:
                await asyncio.sleep(0.02)


@async_test()
async def test_a_process_with_the_room_acts_before_the_lease_expires(postgres: str) -> None:
    async with two_registries(postgres, *bus_pair(), replace(FAST, lease=60.0)) as (one, other, _):
        ann = await with_bots(one, pace=20)
        await ann.wait_for_turn()
        there = await Guest(await other.room(ann.room.id), "ann-id").connect()
        await kill(one)
        for _ in range(2):
            ply = there.moment.ply
            await there.play_first()
            await until(lambda: there.moment.ply >= ply + 3, within=30)  # noqa: B023  # half a lease


@async_test()
async def test_the_owner_of_a_table_is_woken_without_connections(postgres: str) -> None:
    timing = replace(FAST, idle=0.1, grace=60.0, lease=60.0)
    bus, other_bus = bus_pair()
    async with (
        registry_with_claim(postgres, bus, timing) as (one, ann),
        Store(postgres) as store,
        registry_on(store, other_bus, timing) as other,
    ):
        there = await Guest(await other.room(ann.room.id), "ann-id").connect()
        ann.disconnect()
        await until(lambda: not list(one.rooms))
        ply = there.moment.ply
        await there.play_first()
        await until(lambda: there.moment.ply >= ply + 3)


@async_test()
async def test_a_stop_does_not_pause_tables_that_another_process_takes_over(postgres: str) -> None:
    never_lapses = replace(FAST, lease=60.0)  # on a busy machine a process may be silent for longer than a short lease
    async with two_registries(postgres, *bus_pair(), never_lapses) as (one, other, store):
        ann = await with_bots(one, clock={"kind": "turn", "seconds": 60})
        await ann.wait_for_turn()
        await one.stop()
        assert "paused" not in [act.body.kind for act in await store.acts_since(ann.room.id)]
        back = await Guest(await other.room(ann.room.id), "ann-id").connect()
        ply = back.moment.ply
        await back.play_first()
        await until(lambda: back.moment.ply >= ply + 3)


# a process that has not heard of what another one stored: no wake-ups, and no comparison with storage for a minute


@async_test()
async def test_a_client_that_comes_from_another_process_is_never_shown_the_past(postgres: str) -> None:
    async with two_registries(postgres, *bus_pair(is_cut=True), SLOW_RESYNC) as (one, other, _):
        room = await one.create(new_table(options={"players": 2}, start=True), "ann-id", "Ann")
        ann, behind = await Guest(room, "ann-id").connect(), await other.room(room.id)
        seen = ann.seqs[-1]
        await ann.do("say_phrase", phrase="hello")
        await until(lambda: ann.seqs[-1] > seen)
        known = ann.seqs[-1]  # the bot may move at any time, and only the first process hears of it
        moved = await Guest(behind, "ann-id").connect(known, 0)
        snapshot = moved.all(wire.Snapshot)[0]
        assert snapshot.seq >= known
        assert snapshot.missed is not None
        assert snapshot.table == ann.table


@async_test()
async def test_nothing_is_refused_for_what_another_process_has_changed(postgres: str) -> None:
    async with two_registries(postgres, *bus_pair(is_cut=True), SLOW_RESYNC) as (one, other, _):
        room = await one.create(new_table(options={"players": 2}), "ann-id", "Ann")
        behind = await other.room(room.id)
        ann, tab = await Guest(room, "ann-id").connect(), await Guest(behind, "ann-id").connect()
        bob = await Guest(room, "bob-id").connect()
        await bob.do("sit", seat=1)
        await ann.do("start")
        await until(lambda: ann.moment.turn is not None and bob.moment.turn is not None)
        mover, _ = in_order(ann, bob)
        if mover is bob:
            await bob.play_first()
            await ann.wait_for_turn()
        assert tab.moment.turn is None
        assert ann.moment.legal is not None
        await tab.do("move", ply=ann.moment.ply, move=ann.moment.legal.moves[0].text)
        assert tab.moment.turn is not None


@async_test()
async def test_processes_agree_on_the_time(postgres: str) -> None:
    """Their own clocks differ by an hour; the clock of a turn loses nothing by that."""
    hour = 3_600_000
    one_bus, other_bus = bus_pair()
    async with (
        Store(postgres) as store,
        Store(postgres) as other_store,
        registry_on(store, one_bus, now=lambda: now() - hour) as one,
        registry_on(other_store, other_bus, now=lambda: now() + hour) as other,
    ):
        assert abs(one.now() - other.now()) < 5_000
        clock = {"kind": "turn", "seconds": 30}
        room = await one.create(new_table(options={"players": 2}, clock=clock), "ann-id", "Ann")
        ann, bob = await Guest(room, "ann-id").connect(), await Guest(await other.room(room.id), "bob-id").connect()
        await bob.do("sit", seat=1)
        await until(lambda: ann.table.seats[1].player == "bob-id")
        await ann.do("start")
        await until(lambda: ann.moment.turn is not None and bob.moment.turn is not None)
        for _ in range(6):
            await play_a_move(ann, bob)
        assert not any(seat.stands_in for seat in ann.table.seats)
        assert not [act for act in await store.acts_since(room.id) if act.body.kind in ("warned", "resumed")]
