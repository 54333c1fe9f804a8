"""A connection reports every change once and in order, whatever happens to the network."""

from __future__ import annotations

import asyncio

import pytest

from cartable.client import ClientError, Lost, Outdated, Refused, TableConnection
from cartable.server.wire import PROTOCOL, Ack, Snapshot, Update, Words
from tests.async_test import async_test
from tests.client.scripted_server import ScriptedSocket, scripted_server, snapshot, update
from tests.patience import PATIENCE


async def numbers(connection: TableConnection, until: int) -> list[int]:
    """The numbers of changes from now on, up to this one."""
    found: list[int] = []
    async for change in connection:
        found.append(change.seq)
        if change.seq >= until:
            break
    return found


async def silent(socket: ScriptedSocket) -> None:
    await socket.send(snapshot(3))
    await socket.wait_closed()


async def close_at_once(socket: ScriptedSocket) -> None:
    await socket.socket.close()


def error_for(request: str, code: str) -> dict[str, object]:
    return {"type": "error", "request": request, "code": code, "message": {"en": code, "fr": code}, "ply": 7}


@async_test()
async def test_a_connection_begins_with_a_snapshot_and_changes_come_in_order() -> None:
    """Unknown fields and messages of the same protocol are ignored."""
    asked = asyncio.Event()

    async def script(socket: ScriptedSocket) -> None:
        newer = snapshot(3)[:-1] + ', "weather": "fair"}'
        await socket.send(newer)
        await asked.wait()
        await socket.send({"type": "fanfare", "loud": True}, update(4), update(5), update(6))
        await socket.wait_closed()

    async with scripted_server(script) as address, TableConnection(address) as connection:
        assert (connection.seq, connection.moment.ply, connection.table.code, connection.seat) == (3, 3, "CODE", None)
        changes = aiter(connection)
        asked.set()
        assert [(await anext(changes)).seq for _ in range(3)] == [4, 5, 6]
        assert connection.moment.ply == 6


@async_test()
async def test_a_change_between_asking_and_waiting_is_not_missed() -> None:
    """Somebody who waits for several connections at once looks at each, and begins to wait a moment later."""
    asked = asyncio.Event()

    async def script(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(0))
        await asked.wait()
        await socket.send(update(1))
        await socket.wait_closed()

    async with scripted_server(script) as address, TableConnection(address) as connection:
        change = connection.changed()
        asked.set()
        while connection.seq < 1:
            await asyncio.sleep(0.01)
        await asyncio.wait_for(change, PATIENCE)


@async_test()
async def test_a_broken_connection_is_resumed_after_the_last_number() -> None:
    addresses: list[str] = []
    watched = asyncio.Event()

    async def first(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(4))
        await watched.wait()
        await socket.send(update(5))
        await socket.socket.close()

    async def second(socket: ScriptedSocket) -> None:
        addresses.append(socket.address)
        await socket.send(snapshot(8, missed=[6, 7, 8]), update(9))
        await socket.wait_closed()

    async with scripted_server(first, second) as address, TableConnection(address) as connection:
        changes = aiter(connection)
        watched.set()
        received = [await anext(changes) for _ in range(5)]
        assert [each.seq for each in received] == [5, 6, 7, 8, 9]
        assert all(isinstance(each, Update) for each in received)
        assert addresses == ["/api/tables/scripted/play?since=5"]
        assert connection.connects == 2


@async_test()
async def test_changes_that_are_no_longer_kept_are_replaced_by_a_snapshot() -> None:
    async def first(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(4))
        await socket.receive()
        await socket.socket.close()

    async def second(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(900))
        request = (await socket.receive())["request"]
        await socket.send({"type": "ack", "request": request, "seq": 900})
        await socket.wait_closed()

    async with scripted_server(first, second) as address, TableConnection(address) as connection:
        changes = aiter(connection)
        await connection.send("rise")
        change = await anext(changes)
        assert isinstance(change, Snapshot)
        assert change.seq == connection.seq == 900


@async_test()
async def test_skipped_updates_are_fetched_and_repeated_ones_reported_once() -> None:
    watched = asyncio.Event()

    async def first(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(0))
        await watched.wait()
        await socket.send(update(1), update(1), update(3))
        await socket.wait_closed()

    async def second(socket: ScriptedSocket) -> None:
        assert socket.address.endswith("?since=1")
        await socket.send(snapshot(3, missed=[2, 3]), update(2), update(3), update(4))
        await socket.wait_closed()

    async with scripted_server(first, second) as address, TableConnection(address) as connection:
        changes = aiter(connection)
        watched.set()
        assert [(await anext(changes)).seq for _ in range(4)] == [1, 2, 3, 4]


