"""A game without a painter still gets a table: cards as cards, seats, piles, keys and a summary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pytest

import cartable
from cartable.cli.painters import Scene, load_painter
from cartable.cli.painters.fallback import FallbackPainter
from cartable.cli.table.move_picker import MovePicker
from cartable.games.faces import CardFace
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import LANGUAGES, Language
from tests.cases import each_case
from tests.games.duel.game import GAME as DUEL

FRAMES = [(80, 14), (40, 8), (84, 33), (80, 13), (60, 10), (120, 30)]
FACES = [CardFace(str(number), str(number), "red" if number % 2 else "blue", "♥") for number in range(1, 9)]
NAMES = ("Ada", "Blaise")
PAINTER = FallbackPainter(replace(DUEL, faces=lambda: FACES))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartable.games.registry._registered", {"duel": "tests.games.duel.game"})


def duel(*moves: str) -> cartable.Match:
    match = cartable.new("duel", decks=["1 8 2 7 3 6"], starter=0, names=NAMES)
    for move in moves:
        match.play(move)
    return match


def picture(match: cartable.Match, reader: Reader, language: Language = "en", width: int = 80, height: int = 14) -> str:
    view = match.view(reader)
    choice = None
    if reader == match.turn:
        choice = MovePicker(match, lambda path, options: PAINTER.arrange(view, path, options)).choice()
    scene = Scene(match.names, match.sides, language, width, height, choice)
    return "\n".join(line.plain.rstrip() for line in PAINTER.paint(view, scene))


def test_the_hand_of_the_reader_is_drawn_as_cards_with_keys() -> None:
    shown = picture(duel(), 0)
    assert "▶ Ada (you)  points 0" in shown
    assert shown.count("♥") == 3
    assert all(f"─{key}─" in shown or f"═{key}═" in shown for key in "123")
    assert shown.count("╔") == 1
    assert "Blaise  ▒▒▒ 3  points 0" in shown
    assert "█" in shown


def test_cards_on_the_table_are_drawn_with_the_name_of_their_key() -> None:
    shown = picture(duel("3"), 1, "fr")
    assert "entame" in shown
    assert shown.count("♥") == 1 + 3
    assert "▶ Blaise (vous)" in shown


def test_a_spectator_sees_every_seat_and_no_hand() -> None:
    shown = picture(duel(), SPECTATOR)
    assert shown.count("▒▒▒ 3") == 2
    assert "♥" not in shown


@each_case(("width", "height"), [(40, 4), (30, 3), (20, 3)])
def test_a_small_terminal_shows_the_hand_as_text(width: int, height: int) -> None:
    lines = picture(duel("3"), 1, width=width, height=height).splitlines()
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)
    assert lines[-1].split() == ["6", "7", "8"]


def test_without_faces_a_card_shows_its_notation() -> None:
    match = duel()
    scene = Scene(match.names, match.sides, "en", 80, 14)
    shown = "\n".join(line.plain for line in load_painter(match.game).paint(match.view(0), scene))
    assert shown.count("╭") == 3
    assert "♥" not in shown


@each_case("faces", [None, lambda: FACES])
def test_pictures_stay_within_their_frames(faces: Any) -> None:
    """At every position, for every reader, in both languages, in frames of several sizes."""
    match = cartable.new("duel", seed=3, names=["李李李李李李李李李李李李", "B"])
    painter = FallbackPainter(replace(DUEL, faces=faces))
    while True:
        for reader, language, (width, height) in product((SPECTATOR, 0, 1), LANGUAGES, FRAMES):
            view, choice = match.view(reader), None
            if reader == match.turn:
                choice = MovePicker(match, partial(painter.arrange, view)).choice()
                assert painter.question(view, choice.path, match.names, language)
                assert all(painter.label(option, language) for option in choice.options)
            lines = painter.paint(view, Scene(match.names, match.sides, language, width, height, choice))
            assert len(lines) <= height
            assert all(line.cell_len <= width for line in lines)
            assert painter.headline(view, language)
        if match.is_over:
            break
        match.play(match.legal_moves[0])


def test_a_long_label_widens_its_card() -> None:
    faces = [CardFace("1", "Ambassador", "gold", "♛"), CardFace("2", "Queen", "no such colour", "♛")]  # type: ignore[arg-type]
    match = duel()
    scene = Scene(match.names, match.sides, "en", 80, 14)
    lines = FallbackPainter(replace(DUEL, faces=lambda: faces)).paint(match.view(0), scene)
    assert any("│Ambassador│" in line.plain for line in lines)


def content(view: dict[str, Any], names: Sequence[str] = NAMES, height: int = 14) -> str:
    sides = tuple((seat,) for seat in range(len(names)))
    scene = Scene(tuple(names), sides, "en", 60, height)
    return "\n".join(line.plain.rstrip() for line in PAINTER.paint({"seat": None, "turn": None, **view}, scene))


def test_piles_grids_numbers_and_seats_are_recognised() -> None:
    shown = content(
        {
            "points": [4, 7],
            "taken": [["1", "2"], []],
            "piles_in_play": [["3"], ["??", "4"], []],
            "dealer": 1,
            "multiplier": 2,
            "last_taker": None,
            "doubled": True,
            "bonus": {"ada": 1, "blaise": None},
            "tops": ["5", None, "6"],
        },
        height=20,
    )
    assert "Ada  points 4  taken 1 2" in shown
    assert "Blaise  points 7" in shown
    assert "piles in play 1" in shown
    assert "dealer Blaise" in shown
    assert "multiplier 2" in shown
    assert "last taker" not in shown
    assert "doubled ✓" in shown
    assert "bonus ada 1, blaise –" in shown
    assert "┊" in shown, "an empty place"


def test_options_are_listed_in_the_order_of_the_hand() -> None:
    view = {"seat": 0, "hands": [["7", "2"], ["??"]]}
    assert PAINTER.arrange(view, (), ["pass", "2", "7"]) == ["7", "2", "pass"]
    assert PAINTER.arrange({"seat": None}, (), ["pass", "2", "7"]) == ["pass", "2", "7"]


def test_question_labels_and_headline() -> None:
    assert PAINTER.question({}, (), NAMES, "en") == "Your turn: what do you play?"
    assert PAINTER.question({}, ("7", "x 2"), NAMES, "fr") == "7 x 2 : et ensuite ?"
    assert PAINTER.label("", "fr") == "rien d'autre"
    assert PAINTER.label("x 2", "fr") == "x 2"
    assert PAINTER.headline({"round": 2, "stock": 7}, "fr") == "manche 2 · pioche 7"
    assert PAINTER.headline({"ply": 4}, "en") == "move 5"
    assert PAINTER.headline({"over": True, "round": 2}, "en") == "the match is over"


@each_case("language", LANGUAGES)
def test_a_counted_round_is_summed_up_in_a_table(language: Language) -> None:
    details = {"round": 2, "trump": "7", "counts": {"tricks": [2, 1], "bonus": [0, 5]}, "points": [12, 15]}
    frames = PAINTER.summary(cartable.Event("counted", None, details), NAMES, language)
    rows = [line.plain.split() for line in frames[-1]]
    assert len(frames) == 3
    assert rows[-1] == ["points", "12", "15"]
    assert rows[-2] == ["bonus", "0", "5"]
    assert "2" in rows[0]
    assert rows[1][-1] == "7"
    assert PAINTER.summary(cartable.Event("played", 0, {}), NAMES, language) == ()


def test_a_counted_round_without_numbers_still_has_a_summary() -> None:
    (frame,) = PAINTER.summary(cartable.Event("counted", None, {"reason": "blocked"}), NAMES, "en")
    assert [line.plain for line in frame] == ["The round is over", "reason blocked"]
