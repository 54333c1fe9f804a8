"""The drawing of a card at the terminal: a letter, and as many gems as its number (SHO-3)."""

from __future__ import annotations

import re

import pytest

from cartable.cli.painters.loader import load_painter
from cartable.cli.painters.painter import Scene
from cartable.cli.painters.shokoba.styles import GEMS
from tests.cases import each_case
from tests.games.shokoba.positions import position
from tests.games.shokoba.twin import DECK


def drawn_card(card: str, width: int, height: int) -> str:
    """What is drawn within the frame of the only card on the table."""
    match = position(card, "", "", rest="away")
    lines = load_painter(match.game).paint(match.view(), Scene(match.names, match.sides, "en", width, height))
    return "".join(found for line in lines for found in re.findall("│(.*)│", line.plain))


@pytest.mark.rule("SHO-3")
@each_case("card", list(dict.fromkeys(DECK)))
def test_as_many_gems_are_drawn_on_a_card_as_its_number(card: str) -> None:
    drawn, number, letter = drawn_card(card, 120, 40), int(card[:-1]), card[-1]
    assert {gem: drawn.count(style.shape) for gem, style in GEMS.items() if style.shape in drawn} == {letter: number}
    assert re.findall("[A-Z]", drawn) == [letter]


@pytest.mark.rule("SHO-3")
@each_case("card", list(dict.fromkeys(DECK)))
@each_case("height", [9, 10, 40])
def test_a_card_of_any_size_shows_its_letter(card: str, height: int) -> None:
    assert re.findall("[A-Z]", drawn_card(card, 80, height)) == [card[-1]]
