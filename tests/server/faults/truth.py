"""What is really stored, read after the server has ended, and compared with what it promised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import cartable
from cartable.server.storage import Store
from cartable.server.table.acts import Act, Moved
from cartable.server.table.table import Table
from tests.server.faults.players import Promise


async def check_nothing_was_lost(database: str, tables: Iterable[str], promises: Iterable[Promise]) -> int:
    """Each promised move is stored exactly once, each table can be read, each deal is fair; how many acts there are."""
    acts: dict[str, list[Act]] = {}
    promised = list(promises)
    async with Store(database) as store:
        for table in tables:
            acts[table] = await store.acts_since(table)
            check_table(acts[table], dict(await store.secrets_of(table)))
    stored = [
        Promise(act.table, act.player or "", act.request or "", act.body.move)
        for each in acts.values()
        for act in each
        if isinstance(act.body, Moved) and act.body.by == "person"
    ]
    count = Counter((each.table, each.player, each.request) for each in stored)
    assert not [each for each, times in count.items() if times > 1]
    found = {(each.table, each.player, each.request): each.move for each in stored}
    for promise in promised:
        assert found.get((promise.table, promise.player, promise.request)) == promise.move, promise
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
