"""Duplicate: the same deals at every table of a round, compared only as far as everybody has played them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cartable.server.errors import TableError
from cartable.server.live.bus import LocalBus
from cartable.server.live.outbox import Outbox
from cartable.server.live.room import Room
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.live.tournament_tables import margins
from cartable.server.storage.store import Store
from cartable.server.table.reservation import absent_seats
from cartable.server.tournament import acts, outcomes
from cartable.server.tournament.duplicate import finished_everywhere, team_difference
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.snapshots import tournament_info
from cartable.server.tournament.standings import standings
from tests.async_test import async_test
from tests.server.migrated import migrated_url
from tests.server.tournament.driver import Driver
from tests.server.tournament.people import (
    FAST,
    HOST,
    TestTime,
    act,
    all_tables_exist,
    command,
    new_tournament,
    play_out,
    sit,
    until,
)
from tests.tiers import in_soak

FOUR = {"players": 4, "teams": True}


def reported(table: RoundTable, deals: list[int], *, reason: Any = "played", absent: tuple[int, ...] = ()) -> Any:
    ahead = sum(deals)
    return acts.TableReported(
        table=table.id,
        reason=reason,
        sides=[[0], [1]],
        ranks=[0 if ahead >= 0 else 1, 0 if ahead <= 0 else 1],
        scores=[max(ahead, 0), max(-ahead, 0)],
        absent=list(absent),
        deals=deals,
    )


# pairing


def test_two_people_have_the_same_seat_at_two_tables_with_bots() -> None:
    driver = Driver(2, format="duplicate", rounds=2)
    for seat in (0, 1):
        tables = driver.play_round(lambda table: reported(table, [1]))
        assert {table.seats[seat] for table in tables} == {0, 1}
        assert all(table.seats[1 - seat] is None for table in tables)


def test_everybody_plays_and_there_is_always_something_to_compare() -> None:
    for entrants in (3, 4, 5, 8, 13):
        driver = Driver(entrants, format="duplicate", rounds=3)
        for _ in range(3):
            tables = driver.play_round(lambda table: reported(table, [1]))
            seated = sorted(number for table in tables for number in table.seats if number is not None)
            assert seated == list(range(entrants))
            assert len(tables) == max(2, (entrants + 1) // 2), entrants


def test_teams_have_each_others_seats() -> None:
    driver = Driver(format="teams", options=FOUR)
    for number in range(8):
        driver.join(number)
    one, other = driver.start_round()
    team = [each.team for each in driver.tournament.entrants]
    assert team == [0, 1] * 4

    def sides(table: RoundTable) -> list[set[int | None]]:
        found = []
        for side in driver.tournament.sides:
            numbers = [table.seats[seat] for seat in side]
            found.append({None if number is None else team[number] for number in numbers})
        return found

    assert sides(one) == [{0}, {1}]
    assert sides(other) == [{1}, {0}]
    assert (one.team, other.team) == (0, 1)


def test_two_people_as_two_teams_hold_the_same_cards_against_bots() -> None:
    driver = Driver(2, format="teams")
    one, other = driver.start_round()
    assert (one.seats, other.seats) == ((0, None), (1, None))


def test_larger_teams_get_more_tables() -> None:
    driver = Driver(10, format="teams")
    tables = driver.start_round()
    assert len(tables) == 6
    assert sorted(number for table in tables for number in table.seats if number is not None) == list(range(10))
    for one, other in zip(tables[::2], tables[1::2], strict=True):
        assert (one.team_on(0), one.team_on(1)) == (other.team_on(1), other.team_on(0)) == (0, 1)


def test_a_team_is_chosen_and_changed_before_the_first_round_only() -> None:
    driver = Driver(format="teams")
    for number, team in ((0, 1), (1, 1), (2, None)):
        driver.join(number, team=team)
    assert [each.team for each in driver.tournament.entrants] == [1, 1, 0]
    driver.join(1, team=0)
    assert [each.team for each in driver.tournament.entrants] == [1, 0, 0]
    driver.start_round()
    with pytest.raises(TableError, match="teams cannot be changed"):
        driver.join(1, team=1)
    driver.join(1, team=0)  # it is their team already


def test_without_a_second_team_nothing_begins_and_without_teams_none_is_chosen() -> None:
    driver = Driver(format="teams")
    for number in range(2):
        driver.join(number, team=0)
    with pytest.raises(TableError, match="each team"):
        driver.start_round()
    with pytest.raises(TableError, match="no teams"):
        Driver().join(0, team=1)


def test_a_round_has_as_many_deals_as_the_rules_give_and_two_sides() -> None:
    for game, deals in (("shokoba", 8), ("goita", 8), ("scopette", 1), ("toko_maja", 3)):
        driver = Driver(format="duplicate", game=game, deals=8)
        assert driver.tournament.settings.deals == deals, game
    for players in (3, 4):
        for each in ("duplicate", "teams"):
            with pytest.raises(TableError, match="two sides"):
                Driver(format=each, options={"players": players})


# comparing


def plain_points(tables: list[tuple[list[int | None], list[int]]], entrants: int) -> dict[int, tuple[int, int]]:
    """By entrant: per cent and difference, written down in the plainest way."""
    found = {}
    for number in range(entrants):
        place = next(place for place, (seats, _) in enumerate(tables) if number in seats)
        side = tables[place][0].index(number)
        won, by = 0.0, 0
        for other, (_, deals) in enumerate(tables):
            if other == place:
                continue
            own = tables[place][1]
            both = min(len(own), len(deals))
            mine, theirs = sum(own[:both]), sum(deals[:both])
            if side == 1:
                mine, theirs = -mine, -theirs
            won += 1 if mine > theirs else 0.5 if mine == theirs else 0
            by += mine - theirs
        found[number] = (round(100 * won / (len(tables) - 1)), by)
    return found


def test_everybody_is_compared_with_those_who_had_the_same_cards() -> None:
    for seed in range(20):
        _check_comparison(seed)


def _check_comparison(seed: int) -> None:
    chance = random.Random(seed)
    driver = Driver(chance.choice([4, 6, 9, 12]), format="duplicate", rounds=1, seed=seed)
    entrants = len(driver.tournament.entrants)
    margins_of: dict[str, list[int]] = {}

    def outcome(table: RoundTable) -> acts.TableReported:
        margins_of[table.id] = [chance.randrange(-3, 4) for _ in range(chance.choice([4, 4, 4, 2]))]
        return reported(table, margins_of[table.id])  # type: ignore[no-any-return]

    tables = driver.play_round(outcome)
    expected = plain_points([(list(table.seats), margins_of[table.id]) for table in tables], entrants)
    found = {row.entrant: (row.points, row.difference) for row in standings(driver.tournament)}
    assert found == expected, seed


def test_who_does_not_come_gets_nothing_and_an_empty_table_is_not_compared() -> None:
    driver = Driver(6, format="duplicate", rounds=1)
    tables = driver.start_round()
    driver.add(reported(tables[0], [2], absent=(1,)), reported(tables[1], [1]))
    driver.add(outcomes.of_nothing(tables[2].id, [[0], [1]]))
    points = {row.entrant: row.points for row in standings(driver.tournament)}
    assert points[tables[0].seats[0] or 0] == 100
    assert points[tables[1].seats[0] or 0] == 0
    assert points[tables[1].seats[1] or 0] == 100
    gone = {tables[0].seats[1], *tables[2].seats}
    assert {points[number] for number in gone if number is not None} == {0}


def test_the_difference_of_teams_counts_what_both_tables_have_finished() -> None:
    driver = Driver(4, format="teams", deals=3)
    one, other = driver.start_round()
    current = driver.tournament.round
    assert current is not None

    def shown() -> tuple[int | None, list[list[int]], int]:
        info = tournament_info(driver.tournament)
        assert info.round is not None
        return info.round.difference, [table.deals for table in info.round.tables], info.teams[1].difference

    driver.add(acts.DealsPlayed(table=one.id, deals=[3, -1]))
    assert shown() == (0, [[], []], 0)
    driver.add(acts.DealsPlayed(table=other.id, deals=[1]))
    assert shown() == (2, [[3], [1]], -2)
    driver.add(reported(one, [3, -1, 5]))
    info = tournament_info(driver.tournament).round
    assert info is not None
    assert info.tables[0].scores is None, "its deals are still being played"
    assert shown() == (2, [[3], [1]], -2)
    assert finished_everywhere(current) == 1
    driver.add(reported(other, [1, 0, 4]))
    assert shown() == (2 - 1 + 1, [[3, -1, 5], [1, 0, 4]], -2)
    rows = {row.entrant: (row.points, row.difference, row.place) for row in standings(driver.tournament)}
    assert rows == {0: (2, 2, 1), 2: (2, 2, 1), 1: (0, -2, 3), 3: (0, -2, 3)}


def test_a_deal_that_only_one_table_has_finished_never_counts() -> None:
    driver = Driver(2, format="teams", deals=3)
    one, other = driver.start_round()
    driver.add(reported(one, [1, 7, 7]), reported(other, [2], reason="time"))
    assert driver.tournament.round is not None
    assert team_difference(driver.tournament.round) == -1


# at tables


@asynccontextmanager
async def running(path: Path, time: TestTime | None = None) -> AsyncIterator[RoomRegistry]:
    async with Store(migrated_url(path / "tables.db")) as store:
        registry = RoomRegistry(store, LocalBus(), FAST, now=time or TestTime())
        await registry.start()
        try:
            yield registry
        finally:
            await registry.stop()


async def _begin(registry: RoomRegistry, people: int, **settings: Any) -> tuple[str, list[Room]]:
    """A tournament whose first round has begun, and its rooms, with everybody at their tables."""
    runner = registry.tournaments
    live = await runner.open(new_tournament(rounds=1, **settings), HOST, "Host", 0)
    for number in range(people):
        await runner.join(live.id, f"player-{number}", f"Player {number}")
    await runner.command(live.id, HOST, command("start_round", round=1))
    tournament = await all_tables_exist(registry, live.id)
    assert tournament.round is not None
    rooms = []
    for table in tournament.round.tables.values():
        for seat, entrant in enumerate(table.seats):
            if entrant is not None:
                await sit(registry, tournament, table, seat)
        rooms.append(await registry.room(table.id))
    return live.id, rooms


async def _play_deal(room: Room) -> None:
    """The last legal moves, until the next round is dealt."""
    first: int | None = None
    while (match := (table := await room.fresh_table()).match) is not None and match.turn is not None:
        first = len(match.rounds) if first is None else first
        if len(match.rounds) > first:
            return
        player = table.seats[match.turn].player
        assert player is not None
        await act(room, player, "move", ply=table.ply(match.turn), move=match.legal_moves[-1].text)


@pytest.mark.parametrize("game", ["toko_maja", *in_soak("shokoba")])
@async_test()
async def test_the_tables_have_the_same_deals_and_tell_only_what_both_have_finished(tmp_path: Path, game: str) -> None:
    async with running(tmp_path) as registry:
        id_, (one, other) = await _begin(registry, 4, format="teams", deals=2, game=game, options={"players": 2})

        async def seen() -> Any:
            info = tournament_info((await registry.tournaments.live(id_)).tournament)
            assert info.round is not None
            return info.round

        await _play_deal(one)
        await until_noted(registry, id_, one, 1)
        assert [table.deals for table in (await seen()).tables] == [[], []]
        await play_out(other)
        await until_noted(registry, id_, other, 2)
        shown = await seen()
        assert [len(table.deals) for table in shown.tables] == [1, 1]
        assert shown.tables[1].scores is None
        await play_out(one)
        await until(lambda: registry.tournaments._live[id_].tournament.ended == "played")
        tables = [await room.fresh_table() for room in (one, other)]
        decks = [[each.deck for each in table.match.rounds] for table in tables if table.match is not None]
        assert decks[0] == decks[1]
        assert len(decks[0]) == 2
        assert [table.deals for table in (await seen()).tables] == [margins(table) for table in tables]
        for table in tables:
            result = table.current_match.result
            assert result is not None
            assert result.scores is not None
            assert sum(margins(table)) == result.scores[0] - result.scores[1]


async def until_noted(registry: RoomRegistry, id_: str, room: Room, deals: int) -> None:
    def noted() -> bool:
        current = registry.tournaments._live[id_].tournament.round
        return current is not None and len(current.tables[room.id].deals) >= deals

    await until(noted)


@async_test()
async def test_only_the_people_of_a_table_see_it_until_the_round_is_over(tmp_path: Path) -> None:
    async with running(tmp_path) as registry:
        id_, (one, other) = await _begin(registry, 4, format="teams", deals=1)
        own, foreign = (await one.fresh_table()).people, (await other.fresh_table()).people
        for stranger in (None, HOST, *foreign):
            with pytest.raises(TableError, match="still being played"):
                await one.table_for(stranger)
            with pytest.raises(TableError, match="still being played"):
                await one.connect(Outbox(stranger))
        for person in own:
            await one.table_for(person)
        await play_out(one)
        with pytest.raises(TableError, match="still being played"):
            await one.table_for(next(iter(foreign)))
        with pytest.raises(TableError, match="same deal"):
            await act(other, next(iter(foreign)), "resign")
        await play_out(other)
        await until(lambda: registry.tournaments._live[id_].tournament.ended == "played")
        await one.table_for(None)


@async_test()
async def test_another_process_creates_the_table_with_the_same_deals(tmp_path: Path) -> None:
    async with running(tmp_path) as registry:
        id_, (one, _) = await _begin(registry, 2, format="teams", deals=1)
        secret = (await one.fresh_table()).secret_of(one.table.match_id)
    async with running(tmp_path) as later:
        tournament = (await later.tournaments.live(id_)).tournament
        assert tournament.round is not None
        start = await later.tournaments._shared_start(tournament, tournament.round)
        assert start.match.secret == secret


@async_test()
async def test_bots_play_for_who_does_not_come(tmp_path: Path) -> None:
    time = TestTime()
    async with running(tmp_path, time) as registry:
        runner = registry.tournaments
        live = await runner.open(new_tournament(format="teams", deals=1, rounds=1), HOST, "Host", 0)
        for number in range(4):
            await runner.join(live.id, f"player-{number}", f"Player {number}")
        await runner.command(live.id, HOST, command("start_round", round=1))
        tournament = await all_tables_exist(registry, live.id)
        assert tournament.round is not None
        one, other = tournament.round.tables.values()
        for seat in (0, 1):
            room = await sit(registry, tournament, one, seat)
        await play_out(room)
        time.ahead += 1000 * tournament.settings.arrival_seconds
        await until(lambda: live.tournament.ended == "played")
        table = await (await registry.room(other.id)).fresh_table()
        assert absent_seats(table) == [0, 1]
        assert len(margins(table)) == 1
        rows = {row.entrant: row for row in standings(live.tournament)}
        assert sorted(row.played for row in rows.values()) == [0, 0, 1, 1]
        ahead = margins(await room.fresh_table())[0] - margins(table)[0]
        assert {rows[number].difference for number in one.seats if number is not None} == {ahead, -ahead}
