"""Tokens (SCO-18 to SCO-22)."""

from __future__ import annotations

import pytest

from tests.cases import each_case
from tests.games.scopette.positions import centre, hand, kinds, moves, play, position, tokens


@pytest.mark.rule("SCO-19")
def test_emptying_the_centre_earns_a_token_and_nothing_is_put_back() -> None:
    match = position("4G 5O", "9K 1O 2O", "3G 3O 3K", stock="10G")
    events = play(match, "9K x 4G 5O")
    assert kinds(events) == ["taken", "scopette", "drew"]
    assert dict(events[1].details) == {"of": "table", "tokens": 1}
    assert (tokens(match), centre(match)) == ([1, 0], "")
    assert moves(match) == {"3G", "3O", "3K"}


@pytest.mark.rule("SCO-20")
def test_emptying_the_hand_earns_a_token() -> None:
    match = position("4G 5O", "3K 1O", "")
    events = play(match, "3K 1O x 4G")
    assert dict(events[1].details) == {"of": "hand", "tokens": 1}
    assert tokens(match) == [1, 0]


@pytest.mark.rule("SCO-20", "SCO-18")
def test_laying_the_last_card_earns_nothing() -> None:
    match = position("", "3K", "")
    assert "scopette" not in kinds(play(match, "3K"))
    assert tokens(match) == [0, 0]


@pytest.mark.rule("SCO-18")
def test_passing_before_an_empty_centre_with_an_empty_hand_earns_nothing() -> None:
    match = position("", "", "")
    assert kinds(play(match, "pass")) == ["passed", "drew"]
    assert tokens(match) == [0, 0]


@pytest.mark.rule("SCO-18")
def test_the_hand_is_judged_before_the_draw() -> None:
    match = position("4G 5O", "4K", "", stock="10Y")
    play(match, "4K x 4G")
    assert (tokens(match), hand(match, 0)) == ([1, 0], "10Y")


@pytest.mark.rule("SCO-21")
def test_both_at_once_earn_four() -> None:
    match = position("5Y", "7T -2K", "")
    events = play(match, "7T -2K x 5Y")
    assert dict(events[1].details) == {"of": "double", "tokens": 4}
    assert tokens(match) == [4, 0]


@pytest.mark.rule("SCO-18", "SCO-19")
def test_a_taking_that_leaves_something_earns_nothing() -> None:
    match = position("4G 5O", "5K 1O 2O", "")
    assert "scopette" not in kinds(play(match, "5K x 5O"))


@pytest.mark.rule("SCO-22")
@each_case(("given", "earned"), [(19, 4), (20, 4), (21, 3), (23, 1), (24, 0)])
def test_a_double_gets_what_is_left(given: int, earned: int) -> None:
    match = position("5Y", "7T -2K", "", tokens=[0, given])
    events = play(match, "7T -2K x 5Y")
    assert tokens(match) == [earned, given]
    assert match.view()["supply"] == 24 - given - earned
    assert events[1].details["tokens"] == earned
    for language in ("en", "fr"):
        assert match.game.events.describe(events[1], match.names, language)
