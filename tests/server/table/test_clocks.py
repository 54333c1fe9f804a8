"""Clocks: of every kind, warnings, running out, pauses."""

from __future__ import annotations

import pytest

from cartable.server.errors import TableError
from cartable.server.table.acts import Paused, Resumed
from cartable.server.table.clocks import DAY, HOUR, Clock, check_setting
from cartable.server.wire import Clocks, ClockSetting
from tests.server.table.company import Company, duel, kinds, words

TURN = ClockSetting(kind="turn", seconds=30)
MATCH = ClockSetting(kind="match", seconds=60, extra=2)
DAYS = ClockSetting(kind="days", seconds=3 * 86_400)


def shown(table: Company) -> Clocks:
    clocks = table.table.moment(None).clocks
    assert clocks is not None
    return clocks


def test_without_a_clock_nothing_is_shown_and_nothing_falls() -> None:
    table = duel(clock=ClockSetting(kind="none"))
    assert table.table.moment(0).clocks is None
    assert table.wait(20 * DAY) == []


def test_a_turn_has_its_own_time_whatever_the_turns_before_took() -> None:
    table = duel(clock=TURN)
    assert (shown(table).running, shown(table).left) == (1, [30_000, 30_000])
    table.wait(19_000)
    table.play(1)
    table.wait(5_000)
    table.play(0)
    assert (shown(table).running, shown(table).at, shown(table).left[1]) == (1, table.now, 30_000)


def test_a_match_has_one_time_and_each_decision_adds_to_it() -> None:
    table = duel(clock=MATCH)
    table.wait(10_000)
    table.play(1)
    assert (shown(table).running, shown(table).left) == (0, [60_000, 52_000])
    table.wait(1_500)
    table.play(0)
    assert (shown(table).running, shown(table).left) == (1, [60_500, 52_000])


@pytest.mark.parametrize(("clock", "before"), [(TURN, 20_000), (MATCH, 50_000)])
def test_ten_seconds_before_the_end_everybody_hears_of_it_once(clock: ClockSetting, before: int) -> None:
    table = duel(clock=clock)
    assert table.wait(before - 1) == []
    assert words(table.wait(1)) == ["Bert has 10 seconds left"]
    assert table.wait(9_999) == []
    assert words(table.wait(1)) == ["Bert is out of time: a bot plays on"]


def test_days_are_warned_of_a_day_and_an_hour_before() -> None:
    table = duel(clock=DAYS)
    told = table.wait(3 * DAY - 1)
    assert words(told) == ["Bert has 1 day left", "Bert has 1 hour left"]
    assert [happening.words.fr for each in told for happening in each.happenings(0) if happening.words] == [
        "Il reste 1 jour à Bert",
        "Il reste 1 heure à Bert",
    ]
    table.play(1)
    assert table.table.due() == table.now + 2 * DAY
    assert table.table.lasting_due() == table.now + 2 * DAY


def test_no_warning_where_less_was_left_from_the_beginning() -> None:
    table = duel(clock=ClockSetting(kind="turn", seconds=8))
    assert words(table.wait(8_000)) == ["Bert is out of time: a bot plays on"]


def test_a_bot_plays_for_who_ran_out_of_time_and_it_has_no_clock() -> None:
    table = duel(clock=TURN, pace=1000)
    table.wait(30_000)
    assert (table.seats[1].stands_in, table.seats[1].level) == ("time", "sensible")
    assert shown(table).running is None
    assert table.match.ply == 0
    table.wait(1_000)
    assert table.match.ply == 1
    assert shown(table).running == 0


def test_or_it_is_lost_where_the_table_says_so() -> None:
    table = duel(clock=TURN, on_leaving="lose")
    assert words(table.wait(30_000)) == [
        "Bert has 10 seconds left",
        "Bert is out of time and loses",
        "The match is over. Anna won",
    ]
    assert shown(table).running is None


def test_the_flag_of_a_match_falls_once_and_who_comes_back_has_thirty_seconds() -> None:
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


def test_who_only_left_comes_back_to_the_time_that_was_left() -> None:
    table = duel(clock=MATCH)
    table.wait(50_000)
    table.do("bert", "rise")
    table.do("bert", "come_back")
    assert (shown(table).running, shown(table).left[1]) == (1, 10_000)


def test_a_pause_costs_nobody_time() -> None:
    table = duel(clock=MATCH)
    table.wait(20_000)
    assert words(table.server(Paused())) == ["The server pauses, and the clocks too"]
    assert (shown(table).paused, shown(table).left[1]) == (True, 40_000)
    assert table.wait(3 * HOUR) == []
    assert table.table.due() is None
    table.server(Resumed(credit=0))
    assert (shown(table).paused, shown(table).at, shown(table).left[1]) == (False, table.now, 40_000)
    assert kinds(table.wait(40_000)) == ["table/warned", "table/bot_stood_in"]


def test_time_without_a_server_is_given_back() -> None:
    table = duel(clock=TURN)
    table.now += 100_000
    table.server(Resumed(credit=90_000))
    assert kinds(table.wait(10_000)) == ["table/warned"]
    assert kinds(table.wait(10_000)) == ["table/bot_stood_in"]


def test_a_move_that_comes_before_the_flag_is_stored_counts() -> None:
    table = duel(clock=TURN)
    table.now += 31_000
    table.play(1)
    assert table.match.ply == 1


def test_another_s_leaving_does_not_touch_a_running_turn() -> None:
    table = Company(people=3, players=3, clock=TURN)
    turn = table.match.turn
    assert turn is not None
    table.wait(12_000)
    table.do(table.player((turn + 1) % 3), "rise")
    assert (shown(table).running, shown(table).at) == (turn, table.now - 12_000)
    assert shown(table).left[(turn + 1) % 3] == 30_000


def test_bots_have_no_clock() -> None:
    table = Company(players=3, people=1, clock=TURN)
    assert shown(table).left == [30_000, None, None]


def test_a_move_taken_back_gives_the_turn_its_time_again() -> None:
    table = duel(clock=TURN)
    table.wait(25_000)
    table.play(1)
    table.do("bert", "ask_undo", ply=table.table.ply(1))
    table.do("anna", "answer_undo", accept=True)
    assert (shown(table).running, shown(table).at, shown(table).left[1]) == (1, table.now, 30_000)


def test_times_before_the_last_act_count_as_no_time() -> None:
    clock = Clock(MATCH, 2, 1000)
    clock.begin(0, 1000)
    clock.begin(1, 5000)
    assert clock.left == [56_000, 60_000]
    clock.begin(None, 100_000)
    assert clock.left == [56_000, 0]


@pytest.mark.parametrize(
    ("kind", "seconds", "extra"),
    [("none", 1, 0), ("turn", 4, 0), ("turn", 60, 1), ("match", 29, 0), ("match", 60, 301), ("days", 60, 0)],
)
def test_settings_that_make_no_sense_are_refused(kind: str, seconds: int, extra: int) -> None:
    with pytest.raises(TableError) as error:
        check_setting(ClockSetting(kind=kind, seconds=seconds, extra=extra))  # type: ignore[arg-type]
    assert error.value.code == "table/clock"
    for good in (TURN, MATCH, DAYS, ClockSetting(kind="none")):
        check_setting(good)
