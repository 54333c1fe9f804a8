"""The deletion of stale guests; guests whose name others may still see are kept."""

from __future__ import annotations

from cartable.server.storage.rows import SeatOccupant
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.server.storage.samples import Sample

LATER = 1_000_000


async def guest(store: Store, name: str = "Ann", at: int = 1) -> str:
    return (await store.people.new_guest(name, "en", at)).identity.player.id


async def kept(store: Store, *players: str) -> list[bool]:
    """Whether each of these players is kept by a cleanup."""
    await store.people.delete_stale_guests(LATER)
    return [await store.people.player(player) is not None for player in players]


def between(*players: str) -> Sample:
    return Sample(seats=tuple(SeatOccupant(player[:5], player=player) for player in players))


@async_test()
async def test_a_guest_who_was_not_seen_again_is_deleted_with_devices_links_and_mutes(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        gone, other = await people.new_guest("Ann", "en", 1), await guest(store, "Ben", LATER)
        player = gone.identity.player.id
        link = await people.new_link(player, 2)
        await people.mute(player, other, 3)
        await people.mute(other, player, 3)
        assert await kept(store, player, other) == [False, True]
        assert await people.identify(gone.token, LATER) is None
        assert await people.redeem_link(link.secret, LATER) is None
        assert await people.devices(player) == []
        assert await people.muted_by([player, other]) == {player: frozenset(), other: frozenset()}


@async_test()
async def test_a_guest_who_was_seen_recently_is_kept(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        by_device = await people.new_guest("Ann", "en", 1)
        assert await people.identify(by_device.token, 4 * LATER)
        by_link, new = await guest(store), await guest(store, at=LATER)
        await people.new_link(by_link, LATER)
        assert await kept(store, by_device.identity.player.id, by_link, new) == [True] * 3


@async_test()
async def test_guests_who_finished_a_match_or_sit_at_a_table_are_kept(url: str) -> None:
    async with Store(url) as store:
        ann, ben, cleo, dan, eve = [await guest(store, name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve")]
        finished, running, left = between(ann, ben), between(ann, cleo), between(ann, dan)
        await finished.finish_in(store)
        changes = await store.ratings.settle(finished.match, 9_500)
        await running.start_in(store)
        await left.start_in(store)
        closed = left.change(state="finished", players=(ann, dan))
        assert await store.append([left.moved(2)], closed)  # nobody came back to it
        lists = [await store.history.matches_of(ann), await store.ratings.of_player(ann)]
        assert await kept(store, ann, ben, cleo, dan, eve) == [True, True, True, False, False]
        assert [await store.history.matches_of(ann), await store.ratings.of_player(ann)] == lists
        assert await store.ratings.changes(finished.match) == changes
        assert [row.id for row in await store.tables_of(cleo)] == [running.id]


@async_test()
async def test_companions_are_deleted_with_the_owner_of_the_device_who_is_kept_while_one_of_them_is(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        host = await guest(store)
        player = await people.new_companion(host, "Dan", "en", 1)
        assert player is not None
        await between(player.id).finish_in(store)
        assert await kept(store, host, player.id) == [True, True]
        owner = await people.new_guest("Ann", "en", 1)
        own = owner.identity.player.id
        ben, cleo = [await people.new_companion(own, name, "en", 1) for name in ("Ben", "Cleo")]
        assert ben is not None
        assert cleo is not None
        await people.identify(owner.token, 4 * LATER)
        assert await kept(store, own, ben.id, cleo.id) == [True] * 3
        await people.remove_companion(own, cleo.id)
        assert await kept(store, own, ben.id, cleo.id) == [True, True, False]
        await people.delete_stale_guests(5 * LATER)
        await people.delete_stale_guests(5 * LATER)  # the owner after the companions
        assert await kept(store, own, ben.id) == [False, False]


@async_test()
async def test_cleanup_in_several_steps(url: str) -> None:
    async with Store(url) as store:
        new = [await guest(store, at=LATER) for _ in range(4)]
        for limit in (1, 3, 4, 50):
            old = [await guest(store) for _ in range(8)]
            after, rounds = "", 0
            while (rounds == 0 or after) and rounds <= len(old + new) + 1:
                left = sum([await store.people.player(player) is not None for player in old])
                after = await store.people.delete_stale_guests(LATER, after=after, limit=limit)
                now_left = sum([await store.people.player(player) is not None for player in old])
                assert left - limit <= now_left <= left, limit
                rounds += 1
            assert rounds == 12 // limit + 1, limit
            kept_at_last = [await store.people.player(player) is not None for player in old + new]
            assert kept_at_last == [False] * 8 + [True] * 4, limit


@async_test()
async def test_a_guest_whose_page_is_open_is_kept(url: str) -> None:
    async with Store(url) as store:
        connected, gone = await store.people.new_guest("Ann", "en", 1), await guest(store, "Ben")
        await store.people.devices_seen([connected.identity.device, "unknown"], 4 * LATER)
        assert await kept(store, connected.identity.player.id, gone) == [True, False]
        (device,) = await store.people.devices(connected.identity.player.id)
        assert device.seen_at == 4 * LATER
        await store.people.devices_seen([connected.identity.device], 4 * LATER + 1)  # an hour has not passed
        assert await store.people.devices(connected.identity.player.id) == [device]
        await store.people.devices_seen([], 9 * LATER)


@async_test()
async def test_the_others_of_a_household_are_kept_when_one_of_them_is_forgotten(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        gone = await guest(store, "Ann")
        ben = (await people.new_guest("Ben", "en", LATER, beside=gone)).identity.player.id
        cleo = await people.new_companion(ben, "Cleo", "en", LATER)
        assert cleo is not None
        assert await kept(store, gone, ben, cleo.id) == [False, True, True]
        assert await people.household(ben) == await people.household(cleo.id) == {ben, cleo.id}


@async_test()
async def test_a_guest_is_deleted_after_the_only_table_at_which_they_sat_is_closed(url: str) -> None:
    async with Store(url) as store:
        ann = await guest(store, "Ann")
        table = between(ann)
        await table.start_in(store)
        assert await kept(store, ann) == [True]
        closed = table.change(state="finished", players=(ann,), closed_at=5_000, is_disposable=True)
        assert await store.append([table.moved(2)], closed)
        assert await kept(store, ann) == [False]
        assert await store.lifecycle.delete_disposable(LATER) == [table.id]
        assert (await store.history.matches_of(ann)).items == ()
