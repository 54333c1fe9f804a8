from __future__ import annotations

import asyncio

from cartable.server import wire
from cartable.server.live.outbox import TOO_SLOW, Outbox
from tests.async_test import async_test

BYE = wire.Closing(type="closing", code="server/stopping", message=wire.Words(en="bye", fr="au revoir"), retry=True)


@async_test()
async def test_messages_are_sent_in_order_and_the_closing_last() -> None:
    outbox, sent = Outbox("ann"), list[str]()

    async def send(frame: str) -> None:
        await asyncio.sleep(0)
        sent.append(frame)

    outbox.put("1")
    delivering = asyncio.create_task(outbox.deliver(send))
    await asyncio.sleep(0.01)
    outbox.put("2")
    outbox.put("3")
    outbox.close(BYE)
    outbox.put("4")
    assert await delivering == BYE
    assert sent[:3] == ["1", "2", "3"]
    assert wire.to_client.validate_json(sent[3]) == BYE
    assert len(sent) == 4


@async_test()
async def test_a_client_that_does_not_read_is_disconnected() -> None:
    outbox, sent = Outbox("ann", longest=64), list[str]()
    for number in range(64):
        outbox.put(str(number))
    assert outbox.closing is None
    outbox.put("one too many")
    assert outbox.closing == TOO_SLOW

    async def send(frame: str) -> None:
        sent.append(frame)

    assert await outbox.deliver(send) == TOO_SLOW
    assert [wire.to_client.validate_json(frame) for frame in sent] == [TOO_SLOW]


@async_test()
async def test_a_message_that_cannot_be_sent_in_time_closes_the_socket() -> None:
    outbox = Outbox("ann", timeout=0.02)

    async def never(frame: str) -> None:
        await asyncio.Event().wait()

    outbox.put("1")
    outbox.put("2")
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
