"""Undo: by consent, to one's own last move, and marked if it revealed cards."""

from __future__ import annotations

import pytest

from cartable.games.reader import SPECTATOR
from cartable.server.table.acts import Undone
from tests.server.table.table_driver import TableDriver, duel, kinds, sentences


def test_everybody_else_has_to_agree() -> None:
    table = TableDriver(people=3, players=3, first_dealer=2)
    table.play(0)
    assert sentences(table.do("anna", "ask_undo", ply=1)) == ["Anna asks to take a move back"]
    match = table.table.info(SPECTATOR).match
    assert match is not None
    assert match.undo is not None
    assert (match.undo.asked_by, match.undo.waiting_for) == (0, [1, 2])
    assert table.refused("bert", "ask_undo", ply=1) == "undo/pending"
    assert table.refused("anna", "answer_undo", accept=True) == "undo/not-asked"
    assert sentences(table.do("bert", "answer_undo", accept=True)) == ["Bert agrees"]
    assert table.refused("bert", "answer_undo", accept=True) == "undo/not-asked"
    assert table.match.ply == 1
    assert sentences(table.do("cleo", "answer_undo", accept=True)) == ["Cleo agrees", "Anna has taken a move back"]
    assert (table.match.ply, table.match.turn) == (0, 0)
    assert [table.table.ply(reader) for reader in (SPECTATOR, 0, 1, 2)] == [2] * 4


def test_one_refusal_ends_the_request() -> None:
    table = TableDriver(people=3, players=3, first_dealer=2)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    assert sentences(table.do("cleo", "answer_undo", accept=False)) == ["Cleo does not agree"]
    assert table.refused("bert", "answer_undo", accept=True) == "undo/not-asked"
    table.do("anna", "ask_undo", ply=1)


def test_a_new_move_ends_the_request() -> None:
    table = duel()
    table.play(1)
    table.do("bert", "ask_undo", ply=1)
    (notification,) = table.play(0)
    assert notification.info_changed
    assert table.refused("anna", "answer_undo", accept=True) == "undo/not-asked"


def test_the_request_ends_when_the_person_who_asked_leaves() -> None:
    table = duel()
    table.play(1)
    table.do("bert", "ask_undo", ply=1)
    table.do("bert", "rise")
    assert table.refused("anna", "answer_undo", accept=True) == "undo/not-asked"
    assert table.refused("bert", "ask_undo", ply=1) == "seat/away"


def test_the_consent_of_a_person_who_left_is_not_needed() -> None:
    table = TableDriver(people=3, players=3, first_dealer=2)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    table.do("bert", "rise")
    table.do("cleo", "rise")
    assert kinds(table.run_due_task()) == ["table/undone"]
    assert table.match.ply == 0


def test_bots_wait_thirty_seconds_for_the_answer() -> None:
    table = TableDriver(people=[0, 2], players=4, first_dealer=3)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    assert table.wait(30_000) == []
    table.wait(1_000)
    assert table.match.ply == 2


def test_alone_with_bots_an_undo_happens_at_once() -> None:
    table = TableDriver(people=1, players=3, first_dealer=2)
    table.play(0)
    table.wait(2_000)
    assert (table.match.ply, table.match.turn) == (3, 0)
    assert sentences(table.do("anna", "ask_undo", ply=3)) == ["Anna has taken a move back"]
    assert (table.match.ply, table.match.turn) == (0, 0)
    assert table.refused("anna", "ask_undo", ply=4) == "undo/none"


def test_a_request_must_name_the_present_ply() -> None:
    table = duel()
    table.play(1)
    assert table.refused("bert", "ask_undo", ply=0) == "move/stale"
    assert table.refused("anna", "ask_undo", ply=1) == "undo/none"
    assert duel(rated=True).refused("bert", "ask_undo", ply=0) == "undo/rated"
    table.do("bert", "resign")
    assert table.refused("anna", "ask_undo", ply=1) == "table/over"


def test_a_move_that_a_bot_made_for_a_person_cannot_be_undone() -> None:
    table = duel()
    table.do("bert", "rise")
    table.wait(1_000)
    table.do("bert", "come_back")
    assert table.refused("bert", "ask_undo", ply=table.table.ply(1)) == "undo/none"


def undo_alone(table: TableDriver) -> bool:
    """Undo alone; returns whether the match is marked."""
    table.do("anna", "ask_undo", ply=table.table.ply(0))
    body = table.log[-1].body
    assert isinstance(body, Undone)
    match = table.table.info(SPECTATOR).match
    assert match is not None
    assert match.marked >= body.marked
    return match.marked


def test_an_immediate_undo_reveals_nothing() -> None:
    table = TableDriver(people=1, players=3, first_dealer=2)
    table.play(0)
    assert not undo_alone(table)


def test_a_card_that_a_bot_played_was_revealed() -> None:
    table = TableDriver(people=1, players=3, first_dealer=2)
    table.play(0)
    table.wait(2_000)
    assert undo_alone(table)
    table.play(0)
    assert undo_alone(table)  # once marked, always marked


def test_a_card_that_was_drawn_was_revealed(subtests: pytest.Subtests) -> None:
    for game, move in [("toko_maja", "draw"), ("scopette", None)]:
        with subtests.test(game=game, move=move):
            table = TableDriver(game, people=1, players=2)
            while table.match.turn != 0:
                table.wait(1000)
            table.play(0, move)
            assert undo_alone(table)


def test_taking_an_open_card_reveals_nothing() -> None:
    table = TableDriver("toko_maja", people=1, players=2)
    table.store(table.table.acts_for_bot_move(1, "take A", table.now))
    table.play(0, "take B")
    table.store(table.table.acts_for_bot_move(1, "take C", table.now))
    assert not undo_alone(table)


def test_an_attack_reveals_a_card_and_a_card_face_down_does_not() -> None:
    table = TableDriver("goita", people=1, players=2, first_player=0, seed=3)
    table.wait(1_000)
    table.play(0)
    table.play(0)
    table.store(table.table.acts_for_bot_move(1, "pass", table.now))
    table.play(0)
    table.play(0)
    answer = next(str(move) for move in table.match.legal_moves if str(move) != "pass")
    table.store(table.table.acts_for_bot_move(1, answer, table.now))
    assert undo_alone(table)


def test_a_pass_reveals_no_card() -> None:
    table = TableDriver("goita", people=1, players=2, first_player=0, seed=3)
    table.wait(1_000)
    table.play(0)
    table.play(0)
    table.store(table.table.acts_for_bot_move(1, "pass", table.now))
    assert not undo_alone(table)


def test_an_undone_deal_was_revealed() -> None:
    table = TableDriver(people=[0], players=2, first_dealer=1, seed=4)
    while len(table.match.rounds) == 1 and table.table.state == "running":
        table.wait(1_000)
        if table.match.turn == 0 and len(table.match.rounds) == 1:
            table.play(0)
    assert undo_alone(table)
    assert len(table.match.rounds) == 1


def test_a_marked_match_is_not_rated() -> None:
    table = TableDriver(people=1, players=3, first_dealer=2)
    assert not table.table.summary().rated
    rated = TableDriver(people=1, players=3, first_dealer=2, rated=True)
    assert rated.table.summary().rated
    assert not TableDriver("goita", mode="solo", players=1, people=1, rated=True).table.summary().rated
    assert not TableDriver(people=0, rated=True).table.summary().rated
