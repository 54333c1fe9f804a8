"""The drawing of the table and of the board: within its frame, always with letters, only from the view."""

from __future__ import annotations

from typing import Any

import cartable
from cartable import Match
from cartable.cli.painters import Scene, load_painter
from cartable.cli.table.move_picker import MovePicker
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES, Language
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.goita.positions import board, dealt, play

NAMES = ["Évariste", "Ada", "Blaise", "Emmy"]
painter = load_painter(cartable.load("goita"))


def scene(match: Match, seat: int, language: Language = "en", width: int = 80, height: int = 14) -> Scene:
    choice = None
    if seat == match.turn:
        view = match.view(seat)
        choice = MovePicker(match, lambda path, options: painter.arrange(view, path, options)).choice()
    return Scene(match.names, match.sides, language, width, height, choice)


def drawn(match: Match, seat: int, **frame: Any) -> str:
    return "\n".join(line.plain for line in painter.paint(match.view(seat), scene(match, seat, **frame)))


def test_rows_show_backs_blocks_and_attacks() -> None:
    match = dealt("G L S P", "G N", names=NAMES)
    play(match, "(L) >G =G >N")
    picture = drawn(match, 2)
    assert "▒▒▒ ▸G金" in picture
    assert "=G金 ▸N桂" in picture
    assert "Ada attacks: N 桂 (knight, 2)" in picture
    assert "(L香) ▸G金" in drawn(match, 0)


def test_a_hand_shows_every_card_with_its_letter_and_keys_for_the_kinds() -> None:
    match = dealt("G G S S N N L L")
    picture = drawn(match, 0, height=20)
    for card in ("G金", "S銀", "N桂", "L香"):
        assert picture.count(card) == 2
    assert [picture.count(f"─{key}─") + picture.count(f"═{key}═") for key in "12345"] == [1, 1, 1, 1, 0]


def test_nobody_else_s_question_is_in_the_picture() -> None:
    asked, plain = dealt("", "P P P P P"), dealt()
    for seat in (0, 2, SPECTATOR):
        assert drawn(asked, seat).splitlines()[-6:-4] == drawn(plain, seat).splitlines()[-6:-4]
        assert painter.headline(asked.view(seat), "en") == painter.headline(plain.view(seat), "en")
    assert "five pawns" in painter.question(asked.view(1), (), asked.names, "en")
    play(asked, "cancel")
    assert asked.names[1] in painter.question(asked.view(3), (), asked.names, "fr")


def test_the_board_has_coordinates_backs_and_guards() -> None:
    match = board("K G S P", b1="N", c1="L")
    picture = drawn(match, 0)
    assert picture.count("▒▒▒") == 28
    assert all(sign in picture for sign in ("K王", "G金", "S銀", "P歩"))
    assert picture.splitlines()[0].split() == [*"abcdefgh", "0", "points", "of", "76"]
    play(match, "b1")
    assert "N桂" in drawn(match, 0)
    play(match, "c1 -b1")
    assert "N桂1" in drawn(match, SPECTATOR)


def test_the_memory_aid_shows_remembered_cards_on_their_backs() -> None:
    match = board("K G S P", b1="N", c1="L", d1="R", memory=True)
    play(match, "b1 c1 -d1")
    assert "▒N▒" in drawn(match, 0)
    assert "▒L▒" in drawn(match, 0)


@each_case("language", LANGUAGES)
def test_every_step_has_a_label_and_every_decision_a_question(language: Language) -> None:
    variants: list[dict[str, Any]] = [{"players": 3}, {"players": 4}, {"players": 1, "mode": "solo"}]
    for options in variants:
        match = cartable.new("goita", seed=1, **options)
        for move in random_moves(match, seed=1):
            view = match.view(match.actor)
            assert painter.question(view, (), match.names, language)
            assert painter.label(str(move), language)
            steps = [step for each in match.legal_moves for step in match.game.notation.steps(each.code)]
            assert sorted(painter.arrange(view, (), steps)) == sorted(steps)
            if match.ply > 40:
                break


@each_case("language", LANGUAGES)
def test_the_end_of_a_round_is_shown_in_two_frames(language: Language) -> None:
    match = dealt("G G S S N N L L", names=NAMES)
    events = play(match, "(L) >S pass pass pass (N) >N pass pass pass (G) >G pass pass pass (L) >S")
    (counted,) = [event for event in events if event.kind == "counted"]
    frames = painter.summary(counted, match.names, language)
    assert len(frames) == 2
    text = "\n".join(line.plain for line in frames[-1])
    assert "(L) >S (N) >N (G) >G (L) >S" in text
    assert "3 points" in text
    assert painter.summary(events[0], match.names, language) == ()
