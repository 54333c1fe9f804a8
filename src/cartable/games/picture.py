"""A table as an SVG picture, drawn from a view alone: for notebooks, and for looking at what an environment does.

Views are plain data, so one drawing does for every game: lists of cards are drawn as cards, what belongs to a seat
stands beside its name, and everything else is text. The tables that people play at are drawn elsewhere, game by game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from cartable.games.events import UNKNOWN_CARD
from cartable.games.faces import CardFace
from cartable.games.game import Game

_CARD: Final = (38, 54)
_GAP: Final = 6
_MARGIN: Final = 14
_LABEL: Final = 128
_WIDTH: Final = 640
_LINE: Final = 20
_LETTER: Final = 7.2
_INKS: Final = {
    "black": "#2b2b2b",
    "blue": "#1d4ed8",
    "gold": "#a16207",
    "green": "#15803d",
    "purple": "#7e22ce",
    "red": "#be123c",
}
_COUNTED_BY_SEAT: Final = frozenset({"cards", "piles", "points", "scores", "stones", "tokens", "tricks", "symbols"})
"""What a seat has a number or a text of; another list may be as long by chance."""
_ELSEWHERE: Final = frozenset({"game", "options", "names", "seat", "turn", "over", "ply"})
"""What the heading says, or nobody needs to see."""


@dataclass(frozen=True)
class _Row:
    """A line of the picture: a label, cards, and a text behind them."""

    label: str
    cards: Sequence[str | None] = ()
    text: str = ""
    is_marked: bool = False


def svg(game: Game, view: Mapping[str, Any]) -> str:
    """The view as an SVG document, for a game's own cards."""
    faces = {face.text: face for face in game.faces()} if game.faces else {}
    parts, y = [_text(_MARGIN, 26, _heading(game, view), size=16, weight="bold")], 40
    for row in _rows(game, view):
        drawn, height = _draw(row, y, faces)
        parts += drawn
        y += height + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y + _GAP}" width="{_WIDTH}" '
        f'font-family="system-ui, sans-serif" role="img" aria-label="{escape(_heading(game, view))}">'
        f'<rect width="{_WIDTH}" height="{y + _GAP}" rx="12" fill="#f4f1ea"/>{"".join(parts)}</svg>'
    )


def _heading(game: Game, view: Mapping[str, Any]) -> str:
    turn = view.get("turn")
    state = "over" if turn is None else f"{_name(view, turn)} to act"
    seat = view.get("seat")
    reader = "a spectator" if seat is None else _name(view, seat)
    return f"{game.title.en}: {state}, as {reader} sees it"


def _name(view: Mapping[str, Any], seat: int) -> str:
    names = view.get("names") or ()
    return str(names[seat]) if seat < len(names) else f"Seat {seat}"


def _rows(game: Game, view: Mapping[str, Any]) -> list[_Row]:
    """The seats with what is theirs, then the cards in the middle, then everything else."""
    players = len(view["names"]) if "names" in view else len(view.get("hands", ()))
    shown = {name: value for name, value in view.items() if name not in _ELSEWHERE and value not in (None, [], {})}
    lists = {name: value for name, value in shown.items() if _is_by_seat(name, value, players)}
    rows = [_seat_row(game, view, lists, seat) for seat in range(players)]
    others = {name: value for name, value in shown.items() if name not in lists and not isinstance(value, dict)}
    rows += [
        _Row("" if number else _title(name), cards)
        for name, value in others.items()
        for number, cards in enumerate(_card_lists(game, value))
    ]
    texts = [f"{_title(name)} {_plain(value)}" for name, value in others.items() if not _card_lists(game, value)]
    return [*rows, *(_Row("", text=line) for line in _wrapped(texts))]


def _is_by_seat(name: str, value: Any, players: int) -> bool:
    """Whether a list has one entry a seat: lists of their own, or what is known to be counted by seat."""
    if not isinstance(value, list) or len(value) != players:
        return False
    return name in _COUNTED_BY_SEAT or all(isinstance(each, list) for each in value)


