"""The picture of the table: always within its frame, always with letters, only from the view."""

from __future__ import annotations

import pytest

import cartable
from cartable.cli.painters import Scene, painter_of
from cartable.cli.painters.cards import Face, Size, draw, large
from cartable.games.reader import SPECTATOR


def test_every_card_in_sight_carries_its_letter() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    for size, seat in ((14, 1), (33, 1), (11, 0)):
        view = match.view(seat)
        drawn = "\n".join(
            line.plain for line in painter_of("shokoba").paint(view, Scene(match.names, match.sides, "en", 80, size))
        )
        letters = [card[-1] for card in [*view["table"], *view["hands"][seat]]]
        for letter in set(letters):
            in_boxes = drawn.count(f"{letter}│") + drawn.count(f"{letter}  │") + drawn.count(f"{letter}║")
            assert in_boxes == letters.count(letter)


def test_a_crowded_table_still_shows_every_card() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    view = {
        **match.view(1),
        "table": ["1S", "1R", "2S", "2S", "3S", "3R", "4S", "5S", "6S", "6R", "8S", "9S", "10S", "10R"],
    }
    lines = painter_of("shokoba").paint(view, Scene(match.names, match.sides, "en", 80, 14))
    drawn = "\n".join(line.plain for line in lines)
    assert len(lines) <= 14
    assert drawn.count("╭") == 14 + 3


def test_open_hands_of_other_seats_are_named() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    view = {**match.view(SPECTATOR), "hands": [["6S", "6R", "10R"], ["8R", "10S", "10S"]]}
    drawn = "\n".join(
        line.plain for line in painter_of("shokoba").paint(view, Scene(match.names, match.sides, "en", 80, 14))
    )
    assert "8R 10S 10S" in drawn


def test_the_count_is_told_category_by_category() -> None:
    match = cartable.new("shokoba", players=4, teams=True, seed=3)
    events: list[cartable.Event] = []
    while not any(event.kind == "counted" for event in events):
        events = match.play(match.legal_moves[0])
    counted = next(event for event in events if event.kind == "counted")
    frames = painter_of("shokoba").summary(counted, match.names, "fr")
    assert len(frames) == 6
    assert [len(frame) for frame in frames] == [4, 5, 6, 7, 8, 10]
    assert "pierres" in frames[-1][-1].plain
    assert painter_of("shokoba").summary(events[0], match.names, "fr") == ()


def test_a_game_without_a_painter_is_shown_as_text() -> None:
    painter = painter_of("a_game_of_tomorrow")
    view = {
        "game": "x",
        "seat": 0,
        "board": [["a", "b"], ["c"]],
        "hands": [["5A"], ["??"]],
        "stock": 3,
        "last_taker": None,
    }
    scene = Scene(("Ada", "Blaise"), ((0,), (1,)), "en", 40, 10)
    drawn = [line.plain.rstrip() for line in painter.paint(view, scene)]
    assert "stock: 3" in drawn
    assert "  Blaise: ??" in drawn
    assert "last taker: –" in drawn
    narrow = painter.paint(view, Scene(("Ada", "Blaise"), ((0,), (1,)), "en", 40, 4))
    assert len(narrow) == 4
    assert narrow[0].plain.startswith("board:")
    assert "??" in "".join(line.plain for line in narrow)
    assert painter.label("", "fr") == "rien de plus"
    assert painter.arrange(view, (), ["b", "a"]) == ["b", "a"]
    assert painter.question(view, ("5A",), scene.names, "en") == "Choose 5A"
    assert painter.headline(view, "en") == ""
    counted = cartable.Event("counted", None, {"points": [3, 4]})
    assert painter.summary(counted, scene.names, "en")[0][0].plain == "points: 3 4"


@pytest.mark.parametrize("size", list(Size))
@pytest.mark.parametrize("chosen", [False, True])
def test_a_card_has_the_size_that_it_says(size: Size, chosen: bool) -> None:
    block = draw(Face("10", "R", "●", "red"), size, chosen=chosen, above="×", below="3")
    assert len(block) == size.height
    assert {line.cell_len for line in block} == {size.width}
    assert "×" in block[0].plain
    assert "3" in block[-1].plain
    assert ("╔" in block[0].plain) == chosen


def test_large_numbers() -> None:
    assert large("7") == ("▀▀█", "  █", "  ▀")
    assert [len(row) for row in large("10")] == [7, 7, 7]
