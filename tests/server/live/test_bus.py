"""The bus on a real Redis: skipped, visibly, where there is none."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import redis

from cartable.server.live.bus import LocalBus, RedisBus
from tests.asynchronous import asynchronous
from tests.server.live.waiting import until


@asynchronous()
async def test_alone_nobody_hears() -> None:
    bus, heard = LocalBus(), list[Any]()
    bus.listen("acts", heard.append)
    await bus.open()
    bus.tell("acts", 1)
    await bus.close()
    assert heard == []
    assert not bus.shared


@asynchronous()
async def test_the_others_hear_each_word_once_and_in_order(redis_url: str) -> None:
    channel = f"test-{secrets.token_hex(6)}"
    one, other = RedisBus(redis_url, channel), RedisBus(redis_url, channel)
    heard_by_one, heard, elsewhere = list[Any](), list[Any](), list[Any]()
    one.listen("acts", heard_by_one.append)
    other.listen("acts", heard.append)
    other.listen("else", elsewhere.append)
    await one.open()
    await other.open()
    await asyncio.gather(one.hearing.wait(), other.hearing.wait())
    for number in range(300):
        one.tell("acts", ["table", number])
        if number % 50 == 0:
            await asyncio.sleep(0.002)
    await until(lambda: len(heard) == 300)
    assert heard == [["table", number] for number in range(300)]
    assert heard_by_one == []
    assert elsewhere == []
    await one.close()
    await other.close()


@asynchronous()
async def test_nonsense_on_the_channel_is_passed_over(redis_url: str) -> None:
    channel = f"test-{secrets.token_hex(6)}"
    bus, heard = RedisBus(redis_url, channel), list[Any]()

    def strict(word: Any) -> None:
        one, two = word
        heard.append((one, two))

    bus.listen("acts", strict)
    await bus.open()
    await bus.hearing.wait()
    with redis.Redis.from_url(redis_url) as client:
        for nonsense in ("", "{", "[]", "[1,2]", '["x",[["acts",5]]]', '["x",[["acts",[1,2,3]]]]'):
            client.publish(channel, nonsense)
        client.publish(channel, '["x",[["acts",[1,2]]]]')
    await until(lambda: heard)
    assert heard == [(1, 2)]
    await bus.close()


@asynchronous()
async def test_without_redis_telling_neither_waits_nor_fails(unused_port: int) -> None:
    bus = RedisBus(f"redis://127.0.0.1:{unused_port}/0")
    await bus.open()
    for number in range(20_000):
        bus.tell("acts", number)
    await asyncio.sleep(0.1)
    assert not bus.hearing.is_set()
    await bus.close()
