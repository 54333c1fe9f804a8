"""Slow work: few jobs for each address, none for clients that hung up, and none that takes too long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from starlette.requests import Request

from cartable.games.record_reader import Checkpoint
from cartable.server.errors import TableError
from cartable.server.refusals import Refusal
from cartable.server.web.offload import JOBS_PER_ADDRESS, MOST_JOBS, THREADS, Offload
from tests.async_test import async_test


class Client:
    """A client that may hang up."""

    def __init__(self) -> None:
        self._left = asyncio.Event()
        self.request = Request({"type": "http"}, self._receive)

    def hang_up(self) -> None:
        self._left.set()

    async def _receive(self) -> dict[str, str]:
        await self._left.wait()
        return {"type": "http.disconnect"}


class Work:
    """A job that runs until it is told to end."""

    def __init__(self) -> None:
        self.began = threading.Event()
        self.stopped = threading.Event()
        self.may_end = threading.Event()

    def __call__(self, checkpoint: Checkpoint) -> str:
        self.began.set()
        try:
            while not self.may_end.wait(0.01):
                checkpoint()
        except Refusal:
            self.stopped.set()
            raise
        return "done"


@asynccontextmanager
async def new_offload() -> AsyncIterator[Offload]:
    offload = Offload()
    try:
        yield offload
    finally:
        offload.close()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


@async_test()
async def test_the_result_comes_back_and_so_do_errors() -> None:
    async with new_offload() as offload:
        assert await offload.run(Client().request, "a", lambda _: 42) == 42

        def fail(_: Checkpoint) -> None:
            raise KeyError("no such thing")

        with pytest.raises(KeyError):
            await offload.run(Client().request, "a", fail)


@async_test()
async def test_an_address_has_few_jobs_and_the_server_not_many_more() -> None:
    async with new_offload() as offload:
        work = [Work() for _ in range(MOST_JOBS)]
        running = [
            asyncio.ensure_future(offload.run(Client().request, f"address {number // JOBS_PER_ADDRESS}", each))
            for number, each in enumerate(work)
        ]
        await until(lambda: sum(each.began.is_set() for each in work) == THREADS)
        with pytest.raises(Refusal) as refused:
            await offload.run(Client().request, "address 0", lambda _: 1)
        assert refused.value.code == "limit/checks"
        with pytest.raises(TableError) as busy:
            await offload.run(Client().request, "another", lambda _: 1)
        assert busy.value.code == "server/busy"
        for each in work:
            each.may_end.set()
        assert await asyncio.gather(*running) == ["done"] * MOST_JOBS
        assert await offload.run(Client().request, "address 0", lambda _: 1) == 1


@async_test()
async def test_work_for_a_client_that_hung_up_is_stopped_or_never_begins() -> None:
    async with new_offload() as offload:
        clients, work = [Client() for _ in range(4)], [Work() for _ in range(4)]
        running = [
            asyncio.ensure_future(offload.run(client.request, "a", each))
            for client, each in zip(clients, work, strict=True)
        ]
        await until(lambda: sum(each.began.is_set() for each in work) == THREADS)
        for some in (slice(THREADS, None), slice(THREADS)):  # those that wait first, or one might begin meanwhile
            for client in clients[some]:
                client.hang_up()
            await asyncio.wait(running[some])
        results = await asyncio.gather(*running, return_exceptions=True)
        assert [result.code for result in results if isinstance(result, Refusal)] == ["request/gone"] * 4
        await until(lambda: all(each.stopped.is_set() for each in work[:THREADS]))
        assert await offload.run(Client().request, "a", lambda _: 1) == 1
        assert [each.began.is_set() for each in work] == [True, True, False, False]


@async_test()
async def test_work_that_takes_too_long_is_stopped() -> None:
    def endless(checkpoint: Checkpoint) -> None:
        while True:
            checkpoint()

    async with new_offload() as offload:
        with pytest.raises(Refusal) as refused:
            await offload.run(Client().request, "a", endless, 0.05)
        assert refused.value.code == "record/long"
