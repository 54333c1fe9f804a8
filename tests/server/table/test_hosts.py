"""What a host may do with people and with the table."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from cartable.games.reader import SPECTATOR
from cartable.server.table.acts import Closed, ClosingReason, read_body
from tests.server.table.table_driver import TableDriver, duel, kinds, sentences

ABOUT_PEOPLE = ("remove", "let_in", "mute", "unmute", "make_host")


def info(table: TableDriver) -> Any:
    return table.table.info(SPECTATOR)


def test_only_the_host_has_these_powers(subtests: pytest.Subtests) -> None:
    for start in [False, True]:
        with subtests.test(start=start):
            table = TableDriver(start=start)
            for kind in ABOUT_PEOPLE:
                assert table.refused("bert", kind, player="anna") == "table/not-host"
                assert table.refused("cleo", kind, player="anna") == "table/not-host"
            assert table.refused("bert", "close_table") == "table/not-host"


def test_a_host_names_somebody_else_who_was_at_the_table() -> None:
    table = TableDriver(start=False)
    for kind in ("remove", "mute", "make_host"):
        assert table.refused("anna", kind, player="anna") == "person/self"
        assert table.refused("anna", kind, player="nobody") == "person/unknown"
    assert table.refused("anna", "let_in", player="bert") == "person/not-removed"
    assert table.refused("anna", "unmute", player="bert") == "person/not-muted"


# removing


def test_before_the_start_a_removed_person_loses_the_seat_and_cannot_sit_again() -> None:
    table = TableDriver(start=False)
    (notification,) = table.do("anna", "remove", player="bert")
    assert sentences([notification]) == ["Bert was removed by the host"]
    assert notification.changed_seats == (1,)
    assert [seat.kind for seat in table.seats] == ["person", "free", "free", "free"]
    assert table.refused("bert", "sit", seat=1) == "seat/removed"
    assert table.refused("bert", "say", text="why?") == "chat/muted"
    assert [person.name for person in info(table).removed] == ["Bert"]
    assert table.refused("anna", "remove", player="bert") == "person/removed"
    assert sentences(table.do("anna", "let_in", player="bert")) == ["Bert may sit down again"]
    table.do("bert", "sit", seat=1)
    assert info(table).removed == []


def test_people_who_share_a_device_with_a_removed_person_cannot_sit_either() -> None:
    table = TableDriver(start=False)
    table.do("anna", "remove", player="bert")
    sit = table.command("sit", seat=1)
    with pytest.raises(Exception, match="removed you"):
        table.table.acts_for(sit, "cleo", "Cleo", table.now, frozenset({"bert", "cleo"}))


def test_during_a_match_a_bot_takes_the_seat_and_the_removed_person_watches() -> None:
    table = duel()
    assert sentences(table.do("anna", "remove", player="bert")) == ["Bert was removed by the host: a bot plays on"]
    assert (table.seats[1].kind, table.seats[1].name, table.seats[1].player) == ("bot", "Bert", None)
    assert table.table.reader_of("bert") == SPECTATOR
    assert table.refused("bert", "move", ply=0, move="1") == "seat/none"
    assert table.refused("bert", "come_back") == "seat/none"
    assert kinds(table.wait(1000)) == ["laid"]
    assert table.table.state == "running"


def test_the_seat_of_a_removed_person_is_free_for_the_next_match() -> None:
    table = TableDriver(people=3, players=3)
    table.do("anna", "remove", player="bert")
    table.do("cleo", "resign")
    table.wait(0)
    for player in ("anna", "cleo"):
        table.do(player, "rematch")
    table.wait(0)
    assert table.table.state == "running"
    assert "Bert" not in table.match.names
    assert sorted(table.table.people) == ["anna", "cleo"]


def test_removing_somebody_ends_their_request_for_an_undo() -> None:
    table = TableDriver(people=3, players=3)
    turn = table.match.turn
    while turn != 1:
        assert turn is not None
        table.play(turn)
        turn = table.match.turn
    table.play(1)
    table.do("bert", "ask_undo", ply=table.table.ply(1))
    assert info(table).match.undo is not None
    table.do("anna", "remove", player="bert")
    assert info(table).match.undo is None


def test_somebody_who_resigned_still_counts_as_resigned_when_they_are_removed() -> None:
    table = TableDriver(people=3, players=3)
    table.do("bert", "resign")
    table.do("anna", "remove", player="bert")
    table.do("cleo", "resign")
    assert info(table).match.result.winners == [0]


def test_nobody_is_removed_during_a_rated_match() -> None:
    table = duel(rated=True)
    assert table.refused("anna", "remove", player="bert") == "table/rated-match"
    table.do("dora", "say", text="hello")
    table.do("anna", "remove", player="dora")  # a spectator
    assert table.refused("dora", "say", text="hello") == "chat/muted"
    table.do("bert", "resign")
    table.do("anna", "remove", player="bert")
    assert table.seats[1].kind == "free"


# muting


def test_a_muted_person_is_told_and_nobody_reads_what_they_write(subtests: pytest.Subtests) -> None:
    for start in [False, True]:
        with subtests.test(start=start):
            table = TableDriver(start=start)
            assert sentences(table.do("anna", "mute", player="bert")) == ["Bert was muted by the host"]
            assert info(table).muted == ["bert"]
            assert table.refused("anna", "mute", player="bert") == "person/muted"
            assert table.refused("bert", "say", text="hello") == "chat/muted"
            assert table.refused("bert", "say_phrase", phrase="hello") == "chat/muted"
            assert sentences(table.do("anna", "unmute", player="bert")) == ["Bert may speak again"]
            assert sentences(table.do("bert", "say", text="thanks")) == ["Bert: thanks"]


def test_a_muted_person_is_addressed_in_the_second_person() -> None:
    table = TableDriver(start=False)
    (notification,) = table.do("anna", "mute", player="bert")
    (to_bert,) = notification.happenings(1)
    assert to_bert.words is not None
    assert (to_bert.words.en, to_bert.words.fr) == (
        "You were muted by the host",
        "L'hôte vous a réduit au silence",
    )
    (to_anna,) = notification.happenings(0)
    assert to_anna.words is not None
    assert to_anna.words.fr == "L'hôte a réduit Bert au silence"


def test_a_spectator_can_be_muted_once_they_have_spoken() -> None:
    table = TableDriver(start=False)
    assert table.refused("anna", "mute", player="dora") == "person/unknown"
    table.do("dora", "say", text="hello")
    table.do("anna", "mute", player="dora")
    assert table.refused("dora", "say", text="hello") == "chat/muted"


# handing on and closing


def test_a_host_hands_the_table_on_to_somebody_who_sits_at_it() -> None:
    table = TableDriver(start=False)
    table.do("dora", "say", text="hello")
    assert table.refused("anna", "make_host", player="dora") == "person/standing"
    assert sentences(table.do("anna", "make_host", player="bert")) == ["Bert is the host now"]
    assert info(table).host == "bert"
    assert table.refused("anna", "start") == "table/not-host"
    table.do("bert", "start")
    assert table.table.state == "running"


def test_the_table_is_not_handed_on_to_somebody_who_left() -> None:
    table = TableDriver(people=3)
    table.do("bert", "rise")
    assert table.refused("anna", "make_host", player="bert") == "seat/away"


def test_a_host_closes_the_table_for_everybody(subtests: pytest.Subtests) -> None:
    for state in ["open", "running", "finished"]:
        with subtests.test(state=state):
            table = TableDriver(start=state != "open", players=2)
            if state == "finished":
                table.do("bert", "resign")
                table.wait(0)
            (notification,) = table.do("anna", "close_table")
            assert sentences([notification]) == ["The host has closed the table"]
            assert notification.seqs.keys() == set(table.table.readers)
            assert (info(table).closed, info(table).state) == ("host", "finished")
            assert table.table.due_at() is table.table.stored_due_at() is None
            assert table.table.moment(0).legal is table.table.moment(1).legal is None
            assert table.table.moment(SPECTATOR).turn is None
            summary = table.table.summary()
            assert (summary.closed_at, summary.has_finished_match) == (table.now, state == "finished")
            for player, kind in (("anna", "close_table"), ("bert", "rise"), ("anna", "rematch"), ("cleo", "sit")):
                fields = {"seat": 1} if kind == "sit" else {}
                assert table.refused(player, kind, **fields) == "table/closed"


def test_a_rated_match_is_not_closed_by_the_host_but_by_the_operator() -> None:
    table = duel(rated=True)
    assert table.refused("anna", "close_table") == "table/rated-match"
    pending = table.table.acts_for_closing("operator")
    assert pending is not None
    assert sentences(table.store(pending)) == ["The operator of this server has closed the table"]
    assert table.table.acts_for_closing("operator") is None
    assert info(table).match.result is None


def test_everybody_is_told_why_a_table_is_closed(subtests: pytest.Subtests) -> None:
    told = set[str]()
    for reason in get_args(ClosingReason):
        with subtests.test(reason=reason):
            table = TableDriver(people=2)
            pending = table.table.acts_for_closing(reason)
            assert pending is not None
            (sentence,) = sentences(table.store(pending))
            assert "closed" in sentence
            assert sentence not in told
            told.add(sentence)


def test_a_table_that_was_closed_by_version_0_1_0_was_unused() -> None:
    assert read_body('{"kind":"closed"}') == Closed(reason="unused")
    assert read_body('{"kind":"sat","seat":0,"player":"anna","name":"Anna","nonce":""}').shares_device_with == []


# people who share a device


def sit_beside(table: TableDriver, player: str, seat: int, *household: str) -> None:
    command = table.command("sit", seat=seat)
    pending = table.table.acts_for(command, player, player.capitalize(), table.now, frozenset(household))
    table.store(pending, player, command.request)


def test_two_seats_of_one_device_are_shown_as_such() -> None:
    table = TableDriver(people=1, start=False)
    sit_beside(table, "bert", 1, "anna", "bert", "elsewhere")
    table.do("cleo", "sit", seat=2)
    assert [seat.shares_device_with for seat in table.seats] == [[1], [0], [], []]
    table.do("bert", "rise")
    assert [seat.shares_device_with for seat in table.seats] == [[], [], [], []]


def test_at_a_rated_table_the_people_of_one_device_sit_on_one_side() -> None:
    table = TableDriver(people=1, start=False, rated=True, players=4, teams=True)
    with pytest.raises(Exception, match="share a device"):
        sit_beside(table, "bert", 1, "anna", "bert")
    sit_beside(table, "bert", 2, "anna", "bert")
    with pytest.raises(Exception, match="share a device"):
        sit_beside(table, "bert", 3, "anna", "bert")
    table.do("cleo", "sit", seat=1)
    table.do("anna", "start")
    assert [seat.shares_device_with for seat in table.seats] == [[2], [], [0], []]
    assert table.table.summary().rated


def test_a_match_between_people_of_one_device_is_not_rated() -> None:
    """They cannot sit down so; but a log that says they did gives an unrated match."""
    table = TableDriver(people=1, start=False, rated=True, players=2)
    sat = {"kind": "sat", "seat": 1, "player": "bert", "name": "Bert", "nonce": "", "shares_device_with": ["anna"]}
    table.server_acts(read_body(json.dumps(sat)))
    table.do("anna", "start")
    assert not table.table.summary().rated


def test_a_host_stays_host_while_only_others_leave(subtests: pytest.Subtests) -> None:
    """Also one who has not been seated longest, who became host by name."""
    for start, on_leaving in [(False, "bot"), (True, "bot"), (True, "lose")]:
        with subtests.test(start=start, on_leaving=on_leaving):
            table = TableDriver(people=3, players=3, start=start, on_leaving=on_leaving)
            table.do("anna", "make_host", player="cleo")
            table.do("bert", "rise")
            assert info(table).host == "cleo"
            table.do("cleo", "rise")
            assert info(table).host == "anna"
