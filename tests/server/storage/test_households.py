"""Households: the people who share a device, or shared one before."""

from __future__ import annotations

import asyncio

from cartable.server.storage.migration import migrate
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.test_migrations import moved_to


async def guest(store: Store, name: str, **settings: str | None) -> str:
    return (await store.people.new_guest(name, "en", 1, **settings)).identity.player.id


@on_each_database
@async_test()
async def test_a_guest_has_a_household_and_companions_belong_to_it_also_when_they_are_removed(url: str) -> None:
    async with Store(url) as store:
        ann, zoe = await guest(store, "Ann"), await guest(store, "Zoe")
        assert await store.people.household(ann) == {ann}
        assert await store.people.household(zoe) == {zoe}
        assert await store.people.household("unknown") == {"unknown"}
        ben = await store.people.new_companion(ann, "Ben", "en", 1)
        assert ben is not None
        assert await store.people.household(ann) == await store.people.household(ben.id) == {ann, ben.id}
        await store.people.remove_companion(ann, ben.id)
        assert await store.people.household(ben.id) == {ann, ben.id}
        assert await store.people.household(zoe) == {zoe}


@on_each_database
@async_test()
async def test_a_second_guest_on_the_same_device_belongs_to_the_household(url: str) -> None:
    async with Store(url) as store:
        ann = await guest(store, "Ann")
        ben = await guest(store, "Ben", beside=ann)
        cleo = await guest(store, "Cleo", beside=ben)
        assert await store.people.household(cleo) == {ann, ben, cleo}


@on_each_database
@async_test()
async def test_a_link_that_is_redeemed_on_somebody_s_device_joins_the_households(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        ann, ben, cleo = [await guest(store, name) for name in ("Ann", "Ben", "Cleo")]
        dan = await people.new_companion(ben, "Dan", "en", 1)
        assert dan is not None
        link = await people.new_link(ann, 2)
        assert await people.redeem_link(link.secret, 3) is not None  # on a new device
        assert await people.household(ann) == {ann}
        assert await people.redeem_link(link.secret, 3, beside=dan.id) is not None
        assert await people.household(ann) == await people.household(dan.id) == {ann, ben, dan.id}
        assert await people.redeem_link(link.secret, 3, beside=ann) is not None
        assert await people.household(ben) == {ann, ben, dan.id}
        assert await people.household(cleo) == {cleo}


@on_each_database
@async_test()
async def test_households_that_are_joined_at_the_same_time(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        guests = [await guest(store, f"Guest {number}") for number in range(6)]
        links = [await people.new_link(each, 2) for each in guests]
        await asyncio.gather(
            *(people.redeem_link(link.secret, 3, beside=guests[(number + 1) % 6]) for number, link in enumerate(links))
        )
        for each in guests:
            assert await people.household(each) == set(guests)


@on_each_database
@async_test()
async def test_the_migration_gives_companions_the_household_of_the_owner(fresh_url: str) -> None:
    async with Store(fresh_url) as store:
        ann = await guest(store, "Ann")
        ben = await store.people.new_companion(ann, "Ben", "en", 1)
        cleo = await guest(store, "Cleo")
        assert ben is not None
    await moved_to(fresh_url, "0005")
    async with Store(fresh_url) as store:
        assert await store.people.household(ann) == await store.people.household(ben.id) == {ann, ben.id}
        assert await store.people.household(cleo) == {cleo}
        await migrate(store._database)  # changes nothing
