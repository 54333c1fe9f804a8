"""Five pawns at the table: questions that others may not know of, and the time in which everybody looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cartable.server.table.acts import Moved, Paused, PlayOpened, Resumed
from cartable.server.table.quiet import ANSWERED_BEFORE, LOOKING_TIME
from cartable.server.wire import ClockSetting
from tests.games.goita.positions import deck_for
from tests.server.table.company import Company, kinds, words

FIVE = "P P P P P"
FOUR = "P P P P"


def goita(*hands: str, people: Any = 4, **wishes: Any) -> Company:
    """A table of Goita: seat 0 plays first, and each hand begins with these cards."""
    deck = deck_for(4, hands, {"first_player": 0})
    return Company("goita", people=people, decks=[deck], first_player=0, **wishes)


def told_to(table: Company, reader: int | None) -> list[Any]:
    """All that a reader was ever told of the table and sees of it now."""
    seen = [
        (told.seqs[reader], told.at, told.table, told.moved, told.moves(reader), told.happenings(reader))
        for told in table.told
        if reader in told.seqs
    ]
    return [
        seen,
        table.table.info(reader),
        table.table.moment(reader),
        table.table.seq(reader),
        table.table.ply(reader),
    ]


# the time to look


def test_a_round_opens_with_a_time_in_which_nobody_is_seen_to_move() -> None:
    table = goita()
    assert table.table.moment(None).opens_at == table.now + LOOKING_TIME
    (held,) = table.play(0, "(P)")
    assert set(held.seqs) == {0}
    assert words([held], 0) == ["Decided: it is made when its turn comes"]
    assert (table.match.ply, table.table.ply(0)) == (0, 0)
    assert table.table.moment(0).legal is None
    assert table.refused("anna", "move", ply=0, move="(L)") == "move/held"
    assert table.wait(LOOKING_TIME - 1) == []
    (opened,) = table.wait(1)
    assert kinds([opened], 1) == ["down"]
    assert [opened.moves(reader) for reader in (None, 0, 1)] == [["(??)"], ["(P)"], ["(??)"]]
    assert [table.table.ply(reader) for reader in (None, 0, 1, 2, 3)] == [1] * 5
    assert table.table.moment(1).opens_at is None


def test_others_do_not_see_which_card_was_laid_face_down() -> None:
    table = goita()
    table.play(0, "(L)")
    (opened,) = table.wait(LOOKING_TIME)
    assert opened.happenings(0)[0].details == {"card": "L"}
    for reader in (None, 1, 2, 3):
        assert opened.happenings(reader)[0].details == {"card": "??"}
        assert not any("L" in each for each in words([opened], reader))


def test_who_has_decided_nothing_decides_when_play_is_open() -> None:
    table = goita()
    assert kinds(table.wait(LOOKING_TIME)) == []
    assert isinstance(table.log[-1].body, PlayOpened)
    assert table.table.moment(0).opens_at is None
    assert kinds(table.play(0, "(P)"), 3) == ["down"]


def test_no_clock_runs_while_people_look() -> None:
    table = goita(clock=ClockSetting(kind="turn", seconds=5))
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    assert clocks.running is None
    table.wait(LOOKING_TIME)
    assert table.seats[0].stands_in is None
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    assert (clocks.running, clocks.at) == (0, table.now)


def test_a_pause_makes_the_time_to_look_longer() -> None:
    table = goita()
    table.wait(5_000)
    table.server(Paused())
    table.wait(60_000)
    table.server(Resumed(credit=0))
    assert table.table.moment(0).opens_at == table.now + LOOKING_TIME - 5_000


def test_on_the_board_and_in_other_games_play_begins_at_once() -> None:
    assert Company("goita", mode="solo", players=2).table.moment(0).opens_at is None
    assert Company("shokoba").table.moment(0).opens_at is None


def test_with_one_person_the_time_to_look_is_short_and_nothing_is_decided_for_that_person() -> None:
    table = goita(FIVE, people=1, pace=2000)
    assert table.table.moment(0).opens_at == table.now + 2000
    table.wait(60_000)
    assert table.match.ply == 0
    assert [move.text for move in table.table.moment(0).legal.moves] == ["cancel", "play"]  # type: ignore[union-attr]


# questions


def test_a_question_is_answered_at_once_and_known_only_to_whom_it_concerns() -> None:
    table = goita("", FIVE)
    assert [move.text for move in table.table.moment(1).legal.moves] == ["cancel", "play"]  # type: ignore[union-attr]
    (asked,) = table.play(1, "cancel")
    assert set(asked.seqs) == {1, 3}
    assert [move.text for move in table.table.moment(3).legal.moves] == ["agree", "refuse"]  # type: ignore[union-attr]
    (refused,) = table.play(3, "refuse")
    assert set(refused.seqs) == {1, 3}
    assert [table.table.ply(reader) for reader in (None, 0, 1, 2, 3)] == [0, 0, 2, 0, 2]


def test_a_cancelled_round_is_dealt_again_with_time_to_look_again() -> None:
    table = goita("", FIVE)
    table.wait(4_000)
    table.play(1, "cancel")
    (cancelled,) = table.play(3, "agree")
    assert kinds([cancelled], None) == ["cancelled", "round"]
    assert set(cancelled.seqs) == {None, 0, 1, 2, 3}
    assert table.table.moment(0).opens_at == table.now + LOOKING_TIME


def test_what_was_decided_in_a_round_that_is_cancelled_does_not_stand() -> None:
    table = goita("", FIVE)
    table.play(0, "(P)")
    table.play(1, "cancel")
    table.play(3, "agree")
    assert table.table.moment(0).legal is not None
    table.wait(LOOKING_TIME)
    assert table.match.moves[2:] == []


def test_what_was_decided_before_the_partner_asked_does_not_stand() -> None:
    table = goita("", "", FIVE)
    table.play(0, "(P)")
    (asked,) = table.play(2, "cancel")
    assert set(asked.seqs) == {0, 2}
    assert [move.text for move in table.table.moment(0).legal.moves] == ["agree", "refuse"]  # type: ignore[union-attr]
    table.play(0, "refuse")
    table.play(0, "(L)")
    table.wait(LOOKING_TIME)
    assert [str(move) for move in table.match.moves] == ["cancel", "refuse", "(L)"]


def test_a_question_nobody_answers_is_answered_by_a_bot_before_play_opens() -> None:
    table = goita("", FIVE)
    assert table.wait(LOOKING_TIME - ANSWERED_BEFORE - 1) == []
    duty = table.wait(1)
    answered = [act.body for act in table.log if isinstance(act.body, Moved)]
    assert [(body.seat, body.by) for body in answered] == [(1, "bot")] + [(3, "bot")] * (len(answered) - 1)
    assert all(set(told.seqs) <= {1, 3} for told in duty) or len(table.match.rounds) == 2


def test_a_second_holder_answers_in_order_though_both_may_decide_at_once() -> None:
    table = goita("", FIVE, FIVE)
    (held,) = table.play(2, "play")
    assert set(held.seqs) == {2}
    (made,) = table.play(1, "play")
    assert set(made.seqs) == {1, 2}
    assert [str(move) for move in table.match.moves] == ["play", "play"]
    assert table.match.turn == 0


def test_bots_answer_their_questions_at_once_and_nobody_sees_it() -> None:
    table = goita("", FIVE, people=[0, 2])
    table.store(table.table.decide_bot_move(1, "cancel", table.now))
    table.store(table.table.decide_bot_move(3, "refuse", table.now))
    assert all(set(told.seqs) <= {1, 3} for told in table.told[-2:])
    assert table.table.due() == table.now + LOOKING_TIME


def test_who_comes_back_before_the_first_card_gives_everybody_time_to_look() -> None:
    table = goita("", FIVE, people=2, pace=1000)
    table.do("bert", "rise")
    table.play(0, "(P)")
    table.do("bert", "come_back")
    assert table.table.moment(0).opens_at is not None
    table.wait(LOOKING_TIME)
    assert str(table.match.moves[-1]) == "(P)"


# no trace


def play_on(table: Company) -> None:
    table.wait(3_000)
    if table.table.moment(1).legal is not None:
        table.play(1, "play")


def ask_and_be_refused(table: Company) -> None:
    table.wait(3_000)
    if table.table.moment(1).legal is not None:
        table.play(1, "cancel")
        table.wait(3_000)
        table.play(3, "refuse")


def say_nothing(table: Company) -> None:
    """Then the bot answers; it must not cancel, or all would know, so the last moment is taken for it."""
    table.wait(LOOKING_TIME - ANSWERED_BEFORE - 1)
    if table.table.moment(1).legal is not None:
        table.now += 1
        table.store(table.table.decide_bot_move(1, "play", table.now))


def bots_answer(table: Company) -> None:
    if table.match.turn == 1:
        table.store(table.table.decide_bot_move(1, "play", table.now))


@pytest.mark.parametrize("outsider", [None, 0, 2])
@pytest.mark.parametrize(
    ("answer", "people", "until"),
    [
        (play_on, 4, LOOKING_TIME),
        (ask_and_be_refused, 4, LOOKING_TIME),
        (say_nothing, 4, LOOKING_TIME),
        (bots_answer, [0, 2], LOOKING_TIME),
        (bots_answer, [0], 1_000),
        (bots_answer, [], 2_000),
    ],
)
@pytest.mark.parametrize("early", [True, False])
def test_whether_there_was_a_question_leaves_no_trace_in_all_that_others_are_told(
    answer: Callable[[Company], None], people: Any, until: int, early: bool, outsider: int | None
) -> None:
    """The same evening twice, at the same times: once seat 1 holds five pawns, once four and its partner one more.

    Seat 0 lays its first card while the question is open, or after play has opened; a bot does when its time comes.
    """
    told = []
    for holding in ((f"{FIVE} N N S", "P P S R R B B K"), (f"{FOUR} S N N S", "P P P R R B B K")):
        table = goita("P P P L N N S S", holding[0], "K G G G G L L L", holding[1], people=people)
        begin = table.now
        assert (table.match.turn == 1) == (FIVE in holding[0])
        if early and people:
            table.play(0, "(P)")
        answer(table)
        table.wait(begin + until - table.now)
        if not early and people:
            table.play(0, "(P)")
        assert str(table.match.moves[-1]).startswith("(")
        told.append(told_to(table, outsider))
    assert told[0] == told[1]
