from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cartable.games.errors import CartableError
from cartable.games.reader import SPECTATOR, reader_at
from cartable.server import wire
from cartable.server.live import room
from cartable.server.live.outbox import Outbox
from cartable.server.storage.errors import StorageDown
from cartable.server.table.acts import Moved
from tests.async_test import async_test
from tests.server.live.polling import until
from tests.server.live.room_guests import SLOW_RESYNC, Guest, new_table, registry_on, sqlite


async def moves_in(guest: Guest, store: Any) -> list[str]:
    return [act.body.move for act in await store.acts_since(guest.room.id) if isinstance(act.body, Moved)]


async def two_people(registry: Any, **settings: Any) -> tuple[Guest, Guest]:
    """A running match of Shokoba between Ann and Bob."""
    room = await registry.create(new_table(options={"players": 2}, **settings), "ann-id", "Ann")
    ann, bob = await Guest(room, "ann-id").connect(), await Guest(room, "bob-id").connect()
    await bob.do("sit", seat=1)
    await ann.do("start")
    await until(lambda: ann.moment.turn is not None and bob.moment.turn is not None)
    return ann, bob


def in_order(ann: Guest, bob: Guest) -> tuple[Guest, Guest]:
    """The guest to act first, and the other one."""
    return (ann, bob) if ann.moment.legal is not None else (bob, ann)


