"""Pictures of the table: always with letters, and drawn from the view alone."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import cartable
from cartable.cli.painters import Scene, View, load_painter, loader
from cartable.cli.painters.cards import CardStyle, Size, draw_card, large_digits
from cartable.cli.painters.fallback import FallbackPainter
from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.games.duel.game import GAME as DUEL


def shokoba_picture(match: cartable.Match, view: View, height: int = 14) -> list[str]:
    scene = Scene(match.names, match.sides, "en", 80, height)
    return [line.plain for line in load_painter(match.game).paint(view, scene)]


def test_every_visible_card_shows_its_letter() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    for height, seat in ((14, 1), (33, 1), (11, 0)):
        view = match.view(seat)
        picture = "\n".join(shokoba_picture(match, view, height))
        letters = [card[-1] for card in [*view["table"], *view["hands"][seat]]]
        for letter in set(letters):
            in_boxes = picture.count(f"{letter}│") + picture.count(f"{letter}  │") + picture.count(f"{letter}║")
            assert in_boxes == letters.count(letter)


def test_a_crowded_table_still_shows_every_card() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    table = ["1S", "1R", "2S", "2S", "3S", "3R", "4S", "5S", "6S", "6R", "8S", "9S", "10S", "10R"]
    lines = shokoba_picture(match, {**match.view(1), "table": table})
    assert len(lines) <= 14
    assert "\n".join(lines).count("╭") == 14 + 3


def test_open_hands_of_other_seats_are_shown() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    view = {**match.view(SPECTATOR), "hands": [["6S", "6R", "10R"], ["8R", "10S", "10S"]]}
    assert "8R 10S 10S" in "\n".join(shokoba_picture(match, view))


def test_a_round_is_summed_up_category_by_category() -> None:
    match = cartable.new("shokoba", players=4, teams=True, seed=3)
    painter = load_painter(match.game)
    events: list[cartable.Event] = []
    while not any(event.kind == "counted" for event in events):
        events = match.play(match.legal_moves[0])
    counted = next(event for event in events if event.kind == "counted")
    frames = painter.summary(counted, match.names, "fr")
    assert [len(frame) for frame in frames] == [4, 5, 6, 7, 8, 10]
    assert "pierres" in frames[-1][-1].plain
    assert painter.summary(events[0], match.names, "fr") == ()


def test_an_installed_package_can_offer_the_painter_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(load_painter(DUEL), FallbackPainter)
    offered = EntryPoint("duel", "cartable.cli.painters.shokoba", "cartable.painters")
    monkeypatch.setattr(loader, "entry_points", lambda group, name: [offered] if name == "duel" else [])
    assert load_painter(DUEL) is load_painter(cartable.load("shokoba"))


def test_a_broken_painter_is_reported_once_and_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = EntryPoint("duel", "no.such.module", "cartable.painters")
    monkeypatch.setattr(loader, "entry_points", lambda group, name: [broken])
    assert isinstance(load_painter(DUEL), FallbackPainter)
    (record,) = caplog.records
    assert record.getMessage() == "the painter of duel cannot be loaded: ModuleNotFoundError: No module named 'no'"


@each_case("size", list(Size))
@each_case("chosen", [False, True])
def test_a_card_has_exactly_its_size(size: Size, chosen: bool) -> None:
    block = draw_card(CardStyle("10", "R", "●", "red"), size, chosen=chosen, above="×", below="3")
    assert len(block) == size.height
    assert {line.cell_len for line in block} == {size.width}
    assert "×" in block[0].plain
    assert "3" in block[-1].plain
    assert ("╔" in block[0].plain) == chosen


def test_large_digits() -> None:
    assert large_digits("7") == ("▀▀█", "  █", "  ▀")
    assert [len(row) for row in large_digits("10")] == [7, 7, 7]
    assert large_digits("10", narrow=True) == ("█ █▀█", "█ █ █", "▀ ▀▀▀")


@each_case("count", range(1, 11))
def test_a_big_card_shows_all_its_shapes(count: int) -> None:
    block = draw_card(CardStyle(str(count), "S", "▲", "blue", shapes=count), Size.BIG)
    assert {line.cell_len for line in block} == {Size.BIG.width}
    assert "".join(line.plain for line in block).count("▲") == count
