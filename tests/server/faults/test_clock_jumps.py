"""The machine's clock was wrong and is set right between a crash and the next start: tables go on as before.

(While a server runs it does not look at that clock at all: `tests/server/live/test_times.py`.)
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cartable.server.live.times import now
from tests.asynchronous import asynchronous
from tests.server.faults.truth import check_table
from tests.server.live.guests import Guest, house_on, sqlite, wishes
from tests.server.live.test_attending import kill
from tests.server.live.waiting import until

HOUR = 3_600_000


@pytest.mark.parametrize("jumps", [(0, -HOUR, 0), (0, HOUR, 0), (-HOUR, 0, -2 * HOUR)], ids=str)
@asynchronous()
async def test_a_clock_set_back_and_forth_between_crashes(tmp_path: Path, jumps: tuple[int, ...]) -> None:
    async with sqlite(tmp_path) as store:
        table = ""
        for jump in jumps:
            async with house_on(store, clock=lambda: now() + jump) as house:  # noqa: B023
                if not table:
                    clock = {"kind": "turn", "seconds": 30}
                    opened = await house.open(wishes(options={"players": 3}, clock=clock, start=True), "ann-id", "Ann")
                    table = opened.id
                ann = await Guest(await house.room(table), "ann-id").enter()
                for _ in range(3):
                    await ann.has_turn()
                    ply = ann.moment.ply
                    await ann.play_first()
                    await until(lambda: ann.moment.ply > ply)  # noqa: B023
                assert ann.table.seats[0].stands_in is None, "nobody ran out of time"
                await kill(house)
        acts = await store.acts_since(table)
        assert [act.at for act in acts] == sorted(act.at for act in acts)
        check_table(acts, dict(await store.secrets_of(table)))
