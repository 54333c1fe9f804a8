"""The last turns, points, ties and teams (SCO-23 to SCO-30)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import cartable
from cartable import BadOption, Match
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES, Language
from tests.cases import each_case
from tests.games.scopette.positions import play, position


def finished(piles: list[str], **more: Any) -> Match:
    """A match whose last turns everybody passes."""
    players = more.get("players", len(piles))
    match = position("", *[""] * players, piles=piles, stock="", **more)
    play(match, *["pass"] * players)
    return match


@pytest.mark.rule("SCO-23")
@each_case("players", [2, 3, 4, 5, 6])
def test_after_the_last_card_everybody_plays_once_more_without_drawing(players: int) -> None:
    match = cartable.new("scopette", players=players, seed=2)
    while match.view()["stock"]:
        drawer = match.turn
        match.play(match.legal_moves[0])
    hands = [len(hand) for hand in match.view()["hands"]]
    seats = []
    while not match.is_over:
        seats.append(match.turn)
        match.play(match.legal_moves[0])
    assert drawer is not None
    assert seats == [(drawer + step) % players for step in range(1, players + 1)]
    assert [len(hand) for hand in match.view()["hands"]] == [count - 1 for count in hands]


@pytest.mark.rule("SCO-23")
def test_the_last_card_is_announced_to_all() -> None:
    match = position("4G", "1O 2O 3O", "", stock="9G")
    state = match.state
    state.dealt = 75
    state.stock[75] = state.stock[35]
    events = play(match, "1O")
    assert [event.kind for event in events] == ["laid", "drew", "last_turns"]
    assert (match.view()["stock"], match.view()["last_turns"]) == (0, 2)


@pytest.mark.rule("SCO-23")
def test_passing_under_three_cards_stays_allowed_at_the_end() -> None:
    match = position("4G", "1O 2O", "5G 6G 7G", stock="")
    play(match, "pass")
    assert "pass" not in {str(move) for move in match.legal_moves}
    play(match, "5G")
    assert match.is_over


@pytest.mark.rule("SCO-24")
def test_what_is_left_scores_for_nobody() -> None:
    match = position("4G 1* 7*", "10* 2G", "4* 3O", stock="", colours="GOKU", symbols="HS")
    play(match, "pass", "pass")
    assert match.scores == (0, 0)
    assert match.winners == (0, 1)


@pytest.mark.rule("SCO-25", "SCO-27")
@each_case(("pile", "points"), [
    ("3G", 1),  # the own colour, symbol T
    ("1G", 2),  # the own colour and the own symbol H
    ("2O", 1),  # H alone
    ("2T", 1),  # D, the symbol shared with the right
    ("1T", 0),
    ("1* 4* 7* 10*", 4),
    ("6G", 2),  # D on the own colour
    ("3G 1G 2O 2T 1T 1*", 6),
])  # fmt: skip
def test_points_of_a_pile(pile: str, points: int) -> None:
    match = finished([pile, "", ""], colours="GKU", symbols="HSD", tokens=[0, 0, 0])
    assert match.scores[0] == points


@pytest.mark.rule("SCO-25", "SCO-26", "SCO-27")
@each_case("language", LANGUAGES)
def test_the_example_of_counting(language: Language) -> None:
    """Each row of the page alone, then all of Ana's pile against Bilal's."""
    page = cartable.load("scopette").rules_markup(language)
    rows = re.findall(r"^\| \[\[(\S+)\]\] \| (\d) \| (\d) \| (\d) \| (\d) \|", page, re.MULTILINE)
    assert len(rows) == 6
    for card, *points in rows:
        details = counted([card, "", ""])
        assert [details["counts"][name][0] for name in ("colour", "symbols", "gold")] == list(map(int, points[:3]))
        assert details["points"][0] == int(points[3])
    piles = [" ".join(card for card, *_ in rows), "1K 2O 3T 9Y 6Y", ""]
    details = counted(piles, tokens=[2, 4, 0])
    assert details["points"] == [9, 9, 0]
    assert details["cards"] == [6, 5, 0]
    assert finished(piles, tokens=[2, 4, 0], colours="GKU", symbols="HTE").winners == (0,)


def counted(piles: list[str], **more: Any) -> Mapping[str, Any]:
    """The details of the count when Ana, Bilal and Chloé have these piles."""
    match = position("", "", "", "", piles=piles, colours="GKU", symbols="HTE", stock="", **more)
    return next(event for event in play(match, "pass", "pass", "pass") if event.kind == "counted").details


@pytest.mark.rule("SCO-25")
def test_both_colours_count_with_two_players_and_tokens_do_too() -> None:
    match = finished(["3G 2K 1T", "1K 3O"], colours="GKOU", symbols="HD", tokens=[3, 0])
    assert match.scores == (5, 1)
    counted = match.copy()
    counted.undo()
    (event,) = (event for event in counted.play("pass") if event.kind == "counted")
    assert event.details["counts"] == {"colour": [2, 1], "symbols": [0, 0], "gold": [0, 0], "tokens": [3, 0]}
    assert match.view()["points"] == [5, 1]


@pytest.mark.rule("SCO-27")
def test_a_card_that_took_counts_like_a_taken_one() -> None:
    match = position("4*", "4G", "", stock="", colours="GKOU", symbols="HS")
    play(match, "4G x 4*", "pass")
    assert match.scores == (2 + 4, 0)


@pytest.mark.rule("SCO-26")
@each_case(("piles", "tokens", "winners"), [
    (["1* 3T", "4*", ""], [0, 0, 0], (0,)),  # equal points, more cards
    (["1* 3T 5T", "4* 7*", "10* 8O 3O"], [0, 0, 0], (1,)),  # more points before more cards
    (["1* 4*", "7* 3T", "10* 3O"], [0, 1, 1], (1, 2)),  # equal points, cards and tokens: shared
    (["1* 4*", "7* 3T", ""], [0, 1, 0], (1,)),  # equal points and cards, more tokens
])  # fmt: skip
def test_ties(piles: list[str], tokens: list[int], winners: tuple[int, ...]) -> None:
    match = finished(piles, tokens=tokens, colours="GKU", symbols="EEE")
    assert match.winners == winners


@pytest.mark.rule("SCO-28")
@each_case(("players", "sides"), [(4, ((0, 2), (1, 3))), (6, ((0, 3), (1, 4), (2, 5)))])
def test_teams_of_two_seated_alternately(players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    match = cartable.new("scopette", players=players, teams=True, seed=1)
    assert match.sides == sides
    for apart in range(1, players // 2):
        assert not any({seat, (seat + apart) % players} <= set(side) for side in sides for seat in side)


@pytest.mark.rule("SCO-28")
@each_case("players", [2, 3, 5])
def test_teams_need_four_or_six(players: int) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("scopette", players=players, teams=True)
    assert error.value.code == "option/conflict"
    assert "six" in error.value.to("fr")


@pytest.mark.rule("SCO-28")
def test_partners_add_up_what_their_own_piles_score() -> None:
    match = finished(["1*", "", "3G 4*", ""], colours="GKOU", symbols="EEEE", tokens=[1, 0, 0, 2], teams=True)
    assert match.scores == (3, 2, 3, 2)  # the green 3 is worth nothing in the partner's pile
    assert match.winners == (0, 2)


@pytest.mark.rule("SCO-29")
def test_a_team_chat_is_open() -> None:
    assert cartable.new("scopette", players=4, teams=True, seed=1).view(0)["team_chat"] is True
    assert cartable.new("scopette", players=4, seed=1).view(0)["team_chat"] is False


@pytest.mark.rule("SCO-30")
@each_case(("piles", "tokens", "winners"), [
    (["1*", "4* 3T", "", ""], [0, 0, 0, 0], (1, 3)),
    (["1*", "4* 3T", "3O", ""], [0, 0, 0, 0], (0, 1, 2, 3)),
    (["1* 7*", "4* 3T", "3O", "8O"], [0, 1, 0, 0], (1, 3)),
])  # fmt: skip
def test_team_ties_compare_the_sums(piles: list[str], tokens: list[int], winners: tuple[int, ...]) -> None:
    match = finished(piles, tokens=tokens, colours="GKUY", symbols="EEEE", teams=True)
    assert match.winners == winners


@pytest.mark.rule("SCO-30")
def test_partners_do_not_see_each_other_s_colour_until_the_end() -> None:
    match = cartable.new("scopette", players=4, teams=True, seed=4)
    assert match.view(0)["colours"][2] == ["??"]
    while not match.is_over:
        match.play(match.legal_moves[0])
    assert all(colour in "GOKUTY" for (colour,) in match.view(0)["colours"])
    assert match.view(0)["colours"] == match.view(SPECTATOR)["colours"]
