"""Before the match and after it: sitting down, hosts, bots, starting, and another match."""

from __future__ import annotations

import pytest

from cartable.server.table.acts import Reseated, Started
from cartable.server.table.seats import distinct
from tests.server.table.company import Company, kinds, words


def test_a_seat_is_taken_by_one_person_only() -> None:
    table = Company(people=1, start=False)
    assert table.refused("bert", "sit", seat=0) == "seat/taken"
    assert table.refused("bert", "sit", seat=4) == "seat/no-such"
    told = table.do("bert", "sit", seat=1)
    assert words(told) == ["Bert sits down"]
    assert [seat.name for seat in table.seats] == ["Anna", "Bert", None, None]


def test_a_person_who_sits_down_elsewhere_leaves_the_seat_before() -> None:
    table = Company(people=1, start=False)
    told = table.do("anna", "sit", seat=2)
    assert told[0].moved == (0, 2)
    assert [seat.kind for seat in table.seats] == ["free", "free", "person", "free"]
    assert table.table.reader_of("anna") == 2
    assert table.table.reader_of("bert") is None
    assert table.table.reader_of(None) is None


def test_before_the_start_whoever_rises_leaves_a_free_seat() -> None:
    table = Company(start=False)
    assert words(table.do("bert", "rise")) == ["Bert gets up"]
    assert table.refused("bert", "rise") == "seat/none"
    assert [seat.kind for seat in table.seats] == ["person", "free", "free", "free"]


@pytest.mark.parametrize(
    ("level", "counts"), [("master", True), ("greedy", True), ("casual", False), ("random", False)]
)
def test_a_match_with_a_bot_that_does_not_do_its_best_is_not_rated(level: str, counts: bool) -> None:
    table = Company(people=1, start=False, rated=True, players=2)
    table.do("anna", "seat_bot", seat=1, level=level)
    table.do("anna", "start")
    assert table.table.summary().rated == counts


def test_the_longest_seated_person_becomes_the_host() -> None:
    table = Company(people=3, start=False)
    table.do("bert", "sit", seat=3)  # another seat, but no later
    table.do("anna", "rise")
    assert table.table.info(None).host == "bert"
    table.do("bert", "rise")
    table.do("cleo", "rise")
    assert table.table.info(None).host == "cleo"


def test_only_the_host_seats_bots_clears_seats_and_starts() -> None:
    table = Company(start=False)
    for kind, fields in (("seat_bot", {"seat": 2, "level": "random"}), ("clear_seat", {"seat": 0}), ("start", {})):
        assert table.refused("bert", kind, **fields) == "table/not-host"
    assert table.refused("anna", "seat_bot", seat=1, level="random") == "seat/person"
    assert table.refused("anna", "seat_bot", seat=2, level="genius") == "option/value"
    assert table.refused("anna", "seat_bot", seat=2, level="learned") == "option/value"  # it knows another table
    assert table.refused("anna", "clear_seat", seat=2) == "seat/free"
    table.do("anna", "seat_bot", seat=2, level="random")
    table.do("anna", "seat_bot", seat=2, level="greedy")
    assert (table.seats[2].kind, table.seats[2].level, table.seats[2].name) == ("bot", "greedy", "Ada")
    table.do("anna", "clear_seat", seat=2)
    table.do("anna", "clear_seat", seat=1)
    assert [seat.kind for seat in table.seats] == ["person", "free", "free", "free"]


def test_the_start_gives_free_seats_to_bots_and_deals() -> None:
    table = Company(start=False)
    told = table.do("anna", "start")
    assert kinds(told)[:4] == ["table/bot_sat", "table/bot_sat", "table/started", "round"]
    assert [seat.kind for seat in table.seats] == ["person", "person", "bot", "bot"]
    assert table.match.names == ("Anna", "Bert", "Ada", "Blaise")
    assert table.match.deals.nonces == ("nonce 0", "nonce 1", "", "")
    assert table.refused("anna", "start") == "table/started"
    assert table.refused("cleo", "sit", seat=3) == "table/started"
    assert table.refused("anna", "clear_seat", seat=3) == "table/started"


def test_the_commitment_stands_before_anybody_sits_down_and_the_nonces_from_the_start_on() -> None:
    table = Company(people=0, start=False)
    before = table.table.info(None).match
    assert before is not None
    assert before.nonces is None
    table.do("anna", "sit", seat=0, nonce="mine")
    table.do("anna", "start")
    after = table.table.info(None).match
    assert after is not None
    assert (after.commitment, after.nonces) == (before.commitment, ["mine", "", "", ""])
    assert table.match.deals.commitment == before.commitment


