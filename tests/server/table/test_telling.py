"""What readers are told: numbered without gaps, the same answer twice, what was missed, and the row for lists."""

from __future__ import annotations

import pytest

from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES
from cartable.server import wire
from cartable.server.table.acts import Paused, Resumed, Warned, body_text, read_body
from cartable.server.table.decision import NewMatch
from cartable.server.table.table import REMEMBERED
from cartable.server.table.telling import _WORDS
from tests.server.table.company import Company, duel, kinds, words


def test_every_act_of_the_table_is_told_in_both_languages() -> None:
    """An evening in which everything happens."""
    table = Company(people=3, players=3, first_dealer=2)
    table.play(0)
    table.do("anna", "ask_undo", ply=1)
    table.do("bert", "answer_undo", accept=False)
    table.do("anna", "ask_undo", ply=1)
    table.do("bert", "answer_undo", accept=True)
    table.do("cleo", "answer_undo", accept=True)
    table.server(Warned(seat=0, left=10_000), Warned(seat=0, left=86_400_000), Warned(seat=0, left=2 * 3_600_000))
    table.server(Paused(), Resumed(credit=0))
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
    happenings = [each for told in table.told for each in told.happenings(0)]
    assert {"table/said", "table/reseated", "table/finished"} <= {each.kind for each in happenings}
    for each in happenings:
        assert each.words is not None
        assert each.words.en != each.words.fr
        assert not set("{[|") & set(each.words.en + each.words.fr)
    said = words(table.told)
    assert {"Anna has 2 hours left", "Cleo: hello", "Cleo: Thank you!"} <= set(said)


def test_readers_are_spoken_to_as_such() -> None:
    table = duel()
    (told,) = table.do("bert", "rise")
    assert [told.happenings(reader)[0].words for reader in (0, 1)] == [
        wire.Words(en="Bert has left: a bot plays on", fr="Bert a quitté la table : un robot joue"),
        wire.Words(en="You have left: a bot plays on", fr="Vous avez quitté la table : un robot joue"),
    ]
    (warned,) = table.server(Warned(seat=0, left=1000))
    assert [warned.happenings(reader)[0].words for reader in (0, None)] == [
        wire.Words(en="You have 1 second left", fr="Il vous reste 1 seconde"),
        wire.Words(en="Anna has 1 second left", fr="Il reste 1 seconde à Anna"),
    ]


def test_every_sentence_of_the_table_has_both_languages() -> None:
    for kind, text in _WORDS.items():
        said = {text.to(language) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES), kind


def test_a_reader_s_numbers_have_no_gaps_and_count_only_what_it_noticed() -> None:
    table = Company("scopette", people=4, teams=True)
    table.do("anna", "say", text="psst", to="team")
    table.do("bert", "say", text="psst", to="team")
    table.do("gina", "say", text="from the door")
    for reader in table.table.readers:
        numbers = [told.seqs[reader] for told in table.told if reader in told.seqs]
        assert numbers == list(range(2, table.table.seq(reader) + 1))
    told = table.told[-3:]
    assert [set(each.seqs) for each in told] == [{0, 2}, {1, 3}, {None}]


def test_what_was_missed_can_be_told_again() -> None:
    table = duel()
    seen = table.table.seq(0)
    assert table.table.missed_since(0, seen) == []
    told = [*table.play(1), *table.play(0), *table.do("bert", "say", text="hm")]
    missed = table.table.missed_since(0, seen)
    assert missed == [
        wire.Missed(seq=each.seqs[0], moves=each.moves(0), happenings=each.happenings(0)) for each in told
    ]
    assert table.table.missed_since(0, seen + 3) == []
    assert table.table.missed_since(0, seen + 4) is None
    assert table.read_again().missed_since(0, seen) == missed


def test_a_log_is_what_one_may_remember() -> None:
    table = duel()
    told = [*table.play(1), *table.play(0)]
    log = table.table.lately(0)
    assert log[-2:] == [each.missed(0) for each in told]
    assert [each.seq for each in log] == list(range(3, table.table.seq(0) + 1))  # since sitting down
    assert table.read_again().lately(0) == log


