"""Seats before and after a match: sitting down, hosts, bots, the start, rematches."""

from __future__ import annotations

import pytest

from cartable.games.reader import SPECTATOR
from cartable.server.table.acts import Reseated, Started
from cartable.server.table.seats import distinct_names
from tests.server.table.table_driver import TableDriver, kinds, sentences


def test_a_seat_is_taken_by_one_person_only() -> None:
    table = TableDriver(people=1, start=False)
    assert table.refused("bert", "sit", seat=0) == "seat/taken"
    assert table.refused("bert", "sit", seat=4) == "seat/no-such"
    assert sentences(table.do("bert", "sit", seat=1)) == ["Bert sits down"]
    assert [seat.name for seat in table.seats] == ["Anna", "Bert", None, None]


def test_a_person_who_changes_seats_leaves_the_first_one() -> None:
    table = TableDriver(people=1, start=False)
    (notification,) = table.do("anna", "sit", seat=2)
    assert notification.changed_seats == (0, 2)
    assert [seat.kind for seat in table.seats] == ["free", "free", "person", "free"]
    assert table.table.reader_of("anna") == 2
    assert table.table.reader_of("bert") == SPECTATOR
    assert table.table.reader_of(None) == SPECTATOR


def test_before_the_start_a_seat_that_is_left_becomes_free() -> None:
    table = TableDriver(start=False)
    assert sentences(table.do("bert", "rise")) == ["Bert gets up"]
    assert table.refused("bert", "rise") == "seat/none"
    assert [seat.kind for seat in table.seats] == ["person", "free", "free", "free"]


def test_the_match_starts_by_itself_when_a_person_takes_the_last_seat() -> None:
    table = TableDriver(people=1, start=False, players=3, start_when_full=True)
    assert table.table.info(SPECTATOR).start_when_full
    table.do("bert", "sit", seat=1)
    table.do("bert", "sit", seat=2, nonce="bert's")  # who moves leaves a seat free
    assert table.table.info(SPECTATOR).state == "open"
    assert [type(each.body) for each in table.log[-1:]] != [Started]
    found = table.do("cleo", "sit", seat=1, nonce="cleo's")
    assert table.table.state == "running"
    assert sentences(found)[0] == "Cleo sits down"
    started = table.log[-1].body
    assert isinstance(started, Started)
    assert started.names == ["Anna", "Cleo", "Bert"]
    assert started.nonces == ["nonce 0", "cleo's", "bert's"]


def test_a_bot_on_the_last_seat_does_not_start_the_match() -> None:
    table = TableDriver(people=1, start=False, players=2, start_when_full=True)
    table.do("anna", "seat_bot", seat=1, level="random")  # the host may choose another level
    assert table.table.info(SPECTATOR).state == "open"
    table.do("anna", "start")
    assert table.table.state == "running"


def test_a_table_that_was_not_opened_so_waits_for_its_host() -> None:
    table = TableDriver(people=2, start=False, players=2)
    assert table.table.state == "open"
    assert not table.table.info(SPECTATOR).start_when_full


def test_a_match_with_a_bot_of_an_unrated_level_is_not_rated(subtests: pytest.Subtests) -> None:
    for level, counts in [("master", True), ("greedy", True), ("casual", False), ("random", False)]:
        with subtests.test(level=level, counts=counts):
            table = TableDriver(people=1, start=False, rated=True, players=2)
            table.do("anna", "seat_bot", seat=1, level=level)
            table.do("anna", "start")
            assert table.table.summary().rated == counts


def test_the_longest_seated_person_becomes_the_host() -> None:
    table = TableDriver(people=3, start=False)
    table.do("bert", "sit", seat=3)  # a change of seats does not make it later
    table.do("anna", "rise")
    assert table.table.info(SPECTATOR).host == "bert"
    table.do("bert", "rise")
    table.do("cleo", "rise")
    assert table.table.info(SPECTATOR).host == "cleo"


def test_only_the_host_seats_bots_clears_seats_and_starts() -> None:
    table = TableDriver(start=False)
    for kind, fields in (("seat_bot", {"seat": 2, "level": "random"}), ("clear_seat", {"seat": 0}), ("start", {})):
        assert table.refused("bert", kind, **fields) == "table/not-host"
    assert table.refused("anna", "seat_bot", seat=1, level="random") == "seat/person"
    assert table.refused("anna", "seat_bot", seat=2, level="genius") == "option/value"
    assert table.refused("anna", "clear_seat", seat=2) == "seat/free"
    table.do("anna", "seat_bot", seat=2, level="random")
    table.do("anna", "seat_bot", seat=2, level="greedy")
    assert (table.seats[2].kind, table.seats[2].level, table.seats[2].name) == ("bot", "greedy", "Ada")
    table.do("anna", "seat_bot", seat=2, level="learned")  # a client of an earlier version asks for it
    assert table.seats[2].level == "expert"
    table.do("anna", "clear_seat", seat=2)
    table.do("anna", "clear_seat", seat=1)
    assert [seat.kind for seat in table.seats] == ["person", "free", "free", "free"]


def test_at_the_start_bots_take_free_seats_and_cards_are_dealt() -> None:
    table = TableDriver(start=False)
    notifications = table.do("anna", "start")
    assert kinds(notifications)[:4] == ["table/bot_sat", "table/bot_sat", "table/started", "round"]
    assert [seat.kind for seat in table.seats] == ["person", "person", "bot", "bot"]
    assert table.match.names == ("Anna", "Bert", "Ada", "Blaise")
    assert table.match.deals.nonces == ("nonce 0", "nonce 1", "", "")
    assert table.refused("anna", "start") == "table/started"
    assert table.refused("cleo", "sit", seat=3) == "table/started"
    assert table.refused("anna", "clear_seat", seat=3) == "table/started"


