"""Taking moves back: by consent, to the own last move, and marked where it showed cards."""

from __future__ import annotations

import pytest

from cartable.server.table.acts import Undone
from tests.server.table.company import Company, duel, kinds, words


def test_everybody_else_has_to_agree() -> None:
    table = Company(people=3, players=3, first_dealer=2)
    table.play(0)
    assert words(table.do("anna", "ask_undo", ply=1)) == ["Anna asks to take a move back"]
    question = table.table.info(None).match
    assert question is not None
    assert question.undo is not None
    assert (question.undo.asked_by, question.undo.waiting_for) == (0, [1, 2])
    assert table.refused("bert", "ask_undo", ply=1) == "undo/pending"
    assert table.refused("anna", "answer_undo", accept=True) == "undo/not-asked"
    assert words(table.do("bert", "answer_undo", accept=True)) == ["Bert agrees"]
    assert table.refused("bert", "answer_undo", accept=True) == "undo/not-asked"
    assert table.match.ply == 1
    assert words(table.do("cleo", "answer_undo", accept=True)) == ["Cleo agrees", "Anna has taken a move back"]
    assert (table.match.ply, table.match.turn) == (0, 0)
    assert [table.table.ply(reader) for reader in (None, 0, 1, 2)] == [2] * 4


def test_one_refusal_ends_the_question() -> None:
    table = Company(people=3, players=3, first_dealer=2)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    assert words(table.do("cleo", "answer_undo", accept=False)) == ["Cleo does not agree"]
    assert table.refused("bert", "answer_undo", accept=True) == "undo/not-asked"
    table.do("anna", "ask_undo", ply=1)


def test_a_new_move_ends_the_question_too() -> None:
    table = duel()
    table.play(1)
    table.do("bert", "ask_undo", ply=1)
    (told,) = table.play(0)
    assert told.table
    assert table.refused("anna", "answer_undo", accept=True) == "undo/not-asked"


def test_so_does_the_leaving_of_who_asked() -> None:
    table = duel()
    table.play(1)
    table.do("bert", "ask_undo", ply=1)
    table.do("bert", "rise")
    assert table.refused("anna", "answer_undo", accept=True) == "undo/not-asked"
    assert table.refused("bert", "ask_undo", ply=1) == "seat/away"


def test_nobody_waits_for_the_word_of_who_left() -> None:
    table = Company(people=3, players=3, first_dealer=2)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    table.do("bert", "rise")
    table.do("cleo", "rise")
    assert kinds(table.attend()) == ["table/undone"]
    assert table.match.ply == 0


def test_bots_wait_for_the_answer_though_not_for_ever() -> None:
    table = Company(people=[0, 2], players=4, first_dealer=3)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    assert table.wait(30_000) == []
    table.wait(1_000)
    assert table.match.ply == 2


def test_alone_with_bots_it_happens_at_once_and_goes_back_to_the_own_last_move() -> None:
    table = Company(people=1, players=3, first_dealer=2)
    table.play(0)
    table.wait(2_000)
    assert (table.match.ply, table.match.turn) == (3, 0)
    assert words(table.do("anna", "ask_undo", ply=3)) == ["Anna has taken a move back"]
    assert (table.match.ply, table.match.turn) == (0, 0)
    assert table.refused("anna", "ask_undo", ply=4) == "undo/none"


def test_it_is_asked_about_the_present_moment() -> None:
    table = duel()
    table.play(1)
    assert table.refused("bert", "ask_undo", ply=0) == "move/stale"
    assert table.refused("anna", "ask_undo", ply=1) == "undo/none"
    assert duel(rated=True).refused("bert", "ask_undo", ply=0) == "undo/rated"
    table.do("bert", "resign")
    assert table.refused("anna", "ask_undo", ply=1) == "table/over"


def test_what_a_bot_played_for_me_is_not_my_move() -> None:
    table = duel()
    table.do("bert", "rise")
    table.wait(1_000)
    table.do("bert", "come_back")
    assert table.refused("bert", "ask_undo", ply=table.table.ply(1)) == "undo/none"


def undo_alone(table: Company) -> bool:
    """Whether taking back marks the match."""
    table.do("anna", "ask_undo", ply=table.table.ply(0))
    body = table.log[-1].body
    assert isinstance(body, Undone)
    match = table.table.info(None).match
    assert match is not None
    assert match.marked >= body.marked
    return match.marked


def test_taking_back_at_once_shows_nothing() -> None:
    table = Company(people=1, players=3, first_dealer=2)
    table.play(0)
    assert not undo_alone(table)


def test_a_card_that_a_bot_has_played_was_shown() -> None:
    table = Company(people=1, players=3, first_dealer=2)
    table.play(0)
    table.wait(2_000)
    assert undo_alone(table)
    table.play(0)
    assert undo_alone(table)  # once marked, always marked


@pytest.mark.parametrize(("game", "move"), [("toko_maja", "draw"), ("scopette", None)])
def test_a_card_that_one_has_drawn_was_shown(game: str, move: str | None) -> None:
    table = Company(game, people=1, players=2)
    while table.match.turn != 0:
        table.wait(1000)
    table.play(0, move)
    assert undo_alone(table)


def test_taking_an_open_card_shows_nothing() -> None:
    table = Company("toko_maja", people=1, players=2)
    table.store(table.table.decide_bot_move(1, "take A", table.now))
    table.play(0, "take B")
    table.store(table.table.decide_bot_move(1, "take C", table.now))
    assert not undo_alone(table)


def test_an_attack_shows_a_card_and_a_card_face_down_does_not() -> None:
    table = Company("goita", people=1, players=2, first_player=0, seed=3)
    table.wait(1_000)
    table.play(0)
    table.play(0)
    table.store(table.table.decide_bot_move(1, "pass", table.now))
    table.play(0)
    table.play(0)
    answer = next(str(move) for move in table.match.legal_moves if str(move) != "pass")
    table.store(table.table.decide_bot_move(1, answer, table.now))
    assert undo_alone(table)


def test_a_pass_shows_no_card() -> None:
    table = Company("goita", people=1, players=2, first_player=0, seed=3)
    table.wait(1_000)
    table.play(0)
    table.play(0)
    table.store(table.table.decide_bot_move(1, "pass", table.now))
    assert not undo_alone(table)


def test_a_deal_that_is_taken_back_was_shown() -> None:
    table = Company(people=[0], players=2, first_dealer=1, seed=4)
    while len(table.match.rounds) == 1 and table.table.state == "running":
        table.wait(1_000)
        if table.match.turn == 0 and len(table.match.rounds) == 1:
            table.play(0)
    assert undo_alone(table)
    assert len(table.match.rounds) == 1


def test_a_marked_match_is_not_rated() -> None:
    table = Company(people=1, players=3, first_dealer=2)
    assert not table.table.summary().rated
    rated = Company(people=1, players=3, first_dealer=2, rated=True)
    assert rated.table.summary().rated
    assert not Company("goita", mode="solo", players=1, people=1, rated=True).table.summary().rated
    assert not Company(people=0, rated=True).table.summary().rated
