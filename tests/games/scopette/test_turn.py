"""What a turn may be, and what it does (SCO-9 to SCO-17)."""

from __future__ import annotations

import pytest

from cartable import IllegalMove
from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.games.scopette.positions import centre, hand, kinds, moves, play, position


@pytest.mark.rule("SCO-9", "SCO-13")
def test_three_cards_must_play_and_any_may_be_laid() -> None:
    assert moves(position("4G", "1O 6K -2Y")) == {"1O", "6K", "-2Y", "6K -2Y x 4G"}


@pytest.mark.rule("SCO-9")
@each_case(("cards", "expected"), [("1O 6K", {"1O", "6K", "pass"}), ("1O", {"1O", "pass"}), ("", {"pass"})])
def test_fewer_may_pass(cards: str, expected: set[str]) -> None:
    assert moves(position("3G", cards)) == expected


@pytest.mark.rule("SCO-10")
def test_one_takes_one() -> None:
    match = position("8G 8O 3G", "8K 1G 2G")
    assert {"8K x 8G", "8K x 8O"} < moves(match)
    play(match, "8K x 8O")
    assert centre(match) == "3G 8G"


@pytest.mark.rule("SCO-10")
def test_one_for_one_counts_once() -> None:
    match = position("8G", "8K")
    assert sorted(map(str, match.legal_moves)) == ["8K", "8K x 8G", "pass"]
    assert len(match.legal_moves) == 3


@pytest.mark.rule("SCO-11")
def test_one_takes_several() -> None:
    match = position("4G 5O 1K 9Y", "10G 9O 9K")
    taking = {move for move in moves(match) if move.startswith("10G x")}
    assert taking == {"10G x 1K 4G 5O", "10G x 1K 9Y"}
    play(match, "10G x 4G 5O 1K")
    assert centre(match) == "9Y"
    assert match.view()["piles"] == [4, 0]


@pytest.mark.rule("SCO-12")
def test_several_take_one() -> None:
    match = position("5G 6G", "7K -2Y 1O")
    joint = {move for move in moves(match) if " " in move.partition(" x ")[0]}
    assert joint == {"7K -2Y x 5G", "1O 7K -2Y x 6G"}


@pytest.mark.rule("SCO-13")
def test_laying_is_allowed_where_one_could_take() -> None:
    match = position("8G", "8K 1O 1G")
    play(match, "8K")
    assert centre(match) == "8G 8K"
    assert match.view()["piles"] == [0, 0]


@pytest.mark.rule("SCO-14")
@each_case("move", ["4O 5O x 3G 6G", "5O 4O x 9Y 1G -1G", "9K 4O x 10Y 3G"])
def test_several_never_take_several(move: str) -> None:
    match = position("3G 6G 9Y 1G -1G 10Y", "4O 5O 9K")
    with pytest.raises(IllegalMove) as error:
        match.play(move)
    assert error.value.code == "move/illegal"


@pytest.mark.rule("SCO-14")
def test_sums_are_literal() -> None:
    assert "8K x 1G 8G -1G" in position("8G 1G -1G", "8K 2O 2K").legal_moves
    assert "1G 5G -1G x 5O" in position("5O 3Y", "5G 1G -1G").legal_moves


@pytest.mark.rule("SCO-14")
def test_negative_cards_take_and_are_taken() -> None:
    match = position("-1G -1O 3K -2T 1Y", "-2K -1Y 7G")
    taking = {move for move in moves(match) if " x " in move}
    assert taking == {
        "-2K x -2T",
        "-2K x -1G -1O",
        "-2K x 1Y -1G -2T",
        "-2K x 1Y -1O -2T",
        "-1Y x -1G",
        "-1Y x -1O",
        "-1Y x 1Y -2T",
        "-1Y x 3K -1G -1O -2T",
        "-1Y x 1Y -1G -1O",
    }  # fmt: skip


@pytest.mark.rule("SCO-15")
def test_an_empty_centre_asks_for_a_card() -> None:
    assert moves(position("", "1G 2G 3G")) == {"1G", "2G", "3G"}
    assert moves(position("", "1G 2G")) == {"1G", "2G", "pass"}


@pytest.mark.rule("SCO-16")
def test_played_and_taken_cards_lie_face_down() -> None:
    match = position("4G 5O 1K 9Y", "10G 2G 3G")
    play(match, "10G x 9Y 1K")
    for seat in (SPECTATOR, 0, 1):
        assert match.view(seat)["piles"] == [3, 0]
        assert "9Y" not in repr({**match.view(seat), "names": ""})


@pytest.mark.rule("SCO-17")
@each_case(("cards", "move", "after"), [
    ("1G 2G 3G", "1G", "2G 3G 10Y"),
    ("1G 2G", "pass", "1G 2G 10Y"),
    ("", "pass", "10Y"),
    ("1G 3O 9Y", "1G 3O x 4K", "9Y 10Y"),
    ("1G 3O", "1G 3O x 4K", "10Y"),
])  # fmt: skip
def test_exactly_one_card_is_drawn(cards: str, move: str, after: str) -> None:
    match = position("4K 6K", cards, stock="10Y")
    events = play(match, move)
    assert hand(match, 0) == after
    assert "drew" in kinds(events)


@pytest.mark.rule("SCO-17")
def test_only_the_drawer_sees_the_card() -> None:
    match = position("4K", "1G 2G 3G", "", stock="10Y")
    (drew,) = (event for event in play(match, "1G") if event.kind == "drew")
    assert [drew.seen_by(seat).details["card"] for seat in (SPECTATOR, 0, 1)] == ["??", "10Y", "??"]


@each_case("move", ["pass", "4Y", "1G x 6K", "1G 1G x 2K", "1G 2G x 6K", "3G x 4K", "1G 2G 3G 6K"])
def test_what_is_not_allowed(move: str) -> None:
    match = position("4K 6K 2K", "1G 2G 5G")
    before = bytes(match.state)
    with pytest.raises(IllegalMove) as error:
        match.play(move)
    assert error.value.code == "move/illegal"
    assert bytes(match.state) == before
