"""Teams: seats, majorities and points together, hands apart (TOK-32)."""

from __future__ import annotations

import pytest

import cartable
from tests.cases import each_case
from tests.games.toko_maja.positions import play, position, tokens


@pytest.mark.rule("TOK-32")
@each_case(
    ("players", "teams", "sides"),
    [
        (4, 2, ((0, 2), (1, 3))),
        (6, 3, ((0, 3), (1, 4), (2, 5))),
        (6, 2, ((0, 2, 4), (1, 3, 5))),
        (5, None, ((0,), (1,), (2,), (3,), (4,))),
    ],
)
def test_teams_sit_alternately(players: int, teams: int | None, sides: tuple[tuple[int, ...], ...]) -> None:
    assert cartable.new("toko_maja", players=players, teams=teams, seed=1).sides == sides


@pytest.mark.rule("TOK-32", "TOK-18")
def test_the_sets_of_partners_count_together() -> None:
    match = position("4|1|3", "4 4", "", "", "", sets=["", "444", "44J", ""], tokens={4: 1}, teams=2)
    play(match, "take A", "lay 444")
    assert tokens(match) == {4: 0}


@pytest.mark.rule("TOK-32", "TOK-18")
def test_so_do_the_holder_s() -> None:
    match = position("4|1|3", "4 4", "", "", "", sets=["444", "444", "", "444"], tokens={4: 1}, teams=2)
    play(match, "take A", "lay 444")
    assert tokens(match) == {4: 1}


@pytest.mark.rule("TOK-32", "TOK-7")
def test_a_partner_does_not_take_the_token_from_a_partner() -> None:
    match = position("4|1|3", "4 4", "", "", "", sets=["444", "", "44J", ""], tokens={4: 2}, teams=2)
    play(match, "take A", "lay 444")
    assert tokens(match) == {4: 2}


@pytest.mark.rule("TOK-32", "TOK-7")
def test_a_token_won_back_lies_before_the_one_who_won_it_back() -> None:
    match = position("4|1|3", "4 4", "", "", "", sets=["", "444 444", "444 44J", ""], tokens={4: 1}, teams=2)
    play(match, "take A", "lay 444")
    assert tokens(match) == {4: 0}


@pytest.mark.rule("TOK-32")
def test_all_points_are_the_team_s() -> None:
    match = position(
        "5|5|5", "", "J", "4", "5", stock="1 1 .", sets=["111", "", "JJJ", "222"], tokens={1: 0, 2: 3}, teams=2
    )
    play(match, "draw", "1 > A")
    assert match.view()["points"] == [[1 + 9 - 1 + 10 - 4, -10 + 2 + 6 - 5]]
    assert match.scores == (15, -7, 15, -7)


@pytest.mark.rule("TOK-32")
@each_case(("players", "teams"), [(4, 2), (6, 2), (6, 3)])
def test_partners_do_not_see_each_other_s_cards(players: int, teams: int) -> None:
    match = position("1|1|1", *["2 3"] * players, teams=teams, players=players)
    for seat in range(players):
        hands = match.view(seat)["hands"]
        assert hands[seat] == ["2", "3"]
        assert all(set(hands[other]) == {"??"} for other in range(players) if other != seat)