def test_what_is_too_long_ago_cannot() -> None:
    table = duel()
    seen = table.table.seq(None)
    for _ in range(REMEMBERED):
        table.do("anna", "say_phrase", phrase="hello")
    missed = table.table.missed_since(None, seen)
    assert missed is not None
    assert len(missed) == REMEMBERED
    assert table.table.missed_since(None, seen - 1) is None


def test_who_takes_a_seat_is_not_told_what_was_told_there_before() -> None:
    table = Company("scopette", people=4, teams=True)
    before = table.table.seq(2)
    table.do("anna", "say", text="between us", to="team")
    table.do("anna", "resign")
    table.do("cleo", "resign")
    assert table.table.missed_since(2, before) is not None
    table.do("cleo", "rise")
    table.do("gina", "sit", seat=2)
    assert table.table.missed_since(2, before) is None
    assert table.table.missed_since(2, table.table.seq(2)) == []
    assert table.table.lately(2) == []


def test_a_request_that_was_stored_is_answered_with_the_same_number() -> None:
    table = duel()
    command = wire.Play(request="mine", type="move", ply=0, move=str(table.match.legal_moves[0]))
    assert table.table.answered("bert", "mine") is None
    (told,) = table.store(table.table.decide(command, "bert", "Bert", table.now), "bert", "mine")
    table.play(0)
    assert table.table.answered("bert", "mine") == told.seqs[1]
    assert table.table.answered("anna", "mine") is None
    assert table.read_again().answered("bert", "mine") == told.seqs[1]


def test_a_seated_person_reads_as_the_seat_and_others_see_what_a_spectator_may() -> None:
    table = duel()
    assert table.table.moment(0).view == {**table.match.view(0), "ply": 0}
    assert table.table.moment(None).view == {**table.match.view(SPECTATOR), "ply": 0}
    assert table.table.people == {"anna": 0, "bert": 1}


def test_before_the_first_match_there_is_no_view() -> None:
    moment = Company(start=False).table.moment(0)
    assert (moment.view, moment.turn, moment.legal, moment.clocks, moment.ply) == (None, None, None, None, 0)


def test_an_ordinary_move_changes_the_moment_and_not_the_table() -> None:
    table = duel()
    info, summary = table.table.info(0), table.table.summary()
    (told,) = table.play(1)
    assert (told.table, told.moment, told.moved, told.speaker) == (False, True, (), None)
    assert table.table.info(0) is info
    assert table.table.summary() is summary


def test_the_row_for_lists_tells_who_plays_and_how_it_ended() -> None:
    table = Company(people=1, players=2)
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


def test_a_table_with_bots_is_attended_from_its_start_on_and_one_of_people_when_it_is_due() -> None:
    assert Company(people=1, players=2).table.lasting_due() == 1_000_000
    assert Company("goita", people=4).table.lasting_due() == 1_000_000
    assert duel(clock=wire.ClockSetting(kind="turn", seconds=30)).table.lasting_due() == 1_000_000
    assert duel().table.lasting_due() == 31 * 86_400_000
    assert Company(start=False).table.lasting_due() == 8 * 86_400_000


def test_acts_must_come_in_order() -> None:
    table = duel()
    with pytest.raises(AssertionError):
        table.table.apply(table.log[3])


def test_times_never_go_back_at_a_table() -> None:
    table = duel(clock=wire.ClockSetting(kind="match", seconds=60))
    table.wait(5_000)
    table.do("anna", "say", text="hm")
    table.now -= 4_000
    (told,) = table.play(1)
    assert told.at == table.table.last_at == table.now + 4_000
    clocks = table.table.moment(0).clocks
    assert clocks is not None
    assert clocks.left == [60_000, 55_000]


def test_what_is_stored_reads_back_as_it_was() -> None:
    table = Company(people=2)
    table.play(0) if table.match.turn == 0 else None
    for act in table.log:
        assert read_body(body_text(act.body)) == act.body


def test_a_secret_is_not_printed() -> None:
    assert "secret" not in repr(NewMatch("id", 0, b"secret", "commitment"))


def test_leaving_and_coming_back_are_told_to_everybody() -> None:
    table = duel()
    assert kinds(table.do("anna", "rise"), None) == ["table/bot_stood_in"]
    assert table.table.info(1).seats[0].stands_in == "left"
