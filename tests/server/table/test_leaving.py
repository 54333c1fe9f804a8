"""People who leave, come back, are stood in for, or give up."""

from __future__ import annotations

import pytest

from cartable.server.table.acts import CameBack, Moved
from cartable.server.table.deciding import CALLED_AFTER
from tests.server.table.company import Company, duel, kinds, player_of, words


def test_a_bot_plays_for_who_rises_during_the_match_until_the_person_is_back() -> None:
    table = duel()
    assert words(table.do("bert", "rise")) == ["Bert has left: a bot plays on"]
    assert (table.seats[1].kind, table.seats[1].stands_in, table.seats[1].level) == ("person", "left", "sensible")
    assert table.refused("bert", "rise") == "seat/away"
    assert kinds(table.wait(1000)) == ["laid"]
    assert words(table.do("bert", "come_back")) == ["Bert is back"]
    assert (table.seats[1].stands_in, table.seats[1].level) == (None, None)
    assert table.refused("bert", "come_back") == "seat/present"


def test_sending_a_move_is_coming_back_all_at_once() -> None:
    table = duel()
    table.do("bert", "rise")
    command = table.command("move", ply=0, move=str(table.match.legal_moves[0]))
    decision = table.table.decide(command, "bert", "Bert", table.now)
    assert [type(body) for body in decision.bodies] == [CameBack, Moved]
    acts = decision.acts("table", table.table.number, table.now, "bert", "r-1")
    assert [(act.request, act.match, act.ply) for act in acts] == [(None, None, None), ("r-1", "match-0", 0)]
    table.store(decision, "bert", "r-1")
    assert table.seats[1].stands_in is None
    assert table.match.ply == 1


def test_an_illegal_move_does_not_bring_anybody_back() -> None:
    table = duel()
    table.do("bert", "rise")
    assert table.refused("bert", "move", ply=0, move="1S x 1S") == "move/illegal"


def test_leaving_is_losing_where_the_table_says_so() -> None:
    table = duel(on_leaving="lose")
    assert words(table.do("bert", "rise")) == ["Bert has left and gives the match up", "The match is over. Anna won"]
    result = table.table.info(None).match
    assert result is not None
    assert result.result is not None
    assert (result.result.reason, result.result.winners, result.result.scores) == ("resigned", [0], None)
    assert table.refused("anna", "resign") == "table/over"
    assert table.refused("anna", "move", ply=0, move="1") == "table/over"


def test_somebody_who_is_awaited_for_long_can_be_stood_in_for() -> None:
    table = Company(people=3, players=3)
    turn = table.match.turn
    assert turn is not None
    other = player_of((turn + 1) % 3)
    table.wait(CALLED_AFTER - 1)
    assert table.refused(other, "call_bot", seat=turn) == "seat/here"
    table.wait(1)
    assert table.refused("dora", "call_bot", seat=turn) == "seat/none"
    assert table.refused(other, "call_bot", seat=(turn + 1) % 3) == "seat/here"
    assert words(table.do(other, "call_bot", seat=turn)) == [f"{table.seats[turn].name} is away: a bot plays on"]
    assert table.refused(other, "call_bot", seat=turn) == "seat/away"


def test_no_bot_is_called_for_a_bot_or_against_a_clock() -> None:
    table = Company()
    table.wait(CALLED_AFTER)
    assert table.refused("anna", "call_bot", seat=2) == "seat/bot"


# resigning: seats of people (P), of people who have resigned (R), and bots (.), with the winners or None


@pytest.mark.parametrize(
    ("seats", "teams", "winners"),
    [
        ("RP", False, (1,)),
        ("R.", False, (1,)),
        ("PR..", False, (0, 2, 3)),
        ("PRP.", False, None),
        ("RRP.", False, (2, 3)),
        ("RPPP", True, None),
        ("RPRP", True, (1, 3)),
        ("R.P.", True, None),
        ("R.R.", True, (1, 3)),
        ("RPP.", True, None),
        ("RRPR", True, (0, 2)),
    ],
)
def test_a_match_ends_when_at_most_one_side_is_left_to_fight(
    seats: str, teams: bool, winners: tuple[int, ...] | None
) -> None:
    table = Company(
        people=[number for number, seat in enumerate(seats) if seat != "."],
        players=len(seats),
        teams=teams,
        start=False,
    )
    table.do("anna", "start")
    for number, seat in enumerate(seats):
        if seat == "R":
            table.do(player_of(number), "resign")
    result = table.table.info(None).match
    assert result is not None
    assert (None if result.result is None else tuple(result.result.winners)) == winners
    assert (table.table.state == "finished") == (winners is not None)


def test_where_all_play_together_the_last_to_resign_ends_it_and_nobody_wins() -> None:
    table = Company("goita", mode="solo", players=2)
    table.do("anna", "resign")
    assert table.table.state == "running"
    assert words(table.do("bert", "resign"))[-1] == "The match is over: nobody plays on"


def test_who_has_resigned_is_played_for_to_the_end() -> None:
    table = Company(people=4, teams=True)
    assert words(table.do("anna", "resign")) == ["Anna resigns"]
    assert table.seats[0].stands_in == "resigned"
    for kind in ("resign", "come_back"):
        assert table.refused("anna", kind) == "seat/resigned"
    assert table.refused("anna", "move", ply=0, move="1") == "seat/resigned"
    table.play(1) if table.match.turn == 1 else None
    assert table.table.moment(0).legal is None
    ply = table.match.ply
    while table.match.turn != 0:
        assert table.match.turn is not None
        table.play(table.match.turn)
        ply += 1
    table.wait(1000)
    assert table.match.ply == ply + 1


def test_a_match_played_to_its_end_has_its_scores() -> None:
    table = Company(people=0, players=2)
    table.wait(1000 * 1000)
    info = table.table.info(None).match
    assert info is not None
    assert info.result is not None
    assert (info.result.reason, info.result.scores) == ("played", list(table.match.scores))
    assert info.result.winners == list(table.match.winners)
    assert table.table.moment(None).turn is None
