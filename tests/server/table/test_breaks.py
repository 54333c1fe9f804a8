"""The break between two rounds: nobody moves until the people have seen how the round ended."""

from __future__ import annotations

from typing import Any

import pytest

from cartable.games.reader import SPECTATOR
from cartable.server import wire
from cartable.server.table.acts import BreakEnded, Moved, Paused, Ready, Resumed, body_text, read_body
from cartable.server.table.creation import create_table
from cartable.server.table.private_moves import LOOKING_TIME
from cartable.server.table.round_break import AFTER_FIRST, ALONE, BOTS, TOGETHER
from cartable.server.table.table import Table
from tests.games.goita.positions import deck_for
from tests.server.table.table_driver import TableDriver, duel, kinds

TURN = wire.ClockSetting(kind="turn", seconds=15)


def round_break(table: TableDriver) -> wire.RoundBreakInfo | None:
    return table.table.moment(SPECTATOR).round_break


def play_round(table: TableDriver) -> TableDriver:
    """Plays until a round has ended; bots move at their pace."""
    while round_break(table) is None:
        moment = table.table.moment(SPECTATOR)
        assert moment.turn is not None
        if moment.opens_at is None and table.table.seats[moment.turn].decides:
            table.play(moment.turn)
        else:
            table.wait(table.table.settings.pace if moment.opens_at is None else moment.opens_at - table.now)
    return table


def after_round(**settings: Any) -> TableDriver:
    """Anna and Bert after their first round of Shokoba, of which there are more."""
    return play_round(duel(breaks=True, **settings))


def say_ready(table: TableDriver, seat: int) -> None:
    table.do(table.player(seat), "ready", ply=table.table.ply(seat))


def test_nobody_moves_until_both_people_are_ready() -> None:
    table = after_round()
    assert round_break(table) == wire.RoundBreakInfo(ends_at=table.now + TOGETHER, waiting_for=[0, 1])
    assert len(table.match.rounds) == 2
    for seat in (0, 1):
        moment = table.table.moment(seat)
        assert (moment.turn, moment.legal) == (None, None)
        ply = table.table.ply(seat)
        assert table.refused(table.player(seat), "move", ply=ply, move="?") == "move/break"
    say_ready(table, 0)
    assert round_break(table) == wire.RoundBreakInfo(ends_at=table.now + AFTER_FIRST, waiting_for=[1])
    assert table.refused("anna", "ready", ply=table.table.ply(0)) == "break/not-awaited"
    say_ready(table, 1)
    assert round_break(table) is None
    turn = table.match.turn
    assert turn is not None
    assert table.table.moment(turn).legal is not None
    assert table.refused("bert", "ready", ply=table.table.ply(1)) == "break/over"
    table.play(turn)


def test_play_goes_on_after_a_short_time() -> None:
    table = after_round()
    assert table.wait(TOGETHER - 1) == []
    assert len(table.wait(1)) == 1
    assert isinstance(table.log[-1].body, BreakEnded)
    assert table.table.moment(SPECTATOR).turn == table.match.turn


def test_who_is_ready_waits_for_the_others_only_a_little_longer() -> None:
    table = after_round()
    table.wait(1000)
    say_ready(table, 1)
    assert table.wait(AFTER_FIRST - 1) == []
    assert round_break(table) is not None
    table.wait(1)
    assert round_break(table) is None


def test_somebody_ready_late_does_not_make_the_break_longer() -> None:
    table = after_round()
    table.wait(TOGETHER - 2000)
    say_ready(table, 1)
    table.wait(2000)
    assert round_break(table) is None


def test_nobody_waits_for_people_who_are_not_connected(subtests: pytest.Subtests) -> None:
    for absent in [{"bert"}, set()]:
        with subtests.test(absent=absent):
            table = after_round()
            command = table.command("ready", ply=table.table.ply(0))
            pending = table.table.acts_for(command, "anna", "Anna", table.now, absent=absent)
            table.store(pending, "anna", command.request)
            assert [type(body) for body in pending.bodies] == ([Ready, BreakEnded] if absent else [Ready])
            assert (round_break(table) is None) == bool(absent)


def test_nobody_waits_for_people_who_leave(subtests: pytest.Subtests) -> None:
    """Whoever stays is still waited for."""
    for is_ready in [True, False]:
        with subtests.test(is_ready=is_ready):
            table = after_round()
            if is_ready:
                say_ready(table, 0)
            table.do("bert", "rise")
            found = round_break(table)
            assert (None if found is None else found.waiting_for) == (None if is_ready else [0])


def test_somebody_who_comes_back_is_waited_for() -> None:
    table = after_round()
    table.do("bert", "rise")
    table.do("bert", "come_back")
    say_ready(table, 0)
    found = round_break(table)
    assert found is not None
    assert found.waiting_for == [1]


