"""Stored tournaments: one process succeeds with each number, and the rows follow the acts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from cartable.server.live.tournament_rows import entrants_of, tournament_row
from cartable.server.storage.backup import back_up, restore
from cartable.server.storage.store import Store
from cartable.server.storage.tournaments import TournamentClaim
from cartable.server.tournament import acts
from cartable.server.tournament.acts import Act
from cartable.server.tournament.state import Tournament
from cartable.server.wire import ClockSetting
from tests.async_test import async_test

LATER = 1_000_000


def opened(id_: str, code: str = "ABCDEF", **changes: Any) -> list[Act]:
    body = acts.Opened(
        code=code,
        name="Friday",
        game="shokoba",
        options={"players": 2},
        format="swiss",
        rounds=3,
        clock=ClockSetting(kind="none"),
        odd_one_out="bye",
        level="casual",
        round_seconds=600,
        arrival_seconds=60,
        break_seconds=30,
        public=True,
        pace=0,
        host="host-id",
        host_name="Host",
        seed=1,
    ).model_copy(update=changes)
    return [Act(id_, 0, 5, body, "host-id")]


async def append(store: Store, log: list[Act], *bodies: Any) -> bool:
    """Append to the log, in the list only if it is stored."""
    before = Tournament.read(log)
    new = [Act(log[0].tournament, len(log) + place, 6 + len(log), body) for place, body in enumerate(bodies)]
    stored = await store.tournaments.append(new, tournament_row(Tournament.read([*log, *new])), entrants_of(before))
    if stored:
        log += new
    return stored


def joined(player: str) -> acts.Joined:
    return acts.Joined(name=player, player=player)


@async_test()
async def test_acts_are_read_as_they_were_stored(url: str) -> None:
    async with Store(url) as store:
        log = opened("tour-1")
        assert await store.tournaments.new(log, tournament_row(Tournament.read(log)))
        assert not await store.tournaments.new(opened("tour-2"), tournament_row(Tournament.read(opened("tour-2"))))
        assert await append(store, log, joined("ann"), joined("ben"))
        assert await store.tournaments.acts_since("tour-1") == log
        assert await store.tournaments.acts_since("tour-1", 2) == log[2:]
        assert await store.tournaments.acts_since("no/such") == []
        assert await store.tournaments.id_of_code("abcdef") == "tour-1"
        assert [each.entrants for each in (await store.tournaments.listed()).items] == [2]
        assert [each.id for each in await store.tournaments.of_player("ben")] == ["tour-1"]
        assert await append(store, log, acts.Left(entrant=1))
        assert await store.tournaments.of_player("ben") == []
        assert await store.tournaments.unfinished_of_host("host-id") == 1
        assert await append(store, log, acts.Ended(reason="host"))
        assert (await store.tournaments.listed()).items == ()
        assert await store.tournaments.unfinished_of_host("host-id") == 0


@async_test()
async def test_of_many_who_append_at_once_one_succeeds(url: str) -> None:
    async with Store(url) as store:
        log = opened("tour-1")
        await store.tournaments.new(log, tournament_row(Tournament.read(log)))
        tries = [append(store, list(log), joined(f"a{number}"), joined(f"b{number}")) for number in range(8)]
        assert sorted(await asyncio.gather(*tries)) == [False] * 7 + [True]
        stored = await store.tournaments.acts_since("tour-1")
        assert [act.number for act in stored] == [0, 1, 2]
        gap = [*stored, Act("tour-1", 3, 9, joined("x"))]
        assert not await append(store, gap, joined("y")), "the act before it is not stored"


@async_test()
async def test_what_is_due_is_claimed_by_one_process_until_it_is_silent(url: str) -> None:
    async with Store(url) as store:
        log = opened("tour-1")
        await store.tournaments.new(log, tournament_row(Tournament.read(log)))
        due = Tournament.read(log).last_at + 72 * 3_600_000
        claim_due = store.tournaments.claim_due
        assert await claim_due("one", due - 1, due + 100) == []
        assert await claim_due("one", due, due + 100) == [TournamentClaim("tour-1", None)]
        assert await claim_due("two", due + 100, due + 200) == []
        assert await claim_due("one", due + 100, due + 200) == [TournamentClaim("tour-1", None)]
        assert await claim_due("two", due + 201, due + 300) == [TournamentClaim("tour-1", due + 200)]


@async_test()
async def test_entrants_and_hosts_are_kept_until_the_end_and_unplayed_tournaments_are_deleted(url: str) -> None:
    async with Store(url) as store:
        people = [(await store.people.new_guest(name, "en", 1)).identity.player.id for name in ("Ann", "Ben", "Cleo")]
        log = opened("tour-1", host=people[0])
        await store.tournaments.new(log, tournament_row(Tournament.read(log)))
        assert await append(store, log, joined(people[1]))
        await store.people.delete_stale_guests(LATER)
        assert [await store.people.player(each) is not None for each in people] == [True, True, False]
        assert await store.tournaments.delete_unplayed(LATER) == 0
        assert await append(store, log, acts.Ended(reason="host"))
        assert await store.tournaments.delete_unplayed(LATER) == 1
        assert await store.tournaments.acts_since("tour-1") == []
        await store.people.delete_stale_guests(LATER)
        assert [await store.people.player(each) for each in people] == [None] * 3


@async_test()
async def test_a_backup_holds_tournaments(fresh_sqlite_url: str, postgres_url: str, tmp_path: Path) -> None:
    log = opened("tour-1")
    async with Store(postgres_url) as store:
        await store.tournaments.new(log, tournament_row(Tournament.read(log)))
        await append(store, log, joined("ann"))
    await back_up(postgres_url, tmp_path / "backup.db", LATER, lambda done, total: None)
    await restore(fresh_sqlite_url, tmp_path / "backup.db", LATER, lambda done, total: None)
    async with Store(fresh_sqlite_url) as store:
        assert await store.tournaments.acts_since("tour-1") == log
        assert [each.id for each in await store.tournaments.of_player("ann")] == ["tour-1"]
