"""A tournament over real sockets whose server is killed in the middle: nothing is lost, and the standings are right."""

from __future__ import annotations

from pathlib import Path

from bench.tournament_check import differences
from bench.tournament_guests import Plan, Simulation
from cartable.server.storage.store import Store
from cartable.server.tournament.acts import TableReported
from tests.async_test import async_test
from tests.databases import fresh_database
from tests.server_process import running_server

PLAN = Plan(guests=16, rounds=2, kills=2, seed=3, round_seconds=3600, arrival_seconds=1800, ends_early=True)


@async_test()
async def test_a_tournament_survives_kills_with_the_right_standings(tmp_path: Path) -> None:
    with fresh_database("sqlite", tmp_path) as url:
        with running_server(url, tmp_path, "--limits", "0") as server:
            simulation = Simulation(server, PLAN)
            export = await simulation.run()
        seen = simulation.seen
        assert list(differences(export, seen, is_timed=False)) == []
        assert seen.kills == PLAN.kills
        assert seen.reconnects > 0, "somebody was at a table when the server was killed"
        assert set(seen.behaviours) == {"plays", "resigns", "stalls", "stays away"}
        assert len(export.tournament.entrants) == PLAN.guests
        assert {each.joined_after for each in export.tournament.entrants} == {0, 1}, "some come late"
        assert "left" in {each.state for each in export.tournament.entrants}
        tables = [table.table for each in export.rounds for table in each.tables]
        async with Store(url) as store:
            log = await store.tournaments.acts_since(export.tournament.id)
            assert [act.number for act in log] == list(range(len(log)))
            assert sorted(act.body.table for act in log if isinstance(act.body, TableReported)) == sorted(tables)
            for table in tables:
                kinds = [act.body.kind for act in await store.acts_since(table)]
                assert kinds.count("started") <= 1, "nothing happens twice"
