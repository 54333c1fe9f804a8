"""People who leave, come back, are replaced by a bot, or resign."""

from __future__ import annotations

import pytest

from cartable.games.reader import SPECTATOR
from cartable.server.table.acts import CameBack, Moved
from cartable.server.table.commands import BOT_CALLED_AFTER
from tests.server.table.table_driver import TableDriver, duel, kinds, player_of, sentences


def test_a_bot_plays_for_a_person_who_leaves_until_they_come_back() -> None:
    table = duel()
    assert sentences(table.do("bert", "rise")) == ["Bert has left: a bot plays on"]
    assert (table.seats[1].kind, table.seats[1].stands_in, table.seats[1].level) == ("person", "left", "sensible")
    assert table.refused("bert", "rise") == "seat/away"
    assert kinds(table.wait(1000)) == ["laid"]
    assert sentences(table.do("bert", "come_back")) == ["Bert is back"]
    assert (table.seats[1].stands_in, table.seats[1].level) == (None, None)
    assert table.refused("bert", "come_back") == "seat/present"


def test_sending_a_move_takes_the_seat_back_in_the_same_entry() -> None:
    table = duel()
    table.do("bert", "rise")
    command = table.command("move", ply=0, move=str(table.match.legal_moves[0]))
    pending = table.table.acts_for(command, "bert", "Bert", table.now)
    assert [type(body) for body in pending.bodies] == [CameBack, Moved]
    acts = pending.acts("table", table.table.number, table.now, "bert", "r-1")
    assert [(act.request, act.match, act.ply) for act in acts] == [(None, None, None), ("r-1", "match-0", 0)]
    table.store(pending, "bert", "r-1")
    assert table.seats[1].stands_in is None
    assert table.match.ply == 1


def test_an_illegal_move_does_not_take_the_seat_back() -> None:
    table = duel()
    table.do("bert", "rise")
    assert table.refused("bert", "move", ply=0, move="1S x 1S") == "move/illegal"


def test_leaving_forfeits_the_match_if_the_table_says_so() -> None:
    table = duel(on_leaving="lose")
    assert sentences(table.do("bert", "rise")) == [
        "Bert has left and forfeits the match",
        "The match is over. Anna won",
    ]
    result = table.table.info(SPECTATOR).match
    assert result is not None
    assert result.result is not None
    assert (result.result.reason, result.result.winners, result.result.scores) == ("resigned", [0], None)
    assert table.refused("anna", "resign") == "table/over"
    assert table.refused("anna", "move", ply=0, move="1") == "table/over"


def test_others_can_call_a_bot_for_somebody_who_is_awaited_for_long() -> None:
    table = TableDriver(people=3, players=3)
    turn = table.match.turn
    assert turn is not None
    other = player_of((turn + 1) % 3)
    table.wait(BOT_CALLED_AFTER - 1)
    assert table.refused(other, "call_bot", seat=turn) == "seat/here"
    table.wait(1)
    assert table.refused("dora", "call_bot", seat=turn) == "seat/none"
    assert table.refused(other, "call_bot", seat=(turn + 1) % 3) == "seat/here"
    assert sentences(table.do(other, "call_bot", seat=turn)) == [f"{table.seats[turn].name} is away: a bot plays on"]
    assert table.refused(other, "call_bot", seat=turn) == "seat/away"


def test_a_bot_cannot_be_called_for_a_bot() -> None:
    table = TableDriver()
    table.wait(BOT_CALLED_AFTER)
    assert table.refused("anna", "call_bot", seat=2) == "seat/bot"


# resigning: seats of people (P), of people who have resigned (R), and bots (.), with the winners or None


def test_a_match_ends_by_resignation_when_at_most_one_side_with_people_is_left(subtests: pytest.Subtests) -> None:
    for seats, teams, winners in [
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
    ]:
        with subtests.test(seats=seats, teams=teams, winners=winners):
            table = TableDriver(
                people=[number for number, seat in enumerate(seats) if seat != "."],
                players=len(seats),
                teams=teams,
                start=False,
            )
            table.do("anna", "start")
            for number, seat in enumerate(seats):
                if seat == "R":
                    table.do(player_of(number), "resign")
            result = table.table.info(SPECTATOR).match
            assert result is not None
            assert (None if result.result is None else tuple(result.result.winners)) == winners
            assert (table.table.state == "finished") == (winners is not None)


def test_a_cooperative_match_ends_when_everybody_has_resigned_and_nobody_wins() -> None:
    table = TableDriver("goita", mode="solo", players=2)
    table.do("anna", "resign")
    assert table.table.state == "running"
    assert sentences(table.do("bert", "resign"))[-1] == "The match is over: everybody has resigned"


def test_a_bot_plays_to_the_end_for_a_person_who_resigned() -> None:
    table = TableDriver(people=4, teams=True)
    assert sentences(table.do("anna", "resign")) == ["Anna resigns"]
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


def test_a_match_played_to_the_end_has_scores() -> None:
    table = TableDriver(people=0, players=2)
    table.wait(1000 * 1000)
    info = table.table.info(SPECTATOR).match
    assert info is not None
    assert info.result is not None
    assert (info.result.reason, info.result.scores) == ("played", list(table.match.scores))
    assert info.result.winners == list(table.match.winners)
    assert table.table.moment(SPECTATOR).turn is None