@async_test()
async def test_a_move_is_stored_then_acknowledged_then_published(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        mover, other = in_order(*await two_people(registry))
        before, seqs_before, store.gate = len(mover.messages), list(other.seqs), asyncio.Event()
        appends = store.appends
        moving = asyncio.create_task(mover.play_first())
        await until(lambda: store.appends > appends)
        for _ in range(10):  # whatever else would be ready
            await asyncio.sleep(0)
        assert len(mover.messages) == before
        assert other.seqs == seqs_before
        assert await moves_in(mover, store) == []
        store.gate.set()
        ack = await moving
        await until(lambda: other.seqs[-1] > seqs_before[-1])
        assert len(await moves_in(mover, store)) == 1
        assert [message.type for message in mover.messages[before : before + 2]] == ["ack", "update"]
        assert mover.messages[before] == ack
        assert mover.messages[before + 1].seq == ack.seq


@async_test()
async def test_numbers_have_no_gaps_through_a_whole_match(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann, bob = await two_people(registry)
        watcher = await Guest(ann.room, None).connect()
        while not ann.is_over:
            mover, other = in_order(ann, bob)
            ack = await mover.play_first()
            await until(lambda: mover.seqs[-1] == ack.seq and other.moment.ply == mover.moment.ply)  # noqa: B023
        await until(lambda: watcher.is_over and bob.is_over)
        for guest in (ann, bob, watcher):
            last_snapshot = max(at for at, message in enumerate(guest.messages) if isinstance(message, wire.Snapshot))
            numbers = [
                each.seq for each in guest.messages[last_snapshot:] if isinstance(each, wire.Snapshot | wire.Update)
            ]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@async_test()
async def test_a_table_with_a_very_long_history_takes_only_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        mover, other = in_order(*await two_people(registry))
        await other.do("say_phrase", phrase="hello")
        monkeypatch.setattr(room, "MOST_ACTS", mover.room.table.number)
        with pytest.raises(CartableError) as refused:
            await other.do("say_phrase", phrase="hello")
        assert refused.value.code == "table/full"
        await mover.play_first()
        await other.do("resign")


# repeated requests


@async_test()
async def test_a_request_sent_twice_has_one_effect_and_one_answer(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        async with registry_on(store) as registry:
            mover, other = in_order(*await two_people(registry))
            assert mover.moment.legal is not None
            move: dict[str, Any] = {"ply": mover.moment.ply, "move": mover.moment.legal.moves[0].text, "request": "one"}
            answers = await asyncio.gather(*(mover.do("move", **move) for _ in range(5)))
            assert all(answer == answers[0] for answer in answers)
            await until(lambda: other.moment.ply > move["ply"])
            assert await mover.do("move", **move) == answers[0]
            assert len(await moves_in(mover, store)) == 1
        async with registry_on(store) as restarted:
            again = Guest(await restarted.room(mover.room.id), mover.player)
            assert await again.do("move", **move) == answers[0]
            assert len(await moves_in(again, store)) == 1


@async_test()
async def test_a_repeated_request_gets_the_same_refusal(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        room = await registry.create(new_table(options={"players": 2}), "ann-id", "Ann")
        bob = await Guest(room, "bob-id").connect()
        refusals = []
        for _ in range(2):
            with pytest.raises(CartableError) as refusal:
                await bob.do("move", ply=0, move="1D", request="early")
            refusals.append((refusal.value.code, refusal.value.details))
            await bob.do("sit", seat=1)
        assert refusals[0] == refusals[1]


@async_test()
async def test_two_people_may_use_the_same_request_id(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann, bob = await two_people(registry)
        one = await ann.do("say_phrase", phrase="hello", request="same")
        other = await bob.do("say_phrase", phrase="hello", request="same")
        assert other.seq == one.seq + 1, "each has an answer of its own"
        said = [act for act in await store.acts_since(ann.room.id) if act.request == "same"]
        assert [act.player for act in said] == ["ann-id", "bob-id"]
        assert said[1].number == said[0].number + 1
        for guest, answer in ((ann, one), (bob, other)):
            assert await guest.do("say_phrase", phrase="hello", request="same") == answer


# sockets


@async_test()
async def test_two_sockets_of_a_person_get_the_same_frames_and_may_both_act(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        mover, _ = in_order(*await two_people(registry))
        tab = await Guest(mover.room, mover.player).connect()
        first, second = await asyncio.gather(mover.play_first(), tab.play_first(), return_exceptions=True)
        assert isinstance(first, wire.Ack)
        assert isinstance(second, CartableError)
        assert second.code == "move/stale"
        await until(lambda: tab.seqs[-1] == mover.seqs[-1] == first.seq)
        assert tab.frames[-1] == mover.frames[-1]
        assert tab.moment == mover.moment


@async_test()
async def test_a_message_is_serialised_once_for_all_spectators(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        mover, _ = in_order(*await two_people(registry))
        watchers = [await Guest(mover.room, player).connect() for player in (None, None, "carl-id")]
        await until(lambda: all(watcher.all(wire.Presence) for watcher in watchers))
        await mover.play_first()
        await until(lambda: all(watcher.all(wire.Update) for watcher in watchers))
        frames = [[frame for frame in each.frames if b'"update"' in frame][-1] for each in watchers]
        assert frames[0] is frames[1] is frames[2]


@async_test()
async def test_a_person_who_takes_a_seat_gets_a_snapshot(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        room = await registry.create(new_table(options={"players": 3}), "ann-id", "Ann")
        ann, bob = await Guest(room, "ann-id").connect(), await Guest(room, "bob-id").connect()
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


@async_test()
async def test_a_reconnecting_client_gets_what_it_missed(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        mover, other = in_order(*await two_people(registry))
        seen, reader = other.seqs[-1], reader_at(other.all(wire.Snapshot)[-1].you)
        other.disconnect()
        ack = await mover.play_first()
        await until(lambda: mover.seqs[-1] == ack.seq)
        back = await Guest(other.room, other.player).connect(seen, reader)
        (snapshot,) = back.all(wire.Snapshot)
        assert snapshot.missed is not None
        assert [each.seq for each in snapshot.missed] == list(range(seen + 1, snapshot.seq + 1))
        missed, seen_by_mover = snapshot.missed[-1].happenings, mover.all(wire.Update)[-1].happenings
        assert [(each.kind, each.details) for each in missed] == [(each.kind, each.details) for each in seen_by_mover]
        for since, as_reader in ((seen, SPECTATOR), (seen, 1 - reader), (10**6, reader), (None, reader)):
            other_tab = await Guest(other.room, other.player).connect(since, as_reader)
            assert other_tab.all(wire.Snapshot)[0].missed is None


@async_test()
async def test_a_client_that_does_not_read_is_disconnected_without_delaying_others(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann, bob = await two_people(registry)
        asleep = Outbox("carl-id", longest=5)
        await ann.room.connect(asleep)
        for _ in range(10):
            await ann.do("say_phrase", phrase="hello")
        assert asleep.closing is not None
        assert asleep.closing.code == "socket/slow"
        assert len(asleep) == 1
        await until(lambda: len(bob.all(wire.Update)) >= 10)
        ann.room.disconnect(asleep)
        ann.room.disconnect(asleep)
        assert asleep not in list(ann.room.subscribers)


@async_test()
async def test_chat_of_muted_people_is_removed_but_numbered(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann, bob = await two_people(registry)
        bob.outbox.muted = {"ann-id"}
        before = len(bob.messages)
        await ann.do("say_phrase", phrase="hello")
        await until(lambda: len(bob.messages) > before)
        assert bob.messages[before].happenings == []
        assert bob.messages[before].seq == bob.seqs[-2] + 1
        assert ann.all(wire.Update)[-1].happenings != []
        back = Guest(bob.room, "bob-id")
        back.outbox.muted = {"ann-id"}
        await back.connect(bob.seqs[-2], reader=1)
        assert back.all(wire.Snapshot)[0].missed == [wire.Missed(seq=bob.seqs[-1], happenings=[])]


@async_test()
async def test_everybody_sees_who_is_connected(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        ann, bob = await two_people(registry)
        watcher = await Guest(ann.room, None).connect()
        await until(lambda: bob.all(wire.Presence)[-1] == wire.Presence(here=[0, 1], spectators=1))
        ann.disconnect()
        await until(lambda: bob.all(wire.Presence)[-1] == wire.Presence(here=[1], spectators=1))
        assert (await Guest(ann.room, "ann-id").connect()).all(wire.Snapshot)[0].here == [0, 1]
        assert watcher.all(wire.Snapshot)[0].you is None


# failing storage


@async_test()
async def test_storage_fails_before_or_after_it_has_stored_and_works_again(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store, timing=SLOW_RESYNC) as registry:
        for is_stored in (False, True):
            mover, other = in_order(*await two_people(registry))
            assert mover.moment.legal is not None
            move: dict[str, Any] = {"ply": mover.moment.ply, "move": mover.moment.legal.moves[0].text, "request": "one"}
            seqs = list(other.seqs)
            store.fails_before, store.fails_after = not is_stored, is_stored
            with pytest.raises(StorageDown):
                await mover.do("move", **move)
            store.cannot_read = True
            for _ in range(2):
                with pytest.raises(StorageDown):
                    await mover.do("move", **move)
            assert other.seqs == seqs, is_stored
            assert other.outbox.closing is None, is_stored
            store.fails_before = store.fails_after = store.cannot_read = False
            ack = await mover.do("move", **move)
            await until(lambda: other.seqs[-1] > seqs[-1])  # noqa: B023
            assert len(await moves_in(mover, store)) == 1, is_stored
            assert mover.seqs[-1] == ack.seq, is_stored


@async_test()
async def test_acts_stored_without_an_answer_are_published_when_storage_works_again(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        mover, other = in_order(*await two_people(registry))
        ply, store.fails_after, store.cannot_read = other.moment.ply, True, True
        with pytest.raises(StorageDown):
            await mover.play_first()
        tried = store.refused_reads
        await until(lambda: store.refused_reads > tried + 1)
        assert other.moment.ply == ply
        store.fails_after = store.cannot_read = False
        await until(lambda: other.moment.ply > ply and mover.moment.ply > ply)


@async_test()
async def test_a_command_is_published_although_its_socket_was_closed(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store, registry_on(store) as registry:
        mover, other = in_order(*await two_people(registry))
        ply, store.fails_after = other.moment.ply, False
        store.gate, appends = asyncio.Event(), store.appends
        moving = asyncio.create_task(mover.play_first())
        await until(lambda: store.appends > appends)
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
