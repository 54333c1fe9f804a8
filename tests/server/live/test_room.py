from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cartable.games.errors import CartableError
from cartable.server import wire
from cartable.server.live.outbox import Outbox
from cartable.server.storage.errors import StorageDown
from cartable.server.table.acts import Moved
from tests.asynchronous import asynchronous
from tests.server.live.guests import SLOW_TO_HEAL, Guest, house_on, sqlite, wishes
from tests.server.live.waiting import until


async def moves_in(guest: Guest, store: Any) -> list[str]:
    return [act.body.move for act in await store.acts_since(guest.room.id) if isinstance(act.body, Moved)]


async def two_people(house: Any, **more: Any) -> tuple[Guest, Guest]:
    """A match of Shokoba that Ann and Bob have begun."""
    room = await house.open(wishes(options={"players": 2}, **more), "ann-id", "Ann")
    ann, bob = await Guest(room, "ann-id").enter(), await Guest(room, "bob-id").enter()
    await bob.do("sit", seat=1)
    await ann.do("start")
    await until(lambda: ann.moment.turn is not None and bob.moment.turn is not None)
    return ann, bob


def in_order(ann: Guest, bob: Guest) -> tuple[Guest, Guest]:
    """Who acts, and who does not."""
    return (ann, bob) if ann.moment.legal is not None else (bob, ann)


