"""Clocks of every kind: warnings, running out, pauses."""

from __future__ import annotations

import pytest

from cartable.games.reader import SPECTATOR
from cartable.server.errors import TableError
from cartable.server.table.acts import Paused, Resumed
from cartable.server.table.clocks import DAY, HOUR, Clock, check_setting
from cartable.server.wire import Clocks, ClockSetting
from tests.server.table.table_driver import TableDriver, duel, kinds, sentences

TURN = ClockSetting(kind="turn", seconds=30)
MATCH = ClockSetting(kind="match", seconds=60, extra=2)
DAYS = ClockSetting(kind="days", seconds=3 * 86_400)


def shown(table: TableDriver) -> Clocks:
    clocks = table.table.moment(SPECTATOR).clocks
    assert clocks is not None
    return clocks


def test_without_a_clock_no_times_are_shown_and_nobody_runs_out_of_time() -> None:
    table = duel(clock=ClockSetting(kind="none"))
    assert table.table.moment(0).clocks is None
    assert table.wait(20 * DAY) == []


def test_a_turn_clock_starts_anew_with_every_turn() -> None:
    table = duel(clock=TURN)
    assert (shown(table).running, shown(table).left) == (1, [30_000, 30_000])
    table.wait(19_000)
    table.play(1)
    table.wait(5_000)
    table.play(0)
    assert (shown(table).running, shown(table).at, shown(table).left[1]) == (1, table.now, 30_000)


def test_a_match_clock_is_one_time_for_all_turns_and_each_move_adds_to_it() -> None:
    table = duel(clock=MATCH)
    table.wait(10_000)
    table.play(1)
    assert (shown(table).running, shown(table).left) == (0, [60_000, 52_000])
    table.wait(1_500)
    table.play(0)
    assert (shown(table).running, shown(table).left) == (1, [60_500, 52_000])


def test_everybody_is_warned_once_ten_seconds_before_the_end(subtests: pytest.Subtests) -> None:
    for clock, before in [(TURN, 20_000), (MATCH, 50_000)]:
        with subtests.test(clock=clock, before=before):
            table = duel(clock=clock)
            assert table.wait(before - 1) == []
            assert sentences(table.wait(1)) == ["Bert has 10 seconds left"]
            assert table.wait(9_999) == []
            assert sentences(table.wait(1)) == ["Bert is out of time: a bot plays on"]


def test_a_clock_of_days_warns_a_day_and_an_hour_before_the_end() -> None:
    table = duel(clock=DAYS)
    notifications = table.wait(3 * DAY - 1)
    assert sentences(notifications) == ["Bert has 1 day left", "Bert has 1 hour left"]
    assert [happening.words.fr for each in notifications for happening in each.happenings(0) if happening.words] == [
        "Il reste 1 jour à Bert",
        "Il reste 1 heure à Bert",
    ]
    table.play(1)
    assert table.table.due_at() == table.now + 2 * DAY
    assert table.table.stored_due_at() == table.now + 2 * DAY


def test_there_is_no_warning_if_the_turn_began_with_less_time() -> None:
    table = duel(clock=ClockSetting(kind="turn", seconds=8))
    assert sentences(table.wait(8_000)) == ["Bert is out of time: a bot plays on"]


def test_a_bot_without_a_clock_plays_for_a_person_who_ran_out_of_time() -> None:
    table = duel(clock=TURN, pace=1000)
    table.wait(30_000)
    assert (table.seats[1].stands_in, table.seats[1].level) == ("time", "sensible")
    assert shown(table).running is None
    assert table.match.ply == 0
    table.wait(1_000)
    assert table.match.ply == 1
    assert shown(table).running == 0


def test_running_out_of_time_loses_if_the_table_says_so() -> None:
    table = duel(clock=TURN, on_leaving="lose")
    assert sentences(table.wait(30_000)) == [
        "Bert has 10 seconds left",
        "Bert is out of time and loses",
        "The match is over. Anna won",
    ]
    assert shown(table).running is None


