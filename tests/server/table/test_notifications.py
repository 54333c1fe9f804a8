"""Notifications: numbers without gaps, repeated requests, missed notifications, and the table's summary."""

from __future__ import annotations

import pytest

from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES
from cartable.server import wire
from cartable.server.table.acts import Paused, Resumed, Warned, body_text, read_body
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.reader_logs import KEPT
from cartable.server.table.texts import TEXTS
from tests.server.table.table_driver import TableDriver, duel, kinds, sentences


def test_every_kind_of_act_has_sentences_in_both_languages() -> None:
    """Each kind of act happens once."""
    table = TableDriver(people=3, players=3, first_dealer=2)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    table.do("bert", "answer_undo", accept=False)
    table.do("anna", "ask_undo", ply=1)
    table.do("bert", "answer_undo", accept=True)
    table.do("cleo", "answer_undo", accept=True)
    table.server_acts(Warned(seat=0, left=10_000), Warned(seat=0, left=86_400_000), Warned(seat=0, left=2 * 3_600_000))
    table.server_acts(Paused(), Resumed(credit=0))
    table.do("bert", "rise")
    table.do("bert", "come_back")
    table.do("cleo", "say_phrase", phrase="thanks")
    table.do("cleo", "say", text="hello")
    table.do("bert", "resign")
    table.do("cleo", "resign")
    table.wait(0)
    for player in ("anna", "bert", "cleo"):
        table.do(player, "rematch")
    table.wait(0)
    happenings = [each for notification in table.notifications for each in notification.happenings(0)]
    assert {"table/said", "table/reseated", "table/finished"} <= {each.kind for each in happenings}
    for each in happenings:
        assert each.words is not None
        assert each.words.en != each.words.fr
        assert not set("{[|") & set(each.words.en + each.words.fr)
    said = sentences(table.notifications)
    assert {"Anna has 2 hours left", "Cleo: hello", "Cleo: Thank you!"} <= set(said)


def test_sentences_address_the_reader_directly() -> None:
    table = duel()
    (notification,) = table.do("bert", "rise")
    assert [notification.happenings(reader)[0].words for reader in (0, 1)] == [
        wire.Words(en="Bert has left: a bot plays on", fr="Bert a quitté la table : un robot prend le relais"),
        wire.Words(en="You have left: a bot plays on", fr="Vous avez quitté la table : un robot prend le relais"),
    ]
    (warned,) = table.server_acts(Warned(seat=0, left=1000))
    assert [warned.happenings(reader)[0].words for reader in (0, SPECTATOR)] == [
        wire.Words(en="You have 1 second left", fr="Il vous reste 1 seconde"),
        wire.Words(en="Anna has 1 second left", fr="Il reste 1 seconde à Anna"),
    ]


def test_every_sentence_of_the_table_has_both_languages() -> None:
    for kind, text in TEXTS.items():
        said = {text.to(language) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES), kind


def test_a_reader_s_numbers_have_no_gaps_and_count_only_its_own_notifications() -> None:
    table = TableDriver("scopette", people=4, teams=True)
    table.do("anna", "say", text="psst", to="team")
    table.do("bert", "say", text="psst", to="team")
    table.do("gina", "say", text="from outside")
    for reader in table.table.readers:
        numbers = [each.seqs[reader] for each in table.notifications if reader in each.seqs]
        assert numbers == list(range(2, table.table.seq(reader) + 1))
    assert [set(each.seqs) for each in table.notifications[-3:]] == [{0, 2}, {1, 3}, {SPECTATOR}]


def test_missed_notifications_can_be_repeated() -> None:
    table = duel()
    seen = table.table.seq(0)
    assert table.table.missed_since(0, seen) == []
    notifications = [*table.play(1), *table.play(0), *table.do("bert", "say", text="hm")]
    missed = table.table.missed_since(0, seen)
    assert missed == [
        wire.Missed(seq=each.seqs[0], moves=each.moves(0), happenings=each.happenings(0)) for each in notifications
    ]
    assert table.table.missed_since(0, seen + 3) == []
    assert table.table.missed_since(0, seen + 4) is None
    assert table.reload().missed_since(0, seen) == missed


def test_the_recent_log_begins_when_the_seat_was_taken() -> None:
    table = duel()
    notifications = [*table.play(1), *table.play(0)]
    log = table.table.recent(0)
    assert log[-2:] == [each.missed(0) for each in notifications]
    assert [each.seq for each in log] == list(range(3, table.table.seq(0) + 1))  # since sitting down
    assert table.reload().recent(0) == log


