"""Seats, dealers and deals (SHO-4 to SHO-7, SHO-14, SHO-27)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cartable
from cartable import BadOption, Match
from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.shokoba.positions import dealt, kinds, play, seen
from tests.games.shokoba.twin import DECK


@pytest.mark.rule("SHO-4")
@each_case("players", [2, 3, 4])
def test_two_three_or_four_play(players: int) -> None:
    match = cartable.new("shokoba", players=players, seed=1)
    assert match.players == players
    assert match.sides == tuple((seat,) for seat in range(players))


@pytest.mark.rule("SHO-4")
@each_case("players", [0, 1, 5, -2, "2", 2.0, True, None])
def test_no_other_number_plays(players: Any) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("shokoba", players=players)
    assert error.value.code == "option/value"


@pytest.mark.rule("SHO-4", "SHO-24")
def test_partners_sit_opposite() -> None:
    assert cartable.new("shokoba", teams=True, seed=1).sides == ((0, 2), (1, 3))
    for players in (2, 3):
        with pytest.raises(BadOption) as error:
            cartable.new("shokoba", teams=True, players=players)
        assert error.value.code == "option/conflict"


@pytest.mark.rule("SHO-5")
@each_case("players", [2, 3, 4])
def test_chance_picks_the_first_dealer_evenly(players: int) -> None:
    drawn = Counter(cartable.new("shokoba", players=players, seed=seed).view()["dealer"] for seed in range(300))
    assert sorted(drawn) == list(range(players))
    assert min(drawn.values()) > 300 / players * 0.75


@pytest.mark.rule("SHO-5")
@each_case("players", [2, 3, 4])
def test_the_deal_passes_to_the_left_with_each_round(players: int) -> None:
    match = cartable.new("shokoba", players=players, target=30, seed=2)
    for _ in random_moves(match, seed=2):
        pass
    dealers = [each.states[0].dealer for each in match.rounds]
    assert len(dealers) > players
    assert dealers == [(dealers[0] + number) % players for number in range(len(dealers))]
    for each in match.rounds:
        assert {state.dealer for state in each.states} == {each.states[0].dealer}


@pytest.mark.rule("SHO-5")
@each_case("players", [2, 3, 4])
def test_a_finished_match_shows_the_dealer_of_its_last_round(players: int) -> None:
    match = finished(cartable.new("shokoba", players=players, first_dealer=0, seed=1))
    for reader in range(SPECTATOR, players):
        assert match.view(reader)["dealer"] == (len(match.rounds) - 1) % players


@pytest.mark.rule("SHO-6")
def test_three_cards_each_one_at_a_time_from_the_dealer_s_left_then_four_on_the_table() -> None:
    match = cartable.new(
        "shokoba", players=3, first_dealer=1, decks=["1R 2R 3R 4R 5R 6R 8R 9R 10R 7D 7E 1S 2S"], seed=0
    )
    assert seen(match, 2)["hands"] == ["?? ?? ??", "?? ?? ??", "1R 4R 8R"]
    assert seen(match, 0)["hands"] == ["2R 5R 9R", "?? ?? ??", "?? ?? ??"]
    assert seen(match, 1)["hands"] == ["?? ?? ??", "3R 6R 10R", "?? ?? ??"]
    assert seen(match)["hands"] == ["?? ?? ??"] * 3
    assert seen(match)["table"] == "1S 2S 7E 7D"
    assert seen(match)["stock"] == 40 - 9 - 4


@pytest.mark.rule("SHO-7")
@each_case(("players", "dealer", "order"), [(2, 0, [1, 0]), (3, 1, [2, 0, 1]), (4, 2, [3, 0, 1, 2])])
def test_the_dealer_s_left_begins_every_deal_and_play_is_clockwise(players: int, dealer: int, order: list[int]) -> None:
    match = cartable.new("shokoba", players=players, first_dealer=dealer, seed=3)
    turns = [match.turn for _ in random_moves(match, seed=3) if len(match.rounds) == 1]
    assert turns == order * (36 // players)


@pytest.mark.rule("SHO-14")
@each_case(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_three_more_cards_each_when_all_hands_are_empty_and_none_to_the_table(players: int, deals: int) -> None:
    match = cartable.new("shokoba", players=players, seed=4)
    hands: list[list[int]] = [[3] * players]
    for move in random_moves(match, seed=4):
        before = match.view()
        after = match.copy()
        brought = kinds(after.play(move))
        if len(after.rounds) > 1:
            break
        if "dealt" in brought:
            hands.append([len(hand) for hand in after.view()["hands"]])
            assert sum(map(len, before["hands"])) == 1
            assert after.view()["stock"] == before["stock"] - 3 * players
            assert len(after.view()["table"]) <= len(before["table"]) + 1
    assert hands == [[3] * players] * deals
    assert match.view()["stock"] == 0


@pytest.mark.rule("SHO-14")
def test_the_next_cards_of_the_stock_are_dealt_in_the_same_order() -> None:
    match = dealt("10R 10S 10S 10S", "1R 1S 1S", "2R 2S 2S", then="3R 4R 3S 4S 5S 6S")
    play(match, "1R", "2R", "1S x 1R", "2S x 2R", "1S", "2S")
    assert seen(match, 0)["hands"] == ["3S 3R 5S", "?? ?? ??"]
    assert seen(match, 1)["hands"] == ["?? ?? ??", "4S 4R 6S"]
    assert match.turn == 0


@pytest.mark.rule("SHO-27")
def test_expert_rule_1_deals_nine_cards_each_at_once() -> None:
    match = cartable.new("shokoba", teams=True, nine_cards=True, seed=5)
    assert [len(hand) for hand in match.view()["hands"]] == [9] * 4
    assert len(match.view()["table"]) == 4
    assert match.view()["stock"] == 0
    rounds = {len(each.moves) for each in finished(match).rounds}
    assert rounds == {36}


@pytest.mark.rule("SHO-27")
def test_nine_cards_come_one_at_a_time_too() -> None:
    deck = sorted(DECK)
    match = cartable.new("shokoba", teams=True, nine_cards=True, first_dealer=3, decks=[" ".join(deck)], seed=0)
    for seat in range(4):
        assert Counter(match.view(seat)["hands"][seat]) == Counter(deck[seat:36:4])
    assert Counter(match.view()["table"]) == Counter(deck[36:])


@pytest.mark.rule("SHO-27")
@each_case("players", [2, 3, 4])
def test_nine_cards_are_for_teams_only(players: int) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("shokoba", players=players, nine_cards=True)
    assert error.value.code == "option/conflict"


def finished(match: Match) -> Match:
    for _ in random_moves(match, seed=0):
        pass
    return match