def test_a_person_who_ran_out_of_match_time_comes_back_with_thirty_seconds() -> None:
    table = duel(clock=MATCH)
    table.wait(61_000)
    assert table.match.turn == 0
    table.play(0)
    table.wait(1_000)
    table.play(0)
    assert kinds(table.wait(1_000)) == ["laid"]
    table.do("bert", "come_back")
    assert (shown(table).running, shown(table).left[1]) == (0, 30_000)
    table.play(0)
    assert kinds(table.wait(30_000)) == ["table/warned", "table/bot_stood_in"]


def test_a_person_who_left_comes_back_to_the_time_they_had() -> None:
    table = duel(clock=MATCH)
    table.wait(50_000)
    table.do("bert", "rise")
    table.do("bert", "come_back")
    assert (shown(table).running, shown(table).left[1]) == (1, 10_000)


def test_a_pause_stops_the_clock() -> None:
    table = duel(clock=MATCH)
    table.wait(20_000)
    assert sentences(table.server_acts(Paused())) == ["The server is stopping: the clocks are paused"]
    assert (shown(table).paused, shown(table).left[1]) == (True, 40_000)
    assert table.wait(3 * HOUR) == []
    assert table.table.due_at() is None
    table.server_acts(Resumed(credit=0))
    assert (shown(table).paused, shown(table).at, shown(table).left[1]) == (False, table.now, 40_000)
    assert kinds(table.wait(40_000)) == ["table/warned", "table/bot_stood_in"]


def test_time_without_a_server_is_given_back() -> None:
    table = duel(clock=TURN)
    table.now += 100_000
    table.server_acts(Resumed(credit=90_000))
    assert kinds(table.wait(10_000)) == ["table/warned"]
    assert kinds(table.wait(10_000)) == ["table/bot_stood_in"]


def test_a_late_move_counts_if_the_timeout_is_not_stored_yet() -> None:
    table = duel(clock=TURN)
    table.now += 31_000
    table.play(1)
    assert table.match.ply == 1


def test_somebody_else_leaving_does_not_change_a_running_turn() -> None:
    table = TableDriver(people=3, players=3, clock=TURN)
    turn = table.match.turn
    assert turn is not None
    table.wait(12_000)
    table.do(table.player((turn + 1) % 3), "rise")
    assert (shown(table).running, shown(table).at) == (turn, table.now - 12_000)
    assert shown(table).left[(turn + 1) % 3] == 30_000


def test_bots_have_no_clock() -> None:
    table = TableDriver(players=3, people=1, clock=TURN)
    assert shown(table).left == [30_000, None, None]


def test_an_undo_restarts_the_time_of_the_turn() -> None:
    table = duel(clock=TURN)
    table.wait(25_000)
    table.play(1)
    table.do("bert", "ask_undo", ply=table.table.ply(1))
    table.do("anna", "answer_undo", accept=True)
    assert (shown(table).running, shown(table).at, shown(table).left[1]) == (1, table.now, 30_000)


def test_time_left_never_becomes_negative() -> None:
    clock = Clock(MATCH, 2, 1000)
    clock.begin(0, 1000)
    clock.begin(1, 5000)
    assert clock.left == [56_000, 60_000]
    clock.begin(None, 100_000)
    assert clock.left == [56_000, 0]


def test_invalid_clock_settings_are_refused(subtests: pytest.Subtests) -> None:
    for kind, seconds, extra in [
        ("none", 1, 0),
        ("turn", 4, 0),
        ("turn", 60, 1),
        ("match", 29, 0),
        ("match", 60, 301),
        ("days", 60, 0),
    ]:
        with subtests.test(kind=kind, seconds=seconds, extra=extra):
            with pytest.raises(TableError) as error:
                check_setting(ClockSetting(kind=kind, seconds=seconds, extra=extra))  # type: ignore[arg-type]
            assert error.value.code == "table/clock"
            for good in (TURN, MATCH, DAYS, ClockSetting(kind="none")):
                check_setting(good)
