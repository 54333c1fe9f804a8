"""Tables with matches that the Python client plays before a browser opens them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

from cartable.client import Guest, Refused, TableConnection
from cartable.server.wire import TableInfo, TableSummary
from tests.patience import PATIENCE

T = TypeVar("T")
Choose = Callable[[TableConnection], Coroutine[Any, Any, str]]


class PatientGuest(Guest):
    """A guest who waits for a busy server, and connects again for as long, if a socket has closed meanwhile."""

    def __init__(self, url: str, token: str | None = None, *, timeout: float = PATIENCE) -> None:
        super().__init__(url, token, timeout=timeout)

    def at(self, table: TableInfo | TableSummary | str, *, retry_for: float = PATIENCE) -> TableConnection:
        return super().at(table, retry_for=retry_for)


@dataclass(frozen=True)
class PlayedTable:
    """A table and its match, with the token of the player who opened it."""

    token: str
    table: str
    match: str


def run_in_thread(coroutine: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine in another thread, because Playwright occupies the event loop of this one."""
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(lambda: asyncio.run(coroutine())).result()


def play_table(
    url: str, game: str, *, moves: int = 1000, name: str = "Ana", seed: int = 1, to_round: int = 1000, **wanted: Any
) -> PlayedTable:
    """Open a table against bots, and make so many moves, play to the first turn of a round, or to the end."""
    rng = Random(seed)

    async def play() -> PlayedTable:
        async with await PatientGuest.sign_up(url, name) as guest:
            table = await guest.open_table(game, start=True, pace=0, nonce="0123456789abcdef", **wanted)
            async with guest.at(table) as connection:
                for _ in range(moves):
                    view = connection.moment.view if await _wait_for_turn(connection) else None
                    if view is None or view.get("round", 0) >= to_round:
                        break
                    await _move_if_in_time(connection, partial(_random_move, rng))
                if moves:
                    await _wait_for_turn(connection)
                match = connection.table.match
            assert guest.token is not None
            assert match is not None
            return PlayedTable(guest.token, table.id, match.id)

    return run_in_thread(play)


def play_round(url: str, table: str, tokens: list[str]) -> None:
    """Let these people play, with the bots of the table, until the break after the round."""

    async def play(token: str) -> None:
        async with PatientGuest(url, token) as guest, guest.at(table) as connection:
            while connection.moment.round_break is None:
                if connection.moment.legal is None:
                    await connection.changed()
                else:
                    # the last one plays on with five pawns: a round that is cancelled is followed by fifteen seconds
                    # for looking
                    await _move_if_in_time(connection, _last_move)

    async def play_all() -> None:
        await asyncio.gather(*map(play, tokens))

    run_in_thread(play_all)


def play_on(url: str, table: str, token: str, *, moves: int = 1000) -> None:
    """Let somebody make so many moves at a table, or play their match to its end."""
    rng = Random(1)

    async def play() -> None:
        async with PatientGuest(url, token) as guest, guest.at(table) as connection:
            for _ in range(moves):
                if not await _wait_for_turn(connection):
                    break
                await _move_if_in_time(connection, partial(_random_move, rng))

    run_in_thread(play)


async def _wait_for_turn(connection: TableConnection) -> bool:
    """Wait for the host's turn; return False if the match is over."""
    while connection.result is None and connection.moment.legal is None:
        await connection.changed()
    return connection.result is None


async def _move_if_in_time(connection: TableConnection, choose: Choose) -> None:
    """Somebody may decide at the same moment, where a decision can be private: then it is decided again.

    A page of the same person may also have made by itself a move that was forced.
    """
    try:
        await connection.move(await choose(connection))
    except Refused as refused:
        if refused.code != "move/stale":
            raise


async def _last_move(connection: TableConnection) -> str:
    legal = connection.moment.legal
    assert legal is not None
    return legal.moves[-1].text


async def _random_move(rng: Random, connection: TableConnection) -> str:
    legal = connection.moment.legal
    assert legal is not None
    if legal.complete:
        return rng.choice(legal.moves).text
    steps: list[str] = []
    while True:
        option = rng.choice((await connection.choices(*steps)).options)
        if option.move is not None:
            return option.move
        steps.append(option.step)
