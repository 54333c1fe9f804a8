"""Chat: who may say what, and who reads it."""

from __future__ import annotations

from typing import Any

import pytest

from cartable.games.reader import SPECTATOR, Reader
from cartable.server.errors import TableError
from cartable.server.table.chat import PHRASES, clean_text
from cartable.server.table.notifications import Notification
from tests.server.table.table_driver import TableDriver, player_of

EVERYBODY = {SPECTATOR, 0, 1, 2, 3}


def readers_of(notifications: list[Notification]) -> set[Reader]:
    (said,) = notifications
    return set(said.seqs)


def test_before_and_after_the_match_everybody_reads_everything() -> None:
    table = TableDriver(people=4, teams=True, start=False)
    assert readers_of(table.do("anna", "say", text="hello")) == EVERYBODY
    assert readers_of(table.do("gina", "say", text="hello from outside")) == EVERYBODY
    assert table.table.info(0).chat == "open"
    table.do("anna", "start")
    for player in ("anna", "cleo"):
        table.do(player, "resign")
    assert readers_of(table.do("anna", "say", text="well")) == EVERYBODY


@pytest.mark.rule("SHO-24")
@pytest.mark.parametrize("options", [{}, {"nine_cards": True}], ids=str)
def test_no_message_reaches_a_partner_during_a_team_game_of_shokoba(options: dict[str, Any]) -> None:
    table = TableDriver("shokoba", people=4, teams=True, **options)
    for seat in range(4):
        speaker, partner = player_of(seat), (seat + 2) % 4
        assert table.table.info(seat).chat == "phrases"
        for to in ({}, {"to": "team"}):
            assert table.refused(speaker, "say", text="I have the diamond", **to) == "chat/partners"
        for phrase in PHRASES:
            notifications = table.do(speaker, "say_phrase", phrase=phrase)
            assert readers_of(notifications) == EVERYBODY - {partner}
            assert notifications[0].happenings(partner) == []
            assert notifications[0].happenings((seat + 1) % 4) != []


def test_silent_partners_have_only_phrases_which_do_not_reach_each_other() -> None:
    table = TableDriver(people=4, teams=True)
    assert (table.table.info(0).chat, table.table.info(SPECTATOR).chat) == ("phrases", "open")
    assert table.refused("anna", "say", text="I have gems") == "chat/partners"
    assert table.refused("anna", "say", text="I have gems", to="team") == "chat/partners"
    notifications = table.do("anna", "say_phrase", phrase="oops")
    assert readers_of(notifications) == EVERYBODY - {2}
    (said,) = notifications[0].happenings(1)
    assert (said.kind, said.seat, said.details["name"], said.details["phrase"]) == ("table/said", 0, "Anna", "oops")
    assert said.words is not None
    assert said.words.fr == f"Anna : {PHRASES['oops'].fr}"
    assert notifications[0].speaker == "anna"


def test_without_partners_chat_is_open(subtests: pytest.Subtests) -> None:
    for game in ["goita", "shokoba"]:
        with subtests.test(game=game):
            table = TableDriver(game, people=3, players=3)
            assert table.table.info(0).chat == "open"
            assert readers_of(table.do("anna", "say", text="nice cards")) == {SPECTATOR, 0, 1, 2}


def test_in_a_cooperative_game_chat_is_open() -> None:
    table = TableDriver("goita", people=2, players=2, mode="solo")
    assert table.table.info(0).chat == "open"


def test_partners_in_goita_are_silent() -> None:
    assert TableDriver("goita", people=4).refused("dora", "say", text="pawns!") == "chat/partners"


@pytest.mark.rule("SCO-29")
def test_partners_in_scopette_have_a_team_chat() -> None:
    """Open during play, and read by the two partners alone."""
    table = TableDriver("scopette", people=4, teams=True)
    assert table.table.info(SPECTATOR).chat == "open"
    for team in table.table.sides:
        for seat in team:
            assert table.table.info(seat).chat == "team"
            notifications = table.do(player_of(seat), "say", text="take the red one", to="team")
            assert readers_of(notifications) == set(team)
            for reader in EVERYBODY:
                assert bool(notifications[0].happenings(reader)) == (reader in team)
            assert readers_of(table.do(player_of(seat), "say", text="hello all")) == EVERYBODY


def test_without_a_team_there_is_no_team_chat() -> None:
    for table in (TableDriver("scopette", people=4), TableDriver("toko_maja", people=4, teams=2)):
        assert table.table.info(0).chat == "open"
        assert table.refused("anna", "say", text="psst", to="team") == "chat/team"
    assert TableDriver("scopette", people=4, teams=True).refused("gina", "say", text="psst", to="team") == "chat/team"


def test_players_of_a_running_match_do_not_read_spectators() -> None:
    table = TableDriver(people=4)
    assert readers_of(table.do("gina", "say", text="Anna has the 7D")) == {SPECTATOR}
    assert readers_of(table.do("gina", "say_phrase", phrase="well-played")) == EVERYBODY
    assert readers_of(table.do("anna", "say", text="hello")) == EVERYBODY


def test_a_message_is_cleaned_to_one_plain_line(subtests: pytest.Subtests) -> None:
    for said, cleaned in [
        ("  two   words ", "two words"),
        ("line\nbreak\ttab\u2028more", "line break tab more"),
        ("be\u202egin\u200b\u0007", "begin"),
        ("cafe\u0301", "café"),
        ("Z" + "\u0335" * 9, "Z" + "\u0335" * 3),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ]:
        with subtests.test(said=said, cleaned=cleaned):
            assert clean_text(said) == cleaned


def test_an_empty_message_is_refused(subtests: pytest.Subtests) -> None:
    for said in ["", " \n", "\u200b\u200d", "\u202e"]:
        with subtests.test(said=said):
            with pytest.raises(TableError) as error:
                clean_text(said)
            assert error.value.code == "chat/empty"
