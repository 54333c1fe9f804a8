"""A connection tells everything once and in order, whatever happens to the line."""

from __future__ import annotations

import asyncio

import pytest

from cartable.client import ClientError, Lost, Outdated, Refused, TableConnection
from cartable.server.wire import PROTOCOL, Ack, Snapshot, Update, Words
from tests.asynchronous import asynchronous
from tests.client.scripted import Act, scripted, snapshot, update


async def numbers(place: TableConnection, until: int) -> list[int]:
    """The numbers told from now on, up to this one."""
    found: list[int] = []
    async for told in place:
        found.append(told.seq)
        if told.seq >= until:
            break
    return found


async def silent(act: Act) -> None:
    await act.say(snapshot(3))
    await act.stay()


async def refuse_to_be_met(act: Act) -> None:
    await act.socket.close()


def error_to(request: str, code: str) -> dict[str, object]:
    return {"type": "error", "request": request, "code": code, "message": {"en": code, "fr": code}, "ply": 7}


@asynchronous()
async def test_the_first_thing_is_how_things_stand() -> None:
    async with scripted(silent) as address, TableConnection(address) as place:
        assert (place.seq, place.moment.ply, place.table.code, place.seat) == (3, 3, "CODE", None)


@asynchronous()
async def test_changes_come_in_order() -> None:
    async def scene(act: Act) -> None:
        await act.say(snapshot(0), update(1), update(2), update(3))
        await act.stay()

    async with scripted(scene) as address, TableConnection(address) as place:
        while place.seq < 3:
            await place.changed()
        assert place.moment.ply == 3


@asynchronous()
async def test_a_broken_line_is_resumed_after_the_last_number_heard() -> None:
    addresses: list[str] = []
    watched = asyncio.Event()

    async def first(act: Act) -> None:
        await act.say(snapshot(4))
        await watched.wait()
        await act.say(update(5))
        await act.socket.close()

    async def second(act: Act) -> None:
        addresses.append(act.address)
        await act.say(snapshot(8, missed=[6, 7, 8]), update(9))
        await act.stay()

    async with scripted(first, second) as address, TableConnection(address) as place:
        changes = aiter(place)
        watched.set()
        told = [await anext(changes) for _ in range(5)]
        assert [each.seq for each in told] == [5, 6, 7, 8, 9]
        assert all(isinstance(each, Update) for each in told)
        assert addresses == ["/api/tables/scripted/play?since=5"]
        assert place.connects == 2


@asynchronous()
async def test_what_can_no_longer_be_told_is_a_snapshot() -> None:
    async def first(act: Act) -> None:
        await act.say(snapshot(4))
        await act.hear()
        await act.socket.close()

    async def second(act: Act) -> None:
        await act.say(snapshot(900))
        request = (await act.hear())["request"]
        await act.say({"type": "ack", "request": request, "seq": 900})
        await act.stay()

    async with scripted(first, second) as address, TableConnection(address) as place:
        changes = aiter(place)
        await place.send("rise")
        told = await anext(changes)
        assert isinstance(told, Snapshot)
        assert told.seq == place.seq == 900


@asynchronous()
async def test_a_skipped_number_is_asked_for_again_and_a_repeated_one_is_told_once() -> None:
    watched = asyncio.Event()

    async def first(act: Act) -> None:
        await act.say(snapshot(0))
        await watched.wait()
        await act.say(update(1), update(1), update(3))
        await act.stay()

    async def second(act: Act) -> None:
        assert act.address.endswith("?since=1")
        await act.say(snapshot(3, missed=[2, 3]), update(2), update(3), update(4))
        await act.stay()

    async with scripted(first, second) as address, TableConnection(address) as place:
        changes = aiter(place)
        watched.set()
        assert [(await anext(changes)).seq for _ in range(4)] == [1, 2, 3, 4]


@asynchronous()
async def test_a_command_without_an_answer_is_sent_again_under_the_same_name() -> None:
    requests: list[str] = []

    async def unheard(act: Act) -> None:
        await act.say(snapshot(0))
        requests.append((await act.hear())["request"])
        await act.socket.close()

    async def heard(act: Act) -> None:
        await act.say(snapshot(1, missed=[1]))
        requests.append((await act.hear())["request"])
        await act.say({"type": "ack", "request": requests[-1], "seq": 1})
        await act.stay()

    async with scripted(unheard, unheard, heard) as address, TableConnection(address) as place:
        assert await place.send("resign") == Ack(request=requests[0], seq=1)
        assert len(requests) == 3
        assert len(set(requests)) == 1


