"""Requests and responses of the operator's interface, `/api/admin`. No message holds a card."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cartable.server.wire.basics import Count, Identifier, Millis, Wire


class AdminSeat(Wire):
    name: str | None
    """Null for a free seat."""
    is_bot: bool
    connected: bool


class AdminTable(Wire):
    id: Identifier
    code: str
    game: str
    state: Literal["open", "running", "finished"]
    public: bool
    rated: bool
    seats: list[AdminSeat]
    watching: Count
    """Connected people who have no seat."""
    created_at: Millis
    last_act_at: Millis
    """When something last happened: a move, a word, somebody who sat down."""


class Health(Wire):
    storage: Literal["good", "down"]
    redis: Literal["good", "down", "none"]
    rules_ready: Count
    rules_total: Count
    rules_warm: bool
    bot_queue: Count
    storage_queue: Count
    disk_free: int | None
    """Bytes, where the database is an SQLite file."""
    lease_age: float
    """Seconds since this process renewed its lease."""
    processes: Count
    """Processes that serve the same tables, this one included."""


class Load(Wire):
    """Of this process, over the last minute."""

    moves_per_second: float
    move_p50_ms: float | None
    move_p99_ms: float | None
    """From a command to its answer; null without commands."""
    cpu: float
    """Cores in use: 1.0 is one whole core."""
    memory: int
    """Bytes."""
    loop_lag_ms: float
    """By how much the event loop was late, at most."""


class AddressCount(Wire):
    address: str
    sockets: Count


class PeopleCount(Wire):
    """`guests` counts everybody who is known, up to 100,000; the others count who is connected to this process."""

    connected: Count
    sockets: Count
    anonymous: Count
    addresses: Count
    most: list[AddressCount]
    """The addresses with the most sockets."""
    guests: Count


class TableCount(Wire):
    open: Count
    running: Count


class AnnouncementInfo(Wire):
    text: str
    stops_at: Millis
    stops: bool
    refuses_tables: bool


class Overview(Wire):
    version: str
    process: str
    """The name of the process that answered."""
    now: Millis
    started_at: Millis
    tables: TableCount
    people: PeopleCount
    load: Load
    health: Health
    announcement: AnnouncementInfo | None


class NewAnnouncement(Wire):
    minutes: Annotated[float, Field(ge=0, le=7 * 24 * 60)]
    """Until the stop."""
    text: Annotated[str, Field(max_length=200)] = ""
    stops: bool = False
    """Whether the servers end by themselves then; otherwise they are only announced to end."""


class ClosedTable(Wire):
    closed: bool
    """False if it was closed already."""
