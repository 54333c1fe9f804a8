"""The drawing of Scopette: within its frame, readable without colours, with any number of centre cards."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.cli.painters import Scene, load_painter
from cartable.cli.table.move_picker import MovePicker
from cartable.cli.table.prompt import option_labels
from cartable.games.texts import LANGUAGES
from tests.cases import each_case
from tests.games.scopette.positions import position
from tests.games.scopette.twin import CARDS, SYMBOLS

FRAMES = [(80, 14), (80, 13), (60, 12), (84, 33), (120, 30)]
PAINTER = load_painter(cartable.load("scopette"))


def choosing(match: cartable.Match) -> MovePicker:
    view = match.view(match.actor)
    return MovePicker(match, lambda path, options: PAINTER.arrange(view, path, options))


def pictures(match: cartable.Match, seat: int) -> list[str]:
    found = []
    view = match.view(seat)
    choice = choosing(match).choice() if seat == match.turn else None
    for language in LANGUAGES:
        assert PAINTER.headline(view, language)
        for width, height in FRAMES:
            lines = PAINTER.paint(view, Scene(match.names, match.sides, language, width, height, choice))
            assert len(lines) <= height
            assert all(line.cell_len <= width for line in lines)
            found.append("\n".join(line.plain for line in lines))
    return found


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


@each_case("language", LANGUAGES)
def test_every_step_has_a_label(language: Any) -> None:
    steps = ["7G", "7G -2K", "x 5O", "+ 5O", ".", "", "pass"]
    assert len({PAINTER.label(step, language) for step in steps}) == len(steps)


@pytest.mark.rule("SCO-28")
@each_case(("players", "partners"), [(4, "Ada with Leonhard"), (6, "Ada [Y]")])
def test_partners_are_shown_by_name_or_where_that_is_too_long_by_a_letter(players: int, partners: str) -> None:
    names = ["Évariste", "Ada", "Blaise", "Leonhard", "Emmy", "Sofja"][:players]
    match = cartable.new("scopette", players=players, teams=True, seed=1, names=names)
    lines = PAINTER.paint(match.view(0), Scene(match.names, match.sides, "en", 80, 14))
    assert partners in lines[0].plain
    assert "…" not in lines[0].plain
    assert any(f"Évariste (you) with {match.names[players // 2]}" in line.plain for line in lines)