@asynchronous()
async def test_a_move_is_stored_then_acknowledged_then_told(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        mover, other = in_order(*await two_people(house))
        before, told_before, store.gate = len(mover.read), list(other.told), asyncio.Event()
        moving = asyncio.create_task(mover.play_first())
        await asyncio.sleep(0.05)
        assert len(mover.read) == before
        assert other.told == told_before
        assert await moves_in(mover, store) == []
        store.gate.set()
        ack = await moving
        await until(lambda: other.told[-1] > told_before[-1])
        assert len(await moves_in(mover, store)) == 1
        assert [message.type for message in mover.read[before : before + 2]] == ["ack", "update"]
        assert mover.read[before] == ack
        assert mover.read[before + 1].seq == ack.seq


@asynchronous()
async def test_numbers_have_no_gaps_through_a_whole_match(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        ann, bob = await two_people(house)
        watcher = await Guest(ann.room, None).enter()
        while not ann.is_over:
            mover, other = in_order(ann, bob)
            ack = await mover.play_first()
            await until(lambda: mover.told[-1] == ack.seq and other.moment.ply == mover.moment.ply)  # noqa: B023
        await until(lambda: watcher.is_over and bob.is_over)
        for guest in (ann, bob, watcher):
            last_snapshot = max(at for at, message in enumerate(guest.read) if isinstance(message, wire.Snapshot))
            numbers = [each.seq for each in guest.read[last_snapshot:] if isinstance(each, wire.Snapshot | wire.Update)]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


# the same request again


@asynchronous()
async def test_a_request_sent_twice_has_one_effect_and_one_answer(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        async with house_on(store) as house:
            mover, other = in_order(*await two_people(house))
            assert mover.moment.legal is not None
            move: dict[str, Any] = {"ply": mover.moment.ply, "move": mover.moment.legal.moves[0].text, "request": "one"}
            answers = await asyncio.gather(*(mover.do("move", **move) for _ in range(5)))
            assert len(set(answers)) == 1
            await until(lambda: other.moment.ply > move["ply"])
            assert await mover.do("move", **move) == answers[0]
            assert len(await moves_in(mover, store)) == 1
        async with house_on(store) as restarted:
            again = Guest(await restarted.room(mover.room.id), mover.player)
            assert await again.do("move", **move) == answers[0]
            assert len(await moves_in(again, store)) == 1


@asynchronous()
async def test_a_refusal_is_the_same_the_second_time(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        room = await house.open(wishes(options={"players": 2}), "ann-id", "Ann")
        bob = await Guest(room, "bob-id").enter()
        refusals = []
        for _ in range(2):
            with pytest.raises(CartableError) as refusal:
                await bob.do("move", ply=0, move="1D", request="early")
            refusals.append((refusal.value.code, refusal.value.details))
            await bob.do("sit", seat=1)
        assert refusals[0] == refusals[1]


@asynchronous()
async def test_another_persons_request_of_the_same_name_is_another(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        ann, bob = await two_people(house)
        one = await ann.do("say_phrase", phrase="hello", request="same")
        other = await bob.do("say_phrase", phrase="hello", request="same")
        assert other.seq != one.seq or ann.room.table.number > 4
        said = [act for act in await store.acts_since(ann.room.id) if act.request == "same"]
        assert [act.player for act in said] == ["ann-id", "bob-id"]


# sockets


@asynchronous()
async def test_two_tabs_of_a_seat_are_told_the_same_bytes_and_may_both_act(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        mover, _ = in_order(*await two_people(house))
        tab = await Guest(mover.room, mover.player).enter()
        first, second = await asyncio.gather(mover.play_first(), tab.play_first(), return_exceptions=True)
        assert isinstance(first, wire.Ack)
        assert isinstance(second, CartableError)
        assert second.code == "move/stale"
        await until(lambda: tab.told[-1] == mover.told[-1] == first.seq)
        assert tab.frames[-1] == mover.frames[-1]
        assert tab.moment == mover.moment


@asynchronous()
async def test_a_message_is_written_once_for_all_spectators(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        mover, _ = in_order(*await two_people(house))
        watchers = [await Guest(mover.room, player).enter() for player in (None, None, "carl-id")]
        await until(lambda: all(watcher.all(wire.Presence) for watcher in watchers))
        await mover.play_first()
        await until(lambda: all(watcher.all(wire.Update) for watcher in watchers))
        frames = [[frame for frame in each.frames if '"update"' in frame][-1] for each in watchers]
        assert frames[0] is frames[1] is frames[2]


@asynchronous()
async def test_who_sits_down_is_told_how_things_look_from_there(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        room = await house.open(wishes(options={"players": 3}), "ann-id", "Ann")
        ann, bob = await Guest(room, "ann-id").enter(), await Guest(room, "bob-id").enter()
        assert [snapshot.you for snapshot in bob.all(wire.Snapshot)] == [None]
        ack = await bob.do("sit", seat=2)
        await until(lambda: len(bob.all(wire.Snapshot)) == 2 and ann.all(wire.Update))
        assert bob.all(wire.Snapshot)[-1].you == 2
        assert bob.all(wire.Snapshot)[-1].seq == ack.seq
        assert bob.all(wire.Update) == []
        assert ann.table.seats[2].player == "bob-id"
        await until(lambda: ann.all(wire.Presence)[-1].here == [0, 2])
        await bob.do("rise")
        await until(lambda: bob.all(wire.Snapshot)[-1].you is None)


@asynchronous()
async def test_who_comes_back_is_told_what_was_missed(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        mover, other = in_order(*await two_people(house))
        seen, seat = other.told[-1], other.all(wire.Snapshot)[-1].you
        other.leave()
        ack = await mover.play_first()
        await until(lambda: mover.told[-1] == ack.seq)
        back = await Guest(other.room, other.player).enter(seen, seat)
        (snapshot,) = back.all(wire.Snapshot)
        assert snapshot.missed is not None
        assert [each.seq for each in snapshot.missed] == list(range(seen + 1, snapshot.seq + 1))
        missed, seen_by_mover = snapshot.missed[-1].happenings, mover.all(wire.Update)[-1].happenings
        assert [(each.kind, each.details) for each in missed] == [(each.kind, each.details) for each in seen_by_mover]
        for since, as_seat in ((seen, None), (seen, 1 - (seat or 0)), (10**6, seat), (None, seat)):
            other_tab = await Guest(other.room, other.player).enter(since, as_seat)
            assert other_tab.all(wire.Snapshot)[0].missed is None


@asynchronous()
async def test_who_does_not_read_is_let_go_and_nobody_notices(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        ann, bob = await two_people(house)
        asleep = Outbox("carl-id", longest=5)
        await ann.room.enter(asleep)
        for _ in range(10):
            await ann.do("say_phrase", phrase="hello")
        assert asleep.closing is not None
        assert asleep.closing.code == "socket/slow"
        assert len(asleep) == 1
        await until(lambda: len(bob.all(wire.Update)) >= 10)
        ann.room.leave(asleep)
        ann.room.leave(asleep)
        assert asleep not in list(ann.room.audience)


@asynchronous()
async def test_the_words_of_somebody_muted_are_not_told_but_counted(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        ann, bob = await two_people(house)
        bob.outbox.muted = {"ann-id"}
        before = len(bob.read)
        await ann.do("say_phrase", phrase="hello")
        await until(lambda: len(bob.read) > before)
        assert bob.read[before].happenings == []
        assert bob.read[before].seq == bob.told[-2] + 1
        assert ann.all(wire.Update)[-1].happenings != []
        back = Guest(bob.room, "bob-id")
        back.outbox.muted = {"ann-id"}
        await back.enter(bob.told[-2], seat=1)
        assert back.all(wire.Snapshot)[0].missed == [wire.Missed(seq=bob.told[-1], happenings=[])]


@asynchronous()
async def test_everybody_sees_who_is_here(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        ann, bob = await two_people(house)
        watcher = await Guest(ann.room, None).enter()
        await until(lambda: bob.all(wire.Presence)[-1] == wire.Presence(here=[0, 1], spectators=1))
        ann.leave()
        await until(lambda: bob.all(wire.Presence)[-1] == wire.Presence(here=[1], spectators=1))
        assert (await Guest(ann.room, "ann-id").enter()).all(wire.Snapshot)[0].here == [0, 1]
        assert watcher.all(wire.Snapshot)[0].you is None


# when storage fails


@pytest.mark.parametrize("is_stored", [False, True])
@asynchronous()
async def test_storage_gone_and_back(tmp_path: Path, is_stored: bool) -> None:
    async with sqlite(tmp_path) as store, house_on(store, timing=SLOW_TO_HEAL) as house:
        mover, other = in_order(*await two_people(house))
        assert mover.moment.legal is not None
        move: dict[str, Any] = {"ply": mover.moment.ply, "move": mover.moment.legal.moves[0].text, "request": "one"}
        told = list(other.told)
        store.fails_before, store.fails_after = not is_stored, is_stored
        with pytest.raises(StorageDown):
            await mover.do("move", **move)
        store.cannot_read = True
        for _ in range(2):
            with pytest.raises(StorageDown):
                await mover.do("move", **move)
        assert other.told == told
        assert other.outbox.closing is None
        store.fails_before = store.fails_after = store.cannot_read = False
        ack = await mover.do("move", **move)
        await until(lambda: other.told[-1] > told[-1])
        assert len(await moves_in(mover, store)) == 1
        assert mover.told[-1] == ack.seq


@asynchronous()
async def test_what_was_stored_although_nobody_heard_is_told_when_storage_is_back(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        mover, other = in_order(*await two_people(house))
        ply, store.fails_after, store.cannot_read = other.moment.ply, True, True
        with pytest.raises(StorageDown):
            await mover.play_first()
        await asyncio.sleep(0.1)
        assert other.moment.ply == ply
        store.fails_after = store.cannot_read = False
        await until(lambda: other.moment.ply > ply and mover.moment.ply > ply, within=2)


@asynchronous()
async def test_a_command_whose_socket_goes_meanwhile_is_told_all_the_same(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, house_on(store) as house:
        mover, other = in_order(*await two_people(house))
        ply, store.fails_after = other.moment.ply, False
        store.gate = asyncio.Event()
        moving = asyncio.create_task(mover.play_first())
        await asyncio.sleep(0.02)
        store.gate.set()
        await asyncio.sleep(0)
        moving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await moving
        store.gate = None
        if not await moves_in(mover, store):
            await mover.play_first()
        await until(lambda: other.moment.ply > ply)
        assert len(await moves_in(mover, store)) == 1
