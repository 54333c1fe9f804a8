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

from cartable.server.storage.backup import back_up, restore
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
def stored_database(kind: str, folder: Path) -> Iterator[tuple[str, int]]:
    """The URL of the database as the old version left it, and by how many milliseconds its times were moved."""
    content = gzip.decompress((DATA / f"tables.{_suffix(kind)}.gz").read_bytes())
    with fresh_database(kind, folder) as url:
        yield url, _restore_sqlite(url, content) if kind == "sqlite" else asyncio.run(_restore_postgres(url, content))


@contextlib.contextmanager
def stored_server(kind: str, folder: Path, moved_to: str | None = None) -> Iterator[Stored]:
    """`moved_to`: the kind of another database, which is filled from a backup of the stored one."""
    kept = json.loads(gzip.decompress((DATA / f"tables.{_suffix(kind)}.json.gz").read_bytes()))
    with contextlib.ExitStack() as stack:
        url, later = stack.enter_context(stored_database(kind, folder))
        if moved_to is not None:
            other = folder / "other"
            other.mkdir()
            source, url = url, stack.enter_context(fresh_database(moved_to, other))
            asyncio.run(_move(source, url, folder / "stored.backup"))
        server = stack.enter_context(running_server(url, folder, "--limits", "0", "--hide-tables", "0"))
        people = people_of(server.url, kept["tokens"])
        yield Stored(server, url, kept["tables"], kept["answers"], people, kept["link"], later)


def _suffix(kind: str) -> str:
    return "sqlite" if kind == "sqlite" else "sql"


async def _move(source: str, target: str, path: Path) -> None:
    now = int(1000 * time.time())
    await back_up(source, path, now, lambda *_: None)
    await restore(target, path, now, lambda *_: None)


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