def _seat_row(game: Game, view: Mapping[str, Any], lists: Mapping[str, list[Any]], seat: int) -> _Row:
    cards = [card for value in lists.values() for each in _card_lists(game, value[seat]) for card in each]
    texts = [
        f"{_title(name)} {_plain(value[seat])}" for name, value in lists.items() if not _card_lists(game, value[seat])
    ]
    return _Row(_name(view, seat), cards, " · ".join(texts), is_marked=view.get("turn") == seat)


def _card_lists(game: Game, value: Any) -> list[list[str | None]]:
    """The lists of cards that a value is, or holds."""
    if _is_cards(game, value):
        return [value]
    if isinstance(value, list) and value and all(_is_cards(game, each) for each in value):
        return list(value)
    return []


def _is_cards(game: Game, value: Any) -> bool:
    return isinstance(value, list) and any(value) and all(_is_card(game, each) for each in value)


def _is_card(game: Game, text: Any) -> bool:
    if text in (UNKNOWN_CARD, "", None):
        return True
    try:
        game.notation.read_card(text)
    except (KeyError, TypeError):
        return False
    return isinstance(text, str)


def _title(name: str) -> str:
    return name.replace("_", " ")


def _plain(value: Any) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return " ".join(_plain(each) for each in value) or "–"
        case dict():
            return ", ".join(f"{name} {_plain(each)}" for name, each in value.items())
        case _:
            return str(value)


def _wrapped(texts: Sequence[str]) -> list[str]:
    """Short texts joined into lines that fit the picture."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) + 3 <= (_WIDTH - 2 * _MARGIN) / _LETTER:
            lines[-1] += f" · {text}"
        else:
            lines.append(text)
    return lines


def _draw(row: _Row, y: int, faces: Mapping[str, CardFace]) -> tuple[list[str], int]:
    """The parts of a row, and how high it is."""
    if not row.cards and not row.label:
        return [_text(_MARGIN, y + 14, row.text, ink="#555")], _LINE
    a_line = (_WIDTH - _LABEL - _MARGIN) // (_CARD[0] + _GAP)
    lines = -(-len(row.cards) // a_line)
    height = max(2 * _LINE, lines * (_CARD[1] + _GAP) - _GAP)
    label = f"▶ {row.label}" if row.is_marked else row.label
    parts = [_text(_MARGIN, y + 16, label, weight="bold" if row.is_marked else "normal")]
    for place, card in enumerate(row.cards):
        line, column = divmod(place, a_line)
        parts += _card(_LABEL + column * (_CARD[0] + _GAP), y + line * (_CARD[1] + _GAP), card, faces)
    if row.text:
        below = y + height + 14 if row.cards else y + 16
        parts.append(_text(_LABEL, below, row.text, ink="#555"))
        height += _LINE if row.cards else 0
    return parts, height


def _card(x: int, y: int, card: str | None, faces: Mapping[str, CardFace]) -> list[str]:
    fill = "#7a6a58" if card == UNKNOWN_CARD else "#fff" if card else "none"
    box = f'<rect x="{x}" y="{y}" width="{_CARD[0]}" height="{_CARD[1]}" rx="6" fill="{fill}" stroke="#998"/>'
    if not card or card == UNKNOWN_CARD:
        return [box]
    face = faces.get(card, CardFace(card, card))
    middle, ink = x + _CARD[0] / 2, _INKS[face.colour]
    label = _text(middle, y + 25, face.label, size=18, weight="bold", ink=ink, anchor="middle")
    return [box, label, _text(middle, y + 45, face.symbol, ink=ink, anchor="middle")]


def _text(
    x: float, y: float, text: str, *, size: int = 13, weight: str = "normal", ink: str = "#222", anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{ink}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
