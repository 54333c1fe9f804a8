"""Moves as text, both ways: spelled out in full, read forgivingly."""

from __future__ import annotations

import pytest

import cartable
from cartable import IllegalMove
from tests.cases import each_case
from tests.games.scopette.positions import position

CENTRE = "1O 4K 5Y 8U 5G"
HAND = "10G 7T -2K"


@each_case(("text", "meant"), [
    ("10G x 1O 4K 5Y", "10G x 1O 4K 5Y"),
    ("10g X 5y,4k , 1o", "10G x 1O 4K 5Y"),
    ("10 x 1 4 5y", "10G x 1O 4K 5Y"),
    ("10G×1O+4K+5Y", "10G x 1O 4K 5Y"),
    ("-2K 7T x 5Y", "7T -2K x 5Y"),
    ("7 −2 x 5G", "7T -2K x 5G"),
    ("10 -2 x 8", "10G -2K x 8U"),
    ("7", "7T"),
    ("–2k", "-2K"),
])  # fmt: skip
def test_reading(text: str, meant: str) -> None:
    assert str(position(CENTRE, HAND).legal_moves.read(text)) == meant


@each_case(("text", "code"), [
    ("", "move/unreadable"),
    ("x", "move/unreadable"),
    ("x 5Y", "move/unreadable"),
    ("7T x", "move/unreadable"),
    ("7T x 5Y x 5G", "move/unreadable"),
    ("7T 0 x 5Y", "move/unreadable"),
    ("11G", "move/unreadable"),
    ("-10G", "move/unreadable"),
    ("2*", "move/unreadable"),
    ("7Z", "move/unreadable"),
    ("cG", "move/unreadable"),
    ("pass pass", "move/unreadable"),
    ("pass", "move/illegal"),
    ("7G", "move/illegal"),
    ("7T 7T x 5Y", "move/illegal"),
    ("10G x 5Y 5Y", "move/illegal"),
    ("10G x 5Y", "move/illegal"),
    ("7 -2 x 5", "move/ambiguous"),
    ("10 x 1 4 5", "move/ambiguous"),
])  # fmt: skip
def test_refusing(text: str, code: str) -> None:
    match = position(CENTRE, HAND)
    with pytest.raises(IllegalMove) as error:
        match.play(text)
    assert error.value.code == code
    assert error.value.to("fr")


def test_a_text_with_very_many_meanings_is_refused_at_once() -> None:
    """With bare numbers there are billions of ways to take these cards."""
    centre = [f"{number}{colour}" for number in (1, 2, 3, 4, 5, 6, -1, -2) for colour in "GOKUTY"]
    taken = "1 1 1 2 2 2 3 3 3 -1 -1 -1 -2 -2 -2 4 4"
    with pytest.raises(IllegalMove) as error:
        position(" ".join(centre), HAND).play(f"10 x {taken} 4")
    assert error.value.code == "move/illegal"
    with pytest.raises(IllegalMove) as error:
        position(" ".join(centre), HAND).play("10 x 1 1 1 2 2 2 3 3 3 -1 -1 -1 -1 -2 -2")
    assert error.value.code == "move/ambiguous"


@each_case("text", ["7G", "7", "7G x 7O", "10G -2K x 8U", "pass"])
def test_no_text_is_a_legal_move_after_the_end_or_in_another_seat_s_turn(text: str) -> None:
    match = cartable.new("scopette", players=3, seed=1)
    for seat in range(3):
        if seat != match.turn:
            assert text not in match.legal_moves_of(seat)
            with pytest.raises(IllegalMove) as error:
                match.legal_moves_of(seat).read(text)
            assert error.value.code == "move/illegal"
    while not match.is_over:
        match.play(match.legal_moves[0])
    assert text not in match.legal_moves
    for seat in range(3):
        assert text not in match.legal_moves_of(seat)


def test_passing() -> None:
    assert str(position(CENTRE, "7T -2K").legal_moves.read(" PASS ")) == "pass"


@each_case(("text", "steps"), [
    ("pass", ("pass",)),
    ("7T", ("7T", "")),
    ("7T -2K x 5Y", ("7T -2K", "x 5Y")),
    ("10G x 1O 4K 5Y", ("10G", "x 1O", "+ 4K", "+ 5Y", ".")),
])  # fmt: skip
def test_steps_go_card_by_card(text: str, steps: tuple[str, ...]) -> None:
    match = position(CENTRE, HAND if text != "pass" else "")
    assert match.game.notation.steps(match.legal_moves.read(text).code) == steps


def test_bare_numbers_of_a_crowd_are_refused_at_once() -> None:
    """Thousands of meanings are not looked through."""
    centre = " ".join(f"{number}{colour}" for colour in "GOKUTY" for number in (1, 2, -1, -2))
    match = position(centre, "6G")
    with pytest.raises(IllegalMove) as error:
        match.play("6 x 1 1 1 2 2 2 -1 -1 -1 -1 1")
    assert error.value.code in {"move/ambiguous", "move/illegal"}
    with pytest.raises(IllegalMove) as error:
        match.play("6 x 1 1 1 2 2 2 -1 -1 -1")
    assert error.value.code == "move/ambiguous"
