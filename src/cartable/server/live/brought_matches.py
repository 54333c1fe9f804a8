"""Stores a match that somebody brings from their own device: a table that is over already."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.server.errors import TableError
from cartable.server.live.projections import apply_acts, new_table_row
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.table import Table


async def store_brought(store: Store, acts: Sequence[Act], match: NewMatch) -> None:
    """Store the table in one go, so that nobody ever finds it running. If it is there already, nothing changes."""
    table = Table.read(acts[:1], {match.id: match.secret})
    _, change = apply_acts(table, acts[1:])
    assert change is not None
    row = new_table_row(table)
    if await store.new_table(acts, row, match, change.started, change.finished, change.closed_at):
        return
    if not await store.newest([table.id]):  # its code is taken
        raise TableError("server/busy")
