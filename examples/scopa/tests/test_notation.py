"""Cards and moves as people write them."""

from __future__ import annotations

import pytest

from cartable import IllegalMove
from positions import dealt
from tests.cases import each_case


@each_case("text", ["7D x 4C 3B", "7d X 3b 4c", " 7D x 3B,4C "])
def test_case_commas_and_order_make_no_difference(text: str) -> None:
    match = dealt("4C 3B 10S 1S", "7D 10D 8D", "8C 9C 10C")
    assert str(match.legal_moves.read(text)) == "7D x 4C 3B"


@each_case(
    ("text", "code"),
    [("", "move/unreadable"), ("7D x", "move/unreadable"), ("11D", "move/unreadable"), ("7D", "move/illegal")],
)
def test_what_is_no_move_says_why(text: str, code: str) -> None:
    match = dealt("4C 3B 10S 1S", "7D 10D 8D", "8C 9C 10C")
    with pytest.raises(IllegalMove) as error:
        match.play(text)
    assert error.value.code == code
