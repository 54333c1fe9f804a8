"""Reading the newest acts of many tables in one query, as their writes share a flush.

Processes wake each other in bursts, one for each flush. Who asks while a query is under way is answered by the next.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import orjson
from sqlalchemy import Connection, text

from cartable.server.storage.database import Database
from cartable.server.storage.errors import StorageError
from cartable.server.storage.reading import act_of
from cartable.server.table.acts import Act

_MOST: Final = 100
"""Tables in one query."""


class Question(NamedTuple):
    table: str
    number: int
    answer: asyncio.Future[list[Act]]


class Desk:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked: list[Question] = []
        self._answering: asyncio.Task[None] | None = None

    async def acts_since(self, table: str, number: int) -> list[Act]:
        answer: asyncio.Future[list[Act]] = asyncio.get_running_loop().create_future()
        self._asked.append(Question(table, number, answer))
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer_all())
        return await answer

    async def _answer_all(self) -> None:
        try:
            while self._asked:
                await asyncio.sleep(0)  # those who were woken together ask together
                taken, self._asked = self._asked[:_MOST], self._asked[_MOST:]
                await self._answer(taken)
        finally:
            self._answering = None

    async def _answer(self, questions: Sequence[Question]) -> None:
        try:
            acts = await self._database.read(lambda connection: newest_acts(connection, questions))
        except StorageError as error:
            for question in questions:
                with suppress(asyncio.InvalidStateError):  # whoever asked is gone
                    question.answer.set_exception(error)
            return
        for question in questions:
            with suppress(asyncio.InvalidStateError):
                question.answer.set_result([act for act in acts[question.table] if act.number >= question.number])


def newest_acts(connection: Connection, questions: Sequence[Question]) -> dict[str, list[Act]]:
    """The acts of each table from the lowest number on that was asked for, in order."""
    lowest: dict[str, int] = {}
    for table, number, _ in questions:
        lowest[table] = min(number, lowest.get(table, number))
    asked = orjson.dumps(list(lowest.items())).decode()
    found: dict[str, list[Act]] = defaultdict(list)
    for row in connection.execute(SINCE[connection.dialect.name], {"asked": asked}):
        found[row.table_id].append(act_of(row))
    for acts in found.values():
        acts.sort(key=lambda act: act.number)
    return found


SINCE: Final = {
    "sqlite": text("""
        SELECT acts.* FROM json_each(:asked) AS asked
            JOIN acts ON acts.table_id = json_extract(asked.value, '$[0]')
                AND acts.number >= json_extract(asked.value, '$[1]')
    """),
    "postgresql": text("""
        SELECT acts.* FROM jsonb_array_elements(CAST(:asked AS jsonb)) AS asked
            CROSS JOIN LATERAL (
                SELECT * FROM acts
                WHERE table_id = CAST(asked.value->>0 AS varchar) AND number >= CAST(asked.value->>1 AS integer)
                OFFSET 0
            ) AS acts
    """),
}
"""`OFFSET 0` makes PostgreSQL look up one table after the other, rather than read all acts of all tables."""
