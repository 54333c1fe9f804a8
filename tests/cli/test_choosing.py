"""A move is chosen step by step, from the legal moves alone."""

from __future__ import annotations

from typing import Any

import cartable
from cartable.cli.painters import painter_of
from cartable.cli.table.choosing import Choosing
from cartable.cli.table.story import Story


def choosing(match: cartable.Match) -> Choosing:
    painter = painter_of("shokoba")
    view = match.view(match.actor)
    return Choosing(match, lambda path, options: painter.arrange(view, path, options))


def opening(**options: Any) -> cartable.Match:
    """Seat 1 holds 8R 10S 10S; on the table lie 1S 4S 5R 9S."""
    return cartable.new("shokoba", players=2, seed=7, **options)


def test_the_first_step_is_a_card_of_the_hand_each_with_its_own_key() -> None:
    first = choosing(opening())
    assert first.options == ("8R", "10S", "10S")
    assert first.choice().endings == ((("",),), (("x 5R 4S 1S",), ("x 9S 1S",)), (("x 5R 4S 1S",), ("x 9S 1S",)))


def test_a_step_with_one_way_is_not_asked() -> None:
    assert str(choosing(opening()).pick(0)) == "8R"


def test_a_card_with_two_sets_asks_for_the_set() -> None:
    card = choosing(opening())
    assert card.pick(2) is None
    assert card.path == ("10S",)
    assert card.options == ("x 5R 4S 1S", "x 9S 1S")
    assert str(card.pick(1)) == "10S x 9S 1S"


def test_a_step_can_be_taken_back() -> None:
    card = choosing(opening())
    assert not card.back()
    card.pick(1)
    assert card.back()
    assert card.path == ()


def test_laying_comes_after_taking_where_both_are_allowed() -> None:
    card = choosing(opening(mistakes=True))
    card.pick(1)
    assert card.options == ("x 5R 4S 1S", "x 9S 1S", "")


def test_the_cursor_goes_round() -> None:
    card = choosing(opening())
    card.turn(-1)
    assert card.choice().under_cursor == "10S"
    card.turn(1)
    assert card.choice().under_cursor == "8R"


def test_undo_goes_back_to_the_own_last_decision() -> None:
    story = Story(opening())
    for _ in range(3):
        story.play(story.match.legal_moves[0])
    assert [act.seat for act in story.acts] == [1, 0, 1]
    assert story.undo_to({0})
    assert [act.seat for act in story.acts] == [1]
    assert story.match.turn == 0
    assert not story.undo_to({0})


def test_a_story_is_told_again_from_a_match() -> None:
    match = opening()
    for _ in range(20):
        match.play(match.legal_moves[0])
    story = Story(match)
    assert story.match.state == match.state
    assert [act.move for act in story.acts] == match.moves
    assert [moment.ply for moment in story.moments()] == list(range(21))
    assert next(story.lines(None, "fr")) == "Manche 1 : Seat 0 donne"
