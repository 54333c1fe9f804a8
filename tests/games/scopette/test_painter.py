"""The picture of a table of Scopette: within its frame, readable without colours, with any number of centre cards."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.cli.painters import Scene, painter_of
from cartable.cli.table.choosing import Choosing
from cartable.cli.table.prompt import option_labels
from cartable.games.texts import LANGUAGES
from tests.games.scopette.table import position
from tests.games.scopette.twin import CARDS, SYMBOLS

FRAMES = [(80, 14), (80, 13), (60, 12), (84, 33), (120, 30)]
PAINTER = painter_of("scopette")


def choosing(match: cartable.Match) -> Choosing:
    view = match.view(match.turn)
    return Choosing(match, lambda path, options: PAINTER.arrange(view, path, options))


def pictures(match: cartable.Match, seat: int | None) -> list[str]:
    found = []
    view = match.view(seat)
    choice = choosing(match).choice() if seat is not None and seat == match.turn else None
    for language in LANGUAGES:
        assert PAINTER.headline(view, language)
        for width, height in FRAMES:
            lines = PAINTER.paint(view, Scene(match.names, match.teams, language, width, height, choice))
            assert len(lines) <= height
            assert all(line.cell_len <= width for line in lines)
            found.append("\n".join(line.plain for line in lines))
    return found


@pytest.mark.parametrize("options", [
    {"players": 2}, {"players": 3}, {"players": 4, "teams": True}, {"players": 5}, {"players": 6, "teams": True},
])  # fmt: skip
def test_the_picture_stays_within_its_frame(options: dict[str, Any]) -> None:
    names = ["Évariste", "Ada Augusta King", "Blaise", "Emmy", "Leonhard", "Sofja"][: options["players"]]
    match = cartable.new("scopette", seed=3, names=names, **options)
    while not match.is_over:
        if match.ply % 5 == 0:
            for seat in (None, match.turn, (match.turn or 0) - 1 if match.turn else 0):
                pictures(match, seat)
        events = match.play(match.legal_moves[match.ply * 7 % len(match.legal_moves)])
    for seat in (None, 0):
        pictures(match, seat)
    counted = next(event for event in events if event.kind == "counted")
    for language in LANGUAGES:
        frames = PAINTER.summary(counted, match.names, language)
        assert all(line.cell_len <= 76 for frame in frames for line in frame)
        assert all(any(name[:8] in line.plain for line in frames[-1]) for name in names)


def test_every_card_in_sight_carries_its_letters() -> None:
    centre = " ".join(CARDS[5:30])
    match = position(centre, "1G 10* -2T", "3Y 3T", colours="GOKU", symbols="TE")
    for picture in pictures(match, 0)[:1]:
        for card in [*centre.split(), "1G", "10*", "-2T"]:
            assert card in picture
        for card in centre.split():
            assert f"{card}{SYMBOLS[card]}" in picture
        assert "3Y" not in picture
        assert "G green O orange" in picture
        assert "★T" in picture


def test_a_move_is_chosen_card_by_card_where_there_are_thousands() -> None:
    match = position(" ".join(CARDS[3:33]), "10K -2U 7*", "1G")
    choice = choosing(match)
    assert choice.options == ("7*", "10K", "-2U", "7* -2U", "10K -2U")
    assert [len(endings) for endings in choice.choice().endings][:3] == [2821, 8015, 43]
    for language in LANGUAGES:
        assert "8015" in option_labels(PAINTER, choice.choice(), language)[1]
    path, move = [1], choice.pick(1)
    while move is None:
        assert PAINTER.question(match.view(0), choice.path, match.names, "fr")
        assert len(option_labels(PAINTER, choice.choice(), "en")) == len(choice.options)
        path.append(0)
        move = choice.pick(0)
    assert move in match.legal_moves
    assert str(move).startswith("10K x 1O 1K 2O 2K 3O")
    assert choice.back()
    choice.point_at(match.legal_moves.read("7* -2U x 5G"))
    assert choice.choice().under_cursor == "7* -2U"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_every_step(language: Any) -> None:
    steps = ["7G", "7G -2K", "x 5O", "+ 5O", ".", "", "pass"]
    assert len({PAINTER.label(step, language) for step in steps}) == len(steps)
