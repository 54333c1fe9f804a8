"""The machine's clock is changed between a crash and the next start: tables continue as before.

(A running server does not read that clock at all: `tests/server/live/test_times.py`.)
"""

from __future__ import annotations

from pathlib import Path

from cartable.server.live.times import now
from tests.async_test import async_test
from tests.server.faults.stored_acts import check_table
from tests.server.live.polling import until
from tests.server.live.room_guests import Guest, new_table, registry_on, sqlite
from tests.server.live.test_scheduler import kill

HOUR = 3_600_000


@async_test()
async def test_a_clock_set_back_and_forth_between_crashes(tmp_path: Path) -> None:
    async with sqlite(tmp_path) as store:
        table = ""
        for jump in (0, -HOUR, 0, HOUR, 0, -2 * HOUR):
            async with registry_on(store, now=lambda: now() + jump) as registry:  # noqa: B023
                if not table:
                    clock = {"kind": "turn", "seconds": 30}
                    opened = await registry.create(
                        new_table(options={"players": 3}, clock=clock, start=True), "ann-id", "Ann"
                    )
                    table = opened.id
                ann = await Guest(await registry.room(table), "ann-id").connect()
                for _ in range(3):
                    await ann.wait_for_turn()
                    ply = ann.moment.ply
                    await ann.play_first()
                    await until(lambda: ann.moment.ply > ply)  # noqa: B023
                assert ann.table.seats[0].stands_in is None, "nobody ran out of time"
                await kill(registry)
        acts = await store.acts_since(table)
        assert [act.at for act in acts] == sorted(act.at for act in acts)
        check_table(acts, dict(await store.secrets_of(table)))
