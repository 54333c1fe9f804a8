"""The terminal's picture of every variant: within its frame at any moment, with words for every choice."""

from __future__ import annotations

import random
from itertools import product

from cartable import Event, Match
from cartable.cli.painters import Choice, Scene, painter_of
from cartable.cli.painters.blocks import PANEL
from cartable.cli.table.choosing import Choosing
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES
from tests.conformance.variants import FEWER, Variant, for_each

FRAMES = [(80, 14), (40, 8), (84, 33), (80, 13), (60, 10), (120, 30)]
MOMENTS = {0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377}
NAMES = ["Évariste", "Ada Augusta King", "B", "Emmy", "李李李李李李李李李李李李", "Sofja"]


@for_each(FEWER)
def test_pictures_and_panels_stay_within_their_frames(variant: Variant) -> None:
    match = variant.new(seed=3, names=NAMES[: dict(variant.options)["players"]])
    chance, counted = random.Random(3), 0
    while not match.is_over:
        if match.ply in MOMENTS:
            for number, seat in enumerate((None, match.turn, (match.state.turn + 1) % match.players)):
                assert_fits(match, seat, FRAMES[(match.ply + number) % 3 :: 3])
        for event in match.play(chance.choice(match.legal_moves)):
            counted += event.kind == "counted"
            assert_panel_fits(match, event)
    assert_fits(match, SPECTATOR, FRAMES)
    assert_fits(match, 0, FRAMES)
    assert counted or dict(variant.options).get("mode") == "solo"


def assert_fits(match: Match, seat: int, frames: list[tuple[int, int]]) -> None:
    painter, view, choice = painter_of(match.game.name), match.view(seat), choice_of(match, seat)
    for language, (width, height) in product(LANGUAGES, frames):
        lines = painter.paint(view, Scene(match.names, match.sides, language, width, height, choice))
        assert len(lines) <= height
        assert all(line.cell_len <= width for line in lines)
        assert painter.headline(view, language)
        if choice is not None:
            assert painter.question(view, choice.path, match.names, language)
            assert all(painter.label(option, language) for option in choice.options)


def assert_panel_fits(match: Match, event: Event) -> None:
    """What is counted before everybody grows from picture to picture, and fits a panel."""
    for language in LANGUAGES:
        frames = painter_of(match.game.name).summary(event.seen_by(SPECTATOR), match.names, language)
        assert bool(frames) == (event.kind == "counted")
        assert all(line.cell_len <= PANEL for frame in frames for line in frame)
        assert [len(frame) for frame in frames] == sorted(map(len, frames))


def choice_of(match: Match, seat: int) -> Choice | None:
    """What the seat is asked, one step into it where its number allows; None for all others."""
    if seat != match.turn:
        return None
    painter, view = painter_of(match.game.name), match.view(seat)
    choosing = Choosing(match, lambda path, options: painter.arrange(view, path, options))
    choosing.turn(match.ply)
    if match.ply % 2:
        choosing.pick(choosing.cursor)
    return choosing.choice()
