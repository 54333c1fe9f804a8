"""Tables that were played at before a browser comes to them: by the Python client, in a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from cartable.client import Guest, TableConnection

T = TypeVar("T")


@dataclass(frozen=True)
class Evening:
    """A table, the token of the person who opened it, and its match."""

    token: str
    table: str
    match: str


def meanwhile(doing: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Playwright keeps a loop running in this thread, so anything asynchronous is done in another."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(doing())).result()


def evening(url: str, game: str, *, moves: int = 1000, name: str = "Ana", seed: int = 1, **wanted: Any) -> Evening:
    """A new table at which its host made so many moves against bots, or played to the end."""
    chance = Random(seed)

    async def play() -> Evening:
        async with await Guest.sign_up(url, name) as guest:
            table = await guest.open_table(game, start=True, pace=0, nonce="0123456789abcdef", **wanted)
            async with guest.at(table) as place:
                for _ in range(moves):
                    if not await _turn(place):
                        break
                    await place.move(await _chosen(place, chance))
                if moves:
                    await _turn(place)
                match = place.table.match
            assert guest.token is not None
            assert match is not None
            return Evening(guest.token, table.id, match.id)

    return meanwhile(play)


async def _turn(place: TableConnection) -> bool:
    """Wait until it is one's turn; False where the match is over."""
    while place.result is None and place.moment.legal is None:
        await place.changed()
    return place.result is None


async def _chosen(place: TableConnection, chance: Random) -> str:
    legal = place.moment.legal
    assert legal is not None
    if legal.complete:
        return chance.choice(legal.moves).text
    steps: list[str] = []
    while True:
        option = chance.choice((await place.choices(*steps)).options)
        if option.move is not None:
            return option.move
        steps.append(option.step)
