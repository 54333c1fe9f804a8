"""What is stored, read after the server has ended, and compared with what it acknowledged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import cartable
from cartable.server.storage import Store
from cartable.server.table.acts import Act, Moved
from cartable.server.table.table import Table
from tests.server.faults.players import AcknowledgedMove


async def check_nothing_was_lost(database: str, tables: Iterable[str], acknowledged: Iterable[AcknowledgedMove]) -> int:
    """Check that each acknowledged move is stored once and each table can be read; returns the number of acts."""
    acts: dict[str, list[Act]] = {}
    expected = list(acknowledged)
    async with Store(database) as store:
        for table in tables:
            acts[table] = await store.acts_since(table)
            check_table(acts[table], dict(await store.secrets_of(table)))
    stored = [
        AcknowledgedMove(act.table, act.player or "", act.request or "", act.body.move)
        for each in acts.values()
        for act in each
        if isinstance(act.body, Moved) and act.body.by == "person"
    ]
    count = Counter((each.table, each.player, each.request) for each in stored)
    assert not [each for each, times in count.items() if times > 1]
    found = {(each.table, each.player, each.request): each.move for each in stored}
    for move in expected:
        assert found.get((move.table, move.player, move.request)) == move.move, move
    return sum(map(len, acts.values()))


def check_table(acts: list[Act], secrets: dict[str, bytes]) -> None:
    assert [act.number for act in acts] == list(range(len(acts)))
    plies: dict[str, list[int]] = {}
    for act in acts:
        if act.match is not None and act.ply is not None:
            plies.setdefault(act.match, []).append(act.ply)
    assert all(found == list(range(len(found))) for found in plies.values())
    match = Table.read(acts, secrets).match
    if match is not None:
        record = match.record()
        assert cartable.read(record).moves == match.moves
        assert cartable.verify(record).is_good
