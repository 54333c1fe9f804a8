"""The bus on a real Redis; skipped if there is none."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any
from urllib.parse import urlsplit

import pytest
import redis

from cartable.server.live.bus import LocalBus, RedisBus
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.faults.proxy import Proxy
from tests.server.live.polling import until


@async_test()
async def test_a_local_bus_delivers_nothing() -> None:
    bus, received = LocalBus(), list[Any]()
    bus.subscribe("acts", received.append)
    await bus.open()
    bus.publish("acts", 1)
    await bus.close()
    assert received == []
    assert not bus.shared


@async_test()
async def test_other_processes_receive_each_message_once_and_in_order(redis_url: str) -> None:
    channel = f"test-{secrets.token_hex(6)}"
    one, other = RedisBus(redis_url, channel), RedisBus(redis_url, channel)
    received_by_one, received, other_topic = list[Any](), list[Any](), list[Any]()
    one.subscribe("acts", received_by_one.append)
    other.subscribe("acts", received.append)
    other.subscribe("else", other_topic.append)
    await one.open()
    await other.open()
    await asyncio.gather(one.subscribed.wait(), other.subscribed.wait())
    for number in range(300):
        one.publish("acts", ["table", number])
        if number % 50 == 0:
            await asyncio.sleep(0.002)
    await until(lambda: len(received) == 300)
    assert received == [["table", number] for number in range(300)]
    assert received_by_one == []
    assert other_topic == []
    await one.close()
    await other.close()


@async_test()
async def test_unreadable_messages_are_ignored(redis_url: str) -> None:
    channel = f"test-{secrets.token_hex(6)}"
    bus, received = RedisBus(redis_url, channel), list[Any]()

    def strict(message: Any) -> None:
        one, two = message
        received.append((one, two))

    bus.subscribe("acts", strict)
    await bus.open()
    await bus.subscribed.wait()
    with redis.Redis.from_url(redis_url) as client:
        for nonsense in ("", "{", "[]", "[1,2]", '["x",[["acts",5]]]', '["x",[["acts",[1,2,3]]]]'):
            client.publish(channel, nonsense)
        client.publish(channel, '["x",[["acts",[1,2]]]]')
    await until(lambda: received)
    assert received == [(1, 2)]
    await bus.close()


@async_test()
async def test_without_redis_publishing_neither_waits_nor_fails(unused_port: int) -> None:
    bus = RedisBus(f"redis://127.0.0.1:{unused_port}/0")
    await bus.open()
    for number in range(20_000):
        bus.publish("acts", number)
    await asyncio.sleep(0.1)
    assert not bus.subscribed.is_set()
    await bus.close()


@async_test()
async def test_closing_ends_although_a_cancellation_is_taken_for_a_time_out(unused_port: int) -> None:
    bus, taken = RedisBus(f"redis://127.0.0.1:{unused_port}/0"), list[bool]()

    async def receive() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if taken:
                raise
            taken.append(True)
            raise TimeoutError from None

    vars(bus)["_receive"] = receive
    await bus.open()
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await bus.close()
    assert taken


@pytest.mark.slow
@async_test()
async def test_a_connection_that_is_dead_and_does_not_say_so_is_replaced(redis_url: str) -> None:
    """The link is cut without a word: after a while the bus listens on a new connection."""
    real, channel, received = urlsplit(redis_url), f"test-{secrets.token_hex(6)}", list[Any]()
    async with Proxy(real.hostname or "", real.port or 6379) as proxy:
        bus = RedisBus(f"redis://127.0.0.1:{proxy.port}{real.path}", channel)
        bus.subscribe("acts", received.append)
        await bus.open()
        await bus.subscribed.wait()
        proxy.abandon()
        await until(lambda: not bus.subscribed.is_set(), 30)
        await asyncio.wait_for(bus.subscribed.wait(), 30)
        with redis.Redis.from_url(redis_url) as client:
            client.publish(channel, '["x",[["acts",1]]]')
        await until(lambda: received)
        await bus.close()