@asynchronous()
async def test_a_server_without_its_storage_is_asked_again() -> None:
    async def scene(act: Act) -> None:
        await act.say(snapshot(0))
        first = (await act.hear())["request"]
        await act.say(error_to(first, "server/storage"))
        assert (await act.hear())["request"] == first
        await act.say({"type": "ack", "request": first, "seq": 1}, update(1))
        await act.stay()

    async with scripted(scene) as address, TableConnection(address) as place:
        await place.start()
        assert place.seq == 1


@asynchronous()
async def test_a_refusal_carries_its_code_its_words_and_the_present_ply() -> None:
    async def scene(act: Act) -> None:
        await act.say(snapshot(0))
        await act.say(error_to((await act.hear())["request"], "move/stale"))
        await act.stay()

    async with scripted(scene) as address, TableConnection(address) as place:
        with pytest.raises(Refused) as refused:
            await place.move("4S", ply=2)
        assert (refused.value.code, refused.value.ply, refused.value.to("fr")) == ("move/stale", 7, "move/stale")


@asynchronous()
async def test_a_closing_without_return_ends_everything_that_waits() -> None:
    async def scene(act: Act) -> None:
        await act.say(snapshot(0))
        await act.hear()
        await act.say({"type": "closing", "code": "identity/revoked", "message": {"en": "", "fr": ""}, "retry": False})
        await act.socket.close()

    async with scripted(scene) as address, TableConnection(address) as place:
        changes = aiter(place)
        with pytest.raises(Refused, match="identity/revoked"):
            await place.send("rise")
        with pytest.raises(Refused, match="identity/revoked"):
            await anext(changes)
        with pytest.raises(ClientError):
            await place.send("rise")


@asynchronous()
async def test_a_closing_with_return_is_a_reconnect() -> None:
    async def leave(act: Act) -> None:
        await act.say(snapshot(3))
        await act.say({"type": "closing", "code": "server/stopping", "message": {"en": "", "fr": ""}, "retry": True})
        await act.socket.close()

    async def back(act: Act) -> None:
        await act.say(snapshot(4, missed=[4]))
        await act.stay()

    async with scripted(leave, back) as address, TableConnection(address) as place:
        while place.seq < 4:
            await place.changed()


@asynchronous()
async def test_patience_ends() -> None:
    async with scripted(refuse_to_be_met) as address:
        with pytest.raises(Lost):
            async with TableConnection(address, patience=0.3):
                pass


@asynchronous()
async def test_closing_ends_the_changes() -> None:
    async with scripted(silent) as address:
        async with TableConnection(address) as place:
            changes = aiter(place)
        assert [told async for told in changes] == []
        with pytest.raises(Lost):
            await place.send("rise")


@asynchronous()
async def test_newer_words_of_the_same_protocol_are_passed_over() -> None:
    async def scene(act: Act) -> None:
        newer = snapshot(0)[:-1] + ', "weather": "fair"}'
        await act.say(newer, {"type": "fanfare", "loud": True}, update(1))
        await act.stay()

    async with scripted(scene) as address, TableConnection(address) as place:
        while place.seq < 1:
            await place.changed()


@asynchronous()
async def test_a_newer_protocol_is_an_error_that_says_so() -> None:
    async def scene(act: Act) -> None:
        await act.say(snapshot(0, protocol=PROTOCOL + 1))
        await act.stay()

    async with scripted(scene) as address:
        with pytest.raises(Outdated):
            async with TableConnection(address):
                pass


@asynchronous()
async def test_nonsense_from_the_server_is_an_error_and_no_hang() -> None:
    async def scene(act: Act) -> None:
        await act.say("{}")
        await act.stay()

    async with scripted(scene) as address:
        with pytest.raises(ClientError, match="client/answer"):
            async with TableConnection(address):
                pass


def test_words_in_both_languages() -> None:
    error = Refused("move/stale", Words(en="late", fr="tard"))
    assert (error.to("en"), error.to("fr"), str(error)) == ("late", "tard", "move/stale: late")
