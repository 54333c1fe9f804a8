"""Counting a round, and who wins (TOK-20 to TOK-25)."""

from __future__ import annotations

import pytest

from tests.cases import each_case
from tests.games.toko_maja.positions import only, play, position


def counted(*hands: str, sets: list[str], tokens: dict[int, int] | None = None) -> tuple[int, ...]:
    """The points of a round that ends with these hands; seat 0 ends it by keeping a 1."""
    match = position("5|5|5", *hands, stock="1 1 .", sets=sets, tokens=tokens)
    play(match, "draw", "1 > A", *(["pass"] if len(hands[0].split()) >= 2 else []))
    return tuple(match.view()["points"][0])


@pytest.mark.rule("TOK-20")
@each_case(
    ("sets", "points"),
    [
        ("111", 1),
        ("22J", 2),
        ("333 33J", 6),
        ("444", 4),
        ("55J", 5),
        ("JJJ", 10),
        ("111 222 333 444 555 JJJ", 25),
        ("", 0),
    ],
)
def test_each_set_is_worth_its_number_and_three_jokers_ten(sets: str, points: int) -> None:
    assert counted("", "", sets=["", sets]) == (-1, points)


@pytest.mark.rule("TOK-21")
@each_case(("number", "points"), [(1, 9), (2, 6), (3, 3), (4, 1), (5, 0)])
def test_tokens_add_their_points(number: int, points: int) -> None:
    assert counted("", "", sets=["", ""], tokens={number: 1}) == (-1, points)


@pytest.mark.rule("TOK-22")
@each_case(("hand", "points"), [("1", -1), ("5", -5), ("J", -10), ("1 2 3 4 5 J", -25), ("J J", -20)])
def test_cards_in_hand_cost_their_number(hand: str, points: int) -> None:
    assert counted("", hand, sets=["", ""]) == (-1, points)


@pytest.mark.rule("TOK-20", "TOK-21", "TOK-22")
def test_the_example_of_counting_for_two() -> None:
    match = position(
        "5|5|5", "2", "1 1 J", stock="5 3 .", sets=["111 22J 444", "222 222 JJJ"], tokens={1: 0, 4: 0, 2: 1}
    )
    brought = play(match, "draw", "3 > A")
    event = only(brought, "counted").details
    assert event["points"] == event["scores"] == [10, 8]
    assert event["counts"] == {"sets": [7, 14], "tokens": [10, 6], "hands": [-7, -12]}
    assert event["hands"] == [["2", "5"], ["1", "1", "J"]]
    assert event["tokens"] == [0, 1, None, 0, None]
    assert event["sets"] == [["111", "22J", "444"], ["222", "222", "JJJ"]]


@pytest.mark.rule("TOK-23")
def test_rounds_add_up_and_may_be_negative() -> None:
    match = position("5|5|5", "", "J 5", stock="1 1 .", number=2, points=[[7, -30]])
    play(match, "draw", "1 > A")
    assert match.view()["points"] == [[7, -30], [-1, -15]]
    assert match.view()["scores"] == [6, -45]
    assert match.scores == (6, -45)


def last_round(points: list[int], tokens: dict[int, int], **options: int) -> tuple[int, ...]:
    """Who wins after a third round in which only the tokens count: seat 0 has laid 111 and holds a 1."""
    players = len(points) if "teams" not in options else options["players"]
    worth = [0] * len(points)
    for number, seat in tokens.items():
        worth[seat % len(points)] += (9, 6, 3, 1, 0)[number - 1]
    before = [total - each for total, each in zip(points, worth, strict=True)]
    match = position(
        "5|5|5",
        *[""] * players,
        stock="1 1 .",
        sets=["111"],
        tokens=tokens,
        number=3,
        points=[before],
        **options,
    )
    play(match, "draw", "1 > A")
    assert match.is_over
    assert [match.scores[side] for side in range(len(points))] == points
    return match.winners


@pytest.mark.rule("TOK-24")
@each_case(
    ("points", "tokens", "winners"),
    [
        ([30, 20, 10], {1: 1}, (0,)),
        ([-5, -4, -9], {}, (1,)),
        ([20, 20, 10], {1: 1, 2: 0}, (1,)),
        ([20, 20, 10], {2: 0, 5: 1}, (0,)),
        ([20, 20, 20], {4: 2}, (2,)),
    ],
)
def test_the_most_points_win_and_among_equals_the_highest_token(
    points: list[int], tokens: dict[int, int], winners: tuple[int, ...]
) -> None:
    assert last_round(points, tokens) == winners


@pytest.mark.rule("TOK-25")
@each_case(
    ("points", "tokens", "winners"),
    [
        ([20, 20, 10], {1: 2, 2: 2, 3: 2, 4: 2, 5: 1}, (1,)),
        ([20, 20, 10], {1: 2, 2: 1, 3: 0, 4: 0, 5: 0}, (1,)),
        ([20, 20, 10], {1: 2}, (0, 1)),
        ([7, 7, 7], {}, (0, 1, 2)),
    ],
)
def test_the_highest_token_is_the_one_worth_most(
    points: list[int], tokens: dict[int, int], winners: tuple[int, ...]
) -> None:
    assert last_round(points, tokens) == winners


@pytest.mark.rule("TOK-25", "TOK-32")
def test_a_team_has_the_tokens_of_its_members() -> None:
    assert last_round([20, 20], {1: 3}, players=4, teams=2) == (1, 3)
    assert last_round([20, 20], {}, players=4, teams=2) == (0, 1, 2, 3)
    assert last_round([20, 20, 20], {2: 5, 3: 0}, players=6, teams=3) == (2, 5)