def test_a_host_may_only_watch_bots() -> None:
    table = Company(people=0)
    assert [seat.kind for seat in table.seats] == ["bot"] * 4
    table.wait(10_000)
    assert table.match.ply == 10


def test_bots_can_be_exchanged_while_the_match_runs_but_not_in_a_rated_one() -> None:
    table = Company()
    table.do("anna", "seat_bot", seat=2, level="random")
    assert (table.seats[2].level, table.seats[2].name) == ("random", "Ada")
    assert Company(rated=True).refused("anna", "seat_bot", seat=2, level="random") == "table/rated"


def test_people_of_one_name_are_told_apart() -> None:
    assert distinct(["Ann", "Ann", "Bo", "Ann"]) == ["Ann", "Ann 2", "Bo", "Ann 3"]
    assert distinct(["x" * 40, "x" * 40])[1] == "x" * 37 + " 2"
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}" * 20
    assert distinct([family, family])[1].endswith("\N{WOMAN} 2")


# another match


def finished(**wishes: object) -> Company:
    """Anna and Bert have played with two bots, and the next commitment is shown."""
    table = Company(**wishes)  # type: ignore[arg-type]
    table.do("bert", "resign")
    table.wait(0)
    assert table.table.state == "finished"
    return table


def test_the_next_commitment_is_shown_before_the_nonces_for_it_are_sent() -> None:
    table = Company()
    assert table.table.info(None).next_commitment is None
    table.do("bert", "resign")
    (prepared,) = table.attend()
    assert prepared.table
    commitment = table.table.info(None).next_commitment
    table.do("anna", "rematch", nonce="later")
    table.do("bert", "rematch", nonce="still later")
    table.wait(0)
    match = table.table.info(None).match
    assert match is not None
    assert (match.id, match.number, match.commitment) == ("match-1", 1, commitment)
    assert match.nonces == ["", "later", "still later", ""]


def test_a_rematch_starts_when_everybody_wants_it_each_one_seat_further() -> None:
    table = finished()
    table.do("anna", "rematch")
    assert table.attend() == []
    assert table.refused("anna", "rematch") == "rematch/wanted"
    table.do("bert", "rematch")
    told = table.attend()
    assert [type(act.body) for act in table.log[-2:]] == [Reseated, Started]
    assert kinds(told)[:3] == ["table/reseated", "table/started", "round"]
    assert told[0].moved == (0, 1, 2, 3)
    assert table.match.names == ("Blaise", "Anna", "Bert", "Ada")
    assert table.table.state == "running"
    assert [seat.stands_in for seat in table.seats] == [None] * 4


def test_who_has_left_is_not_waited_for_and_becomes_a_bot() -> None:
    table = Company(people=3)
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


def test_rising_after_the_match_frees_the_seat_for_somebody_else() -> None:
    table = finished()
    table.do("anna", "rematch")
    table.do("bert", "rise")
    table.do("cleo", "sit", seat=1)
    assert table.attend() == []
    assert table.refused("anna", "start") == "table/over"
    table.do("cleo", "rematch")
    table.wait(0)
    assert table.match.names[1:3] == ("Anna", "Cleo")


def test_the_host_who_is_away_when_the_next_match_begins_is_followed() -> None:
    table = Company(people=3)
    table.do("anna", "rise")
    assert table.table.info(None).host == "bert"
    table.do("bert", "resign")
    table.do("cleo", "resign")
    table.wait(0)
    table.do("cleo", "rematch")
    table.do("bert", "rise")
    table.wait(0)
    assert table.table.info(None).host == "cleo"
    assert table.table.state == "running"


def test_a_rematch_is_for_the_end_and_for_the_seated() -> None:
    table = Company()
    assert table.refused("anna", "rematch") == "table/not-over"
    table.do("bert", "resign")
    assert table.refused("cleo", "rematch") == "seat/none"


@pytest.mark.parametrize(("state", "days"), [("open", 7), ("running", 30), ("finished", 1)])
def test_a_table_at_which_nothing_happens_is_closed(state: str, days: int) -> None:
    table = Company(start=state != "open", players=2)
    if state == "finished":
        table.do("bert", "resign")
    assert table.table.state == state
    day = 86_400_000
    assert "table/closed" not in kinds(table.wait(days * day - 1))
    assert kinds(table.wait(day)) == ["table/closed"]
    assert table.table.due() is table.table.lasting_due() is None
    assert table.table.info(None).state == "finished"
    for kind in ("rise", "rematch", "say_phrase"):
        fields = {"phrase": "hello"} if kind == "say_phrase" else {}
        assert table.refused("anna", kind, **fields) == "table/closed"