def test_old_notifications_cannot_be_repeated() -> None:
    table = duel()
    seen = table.table.seq(SPECTATOR)
    for _ in range(KEPT):
        table.do("anna", "say_phrase", phrase="hello")
    missed = table.table.missed_since(SPECTATOR, seen)
    assert missed is not None
    assert len(missed) == KEPT
    assert table.table.missed_since(SPECTATOR, seen - 1) is None


def test_earlier_notifications_of_a_seat_are_not_for_the_next_person() -> None:
    table = TableDriver("scopette", people=4, teams=True)
    before = table.table.seq(2)
    table.do("anna", "say", text="between us", to="team")
    table.do("anna", "resign")
    table.do("cleo", "resign")
    assert table.table.missed_since(2, before) is not None
    table.do("cleo", "rise")
    table.do("gina", "sit", seat=2)
    assert table.table.missed_since(2, before) is None
    assert table.table.missed_since(2, table.table.seq(2)) == []
    assert table.table.recent(2) == []


def test_a_stored_request_is_answered_with_the_same_number() -> None:
    table = duel()
    command = wire.Play(request="mine", type="move", ply=0, move=str(table.match.legal_moves[0]))
    assert table.table.answered("bert", "mine") is None
    (notification,) = table.store(table.table.acts_for(command, "bert", "Bert", table.now), "bert", "mine")
    table.play(0)
    assert table.table.answered("bert", "mine") == notification.seqs[1]
    assert table.table.answered("anna", "mine") is None
    assert table.reload().answered("bert", "mine") == notification.seqs[1]


def test_views_of_seats_and_spectators() -> None:
    table = duel()
    assert table.table.moment(0).view == {**table.match.view(0), "ply": 0}
    assert table.table.moment(SPECTATOR).view == {**table.match.view(SPECTATOR), "ply": 0}
    assert table.table.people == {"anna": 0, "bert": 1}


def test_before_the_first_match_there_is_no_view() -> None:
    moment = TableDriver(start=False).table.moment(0)
    assert (moment.view, moment.turn, moment.legal, moment.clocks, moment.ply) == (None, None, None, None, 0)


def test_an_ordinary_move_changes_the_moment_and_not_the_info() -> None:
    table = duel()
    info, summary = table.table.info(0), table.table.summary()
    (each,) = table.play(1)
    assert (each.info_changed, each.moment_changed, each.changed_seats, each.speaker) == (False, True, (), None)
    assert table.table.info(0) is info
    assert table.table.summary() is summary


def test_the_summary_shows_who_plays_and_the_result() -> None:
    table = TableDriver(people=1, players=2)
    row = table.table.summary()
    assert (row.state, row.names, row.players, row.levels) == (
        "running",
        ("Anna", "Ada"),
        ("anna", None),
        (None, "sensible"),
    )
    assert (row.match, row.match_number, row.started_at, row.finished_at) == ("match-0", 0, table.now, None)
    table.wait(5_000)
    table.do("anna", "resign")
    row = table.table.summary()
    assert row.result is not None
    assert (row.state, row.finished_at, row.result.winners) == ("finished", table.now, [1])


def test_a_table_with_bots_or_fast_clocks_needs_a_process_from_its_start() -> None:
    assert TableDriver(people=1, players=2).table.stored_due_at() == 1_000_000
    assert TableDriver("goita", people=4).table.stored_due_at() == 1_000_000
    assert duel(clock=wire.ClockSetting(kind="turn", seconds=30)).table.stored_due_at() == 1_000_000
    assert duel().table.stored_due_at() is None
    assert TableDriver(start=False).table.stored_due_at() is None


def test_acts_must_be_applied_in_order() -> None:
    table = duel()
    with pytest.raises(AssertionError):
        table.table.apply(table.log[3])


def test_time_never_goes_back_at_a_table() -> None:
    table = duel(clock=wire.ClockSetting(kind="match", seconds=60))
    table.wait(5_000)
    table.do("anna", "say", text="hm")
    table.now -= 4_000
    (notification,) = table.play(1)
    assert notification.at == table.table.last_at == table.now + 4_000
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    assert clocks.left == [60_000, 55_000]


def test_bodies_are_read_back_as_they_were_stored() -> None:
    table = TableDriver(people=2)
    table.play(0) if table.match.turn == 0 else None
    for act in table.log:
        assert read_body(body_text(act.body)) == act.body


def test_a_secret_is_not_printed() -> None:
    assert "secret" not in repr(NewMatch("id", 0, b"secret", "commitment"))


def test_everybody_is_notified_when_somebody_leaves() -> None:
    table = duel()
    assert kinds(table.do("anna", "rise"), SPECTATOR) == ["table/bot_stood_in"]
    assert table.table.info(1).seats[0].stands_in == "left"
