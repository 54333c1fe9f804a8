"""Private decisions (five pawns in Goita Shogi): nobody else notices them, and everybody has time to look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cartable.games.reader import SPECTATOR, Reader
from cartable.server.table.acts import Moved, Paused, PlayOpened, Resumed
from cartable.server.table.private_moves import ANSWERED_BEFORE, LOOKING_TIME
from cartable.server.wire import ClockSetting
from tests.games.goita.positions import deck_for
from tests.server.table.table_driver import TableDriver, kinds, sentences

FIVE = "P P P P P"
FOUR = "P P P P"


def goita(*hands: str, people: Any = 4, **settings: Any) -> TableDriver:
    """A table of Goita: seat 0 plays first, and each hand begins with these cards."""
    deck = deck_for(4, hands, {"first_player": 0})
    return TableDriver("goita", people=people, decks=[deck], first_player=0, **settings)


def all_known_to(table: TableDriver, reader: Reader) -> list[Any]:
    """Everything that a reader was notified of and sees now."""
    seen = [
        (each.seqs[reader], each.at, each.info_changed, each.changed_seats, each.moves(reader), each.happenings(reader))
        for each in table.notifications
        if reader in each.seqs
    ]
    return [
        seen,
        table.table.info(reader),
        table.table.moment(reader),
        table.table.seq(reader),
        table.table.ply(reader),
    ]


# the looking time


def test_a_round_begins_with_looking_time_in_which_no_move_is_shown() -> None:
    table = goita()
    assert table.table.moment(SPECTATOR).opens_at == table.now + LOOKING_TIME
    (held,) = table.play(0, "(P)")
    assert set(held.seqs) == {0}
    assert sentences([held], 0) == ["Your move is noted and will be played in turn"]
    assert (table.match.ply, table.table.ply(0)) == (0, 0)
    assert table.table.moment(0).legal is None
    assert table.refused("anna", "move", ply=0, move="(L)") == "move/held"
    assert table.wait(LOOKING_TIME - 1) == []
    (opened,) = table.wait(1)
    assert kinds([opened], 1) == ["down"]
    assert [opened.moves(reader) for reader in (SPECTATOR, 0, 1)] == [["(??)"], ["(P)"], ["(??)"]]
    assert [table.table.ply(reader) for reader in (SPECTATOR, 0, 1, 2, 3)] == [1] * 5
    assert table.table.moment(1).opens_at is None


def test_others_do_not_see_a_card_that_was_laid_face_down() -> None:
    table = goita()
    table.play(0, "(L)")
    (opened,) = table.wait(LOOKING_TIME)
    assert opened.happenings(0)[0].details == {"card": "L"}
    for reader in (SPECTATOR, 1, 2, 3):
        assert opened.happenings(reader)[0].details == {"card": "??"}
        assert not any("L" in each for each in sentences([opened], reader))


def test_a_seat_that_has_not_decided_decides_when_play_opens() -> None:
    table = goita()
    assert kinds(table.wait(LOOKING_TIME)) == []
    assert isinstance(table.log[-1].body, PlayOpened)
    assert table.table.moment(0).opens_at is None
    assert kinds(table.play(0, "(P)"), 3) == ["down"]


def test_no_clock_runs_during_the_looking_time() -> None:
    table = goita(clock=ClockSetting(kind="turn", seconds=5))
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    assert clocks.running is None
    table.wait(LOOKING_TIME)
    assert table.seats[0].stands_in is None
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    assert (clocks.running, clocks.at) == (0, table.now)


def test_a_pause_extends_the_looking_time() -> None:
    table = goita()
    table.wait(5_000)
    table.server_acts(Paused())
    table.wait(60_000)
    table.server_acts(Resumed(credit=0))
    assert table.table.moment(0).opens_at == table.now + LOOKING_TIME - 5_000


def test_without_private_questions_play_begins_at_once() -> None:
    assert TableDriver("goita", mode="solo", players=2).table.moment(0).opens_at is None
    assert TableDriver("shokoba").table.moment(0).opens_at is None


def test_with_one_person_the_looking_time_is_short_and_no_bot_answers_for_that_person() -> None:
    table = goita(FIVE, people=1, pace=2000)
    assert table.table.moment(0).opens_at == table.now + 2000
    table.wait(60_000)
    assert table.match.ply == 0
    assert [move.text for move in table.table.moment(0).legal.moves] == ["cancel", "play"]  # type: ignore[union-attr]


# private questions


def test_a_private_answer_is_known_only_to_the_holder_and_the_partner() -> None:
    table = goita("", FIVE)
    assert [move.text for move in table.table.moment(1).legal.moves] == ["cancel", "play"]  # type: ignore[union-attr]
    (asked,) = table.play(1, "cancel")
    assert set(asked.seqs) == {1, 3}
    assert [move.text for move in table.table.moment(3).legal.moves] == ["agree", "refuse"]  # type: ignore[union-attr]
    (refused,) = table.play(3, "refuse")
    assert set(refused.seqs) == {1, 3}
    assert [table.table.ply(reader) for reader in (SPECTATOR, 0, 1, 2, 3)] == [0, 0, 2, 0, 2]


def test_a_cancelled_round_is_dealt_again_with_looking_time() -> None:
    table = goita("", FIVE)
    table.wait(4_000)
    table.play(1, "cancel")
    (cancelled,) = table.play(3, "agree")
    assert kinds([cancelled], SPECTATOR) == ["cancelled", "round"]
    assert set(cancelled.seqs) == {SPECTATOR, 0, 1, 2, 3}
    assert table.table.moment(0).opens_at == table.now + LOOKING_TIME


def test_held_moves_of_a_cancelled_round_are_dropped() -> None:
    table = goita("", FIVE)
    table.play(0, "(P)")
    table.play(1, "cancel")
    table.play(3, "agree")
    assert table.table.moment(0).legal is not None
    table.wait(LOOKING_TIME)
    assert table.match.moves[2:] == []


def test_a_held_move_is_dropped_when_the_partner_asks() -> None:
    table = goita("", "", FIVE)
    table.play(0, "(P)")
    (asked,) = table.play(2, "cancel")
    assert set(asked.seqs) == {0, 2}
    assert [move.text for move in table.table.moment(0).legal.moves] == ["agree", "refuse"]  # type: ignore[union-attr]
    table.play(0, "refuse")
    table.play(0, "(L)")
    table.wait(LOOKING_TIME)
    assert [str(move) for move in table.match.moves] == ["cancel", "refuse", "(L)"]


def test_a_bot_answers_an_open_question_before_play_opens() -> None:
    """The one about five pawns, or the partner's about cancelling; others notice neither."""
    for is_asked, answer, noticed_by in ((False, (1, "play", "bot"), {1}), (True, (3, "refuse", "bot"), {1, 3})):
        table = goita("", FIVE)
        if is_asked:
            table.play(1, "cancel")
        assert table.wait(LOOKING_TIME - ANSWERED_BEFORE - 1) == []
        (notification,) = table.wait(1)
        assert set(notification.seqs) == noticed_by
        body = table.log[-1].body
        assert isinstance(body, Moved)
        assert (body.seat, body.move, body.by) == answer
        assert len(table.match.rounds) == 1


