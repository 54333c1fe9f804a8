"""The solo board of Goita Shogi: four rows of eight with their coordinates, and what was captured and removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.text import Text as Line

from cartable.cli.painters import Scene, View
from cartable.cli.painters.blocks import Block, beside, line
from cartable.cli.painters.goita.pieces import BACK, BOX_WIDTH, QUIET, SIGNS, TURN, box
from cartable.games.events import UNKNOWN_CARD
from cartable.games.texts import Text

_COLUMNS: Final = "abcdefgh"
_TALL: Final = 1 + 4 * 3
_CAPTURED: Final = Text("captured", "capturées")
_DISCARD: Final = Text("discard", "défausse")
_FACE_DOWN: Final = Text("face down: {count}", "cachées : {count}")
_POINTS: Final = Text("{points} points of {most}", "{points} points sur {most}")


def paint_board(view: View, scene: Scene) -> Sequence[Line]:
    """Boxes where there is room for them, else one line a row."""
    chosen = set() if scene.choice is None else set(scene.choice.under_cursor.lstrip("-").split("+"))
    boxed = scene.height >= _TALL and scene.width >= 3 + 8 * (BOX_WIDTH + 1)
    board = _in_boxes(view, chosen) if boxed else _in_lines(view, chosen)
    notes = _notes(view, scene)
    wide = 3 + 8 * (BOX_WIDTH + 1) if boxed else 3 + 8 * 4
    lines = beside([board, notes], gap=2) if wide + 24 <= scene.width else [*board, *notes]
    return [line(each, width=scene.width) for each in lines][: scene.height]


def _in_boxes(view: View, chosen: set[str]) -> Block:
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
    above = "▲" if square in view["turned"] else "─"
    return box(card, chosen=is_chosen, above=above)


def _card(view: View, square: str) -> str:
    """What lies there: a letter, a back, a back with what is remembered of it, or nothing."""
    row, column = int(square[1]) - 1, _COLUMNS.index(square[0])
    card: str = view["board"][row][column]
    if card == UNKNOWN_CARD and "remembered" in view:
        known = view["remembered"][row][column]
        return f"▒{known}▒" if known in SIGNS else card
    return card


def _in_lines(view: View, chosen: set[str]) -> Block:
    lines = [line("  ", *(column.center(4) for column in _COLUMNS))]
    for number in range(1, 5):
        cells: list[str | tuple[str, str]] = [f"{number} "]
        for column in _COLUMNS:
            square = f"{column}{number}"
            card = _card(view, square)
            shown = "·" if not card else "▒" if card == UNKNOWN_CARD else card.strip("▒")
            mark = "[{}]" if square in chosen else "▲{} " if square in view["turned"] else " {} "
            is_back = card == UNKNOWN_CARD or card.startswith("▒")
            cells.append((f"{mark.format(shown):^4}", BACK if is_back else "bold"))
        lines.append(line(*cells))
    return lines


def _notes(view: View, scene: Scene) -> Block:
    language = scene.language
    hidden = sum(card == UNKNOWN_CARD for row in view["board"] for card in row)
    points = _POINTS.to(language).format(points=view["points"][0], most=view["most_points"])
    lines = [line((points, "bold")), line((_FACE_DOWN.to(language).format(count=hidden), QUIET))]
    if view["turn"] is not None and len(scene.names) > 1:
        lines.insert(0, line((f"▶ {scene.names[view['turn']]}", TURN)))
    for title, name in ((_CAPTURED, "captured"), (_DISCARD, "discard")):
        lines += [line((title.to(language), QUIET)), *_counted(view[name])]
    return lines


def _counted(cards: Sequence[str]) -> Block:
    """Each kind with its number, four in a line."""
    counts = [f"{card}{SIGNS[card]}{count}" for card, count in Counter(cards).items()]
    rows = [counts[start : start + 4] for start in range(0, len(counts), 4)]
    return [line("  ", " ".join(row)) for row in rows] or [line("  –")]
