"""The terminal's picture of every variant, by its own painter and by the fallback painter.

At any position a picture stays within its frame, and every choice has a text.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from cartable import Event, Match
from cartable.cli.painters import MoveInProgress, Painter, Scene, load_painter
from cartable.cli.painters.blocks import PANEL_WIDTH
from cartable.cli.painters.fallback import FallbackPainter
from cartable.cli.table.move_picker import MovePicker
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import LANGUAGES, Language
from tests.conformance.variants import FEWER, QUICK, Variant, for_each

FRAMES = [(80, 14), (40, 8), (84, 33), (80, 13), (60, 10), (120, 30)]
PAIRS = list(product(LANGUAGES, FRAMES))
"""All of them at the end of a match; both languages in one of the frames at each other position."""
PLIES = {0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377}
NAMES = ["Évariste", "Ada Augusta King", "B", "Emmy", "李李李李李李李李李李李李", "Sofja"]


@for_each(FEWER)
def test_pictures_and_panels_stay_within_their_frames(variant: Variant) -> None:
    match = new_match(variant)
    counted = check_pictures(match, load_painter(match.game))
    assert counted or dict(variant.options).get("mode") == "solo"


@pytest.mark.slow
@for_each(QUICK)
def test_the_fallback_painter_draws_every_game(variant: Variant) -> None:
    match = new_match(variant)
    check_pictures(match, FallbackPainter(match.game))


def new_match(variant: Variant) -> Match:
    return variant.new(seed=3, names=NAMES[: dict(variant.options)["players"]])


def check_pictures(match: Match, painter: Painter) -> int:
    """Play a match at random and check its pictures; returns how many rounds were counted."""
    chance, counted, checked = random.Random(3), 0, 0
    while not match.is_over:
        if match.ply in PLIES:
            for number, reader in enumerate((SPECTATOR, match.actor, (match.state.turn + 1) % match.players)):
                assert_fits(match, painter, reader, PAIRS[(checked + number) % 6 :: 6])
            checked += 1
        for event in match.play(chance.choice(match.legal_moves)):
            counted += event.kind == "counted"
            assert_panel_fits(match, painter, event)
    assert_fits(match, painter, SPECTATOR, PAIRS)
    assert_fits(match, painter, 0, PAIRS)
    return counted


def assert_fits(match: Match, painter: Painter, reader: Reader, pairs: list[tuple[Language, tuple[int, int]]]) -> None:
    view, choice = match.view(reader), choice_of(match, painter, reader)
    for language, (width, height) in pairs:
        lines = painter.paint(view, Scene(match.names, match.sides, language, width, height, choice))
        assert len(lines) <= height
        assert all(line.cell_len <= width for line in lines)
        assert painter.headline(view, language)
        if choice is not None:
            assert painter.question(view, choice.path, match.names, language)
            assert all(painter.label(option, language) for option in choice.options)


def assert_panel_fits(match: Match, painter: Painter, event: Event) -> None:
    """Only a counted round has a summary; it grows from picture to picture and fits a panel."""
    for language in LANGUAGES:
        frames = painter.summary(event.seen_by(SPECTATOR), match.names, language)
        assert bool(frames) == (event.kind == "counted")
        assert all(line.cell_len <= PANEL_WIDTH for frame in frames for line in frame)
        assert [len(frame) for frame in frames] == sorted(map(len, frames))


def choice_of(match: Match, painter: Painter, reader: Reader) -> MoveInProgress | None:
    """The decision of the seat to act, one step into it at every second ply; None for other readers."""
    if reader != match.turn:
        return None
    view = match.view(reader)
    picker = MovePicker(match, lambda path, options: painter.arrange(view, path, options))
    picker.move_cursor(match.ply)
    if match.ply % 2:
        picker.pick(picker.cursor)
    return picker.choice()
