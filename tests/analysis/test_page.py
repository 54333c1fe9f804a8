"""The page of a review: its numbers are those of the review, and they add up."""

from __future__ import annotations

import re

import pytest

import cartable
from cartable import Match
from cartable.analysis import open_cards, review
from cartable.analysis.page import page
from cartable.bots import choose, make_bot
from cartable.games.texts import LANGUAGES
from cartable.reports.number_format import number

pytestmark = pytest.mark.compiled_only
PLAYERS = 3


@pytest.fixture
def match() -> Match:
    match = cartable.new("shokoba", seed=3, players=PLAYERS, target=1)
    bots = [make_bot(match.game, "beginner", seat) for seat in range(PLAYERS)]
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    return match


def test_the_parts_of_each_account_add_up_to_what_the_match_brought(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_cards, "POSITIONS", 2000)  # what is best with all cards open is no part of an account
    found = review(match, worlds=4)
    text = page(found, range(PLAYERS), "en")
    section = text[text.index('id="account"') :].split("</section>")[0]
    rows = re.findall("<tr>(.*?)</tr>", section)[1:]
    assert len(rows) == PLAYERS
    gave_away = 0.0
    for seat, row in enumerate(rows):
        assert match.names[seat] in row
        result, expected, luck, gave, received = (
            float(each.replace("\N{MINUS SIGN}", "-"))
            for each in re.findall(r"<td><span(?: lang=\"en\")?>([^<]*)</span>", row)[:5]
        )
        others = [points for other, points in enumerate(match.scores) if other != seat]
        assert result == pytest.approx(match.scores[seat] - sum(others) / len(others), abs=0.051)
        assert expected + luck + gave + received == pytest.approx(result, abs=0.26)  # each part is rounded
        assert gave <= 0 <= received
        gave_away += gave
        for value in (found.account_of(seat).result, -found.account_of(seat).given):
            assert all(number(value, 1, language, signed=True) in row for language in LANGUAGES)
    assert gave_away < -1
