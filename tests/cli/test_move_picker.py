"""A move is chosen step by step among the legal moves."""

from __future__ import annotations

from typing import Any

import cartable
from cartable.cli.painters import load_painter
from cartable.cli.table.move_picker import MovePicker


def picker(**options: Any) -> MovePicker:
    """Seat 1 holds 8R 10S 10S; on the table lie 1S 4S 5R 9S."""
    match = cartable.new("shokoba", players=2, seed=7, **options)
    painter = load_painter(match.game)
    view = match.view(match.actor)
    return MovePicker(match, lambda path, options: painter.arrange(view, path, options))


def test_the_first_step_is_a_card_of_the_hand_each_with_its_own_key() -> None:
    first = picker()
    assert first.options == ("8R", "10S", "10S")
    assert first.choice().endings == ((("",),), (("x 5R 4S 1S",), ("x 9S 1S",)), (("x 5R 4S 1S",), ("x 9S 1S",)))


def test_a_step_with_only_one_option_is_taken_automatically() -> None:
    assert str(picker().pick(0)) == "8R"


def test_a_card_that_can_take_two_sets_asks_which_one() -> None:
    card = picker()
    assert card.pick(2) is None
    assert card.path == ("10S",)
    assert card.options == ("x 5R 4S 1S", "x 9S 1S")
    assert str(card.pick(1)) == "10S x 9S 1S"


def test_a_step_can_be_taken_back() -> None:
    card = picker()
    assert not card.back()
    card.pick(1)
    assert card.back()
    assert card.path == ()


def test_laying_is_listed_after_taking_where_both_are_allowed() -> None:
    card = picker(mistakes=True)
    card.pick(1)
    assert card.options == ("x 5R 4S 1S", "x 9S 1S", "")


def test_the_cursor_wraps_around() -> None:
    card = picker()
    card.move_cursor(-1)
    assert card.choice().under_cursor == "10S"
    card.move_cursor(1)
    assert card.choice().under_cursor == "8R"
