"""The values of a server that are read whenever its metrics are. They may be read from another thread."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Final

import cartable
from cartable.server.web.context import ServerContext
from cartable.server.web.metrics import Metrics

_STATES: Final = ("open", "running", "finished")


def add_gauges(metrics: Metrics, context: ServerContext) -> None:
    store, rooms, sockets, warm_up = context.store, context.rooms, context.sockets, context.warm_up
    gauge, counter = metrics.add_gauge, metrics.add_counter
    metrics.add_info(version=cartable.__version__)
    gauge("rules_warm", "Whether all rules are compiled", lambda: float(warm_up.is_done))
    gauge("stopping", "Whether the server is stopping", lambda: float(rooms.stopping))
    # people and tables
    gauge("sockets", "Open sockets", lambda: len(sockets))
    gauge("people", "People who are connected, each counted once", lambda: len(sockets.people()))
    gauge("rooms", "Tables in memory", lambda: len(rooms))
    metrics.add_gauges(
        "tables",
        "Tables in memory by state",
        "state",
        _STATES,
        lambda: Counter(room.table.state for room in list(rooms.rooms)),
    )
    gauge("outbox_messages", "Messages that wait to be sent to clients", lambda: sum(map(len, rooms.outboxes())))
    # storage
    gauge("storage_up", "Whether the last write succeeded", lambda: float(not store.is_failing))
    gauge("storage_queue", "Entries that wait to be written", lambda: store.waiting)
    counter("storage_flushes", "Transactions in which acts were stored", lambda: store.stats.flushes)
    counter("storage_failures", "Transactions that failed", lambda: store.stats.failures)
    folder = disk_folder(context.settings.database)
    if folder is not None:
        gauge("disk_free_bytes", "Free space where the database is", lambda: disk_free(folder))
    if (push := rooms.push) is not None:
        gauge("push_queue", "Push notifications that wait to be sent", lambda: len(push))
        counter("push_delivered", "Push notifications that push services took", lambda: push.deliveries["delivered"])
        counter("push_failed", "Push notifications that push services did not take", lambda: push.deliveries["failed"])
    # bots and other processes
    gauge("bot_queue", "Decisions that wait for a bot", lambda: rooms.waiting_bots)
    gauge("tables_owned", "Tables whose bots and clocks this process runs", lambda: rooms.owned)
    gauge("lease_age_seconds", "Seconds since this process renewed its lease", lambda: rooms.lease_age)
    gauge("bus_up", "Whether Redis is connected; 1 without Redis", lambda: float(rooms.bus_is_connected))


def disk_folder(database: str) -> Path | None:
    """The folder of an SQLite file."""
    return Path(database.partition(":///")[2]).parent if database.startswith("sqlite") else None


def disk_free(folder: Path) -> float:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return float("nan")
