"""The end of a round: the leftover, the last card, and a round in which nobody takes (SHO-15 to SHO-17)."""

from __future__ import annotations

import pytest

import cartable
from cartable import Match
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.shokoba.positions import kinds, moves, only, play, position
from tests.games.shokoba.twin import DECK


@pytest.mark.rule("SHO-15")
@each_case(("players", "turns"), [(2, 36), (3, 36), (4, 36)])
def test_a_round_ends_when_no_card_is_left_to_play_or_deal(players: int, turns: int) -> None:
    match = cartable.new("shokoba", players=players, seed=1)
    for _ in random_moves(match, seed=1):
        pass
    for each in match.rounds:
        assert len(each.moves) == turns
        assert [each.states[-1].hands[seat] for seat in range(players)] == [0] * players
        assert each.states[-1].dealt == 40


@pytest.mark.rule("SHO-15")
@each_case("last_taker", [0, 1, 2])
def test_the_leftover_goes_to_the_last_taker_without_a_shokoba(last_taker: int) -> None:
    match = position("9S 10S", "4S", "", "", last_taker=last_taker, rest="away")
    brought = play(match, "4S")
    swept = only(brought, "swept")
    assert (swept.seat, swept.details["cards"]) == (last_taker, ["4S", "9S", "10S"])
    assert "shokoba" not in kinds(brought)
    assert only(brought, "counted").details["counts"]["cards"] == [3 * (seat == last_taker) for seat in range(3)]


@pytest.mark.rule("SHO-15")
def test_who_takes_with_the_last_card_gets_the_leftover_too() -> None:
    match = position("4R 9S 10S", "4S", "", last_taker=1, rest="away")
    brought = play(match, "4S x 4R")
    assert only(brought, "swept").details["cards"] == ["9S", "10S"]
    assert only(brought, "counted").details["counts"]["cards"] == [4, 0]
    assert "shokoba" not in kinds(brought)


@pytest.mark.rule("SHO-16")
def test_the_last_card_of_the_round_can_make_a_true_shokoba() -> None:
    match = position("4R 5S", "9S", "", piles=["", "7D 7E 1R 1S 2S 3S"], last_taker=1, rest="away")
    brought = play(match, "9S x 5S 4R")
    assert kinds(brought)[:3] == ["taken", "shokoba", "counted"]
    assert "swept" not in kinds(brought)
    assert only(brought, "counted").details["stones"] == [1, 4]


@pytest.mark.rule("SHO-16")
def test_a_sweep_with_the_last_card_of_a_whole_round_played_through() -> None:
    """Found by trying seeds: the 36th card takes all that is left, and its stone comes before the count."""
    match, stones_before = sweep_at_the_end()
    first_round = match.rounds[0]
    assert match.game.notation.move_text(first_round.moves[-1]).count(" x ") == 1
    seat = first_round.states[-2].turn
    assert first_round.states[-1].stones[seat] >= stones_before[seat] + 1


def sweep_at_the_end() -> tuple[Match, list[int]]:
    for seed in range(200):
        match = cartable.new("shokoba", players=2, seed=seed)
        for move in random_moves(match, seed):
            if match.ply == 35:
                after = match.copy()
                if "shokoba" in kinds(after.play(move)):
                    return after, list(match.scores)
                break
    raise AssertionError("no seed sweeps with its last card")


@pytest.mark.rule("SHO-17")
def test_the_last_taker_may_be_from_an_earlier_deal() -> None:
    """Seat 1 takes in the first deal of a round, and nobody takes again."""
    hands = ["2S", "2R", "4S", "5S", "6S", "7E"]
    deck = [*hands, "10R", "10S", "10S", "9R"]
    rest = sorted(DECK)
    for card in deck:
        rest.remove(card)
    match = cartable.new("shokoba", players=2, mistakes=True, first_dealer=1, decks=[" ".join(deck + rest)], seed=0)
    brought = play(match, "2S", "2R x 2S")
    while len(match.rounds) == 1 and not match.is_over:
        brought = play(match, "pass" if "pass" in moves(match) else lay(match))
    assert only(brought, "swept").seat == 1
    assert len(only(brought, "swept").details["cards"]) == 38
    assert only(brought, "counted").details["counts"]["cards"] == [0, 40]
    assert only(brought, "counted").details["stones"] == [0, 5]


@pytest.mark.rule("SHO-17")
@each_case("players", [2, 3, 4])
def test_if_nobody_took_the_table_goes_to_nobody(players: int) -> None:
    match = cartable.new("shokoba", players=players, mistakes=True, seed=2)
    while len(match.rounds) == 1:
        brought = play(match, "pass" if "pass" in moves(match) else lay(match))
    assert "swept" not in kinds(brought)
    assert only(brought, "counted").details["counts"]["cards"] == [0] * players
    assert only(brought, "counted").details["winners"] == dict.fromkeys(
        ["diamond", "emeralds", "rubies", "sapphires", "cards"]
    )
    assert match.scores == (0,) * players
    assert len(match.view()["table"]) == 4


def lay(match: Match) -> str:
    """The first legal move that takes nothing."""
    return next(str(move) for move in match.legal_moves if " " not in str(move))