def test_the_commitment_is_known_before_anybody_sits_down_and_nonces_from_the_start() -> None:
    table = TableDriver(people=0, start=False)
    before = table.table.info(SPECTATOR).match
    assert before is not None
    assert before.nonces is None
    table.do("anna", "sit", seat=0, nonce="mine")
    table.do("anna", "start")
    after = table.table.info(SPECTATOR).match
    assert after is not None
    assert (after.commitment, after.nonces) == (before.commitment, ["mine", "", "", ""])
    assert table.match.deals.commitment == before.commitment


def test_a_host_may_watch_bots_without_a_seat() -> None:
    table = TableDriver(people=0)
    assert [seat.kind for seat in table.seats] == ["bot"] * 4
    table.wait(10_000)
    assert table.match.ply == 10


def test_bots_can_be_changed_during_a_match_but_not_a_rated_one() -> None:
    table = TableDriver()
    table.do("anna", "seat_bot", seat=2, level="random")
    assert (table.seats[2].level, table.seats[2].name) == ("random", "Ada")
    assert TableDriver(rated=True).refused("anna", "seat_bot", seat=2, level="random") == "table/rated"


def test_people_of_the_same_name_get_numbers() -> None:
    assert distinct_names(["Ann", "Ann", "Bo", "Ann"]) == ["Ann", "Ann 2", "Bo", "Ann 3"]
    assert distinct_names(["x" * 40, "x" * 40])[1] == "x" * 37 + " 2"
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}" * 20
    assert distinct_names([family, family])[1].endswith("\N{WOMAN} 2")


# rematches


def finished(**settings: object) -> TableDriver:
    """A finished match of Anna, Bert and two bots, with the next commitment shown."""
    table = TableDriver(**settings)  # type: ignore[arg-type]
    table.do("bert", "resign")
    table.wait(0)
    assert table.table.state == "finished"
    return table


def test_the_next_commitment_is_shown_before_its_nonces_are_sent() -> None:
    table = TableDriver()
    assert table.table.info(SPECTATOR).next_commitment is None
    table.do("bert", "resign")
    (prepared,) = table.run_due_task()
    assert prepared.info_changed
    commitment = table.table.info(SPECTATOR).next_commitment
    table.do("anna", "rematch", nonce="later")
    table.do("bert", "rematch", nonce="still later")
    table.wait(0)
    match = table.table.info(SPECTATOR).match
    assert match is not None
    assert (match.id, match.number, match.commitment) == ("match-1", 1, commitment)
    assert match.nonces == ["", "later", "still later", ""]


def test_a_rematch_starts_when_everybody_wants_it_with_rotated_seats() -> None:
    table = finished()
    table.do("anna", "rematch")
    assert table.run_due_task() == []
    assert table.refused("anna", "rematch") == "rematch/wanted"
    table.do("bert", "rematch")
    notifications = table.run_due_task()
    assert [type(act.body) for act in table.log[-2:]] == [Reseated, Started]
    assert kinds(notifications)[:3] == ["table/reseated", "table/started", "round"]
    assert notifications[0].changed_seats == (0, 1, 2, 3)
    assert table.match.names == ("Blaise", "Anna", "Bert", "Ada")
    assert table.table.state == "running"
    assert [seat.stands_in for seat in table.seats] == [None] * 4


def test_a_rematch_does_not_wait_for_a_person_who_left() -> None:
    table = TableDriver(people=3)
    table.do("cleo", "rise")
    table.do("bert", "resign")
    table.do("anna", "resign")
    table.wait(0)
    for player in ("anna", "bert"):
        table.do(player, "rematch")
    table.wait(0)
    assert table.table.state == "running"
    assert [seat.player for seat in table.seats] == [None, "anna", "bert", None]
    assert table.seats[3].kind == "bot"


def test_a_seat_that_is_left_after_the_match_can_be_taken() -> None:
    table = finished()
    table.do("anna", "rematch")
    table.do("bert", "rise")
    table.do("cleo", "sit", seat=1)
    assert table.run_due_task() == []
    assert table.refused("anna", "start") == "table/over"
    table.do("cleo", "rematch")
    table.wait(0)
    assert table.match.names[1:3] == ("Anna", "Cleo")


def test_an_absent_host_is_replaced_at_the_rematch() -> None:
    table = TableDriver(people=3)
    table.do("anna", "rise")
    assert table.table.info(SPECTATOR).host == "bert"
    table.do("bert", "resign")
    table.do("cleo", "resign")
    table.wait(0)
    table.do("cleo", "rematch")
    table.do("bert", "rise")
    table.wait(0)
    assert table.table.info(SPECTATOR).host == "cleo"
    assert table.table.state == "running"


def test_a_rematch_can_be_asked_for_only_after_the_match_and_with_a_seat() -> None:
    table = TableDriver()
    assert table.refused("anna", "rematch") == "table/not-over"
    table.do("bert", "resign")
    assert table.refused("cleo", "rematch") == "seat/none"


def test_nothing_is_due_at_a_table_of_people_without_a_clock(subtests: pytest.Subtests) -> None:
    for state in ["open", "running", "finished"]:
        with subtests.test(state=state):
            table = TableDriver(start=state != "open", players=2)
            if state == "finished":
                table.do("bert", "resign")
                table.wait(0)
            assert table.table.state == state
            assert table.table.due_at() is table.table.stored_due_at() is None