def test_answers_of_two_holders_are_played_in_order() -> None:
    table = goita("", FIVE, FIVE)
    (held,) = table.play(2, "play")
    assert set(held.seqs) == {2}
    (made,) = table.play(1, "play")
    assert set(made.seqs) == {1, 2}
    assert [str(move) for move in table.match.moves] == ["play", "play"]
    assert table.match.turn == 0


def test_bots_answer_their_questions_at_once_and_unnoticed() -> None:
    table = goita("", FIVE, people=[0, 2])
    table.store(table.table.acts_for_bot_move(1, "cancel", table.now))
    table.store(table.table.acts_for_bot_move(3, "refuse", table.now))
    assert all(set(each.seqs) <= {1, 3} for each in table.notifications[-2:])
    assert table.table.due_at() == table.now + LOOKING_TIME


def test_a_return_before_the_first_card_gives_everybody_looking_time() -> None:
    table = goita("", FIVE, people=2, pace=1000)
    table.do("bert", "rise")
    table.play(0, "(P)")
    table.do("bert", "come_back")
    assert table.table.moment(0).opens_at is not None
    table.wait(LOOKING_TIME)
    assert str(table.match.moves[-1]) == "(P)"


# secrecy


def play_on(table: TableDriver) -> None:
    table.wait(3_000)
    if table.table.moment(1).legal is not None:
        table.play(1, "play")


def ask_and_be_refused(table: TableDriver) -> None:
    table.wait(3_000)
    if table.table.moment(1).legal is not None:
        table.play(1, "cancel")
        table.wait(3_000)
        table.play(3, "refuse")


def say_nothing(table: TableDriver) -> None:
    """A bot answers. It must not cancel, which all would notice, so the test makes its move at the last moment."""
    table.wait(LOOKING_TIME - ANSWERED_BEFORE - 1)
    if table.table.moment(1).legal is not None:
        table.now += 1
        table.store(table.table.acts_for_bot_move(1, "play", table.now))


def bots_answer(table: TableDriver) -> None:
    if table.match.turn == 1:
        table.store(table.table.acts_for_bot_move(1, "play", table.now))


ANSWERS: list[tuple[Callable[[TableDriver], None], Any, int]] = [
    (play_on, 4, LOOKING_TIME),
    (ask_and_be_refused, 4, LOOKING_TIME),
    (say_nothing, 4, LOOKING_TIME),
    (bots_answer, [0, 2], LOOKING_TIME),
    (bots_answer, [0], 1_000),
    (bots_answer, [], 2_000),
]


def test_others_cannot_tell_whether_there_was_a_private_question(subtests: pytest.Subtests) -> None:
    """The same actions twice, at the same times: once seat 1 holds five pawns, once four and its partner one more.

    Seat 0 lays its first card while the question is open, or after play has opened; a bot does when its turn comes.
    """
    for answer, people, until in ANSWERS:
        for early in (True, False) if people else (False,):
            with subtests.test(answer=answer.__name__, people=people, early=early):
                check_that_outsiders_notice_nothing(answer, people, until, early=early)


def check_that_outsiders_notice_nothing(
    answer: Callable[[TableDriver], None], people: Any, until: int, *, early: bool
) -> None:
    known: list[list[list[Any]]] = []
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
        known.append([all_known_to(table, reader) for reader in (SPECTATOR, 0, 2, 1)])
    for outsider, seen, also in zip((SPECTATOR, 0, 2), *known, strict=False):
        assert seen == also, outsider
    assert known[0][-1] != known[1][-1], "the seat itself knows its cards"
