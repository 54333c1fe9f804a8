"""Bots that adapt at a table: their strength follows from the table's own acts."""

from __future__ import annotations

import pytest

from cartable.bots.adaptive import MIDDLE
from cartable.bots.bot import GreedyBot, choose
from cartable.server.table.bot_requests import bot_request
from cartable.server.table.schedule import BotTurn
from cartable.server.table.table import Table
from tests.server.table.table_driver import TableDriver


def with_adaptive_bot(people: int = 1, players: int = 2) -> TableDriver:
    table = TableDriver(people=people, start=False, players=players)
    for seat in range(people, players):
        table.do("anna", "seat_bot", seat=seat, level="adaptive")
    table.do("anna", "start")
    return table


def lose(table: TableDriver) -> None:
    """Anna gives up, and wants a rematch."""
    table.do("anna", "resign")
    table.wait(0)
    table.do("anna", "rematch")
    table.wait(0)
    assert table.table.state == "running"


def asked_strength(table: TableDriver, level: str = "adaptive") -> int | None:
    seat = next(number for number, seat in enumerate(table.seats) if seat.kind == "bot")
    return bot_request(table.table, BotTurn(seat, level, 0, 0)).strength


def test_it_begins_in_the_middle_and_falls_while_the_person_loses() -> None:
    table = with_adaptive_bot()
    strengths = [asked_strength(table)]
    for _ in range(4):
        lose(table)
        strengths.append(asked_strength(table))
    assert strengths[0] == MIDDLE
    assert strengths == sorted(strengths, key=lambda each: -(each or 0))
    assert strengths[-1] == 0


def test_it_rises_when_the_person_wins() -> None:
    """The driver's bots make the last legal move, and Anna the one that looks best."""
    table = with_adaptive_bot()
    player = GreedyBot(table.match.game, 2)
    while table.table.state == "running":
        if table.match.turn == 0:
            table.play(0, str(choose(player, table.match)))
        else:
            table.wait(1000)
    assert table.match.winners == (0,)
    assert table.table.series == [(frozenset({"anna"}), 0.5)]
    assert table.table.people_strength() > MIDDLE


def test_people_on_several_sides_gain_what_they_win_beyond_their_share() -> None:
    table = with_adaptive_bot(people=2, players=4)
    table.do("bert", "resign")
    ((people, gain),) = table.table.series
    assert people == {"anna", "bert"}
    assert gain == pytest.approx(1 / 3 - 1 / 2)


def test_a_process_that_reads_the_table_again_knows_the_same() -> None:
    table = with_adaptive_bot()
    for _ in range(2):
        lose(table)
    again = Table.read(table.log, table.secrets, table.decks)
    assert again.people_strength() == table.table.people_strength() < MIDDLE


def test_other_people_begin_a_series_of_their_own() -> None:
    table = with_adaptive_bot()
    table.do("anna", "resign")
    table.wait(0)
    assert table.table.people_strength() < MIDDLE
    table.do("anna", "rise")
    table.do("bert", "sit", seat=0)
    assert table.table.people == {"bert": 0}
    assert table.table.people_strength() == MIDDLE


def test_other_levels_are_told_no_strength() -> None:
    table = with_adaptive_bot()
    assert asked_strength(table, "casual") is None
    assert asked_strength(table, "a level of an earlier version") is None


def test_a_match_with_it_is_not_rated() -> None:
    table = TableDriver(people=1, start=False, rated=True, players=2)
    table.do("anna", "seat_bot", seat=1, level="adaptive")
    table.do("anna", "start")
    assert not table.table.summary().rated


def test_who_stays_when_somebody_leaves_begins_a_series_of_their_own() -> None:
    """So does a group that somebody joins."""
    table = with_adaptive_bot(people=2, players=4)
    table.do("anna", "resign")
    table.wait(0)
    lost = table.table.people_strength()
    assert lost < MIDDLE
    table.do("bert", "rise")
    assert table.table.people_strength() == MIDDLE
    table.do("bert", "sit", seat=1)
    assert table.table.people_strength() == lost
    table.do("anna", "clear_seat", seat=2)
    table.do("cleo", "sit", seat=2)
    assert table.table.people_strength() == MIDDLE