def test_bots_wait_for_the_only_person() -> None:
    table = play_round(TableDriver(people=1, players=3, breaks=True, first_dealer=0))
    before = table.match.ply
    table.wait(ALONE - 1)
    assert (table.match.ply, round_break(table)) == (
        before,
        wire.RoundBreakInfo(ends_at=table.now + 1, waiting_for=[0]),
    )
    say_ready(table, 0)
    assert table.match.turn == 2, "a bot begins the second round"
    assert table.wait(999) == []
    (moved,) = table.wait(1)
    assert kinds([moved])[0] in ("laid", "taken")
    body = table.log[-1].body
    assert isinstance(body, Moved)
    assert (body.seat, body.by, table.match.ply, table.match.turn) == (2, "bot", before + 1, 0)


def test_bots_alone_go_on_after_a_pause() -> None:
    table = play_round(TableDriver(people=0, players=2, breaks=True))
    before = table.match.ply
    assert table.wait(BOTS - 1) == []
    table.wait(1)
    assert (round_break(table), table.match.ply) == (None, before)
    table.wait(1000)
    assert table.match.ply == before + 1


def test_clocks_stand_in_a_break_and_begin_anew_after_it() -> None:
    table = after_round(clock=TURN)
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    assert clocks.running is None
    table.wait(16_000)
    assert not any(seat.stands_in for seat in table.seats)
    say_ready(table, 0)
    say_ready(table, 1)
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    turn = table.match.turn
    assert turn is not None
    assert (clocks.running, clocks.at, clocks.left[turn]) == (turn, table.now, 15_000)


def test_the_time_to_look_at_new_cards_begins_after_the_break() -> None:
    table = play_round(TableDriver("goita", people=4, first_player=0, breaks=True))
    assert table.table.moment(0).opens_at is None
    for seat in range(4):
        say_ready(table, seat)
    assert table.table.moment(0).opens_at == table.now + LOOKING_TIME


def test_nobody_answers_a_private_question_in_a_break() -> None:
    """Otherwise the length of the break would tell something about the cards."""
    table = play_round(TableDriver("goita", people=[0], first_player=0, breaks=True))
    assert table.wait(ALONE - 1) == []


@pytest.mark.parametrize("people", [[0], 2])
def test_a_round_that_is_dealt_again_has_no_break(people: Any) -> None:
    """Nothing was scored, so the page would show an old table and no button to go on."""
    deck = deck_for(2, ["P P P P P", ""], {"first_player": 0})
    table = TableDriver("goita", people=people, players=2, decks=[deck], first_player=0, breaks=True)
    assert "cancelled" in kinds(table.play(0, "cancel"))
    assert round_break(table) is None
    assert len(table.match.rounds) == 2
    assert table.table.moment(0).opens_at is not None, "play waits only while the new cards are looked at"


def test_an_undo_leads_back_into_the_round_that_had_ended() -> None:
    table = after_round()
    last = next(act.body.seat for act in reversed(table.log) if isinstance(act.body, Moved))
    table.do(table.player(last), "ask_undo", ply=table.table.ply(last))
    table.do(table.player(1 - last), "answer_undo", accept=True)
    assert round_break(table) is None
    assert (len(table.match.rounds), table.match.turn) == (1, last)


def test_a_match_that_ends_has_no_break() -> None:
    table = after_round()
    table.do("bert", "resign")
    assert round_break(table) is None


def test_a_break_goes_on_in_another_process_and_after_a_restart() -> None:
    table = after_round(clock=TURN)
    say_ready(table, 0)
    table.wait(4000)
    table.server_acts(Paused())
    table.wait(60_000)
    table.server_acts(Resumed(credit=0))
    assert round_break(table) == wire.RoundBreakInfo(ends_at=table.now + AFTER_FIRST - 4000, waiting_for=[1])
    read = Table.read(
        [type(act)(act.table, act.number, act.at, read_body(body_text(act.body))) for act in table.log], table.secrets
    )
    assert read.moment(1) == table.table.moment(1)
    assert read.due_at() == table.table.due_at() == table.now + AFTER_FIRST - 4000


def test_spectators_are_not_waited_for_and_cannot_be_ready() -> None:
    table = after_round()
    assert table.refused("zoe", "ready", ply=table.table.ply(SPECTATOR)) == "seat/none"


def test_being_ready_names_the_break() -> None:
    """What was sent in an earlier break has no effect in this one."""
    table = after_round()
    assert table.refused("anna", "ready", ply=table.table.ply(0) - 1) == "move/stale"


def test_tables_without_a_pace_have_no_breaks(subtests: pytest.Subtests) -> None:
    for pace, breaks in [(0, False), (1, True), (None, True)]:
        with subtests.test(pace=pace, breaks=breaks):
            new_table = wire.NewTable(game="shokoba", pace=pace)
            (opened, *_), _ = create_table(new_table, table="t", code="C", player="anna", name="Anna", now=0)
            assert opened.body.breaks is breaks


def test_tables_of_earlier_versions_have_no_breaks() -> None:
    """Their acts say nothing of it, and go on at once after a round."""
    table = duel()
    text = body_text(table.log[0].body)
    assert read_body(text.replace('"breaks":false,', "")) == table.log[0].body
    while len(table.match.rounds) == 1:
        assert table.match.turn is not None
        table.play(table.match.turn)
    assert round_break(table) is None
