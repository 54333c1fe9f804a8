"""Counting a round and ending a match (SHO-18 to SHO-23, SHO-34)."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import Event, Match
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.shokoba.positions import only, play, position


def counted(*piles: str, **options: Any) -> tuple[Match, list[int]]:
    """The stones after a round that ends with these piles; the last card played, a 10S, goes to nobody."""
    match = position("", "10S", *[""] * (len(piles) - 1), piles=piles, rest="away", **options)
    stones: list[int] = only(play(match, "10S"), "counted").details["stones"]
    return match, stones


@pytest.mark.rule("SHO-18")
@each_case(
    ("piles", "stones"),
    [
        (("7D", "1S 2S"), [1, 2]),  # diamond | sapphires, cards
        (("7E 7E", "7E 1S 2S"), [1, 2]),  # emeralds | sapphires, cards
        (("1R 2R", "3R 1S 2S"), [1, 2]),  # rubies | sapphires, cards
        (("1S 2S 3S", "4S 1R 2R"), [1, 1]),  # sapphires | rubies, as many cards
        (("7D 7E 1R 1S", ""), [5, 0]),  # everything
        (("", "7D 7E 7E 7E 1R 1S"), [0, 5]),
        (("7D", "7E", "1R", "1S 2S"), [1, 1, 1, 2]),
    ],
)
def test_a_stone_for_the_diamond_and_for_each_majority(piles: tuple[str, ...], stones: list[int]) -> None:
    assert counted(*piles)[1] == stones


@pytest.mark.rule("SHO-19")
@each_case(
    ("piles", "stones"),
    [
        (("1R 1S", "2R 2S"), [0, 0]),
        (("7E 1S 1S", "7E 2S"), [2, 0]),  # sapphires and cards only
        (("1R 1S", "2R 2S", "3S 7E"), [0, 0, 1]),  # one tie of two, one of three; the emerald alone
        (("1R", "2R", "", ""), [0, 0, 0, 0]),
    ],
)
def test_a_tie_gives_nobody_the_stone(piles: tuple[str, ...], stones: list[int]) -> None:
    assert counted(*piles)[1] == stones


@pytest.mark.rule("SHO-19")
def test_a_tie_below_the_top_does_not_matter() -> None:
    assert counted("1S 2S", "3S", "4S")[1] == [2, 0, 0]


@pytest.mark.rule("SHO-20")
def test_numbers_do_not_matter_when_counting() -> None:
    assert counted("8S 9S 10S", "1S 1S 2S 3S")[1] == [0, 2]
    assert counted("9R 10R", "1R 2R 3R")[1] == counted("1R 2R", "9R 10R 8R")[1] == [0, 2]


@pytest.mark.rule("SHO-34")
def test_example_of_a_count_for_three() -> None:
    """A takes with the last card and gets the leftover: three of A's eight sapphires."""
    match = position(
        "5S 9S",
        "5S",
        "",
        "",
        piles=[
            "7D 1R 2R 3R 4R 1S 1S 1S 2S 2S",
            "7E 7E 5R 2S 3S 3S 3S 4S 4S 4S 5S",
            "7E 6R 8R 9R 10R 6S 6S 6S 8S 8S 8S 9S 9S 10S 10S 10S",
        ],
        rest=0,
    )
    details = only(play(match, "5S x 5S"), "counted").details
    assert details["counts"] == {
        "diamond": [1, 0, 0],
        "emeralds": [0, 2, 1],
        "rubies": [4, 1, 4],
        "sapphires": [8, 8, 11],
        "cards": [13, 11, 16],
    }
    assert details["winners"] == {"diamond": 0, "emeralds": 1, "rubies": None, "sapphires": 2, "cards": 2}
    assert details["stones"] == [1, 1, 2]


@pytest.mark.rule("SHO-21")
@each_case("options", [{"players": 2}, {"players": 3}, {"players": 4}, {"teams": True}])
def test_stones_are_kept_for_the_whole_game(options: dict[str, Any]) -> None:
    """Every stone of a match comes with an event: a shokoba or a category."""
    match = cartable.new("shokoba", seed=6, target=20, **options)
    earned = dict.fromkeys(range(match.players), 0)
    for move in random_moves(match, seed=6):
        for event in match.copy().play(move):
            for seat in seats_rewarded(match, event):
                earned[seat] += 1
    assert len(match.rounds) > 2
    assert match.scores == tuple(earned.values())


def seats_rewarded(match: Match, event: Event) -> list[int]:
    if event.kind == "shokoba":
        return next(list(team) for team in match.sides if event.seat in team)
    if event.kind == "counted":
        sides = [side for side in event.details["winners"].values() if side is not None]
        return [seat for side in sides for seat in match.sides[side]]
    return []


@pytest.mark.rule("SHO-22")
@each_case(
    ("options", "target"),
    [({"players": 2}, 7), ({"players": 3}, 6), ({"players": 4}, 5), ({"teams": True}, 7), ({"target": 12}, 12)],
)
def test_the_target(options: dict[str, Any], target: int) -> None:
    match = cartable.new("shokoba", seed=7, **options)
    assert match.view()["target"] == target
    for _ in random_moves(match, seed=7):
        pass
    after_each_round = [max(each.states[-1].stones) for each in match.rounds]
    assert after_each_round[-1] >= target
    assert all(stones < target for stones in after_each_round[:-1])


@pytest.mark.rule("SHO-22")
@each_case(
    ("before", "after", "is_over"),
    [([4, 0], [6, 0], False), ([5, 0], [7, 0], True), ([0, 6], [2, 6], False), ([0, 7], [2, 7], True)],
)
def test_the_match_ends_when_a_round_is_counted(before: list[int], after: list[int], is_over: bool) -> None:
    match, stones = counted("7D", "", stones=before)  # a stone for the diamond, another for the most cards
    assert stones == after
    assert match.is_over is is_over
    assert len(match.rounds) == (1 if is_over else 2)


@pytest.mark.rule("SHO-22")
def test_nothing_ends_in_mid_round() -> None:
    match = position("9S", "9R 2S", "10S 3S", stones=[6, 0])
    play(match, "9R x 9S")
    assert match.scores == (7, 0)
    assert not match.is_over
    assert match.turn == 1


@pytest.mark.rule("SHO-23")
@each_case(
    ("piles", "before", "winners"),
    [
        (("7D", "7E", ""), [5, 5, 5], (0, 1)),
        (("7D", "7E", "1R"), [5, 5, 5], (0, 1, 2)),
        (("7D", "7E", "1R"), [6, 5, 5], (0,)),
        (("7D", "7E", "1R"), [5, 5, 6], (2,)),
        (("", "", ""), [3, 8, 8], (1, 2)),
    ],
)
def test_everyone_tied_at_the_top_wins(piles: tuple[str, ...], before: list[int], winners: tuple[int, ...]) -> None:
    match, _ = counted(*piles, stones=before)
    assert match.is_over
    assert match.winners == winners


@pytest.mark.rule("SHO-23", "SHO-24")
def test_a_team_wins_together_and_two_teams_can_tie() -> None:
    for stones, winners in (([8, 7], (0, 2)), ([7, 8], (1, 3)), ([8, 8], (0, 1, 2, 3))):
        match, _ = counted("", "", teams=True, players=4, stones=stones)
        assert match.winners == winners
