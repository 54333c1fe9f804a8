"""Guests, their devices and links, revocation, mutes, companions; and what is not stored of them."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

from sqlalchemy import make_url

from cartable.server.storage.ids import hash_of
from cartable.server.storage.people import MOST_COMPANIONS
from cartable.server.storage.rows import Player
from cartable.server.storage.store import Store
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database

HOUR = 3_600_000


@async_test()
async def test_a_guest_is_identified_by_the_token(url: str) -> None:
    async with Store(url) as store:
        welcome = await store.people.new_guest("Zoé 🂡", "fr", 1_000)
        player = welcome.identity.player
        assert player == Player(id=player.id, name="Zoé 🂡", language="fr", created_at=1_000)
    async with Store(url) as store:
        assert await store.people.identify(welcome.token, 2_000) == welcome.identity
        assert await store.people.player(player.id) == player


@async_test()
async def test_a_forged_token_identifies_nobody_and_two_guests_of_one_name_have_tokens_of_their_own(url: str) -> None:
    async with Store(url) as store:
        one, two = await asyncio.gather(*(store.people.new_guest("Ann", "en", 1) for _ in range(2)))
        assert one.identity.player.id != two.identity.player.id
        assert one.token != two.token
        for token in ("", "x", "0" * 43, "é\x00", "\ud800", "a" * 10_000, one.token[:-1], one.token.swapcase()):
            assert await store.people.identify(token, 2) is None, token
            assert await store.people.redeem_link(token, 2) is None, token


@async_test()
async def test_a_link_adds_another_device(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        first = await people.new_guest("Ann", "en", 1)
        player = first.identity.player.id
        link = await people.new_link(player, 5)
        second = await people.redeem_link(link.secret, 7)
        assert second is not None
        assert second.identity.player == first.identity.player
        assert await people.identify(second.token, 8) == second.identity
        assert await people.identify(first.token, 8) == first.identity
        devices = await people.devices(player)
        assert [(device.id, device.created_at) for device in devices] == [
            (first.identity.device, 1),
            (second.identity.device, 7),
        ]


@async_test()
async def test_a_revoked_or_replaced_link_does_not_work(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        player = (await people.new_guest("Ann", "en", 1)).identity.player.id
        old = await people.new_link(player, 2)
        new = await people.new_link(player, 3)
        assert await people.redeem_link(old.secret, 4) is None
        assert await people.redeem_link(new.secret, 4) is not None
        assert await people.revoke_link(player)
        assert not await people.revoke_link(player)
        assert await people.redeem_link(new.secret, 5) is None


@async_test()
async def test_a_revoked_device_identifies_nobody(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        ann = await people.new_guest("Ann", "en", 1)
        ben = await people.new_guest("Ben", "en", 1)
        devices = [ann.identity.device, ben.identity.device]
        assert await people.valid_devices([*devices, "unknown"]) == frozenset(devices)
        # nobody revokes another's
        assert not await people.revoke_device(ben.identity.player.id, ann.identity.device)
        assert not await people.revoke_device(ann.identity.player.id, "\x00")
        assert await people.revoke_device(ann.identity.player.id, ann.identity.device)
        assert await people.identify(ann.token, 2) is None
        assert await people.identify(ben.token, 2) == ben.identity
        assert await people.valid_devices(devices) == frozenset(devices[1:])
        assert await people.valid_devices([]) == frozenset()
        assert await people.devices(ann.identity.player.id) == []
        # the person remains: a link that was made before still leads there
        assert await people.player(ann.identity.player.id) == ann.identity.player


@on_each_database
@async_test()
async def test_many_devices_can_be_checked_at_once(url: str) -> None:
    async with Store(url) as store:
        one = (await store.people.new_guest("Ann", "en", 1)).identity.device
        asked = [f"device-{number}" for number in range(40_000)]
        assert await store.people.valid_devices([*asked, one]) == {one}


@async_test()
async def test_the_last_use_of_a_device_is_updated_hourly(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        welcome = await people.new_guest("Ann", "en", 0)
        seen = []
        for now in (1, HOUR - 1, HOUR, HOUR + 5, 3 * HOUR):
            await people.identify(welcome.token, now)
            seen.append((await people.devices(welcome.identity.player.id))[0].seen_at)
        assert seen == [0, 0, HOUR, HOUR, 3 * HOUR]


@async_test()
async def test_names_and_languages_change(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        welcome = await people.new_guest("Ann", "en", 1)
        player = welcome.identity.player.id
        for change, expected in (
            ({"name": "Anne"}, ("Anne", "en")),
            ({"language": "fr"}, ("Anne", "fr")),
            ({}, ("Anne", "fr")),
        ):
            changed = await people.change(player, **change)  # type: ignore[arg-type]
            assert changed is not None
            assert (changed.name, changed.language) == expected
        found = await people.identify(welcome.token, 2)
        assert found is not None
        assert found.player.name == "Anne"
        assert await people.change("unknown", name="X") is None


@async_test()
async def test_each_person_can_allow_and_forbid_research(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        ann, ben = [await people.new_guest(name, "en", 1) for name in ("Ann", "Ben")]
        own = ann.identity.player.id
        assert not ann.identity.player.research
        companion = await people.new_companion(own, "Cleo", "en", 1)
        assert companion is not None
        for word in (True, False, True):
            changed = await people.change(own, research=word)
            assert changed is not None
            assert (changed.research, changed.name) == (word, "Ann")
            assert await people.change(own, name="Ann") == changed
            found = await people.identify(ann.token, 2)
            assert found is not None
            assert found.player == changed
        assert await people.player(ben.identity.player.id) == ben.identity.player
        assert await people.companions(own) == [companion]


@async_test()
async def test_mutes(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        ann, ben, cleo = [(await people.new_guest(name, "en", 1)).identity.player.id for name in ("Ann", "Ben", "Cleo")]
        for _ in range(2):
            assert await people.mute(ann, ben, 2)
        assert await people.mute(ben, cleo, 2)
        assert not await people.mute(ann, "unknown", 2)
        assert await people.muted_by([ann, ben, cleo]) == {ann: {ben}, ben: {cleo}, cleo: frozenset()}
        await people.unmute(ann, ben)
        await people.unmute(ann, cleo)
        assert await people.muted_by([ann]) == {ann: frozenset()}
        assert await people.muted_by([]) == {}


@async_test()
async def test_no_secret_is_stored_or_shown(sqlite_url: str) -> None:
    """Neither the file nor the printed values contain a token."""
    async with Store(sqlite_url) as store:
        welcome = await store.people.new_guest("Ann", "en", 1)
        link = await store.people.new_link(welcome.identity.player.id, 2)
    database = make_url(sqlite_url).database
    assert database is not None
    written = b"".join(file.read_bytes() for file in Path(database).parent.iterdir())
    for secret in (welcome.token, link.secret):
        assert len(secret) == 43  # 256 bits
        assert secret.encode() not in written
        assert hashlib.sha256(secret.encode()).digest() in written
        assert hash_of(secret) in written
        assert secret not in repr(welcome) + repr(link)


@async_test()
async def test_companions_share_the_device_of_their_owner_and_their_number_is_limited(url: str) -> None:
    async with Store(url) as store:
        ann = (await store.people.new_guest("Ann", "en", 1)).identity.player
        ben = await store.people.new_companion(ann.id, "Ben", "fr", 2)
        assert ben is not None
        assert await store.people.companions(ann.id) == [ben]
        assert await store.people.player(ben.id) == ben
        assert await store.people.companions(ben.id) == []
        assert not await store.people.remove_companion(ben.id, ben.id)
        assert await store.people.remove_companion(ann.id, ben.id)
        assert await store.people.companions(ann.id) == []
        assert await store.people.player(ben.id) == ben
        for number in range(MOST_COMPANIONS):
            assert await store.people.new_companion(ann.id, f"Child {number}", "en", 2)
        assert await store.people.new_companion(ann.id, "One more", "en", 2) is None
