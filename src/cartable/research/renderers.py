"""A view as text and as SVG, for looking at what an environment does.

The views of all games are plain data: cards are short texts, rows of cards are lists. So one renderer serves all games;
the tables for people are drawn elsewhere, game by game.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

_CARD: Final = (34, 44)
_GAP: Final = 6
_LABEL: Final = 120
_HIDDEN: Final = "??"
_INKS: Final = {"R": "#b3202e", "D": "#0b6fa4", "E": "#18794e", "S": "#27407a", "K": "#a33c7f", "O": "#b35c00"}


def as_text(view: dict[str, Any]) -> str:
    """The view line by line."""
    lines = []
    for name, row in _rows(view):
        shown = " ".join(map(str, row)) if isinstance(row, list) else str(row)
        lines.append(f"{name:>12}  {shown}".rstrip())
    return "\n".join(lines)


def as_svg(view: dict[str, Any]) -> str:
    """The view as a picture: every row of cards as cards, everything else as text."""
    parts, y, width = [], _GAP, 0
    for name, row in _rows(view):
        tall = _CARD[1] if _is_cards(row) else 18
        middle = y + tall / 2 + 5
        parts.append(f'<text x="{_GAP}" y="{middle:g}" class="name">{escape(name)}</text>')
        if _is_cards(row):
            for place, card in enumerate(row):
                parts += _card(_LABEL + place * (_CARD[0] + _GAP), y, card)
            width = max(width, _LABEL + len(row) * (_CARD[0] + _GAP))
        else:
            shown = " ".join(map(str, row)) if isinstance(row, list) else str(row)
            parts.append(f'<text x="{_LABEL}" y="{middle:g}">{escape(shown)}</text>')
            width = max(width, _LABEL + 9 * len(shown))
        y += tall + _GAP
    style = "text{font:14px sans-serif;fill:#222}.name{fill:#777}.card{text-anchor:middle;font-weight:bold}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + _GAP}" height="{y}">'
        f'<style>{style}</style><rect width="100%" height="100%" fill="#f4f1ea"/>{"".join(parts)}</svg>'
    )


def _card(x: int, y: int, card: str) -> list[str]:
    hidden = card == _HIDDEN
    fill = "#7a6a58" if hidden else "#fff" if card else "none"
    ink = _INKS.get(card[-1:], "#222")
    shape = f'<rect x="{x}" y="{y}" width="{_CARD[0]}" height="{_CARD[1]}" rx="5" fill="{fill}" stroke="#998"/>'
    if hidden or not card:
        return [shape]
    middle = f'x="{x + _CARD[0] / 2:g}" y="{y + _CARD[1] / 2 + 5:g}"'
    return [shape, f'<text {middle} class="card" style="fill:{ink}">{escape(card)}</text>']


def _rows(view: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The lines that are shown; a list of lists is a line for each of its lists."""
    for name, value in view.items():
        if value in (None, False, [], {}) or name == "symbol_of":
            continue
        if isinstance(value, list) and all(isinstance(each, list) for each in value):
            for number, each in enumerate(value):
                yield f"{name} {number}", each
        else:
            yield name, value


def _is_cards(row: Any) -> bool:
    return isinstance(row, list) and all(isinstance(card, str) and len(card) <= 4 for card in row) and bool(row)
