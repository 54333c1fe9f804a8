"""Sentences name cards in words, and the terminal's pictures stay within their frames."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from functools import cache
from itertools import product

import cartable
from cartable import Event, Match
from cartable.cli.painters import MoveInProgress, Painter, Scene, load_painter
from cartable.cli.painters.blocks import PANEL_WIDTH
from cartable.cli.table.move_picker import MovePicker
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import LANGUAGES, Language
from tests.conformance.walk import Walk

FRAMES = [(80, 14), (40, 8), (84, 33), (80, 13), (60, 10), (120, 30)]
PAIRS = list(product(LANGUAGES, FRAMES))
"""All of them at the end of a match; both languages in one of the frames at each other position."""
PLIES = {0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377}
_SIGNS = re.compile(r"\?\?|=|>|<|\(\w\)| x |\b[a-h][1-4]\b|\b[1-5J]{3}\b|\{|\}")


@cache
def _notation(game: str) -> re.Pattern[str]:
    """Every card of the game as a word of its own. A bare number is no notation: there are rounds and points."""
    notation = cartable.load(game).notation
    kinds = set(cartable.load(game).deck(cartable.new(game, seed=1).state))
    texts = {notation.card_text(kind) for kind in kinds}
    found = sorted(text for text in texts if not text.isdigit())
    return re.compile(r"(?<![\w'])(?:" + "|".join(map(re.escape, found)) + r")(?![\w'])")


def names_cards_in_words(walk: Walk) -> Iterator[None]:
    """No notation in any sentence of any event, for any reader, in either language."""
    match, notation, written = walk.match, _notation(walk.variant.game), set[str]()
    readers: list[Reader] = [SPECTATOR, *range(match.players)]
    while True:
        for event, reader, language in product(walk.events, readers, LANGUAGES):
            written.add(walk.game.events.describe(event.seen_by(reader), match.names, language, reader))
        if match.ply:
            written |= {walk.game.move_name(walk.move.code, language) for language in LANGUAGES}
        if match.is_over:
            break
        yield
    assert len(written) > 20
    for sentence in written:
        assert not _SIGNS.search(sentence), sentence
        assert not notation.search(sentence), sentence


def draws_within_its_frames(walk: Walk) -> Iterator[None]:
    counted = yield from pictures(walk, load_painter(walk.game))
    assert counted or dict(walk.variant.options).get("mode") == "solo"


def pictures(walk: Walk, painter: Painter) -> Generator[None, None, int]:
    """A picture stays within its frame, and every choice has a text; returns how many rounds were counted."""
    match, counted, checked = walk.match, 0, 0
    while not match.is_over:
        if match.ply in PLIES:
            for number, reader in enumerate((SPECTATOR, match.actor, (match.state.turn + 1) % match.players)):
                assert_fits(match, painter, reader, PAIRS[(checked + number) % 6 :: 6])
            checked += 1
        yield
        for event in walk.events:
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


TEXTS = (names_cards_in_words, draws_within_its_frames)
