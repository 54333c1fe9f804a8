"""Stored push notifications: one key for all processes, one subscription a device, one message a turn."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from cartable.server.storage.push import MOST_DEVICES, MOST_FAILURES, AwaitedPerson, SubscriptionRow
from cartable.server.storage.rows import SeatOccupant
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import Sample

NOW = 1_000_000
GAP = 20_000


async def subscribed(store: Store, name: str = "Ann", endpoint: str | None = None) -> SubscriptionRow:
    """A new guest whose device has subscribed."""
    identity = (await store.people.new_guest(name, "en", 1)).identity
    row = SubscriptionRow(
        device=identity.device,
        player=identity.player.id,
        endpoint=endpoint or f"https://push.example.org/{identity.device}",
        p256dh=b"p" * 65,
        auth=b"a" * 16,
        language="fr",
        site="https://cards.example.org",
    )
    await store.push.subscribe(row, NOW)
    return row


@on_each_database
@async_test()
async def test_all_processes_have_one_key(url: str) -> None:
    async with Store(url) as store:
        keys = await asyncio.gather(*(store.push.server_key(bytes([each]) * 32) for each in range(8)))
        assert len(set(keys)) == 1
        assert await store.push.server_key(b"x" * 32) == keys[0]


@on_each_database
@async_test()
async def test_a_device_has_one_subscription_and_can_end_it(url: str) -> None:
    async with Store(url) as store:
        row = await subscribed(store)
        changed = replace(row, endpoint="https://push.example.org/new", language="en")
        await asyncio.gather(*(store.push.subscribe(changed, NOW + 1) for _ in range(5)))
        assert await store.push.language(row.device, row.player) == "en"
        assert await store.push.take(row.player, NOW, GAP) == [changed]
        await store.push.unsubscribe(row.device)
        assert await store.push.language(row.device, row.player) is None
        assert await store.push.take(row.player, NOW + 2 * GAP, GAP) == []


@on_each_database
@async_test()
async def test_who_asked_is_found_among_many(url: str) -> None:
    async with Store(url) as store:
        ann, ben = await subscribed(store), await subscribed(store, "Ben")
        await store.push.unsubscribe(ben.device)
        many = [f"player-{number}" for number in range(300)]
        assert await store.push.subscribed([*many, ann.player, ben.player, "'; --"]) == {ann.player}
        assert await store.push.subscribed([]) == set()


@on_each_database
@async_test()
async def test_who_signs_up_on_the_same_browser_takes_its_endpoint_over(url: str) -> None:
    async with Store(url) as store:
        before = await subscribed(store, "Ann", "https://push.example.org/same")
        after = await subscribed(store, "Ben", "https://push.example.org/same")
        assert await store.push.language(before.device, before.player) is None
        assert await store.push.take(after.player, NOW, GAP) == [after]


@async_test()
async def test_a_person_has_few_subscriptions(url: str) -> None:
    async with Store(url) as store:
        first = await subscribed(store)
        link = await store.people.new_link(first.player, NOW)
        for number in range(MOST_DEVICES):
            credentials = await store.people.redeem_link(link.secret, NOW)
            assert credentials is not None
            further = replace(first, device=credentials.identity.device, endpoint=f"https://push.example.org/{number}")
            await store.push.subscribe(further, NOW + 1 + number)
        taken = await store.push.take(first.player, NOW, GAP)
        assert sorted(row.endpoint for row in taken) == [
            f"https://push.example.org/{number}" for number in range(MOST_DEVICES)
        ]


@async_test()
async def test_a_device_is_taken_once_in_a_while_even_if_it_subscribes_again(url: str) -> None:
    async with Store(url) as store:
        row = await subscribed(store)
        taken = await asyncio.gather(*(store.push.take(row.player, NOW, GAP) for _ in range(5)))
        assert sorted(map(len, taken)) == [0, 0, 0, 0, 1]
        await store.push.subscribe(row, NOW + 1)
        assert await store.push.take(row.player, NOW + GAP - 1, GAP) == []
        assert await store.push.take(row.player, NOW + GAP, GAP) == [row]


@async_test()
async def test_a_subscription_that_fails_waits_and_is_deleted_in_the_end(url: str) -> None:
    async with Store(url) as store:
        row = await subscribed(store)
        await store.push.failed(row, NOW + 5)
        assert await store.push.take(row.player, NOW + 4, 0) == []
        [again] = await store.push.take(row.player, NOW + 5, 0)
        assert again.failures == 1
        await store.push.delivered(again)
        [again] = await store.push.take(row.player, NOW + 6, 0)
        assert again.failures == 0
        for failures in range(MOST_FAILURES):
            assert await store.push.language(row.device, row.player)
            await store.push.failed(replace(row, failures=failures), NOW)
        assert await store.push.language(row.device, row.player) is None


@async_test()
async def test_subscriptions_go_with_the_device_and_with_the_person(url: str) -> None:
    async with Store(url) as store:
        signed_out, forgotten = await subscribed(store), await subscribed(store, "Ben")
        await store.people.revoke_device(signed_out.player, signed_out.device)
        assert await store.push.take(signed_out.player, NOW, GAP) == []
        sample = between(forgotten)
        await sample.open_in(store)
        assert await store.push.look(AwaitedPerson(sample.id, forgotten.player, 1))
        await store.people.delete_stale_guests(NOW)
        assert await store.people.player(forgotten.player) is None
        assert await store.push.take(forgotten.player, NOW, GAP) == []


# turns


def between(*rows: SubscriptionRow) -> Sample:
    seats = (*(SeatOccupant("Ann", player=row.player) for row in rows), SeatOccupant("Zoe", player="zoe-0001"))
    return Sample(seats=seats[:2])


@on_each_database
@async_test()
async def test_people_are_found_where_it_is_quiet_and_once_for_each_act(url: str) -> None:
    async with Store(url) as store:
        ann = await subscribed(store)
        sample = between(ann)
        await sample.start_in(store)  # its last act was at 1,001
        assert await store.push.awaited(NOW, 1000, 10) == [], "it is not quiet yet"
        expected = AwaitedPerson(sample.id, ann.player, 1)
        assert await store.push.awaited(NOW, 1001, 10) == [expected], "Zoe did not ask"
        assert await store.push.awaited(-1, 1001, 10) == [], "nothing may be sent to Ann yet"
        assert sorted(await asyncio.gather(*(store.push.look(expected) for _ in range(5)))) == [False] * 4 + [True]
        assert await store.push.awaited(NOW, 1001, 10) == []
        assert await store.append([sample.moved(2)])
        later = AwaitedPerson(sample.id, ann.player, 2)
        assert await store.push.awaited(NOW, 2000, 10) == [later]
        assert await store.push.look(later)
        assert not await store.push.look(expected), "somebody has looked at a later act"


@async_test()
async def test_a_turn_is_told_once_unless_it_could_not_be_told(url: str) -> None:
    async with Store(url) as store:
        ann = await subscribed(store)
        sample = between(ann)
        await sample.start_in(store)
        person = AwaitedPerson(sample.id, ann.player, 1)
        assert await store.push.look(person)
        told = await asyncio.gather(*(store.push.claim_notification(person, "match 1") for _ in range(5)))
        assert sorted(told) == [False] * 4 + [True]
        assert await store.push.claim_notification(person, "match 2")
        await store.push.release_notification(person)
        assert await store.push.awaited(NOW, 2000, 10) == [person]
        assert await store.push.claim_notification(person, "match 2")


@async_test()
async def test_nobody_is_found_at_a_table_that_is_over(url: str) -> None:
    async with Store(url) as store:
        ann = await subscribed(store)
        finished, opened = between(ann), between(ann)
        await finished.finish_in(store)
        await opened.open_in(store)
        assert await store.push.awaited(NOW, NOW, 10) == []
