"""Guests who came once are forgotten after a while; whoever others may still ask about is not."""

from __future__ import annotations

import pytest

from cartable.server.storage.rows import Seated
from cartable.server.storage.store import Store
from tests.asynchronous import asynchronous
from tests.server.storage.samples import Sample

LATER = 1_000_000


async def guest(store: Store, name: str = "Ann", at: int = 1) -> str:
    return (await store.people.new_guest(name, "en", at)).identity.player.id


async def remembered(store: Store, *players: str) -> list[bool]:
    """After everybody who is due was forgotten."""
    await store.people.forget_guests(LATER)
    return [await store.people.player(player) is not None for player in players]


def between(*players: str) -> Sample:
    return Sample(seats=tuple(Seated(player[:5], player=player) for player in players))


@asynchronous()
async def test_a_guest_who_was_not_seen_again_is_forgotten_with_all_that_was_theirs(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        gone, other = await people.new_guest("Ann", "en", 1), await guest(store, "Ben", LATER)
        player = gone.identity.player.id
        link = await people.new_link(player, 2)
        await people.mute(player, other, 3)
        await people.mute(other, player, 3)
        assert await remembered(store, player, other) == [False, True]
        assert await people.identify(gone.token, LATER) is None
        assert await people.redeem_link(link.secret, LATER) is None
        assert await people.devices(player) == []
        assert await people.muted_by([player, other]) == {player: frozenset(), other: frozenset()}


@asynchronous()
async def test_whoever_was_seen_lately_is_not(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        by_device = await people.new_guest("Ann", "en", 1)
        assert await people.identify(by_device.token, 4 * LATER)
        by_link, new = await guest(store), await guest(store, at=LATER)
        await people.new_link(by_link, LATER)
        assert await remembered(store, by_device.identity.player.id, by_link, new) == [True] * 3


@asynchronous()
async def test_nothing_changes_for_those_who_finished_a_match_or_sit_at_a_table(url: str) -> None:
    async with Store(url) as store:
        ann, ben, cleo, dan, eve = [await guest(store, name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve")]
        finished, running, left = between(ann, ben), between(ann, cleo), between(ann, dan)
        await finished.finish_in(store)
        changes = await store.ratings.settle(finished.match, 9_500)
        await running.start_in(store)
        await left.start_in(store)
        closed = left.change(state="finished", players=(ann, dan))
        assert await store.append([left.moved(2)], closed)  # nobody came back to it
        lists = [await store.history.matches_of(ann), await store.ratings.ladder("shokoba")]
        assert await remembered(store, ann, ben, cleo, dan, eve) == [True, True, True, False, False]
        assert [await store.history.matches_of(ann), await store.ratings.ladder("shokoba")] == lists
        assert await store.ratings.changes(finished.match) == changes
        assert [row.id for row in await store.tables_of(cleo)] == [running.id]


@asynchronous()
async def test_those_who_share_a_device_are_forgotten_with_its_owner_and_not_before(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        owner = await people.new_guest("Ann", "en", 1)
        own = owner.identity.player.id
        ben, cleo = [await people.new_companion(own, name, "en", 1) for name in ("Ben", "Cleo")]
        assert ben is not None
        assert cleo is not None
        await people.identify(owner.token, 4 * LATER)
        assert await remembered(store, own, ben.id, cleo.id) == [True] * 3
        await people.part_from(own, cleo.id)
        assert await remembered(store, own, ben.id, cleo.id) == [True, True, False]
        await people.forget_guests(5 * LATER)
        await people.forget_guests(5 * LATER)  # the owner after the others
        assert await remembered(store, own, ben.id) == [False, False]


@asynchronous()
async def test_an_owner_stays_for_those_who_finished_a_match_on_the_device(url: str) -> None:
    async with Store(url) as store:
        own = await guest(store)
        ben = await store.people.new_companion(own, "Ben", "en", 1)
        assert ben is not None
        await between(ben.id).finish_in(store)
        assert await remembered(store, own, ben.id) == [True, True]


@pytest.mark.parametrize("limit", [1, 3, 4, 50])
@asynchronous()
async def test_some_at_a_time_and_everybody_in_the_end(url: str, limit: int) -> None:
    async with Store(url) as store:
        old = [await guest(store) for _ in range(8)]
        new = [await guest(store, at=LATER) for _ in range(4)]
        after, rounds = "", 0
        while rounds == 0 or after:
            left = sum([await store.people.player(player) is not None for player in old])
            after = await store.people.forget_guests(LATER, after=after, limit=limit)
            now_left = sum([await store.people.player(player) is not None for player in old])
            assert left - limit <= now_left <= left
            rounds += 1
        assert rounds == 12 // limit + 1
        assert [await store.people.player(player) is not None for player in old + new] == [False] * 8 + [True] * 4