@async_test()
async def test_a_command_without_a_reply_is_sent_again_with_the_same_id() -> None:
    requests: list[str] = []

    async def no_reply(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(0))
        requests.append((await socket.receive())["request"])
        await socket.socket.close()

    async def reply(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(1, missed=[1]))
        requests.append((await socket.receive())["request"])
        await socket.send({"type": "ack", "request": requests[-1], "seq": 1})
        await socket.wait_closed()

    async with scripted_server(no_reply, no_reply, reply) as address, TableConnection(address) as connection:
        assert await connection.send("resign") == Ack(request=requests[0], seq=1)
        assert len(requests) == 3
        assert len(set(requests)) == 1


@async_test()
async def test_a_command_is_repeated_after_a_storage_error() -> None:
    async def script(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(0))
        first = (await socket.receive())["request"]
        await socket.send(error_for(first, "server/storage"))
        assert (await socket.receive())["request"] == first
        await socket.send({"type": "ack", "request": first, "seq": 1}, update(1))
        await socket.wait_closed()

    async with scripted_server(script) as address, TableConnection(address) as connection:
        await connection.start()
        assert connection.seq == 1


@async_test()
async def test_a_refusal_carries_its_code_its_text_and_the_present_ply() -> None:
    async def script(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(0))
        await socket.send(error_for((await socket.receive())["request"], "move/stale"))
        await socket.wait_closed()

    async with scripted_server(script) as address, TableConnection(address) as connection:
        with pytest.raises(Refused) as refused:
            await connection.move("4S", ply=2)
        assert (refused.value.code, refused.value.ply, refused.value.to("fr")) == ("move/stale", 7, "move/stale")


@async_test()
async def test_a_final_closing_ends_pending_requests() -> None:
    async def script(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(0))
        await socket.receive()
        await socket.send(
            {"type": "closing", "code": "identity/revoked", "message": {"en": "", "fr": ""}, "retry": False}
        )
        await socket.socket.close()

    async with scripted_server(script) as address, TableConnection(address) as connection:
        changes = aiter(connection)
        with pytest.raises(Refused, match="identity/revoked"):
            await connection.send("rise")
        with pytest.raises(Refused, match="identity/revoked"):
            await anext(changes)
        with pytest.raises(ClientError):
            await connection.send("rise")


@async_test()
async def test_a_temporary_closing_leads_to_a_reconnect() -> None:
    async def leave(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(3))
        await socket.send(
            {"type": "closing", "code": "server/stopping", "message": {"en": "", "fr": ""}, "retry": True}
        )
        await socket.socket.close()

    async def back(socket: ScriptedSocket) -> None:
        await socket.send(snapshot(4, missed=[4]))
        await socket.wait_closed()

    async with scripted_server(leave, back) as address, TableConnection(address) as connection:
        while connection.seq < 4:
            await connection.changed()


@async_test()
async def test_reconnecting_ends_after_the_given_time() -> None:
    async with scripted_server(close_at_once) as address:
        with pytest.raises(Lost):
            async with TableConnection(address, retry_for=0.3):
                pass


@async_test()
async def test_closing_the_connection_ends_its_changes() -> None:
    async with scripted_server(silent) as address:
        async with TableConnection(address) as connection:
            changes = aiter(connection)
        assert [change async for change in changes] == []
        with pytest.raises(Lost):
            await connection.send("rise")


@async_test()
async def test_a_newer_protocol_and_an_unreadable_message_are_errors() -> None:
    newer, unreadable = snapshot(0, protocol=PROTOCOL + 1), "{}"
    for message, kind, code in ((newer, Outdated, "client/outdated"), (unreadable, ClientError, "client/answer")):

        async def script(socket: ScriptedSocket, message: str = message) -> None:
            await socket.send(message)
            await socket.wait_closed()

        async with scripted_server(script) as address:
            with pytest.raises(kind, match=code):
                async with TableConnection(address):
                    pass


def test_errors_have_texts_in_both_languages() -> None:
    error = Refused("move/stale", Words(en="late", fr="tard"))
    assert (error.to("en"), error.to("fr"), str(error)) == ("late", "tard", "move/stale: late")
