"""The solo board of Goita Shogi: four rows of eight with their coordinates, and the captured and discarded cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters.blocks import Block, Part, beside, line
from cartable.cli.painters.goita.pieces import BOX_WIDTH, draw_piece, remembered_back
from cartable.cli.painters.goita.styles import SIGNS
from cartable.cli.painters.painter import Scene, View
from cartable.cli.painters.palette import BACK_COLOUR, MUTED, TURN
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Text

_COLUMNS: Final = "abcdefgh"
_BOXED_HEIGHT: Final = 1 + 4 * 3
_BOXED_WIDTH: Final = 3 + 8 * (BOX_WIDTH + 1)
_PLAIN_WIDTH: Final = 3 + 8 * 4
_NOTES_WIDTH: Final = 24
_CAPTURED: Final = Text("captured", "capturées")
_DISCARD: Final = Text("discard", "défausse")
_FACE_DOWN: Final = Text("face down: {count}", "face cachée : {count}")
_POINTS: Final = Text("{points} points of {most}", "{points} points sur {most}")


def paint_board(view: View, scene: Scene) -> Sequence[Line]:
    """Boxes where they fit, else one line for each row of the board."""
    chosen = set() if scene.choice is None else set(scene.choice.under_cursor.lstrip("-").split("+"))
    is_boxed = scene.height >= _BOXED_HEIGHT and scene.width >= _BOXED_WIDTH
    board = _boxed_rows(view, chosen) if is_boxed else _plain_rows(view, chosen)
    notes = _notes(view, scene)
    width = _BOXED_WIDTH if is_boxed else _PLAIN_WIDTH
    lines = beside([board, notes], gap=2) if width + _NOTES_WIDTH <= scene.width else [*board, *notes]
    return [line(each, width=scene.width) for each in lines][: scene.height]


def _boxed_rows(view: View, chosen: set[str]) -> Block:
    lines = [line("  ", *(column.center(BOX_WIDTH + 1) for column in _COLUMNS))]
    for number in range(1, 5):
        boxes: list[Block] = [[line(" "), line((f"{number}", "bold")), line(" ")]]
        for column in _COLUMNS:
            square = f"{column}{number}"
            boxes.append(_box(view, square, is_chosen=square in chosen))
        lines += beside(boxes)
    return lines


def _box(view: View, square: str, *, is_chosen: bool) -> Block:
    card = _card(view, square)
    if not card:
        return [line(" " * BOX_WIDTH), line("·".center(BOX_WIDTH)), line(" " * BOX_WIDTH)]
    return draw_piece(card, chosen=is_chosen, above="▲" if square in view["turned"] else "")


def _card(view: View, square: str) -> str:
    """A letter, a back, a back with the card that the memory aid remembers, or nothing."""
    row, column = int(square[1]) - 1, _COLUMNS.index(square[0])
    card: str = view["board"][row][column]
    if card == UNKNOWN_CARD and "remembered" in view:
        known = view["remembered"][row][column]
        return remembered_back(known) if known in SIGNS else card
    return card


def _plain_rows(view: View, chosen: set[str]) -> Block:
    lines = [line("  ", *(column.center(4) for column in _COLUMNS))]
    for number in range(1, 5):
        cells: list[Part] = [f"{number} "]
        for column in _COLUMNS:
            square = f"{column}{number}"
            card = _card(view, square)
            shown = "·" if not card else "▒" if card == UNKNOWN_CARD else card.strip("▒")
            mark = "[{}]" if square in chosen else "▲{} " if square in view["turned"] else " {} "
            is_back = card == UNKNOWN_CARD or card.startswith("▒")
            cells.append((f"{mark.format(shown):^4}", BACK_COLOUR if is_back else "bold"))
        lines.append(line(*cells))
    return lines


def _notes(view: View, scene: Scene) -> Block:
    language = scene.language
    face_down = sum(card == UNKNOWN_CARD for row in view["board"] for card in row)
    points = _POINTS.to(language).format(points=view["points"][0], most=view["most_points"])
    lines = [line((points, "bold")), line((_FACE_DOWN.to(language).format(count=face_down), MUTED))]
    if view["turn"] is not None and len(scene.names) > 1:
        lines.insert(0, line((f"▶ {scene.names[view['turn']]}", TURN)))
    for title, name in ((_CAPTURED, "captured"), (_DISCARD, "discard")):
        lines += [line((title.to(language), MUTED)), *_counts(view[name])]
    return lines


def _counts(cards: Sequence[str]) -> Block:
    """Each kind with its count, four to a line."""
    counts = [f"{card}{SIGNS[card]}{count}" for card, count in Counter(cards).items()]
    rows = [counts[start : start + 4] for start in range(0, len(counts), 4)]
    return [line("  ", " ".join(row)) for row in rows] or [line("  –")]
