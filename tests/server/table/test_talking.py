"""Talking: what may be said, and who hears it."""

from __future__ import annotations

import pytest

from cartable.server.errors import TableError
from cartable.server.table.talking import PHRASES, clean_text
from cartable.server.table.telling import Told
from tests.server.table.company import Company

EVERYBODY = {None, 0, 1, 2, 3}


def heard(told: list[Told]) -> set[int | None]:
    (said,) = told
    return set(said.seqs)


def test_before_and_after_the_match_everybody_hears_everybody() -> None:
    table = Company(people=4, teams=True, start=False)
    assert heard(table.do("anna", "say", text="hello")) == EVERYBODY
    assert heard(table.do("gina", "say", text="hello from the door")) == EVERYBODY
    assert table.table.info(0).chat == "open"
    table.do("anna", "start")
    for player in ("anna", "cleo"):
        table.do(player, "resign")
    assert heard(table.do("anna", "say", text="well")) == EVERYBODY


def test_partners_who_may_not_talk_have_the_phrases_and_those_do_not_reach_each_other() -> None:
    table = Company(people=4, teams=True)
    assert (table.table.info(0).chat, table.table.info(None).chat) == ("phrases", "open")
    assert table.refused("anna", "say", text="I have gems") == "chat/partners"
    assert table.refused("anna", "say", text="I have gems", to="team") == "chat/partners"
    told = table.do("anna", "say_phrase", phrase="oops")
    assert heard(told) == EVERYBODY - {2}
    (said,) = told[0].happenings(1)
    assert (said.kind, said.seat, said.details["name"], said.details["phrase"]) == ("table/said", 0, "Anna", "oops")
    assert said.words is not None
    assert said.words.fr == f"Anna : {PHRASES['oops'].fr}"
    assert told[0].speaker == "anna"


@pytest.mark.parametrize("game", ["goita", "shokoba"])
def test_without_partners_talk_is_open(game: str) -> None:
    table = Company(game, people=3, players=3)
    assert table.table.info(0).chat == "open"
    assert heard(table.do("anna", "say", text="nice cards")) == {None, 0, 1, 2}


def test_where_all_play_together_they_may_talk() -> None:
    table = Company("goita", people=2, players=2, mode="solo")
    assert table.table.info(0).chat == "open"


def test_goita_s_partners_are_silent() -> None:
    assert Company("goita", people=4).refused("dora", "say", text="pawns!") == "chat/partners"


def test_partners_in_scopette_may_talk_among_themselves() -> None:
    table = Company("scopette", people=4, teams=True)
    assert table.table.info(0).chat == "team"
    team = next(team for team in table.table.sides if 0 in team)
    told = table.do("anna", "say", text="take the red one", to="team")
    assert heard(told) == set(team)
    assert told[0].happenings(1 if 1 not in team else 2) == []
    assert heard(table.do("anna", "say", text="hello all")) == EVERYBODY


def test_without_a_team_there_is_nobody_to_whisper_to() -> None:
    for table in (Company("scopette", people=4), Company("toko_maja", people=4, teams=2)):
        assert table.table.info(0).chat == "open"
        assert table.refused("anna", "say", text="psst", to="team") == "chat/team"
    assert Company("scopette", people=4, teams=True).refused("gina", "say", text="psst", to="team") == "chat/team"


def test_spectators_of_a_running_match_talk_among_themselves() -> None:
    table = Company(people=4)
    assert heard(table.do("gina", "say", text="Anna has the 7D")) == {None}
    assert heard(table.do("gina", "say_phrase", phrase="well-played")) == EVERYBODY
    assert heard(table.do("anna", "say", text="hello")) == EVERYBODY


@pytest.mark.parametrize(
    ("said", "cleaned"),
    [
        ("  two   words ", "two words"),
        ("line\nbreak\ttab\u2028more", "line break tab more"),
        ("be\u202egin\u200b\u0007", "begin"),
        ("cafe\u0301", "café"),
        ("Z" + "\u0335" * 9, "Z" + "\u0335" * 3),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_a_text_is_one_plain_line(said: str, cleaned: str) -> None:
    assert clean_text(said) == cleaned


@pytest.mark.parametrize("said", ["", " \n", "\u200b\u200d", "\u202e"])
def test_a_text_that_says_nothing_is_refused(said: str) -> None:
    with pytest.raises(TableError) as error:
        clean_text(said)
    assert error.value.code == "chat/empty"
