"""The drawing of the table: within its frame, in both languages, and only what the viewer may see."""

from __future__ import annotations

import pytest

import cartable
from cartable.cli.painters import Scene, load_painter
from cartable.cli.table.move_picker import MovePicker
from cartable.games.texts import LANGUAGES
from tests.conformance.variants import random_moves
from tests.games.toko_maja.positions import only, play, position

PAINTER = load_painter(cartable.load("toko_maja"))
NAMES = ("Évariste", "Ada", "Blaise", "Emmy", "Sofia", "Kurt")


def drawn(match: cartable.Match, seat: int, width: int, height: int) -> str:
    view = match.view(seat)
    choice = None
    if seat == match.turn:
        choice = MovePicker(match, lambda path, options: PAINTER.arrange(view, path, options)).choice()
    for language in LANGUAGES:
        lines = PAINTER.paint(view, Scene(match.names, match.sides, language, width, height, choice))
        assert len(lines) <= height
        assert all(line.cell_len <= width for line in lines)
        assert PAINTER.headline(view, language)
        if choice is not None:
            assert all(PAINTER.label(option, language) for option in choice.options)
            assert PAINTER.question(view, (), match.names, language)
            assert PAINTER.question(view, (choice.options[0],), match.names, language)
    return "\n".join(line.plain for line in lines)


def test_it_shows_what_lies_on_the_table() -> None:
    match = position("1 5|-|3 J", "2 2 4", "5 5 J", sets=["22J", "444"], tokens={2: 0, 4: 1}, stock="2 3")
    picture = drawn(match, 0, 80, 20)
    assert "22J" in picture
    assert "444" in picture
    assert "▒▒▒" in picture
    assert "⊙2+6 Seat 0" in picture
    play(match, "draw")
    assert drawn(match, 1, 80, 20).count("│ 2 │") == 0
    assert drawn(match, 0, 80, 20).count("│ 2 │") + drawn(match, 0, 80, 20).count("║ 2 ║") == 3


def test_an_empty_stock_has_no_back() -> None:
    match = position("5|5|5", "1", "2 3", stock="4 J .")
    assert "▒▒▒▒" in drawn(match, 0, 80, 14)
    play(match, "draw")
    assert "▒▒▒▒" not in drawn(match, 0, 80, 14)


@pytest.mark.rule("TOK-33")
def test_the_memory_aid_opens_the_cards_that_all_have_seen() -> None:
    """Taken cards are shown among the backs, and under each pile its cards from the top down."""
    match = cartable.new("toko_maja", players=6, teams=2, memory=True, seed=3, first_player=0, names=NAMES)
    for _ in random_moves(match, seed=2):
        if match.ply == 70:
            break
    view = match.view(0)
    picture = drawn(match, 0, 80, 14)
    for seat in range(1, 6):
        known, held = "".join(view["known"][seat]), len(view["hands"][seat])
        assert f"{known}{'▒' * (held - len(known))}" in picture
    for name, cards in zip("ABC", view["beneath"], strict=True):
        assert f"{name} {''.join(reversed(cards))[:15]}" in picture
    assert "équipe Y" in picture


def test_the_count_is_shown_row_by_row() -> None:
    match = position("5|5|5", "2", "1 1 J", stock="5 3 .", sets=["111 22J 444", "222 222 JJJ"], tokens={1: 0, 4: 0})
    brought = play(match, "draw", "3 > A")
    frames = PAINTER.summary(only(brought, "counted"), match.names, "fr")
    assert [len(frame) for frame in frames] == [4, 5, 6, 9]
    assert "+10" in frames[-1][-2].plain
    assert PAINTER.summary(brought[0], match.names, "fr") == ()
