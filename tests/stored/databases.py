"""The stored database, put back as if its server had stopped within the last day."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from tests.databases import fresh_database
from tests.protocol import Person
from tests.server_process import Server, running_server
from tests.stored.answers import people_of

DATA: Final = Path(__file__).parent / "data"

_DAY: Final = 86_400_000
_TIMES: Final = {
    "players": ("created_at",),
    "devices": ("created_at", "seen_at"),
    "links": ("created_at",),
    "mutes": ("created_at",),
    "tables": ("created_at", "changed_at", "due_at"),
    "acts": ("at",),
    "matches": ("started_at", "finished_at", "settled_at"),
    "match_players": ("started_at",),
    "processes": ("until",),
    "leases": ("lapsed_since",),
}
"""The columns that hold times. Old tables are closed and old guests forgotten, so all times are moved alike."""


@dataclass(frozen=True)
class Stored:
    """A server of today on the stored database."""

    server: Server
    database: str
    tables: list[str]
    answers: dict[str, Any]
    """What the old version answered."""
    people: dict[str, Person]
    link: str
    later: int
    """By how many milliseconds the times were moved."""

    def seated_at(self, table: str) -> list[Person]:
        """The people who sit at a table, each once."""
        found = {person["me"]["player"]: name for name, person in self.answers["people"].items()}
        seats = self.people[""].get(f"/api/tables/{table}")["seats"]
        return [self.people[found[seat["player"]]] for seat in seats if seat["player"] in found]


@contextlib.contextmanager
def stored_server(kind: str, folder: Path) -> Iterator[Stored]:
    suffix = "sqlite" if kind == "sqlite" else "sql"
    kept = json.loads(gzip.decompress((DATA / f"tables.{suffix}.json.gz").read_bytes()))
    content = gzip.decompress((DATA / f"tables.{suffix}.gz").read_bytes())
    with fresh_database(kind, folder) as url:
        later = _restore_sqlite(url, content) if kind == "sqlite" else asyncio.run(_restore_postgres(url, content))
        with running_server(url, folder, "--limits", "0") as server:
            people = people_of(server.url, kept["tokens"])
            yield Stored(server, url, kept["tables"], kept["answers"], people, kept["link"], later)


def _restore_sqlite(url: str, content: bytes) -> int:
    path = Path(url.removeprefix("sqlite:///"))
    path.write_bytes(content)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        later = _days_since(connection.execute("SELECT max(at) FROM acts").fetchone()[0])
        for statement in _moved_by(later):
            connection.execute(statement)
    return later


async def _restore_postgres(url: str, content: bytes) -> int:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute(content.decode())
        later = _days_since(await connection.fetchval("SELECT max(at) FROM public.acts"))
        for statement in _moved_by(later, "public."):
            await connection.execute(statement)
    finally:
        await connection.close()
    return later


def _days_since(last: int) -> int:
    """Whole days only, since tables are closed at the end of a day."""
    return (int(1000 * time.time()) - last) // _DAY * _DAY


def _moved_by(later: int, schema: str = "") -> Iterator[str]:
    for table, columns in _TIMES.items():
        yield f"UPDATE {schema}{table} SET " + ", ".join(f"{column} = {column} + {later}" for column in columns)
