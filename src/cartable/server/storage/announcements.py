"""The operator's announcement of a stop, for all processes: at most one at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from cartable.server.storage import schema
from cartable.server.storage.database import Database

_THE_ONE: Final = "stop"


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    text: str
    stops_at: int
    stops: bool
    """Whether the servers end by themselves then."""
    made_at: int


class Announcements:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self) -> AnnouncementRow | None:
        row = await self._database.read(lambda connection: connection.execute(select(schema.announcements)).first())
        return None if row is None else AnnouncementRow(row.text, row.stops_at, row.stops, row.made_at)

    async def announce(self, announcement: AnnouncementRow) -> None:
        """It replaces the one before."""
        values = {
            "id": _THE_ONE,
            "text": announcement.text,
            "stops_at": announcement.stops_at,
            "stops": announcement.stops,
            "made_at": announcement.made_at,
        }

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.announcements))
            connection.execute(insert(schema.announcements).values(values))

        await self._database.write(write)

    async def cancel(self) -> None:
        await self._database.write(lambda connection: connection.execute(delete(schema.announcements)))
