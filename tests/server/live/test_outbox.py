from __future__ import annotations

import asyncio

from cartable.server import wire
from cartable.server.live.outbox import TOO_SLOW, Outbox
from tests.async_test import async_test

BYE = wire.Closing(type="closing", code="server/stopping", message=wire.Words(en="bye", fr="au revoir"), retry=True)


@async_test()
async def test_messages_are_sent_in_order_and_the_closing_last() -> None:
    outbox, sent = Outbox("ann"), list[bytes]()

    async def send(frame: bytes) -> None:
        await asyncio.sleep(0)
        sent.append(frame)

    outbox.put(b"1")
    delivering = asyncio.create_task(outbox.deliver(send))
    await asyncio.sleep(0.01)
    outbox.put(b"2")
    outbox.put(b"3")
    outbox.close(BYE)
    outbox.put(b"4")
    assert await delivering == BYE
    assert sent[:3] == [b"1", b"2", b"3"]
    assert wire.to_client.validate_json(sent[3]) == BYE
    assert len(sent) == 4


@async_test()
async def test_a_client_that_does_not_read_is_disconnected() -> None:
    outbox, sent = Outbox("ann", longest=64), list[bytes]()
    for number in range(64):
        outbox.put(b"%d" % number)
    assert outbox.closing is None
    outbox.put(b"one too many")
    assert outbox.closing == TOO_SLOW

    async def send(frame: bytes) -> None:
        sent.append(frame)

    assert await outbox.deliver(send) == TOO_SLOW
    assert [wire.to_client.validate_json(frame) for frame in sent] == [TOO_SLOW]


@async_test()
async def test_a_message_that_cannot_be_sent_in_time_closes_the_socket() -> None:
    outbox = Outbox("ann", timeout=0.02)

    async def never(frame: bytes) -> None:
        await asyncio.Event().wait()

    outbox.put(b"1")
    outbox.put(b"2")
    assert await outbox.deliver(never) == TOO_SLOW
    assert outbox.closing == TOO_SLOW
    assert len(outbox) == 0


@async_test()
async def test_only_the_first_closing_counts() -> None:
    outbox = Outbox(None)
    outbox.close(BYE)
    outbox.close(TOO_SLOW)
    assert outbox.closing == BYE
    assert len(outbox) == 1


@async_test()
async def test_frames_are_written_at_once_and_queued_only_while_the_connection_is_full() -> None:
    outbox, sent, is_full = Outbox("ann"), list[bytes](), False

    def write(frame: bytes) -> bool:
        if not is_full:
            sent.append(frame)
        return not is_full

    async def send(frame: bytes) -> None:
        while is_full:
            await asyncio.sleep(0)
        sent.append(frame)

    outbox.write_with(write)
    outbox.put(b"1")
    assert sent == [b"1"]
    is_full = True
    outbox.put(b"2")
    delivering = asyncio.create_task(outbox.deliver(send))
    await asyncio.sleep(0.01)
    assert len(outbox) == 0, "the frame is being sent"
    outbox.put(b"3")
    is_full = False
    outbox.put(b"4")
    outbox.close(BYE)
    assert await delivering == BYE
    assert sent[:4] == [b"1", b"2", b"3", b"4"]
    assert wire.to_client.validate_json(sent[4]) == BYE
