"""What a view contains: the content of each seat, the cards on the table, and everything else as text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from cartable.cli.painters.fallback.card_faces import Faces, is_card
from cartable.cli.painters.painter import Scene, View

HEADLINE_KEYS: Final = ("round", "target", "stock")
"""Numbers that the headline shows."""

_SHOWN_ELSEWHERE: Final = frozenset({"game", "options", "names", "ply", "seat", "turn", "over", *HEADLINE_KEYS})
TOTALS: Final = ("points", "scores", "score")
_HANDS: Final = frozenset({"hand", "hands"})
_SEAT_WORDS: Final = frozenset({"dealer", "first", "leader", "player", "starter", "taker", "winner"})
"""The last word of keys whose number is a seat."""

Row = list[str | None]
"""Cards in a row; None or an empty text is an empty place."""


@dataclass
class SeatContent:
    hand: Row | None = None
    """None where the view has no hands."""
    rows: list[tuple[str, Row]] = field(default_factory=list)
    facts: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class ViewContent:
    seats: list[SeatContent]
    rows: list[tuple[str, Row]] = field(default_factory=list)
    facts: list[tuple[str, str]] = field(default_factory=list)


def own_hand(view: View) -> Row:
    """The reader's hand; empty for a spectator, or where the view has no hands."""
    seat = view.get("seat")
    if seat is None:
        return []
    if isinstance(view.get("hands"), list) and seat < len(view["hands"]) and isinstance(view["hands"][seat], list):
        return list(view["hands"][seat])
    return list(view["hand"]) if isinstance(view.get("hand"), list) else []


def view_content(view: View, scene: Scene, faces: Faces) -> ViewContent:
    """Sort the entries of a view."""
    content = ViewContent([SeatContent() for _ in scene.names])
    for key, value in view.items():
        if key not in _SHOWN_ELSEWHERE:
            _add(content, key, value, view, scene, faces)
    for seat in content.seats:
        seat.facts.sort(key=lambda fact: fact[0] not in TOTALS)
    return content


def plain_text(value: Any) -> str:
    """Any plain data as a short text; empty for what is absent or false."""
    match value:
        case None | False:
            return ""
        case True:
            return "✓"
        case list() | tuple():
            return " ".join(plain_text(each) or "–" for each in value)
        case dict():
            return ", ".join(f"{name} {plain_text(each) or '–'}" for name, each in value.items())
        case _:
            return str(value)


def _add(content: ViewContent, key: str, value: Any, view: View, scene: Scene, faces: Faces) -> None:
    if is_card(value, faces):
        content.rows.append((key, [value]))
    elif _is_row(value, faces):
        if key in _HANDS and view.get("seat") is not None:
            content.seats[view["seat"]].hand = value
        else:
            content.rows.append((key, value))
    elif (entries := _entries_by_seat(value, scene)) is not None:
        for seat, entry in zip(content.seats, entries, strict=True):
            _add_to_seat(seat, key, entry, faces)
    elif _is_grid(value, faces):
        content.rows += [(f"{key} {number}", row) for number, row in enumerate(value, 1) if row]
    else:
        _add_fact(content.facts, key, _seat_name(key, value, scene))


def _add_to_seat(seat: SeatContent, key: str, value: Any, faces: Faces) -> None:
    if key in _HANDS and isinstance(value, list):
        seat.hand = [card for card in value if is_card(card, faces)]
    elif _is_row(value, faces):
        seat.rows.append((key, value))
    else:
        _add_fact(seat.facts, key, value)


def _add_fact(facts: list[tuple[str, str]], key: str, value: Any) -> None:
    text = plain_text(value)
    if text:
        facts.append((key, text))


def _is_row(value: Any, faces: Faces) -> bool:
    """A list of cards and empty places, with at least one card."""
    return (
        isinstance(value, list)
        and any(is_card(each, faces) for each in value)
        and all(each is None or each == "" or is_card(each, faces) for each in value)
    )


def _is_grid(value: Any, faces: Faces) -> bool:
    """Rows of cards: several piles, or a board."""
    return (
        isinstance(value, list)
        and any(_is_row(each, faces) for each in value)
        and all(isinstance(each, list) and (_is_row(each, faces) or not any(each)) for each in value)
    )


def _entries_by_seat(value: Any, scene: Scene) -> list[Any] | None:
    """The entry of each seat in a list with one entry for each seat, or for each side of several."""
    if not isinstance(value, list):
        return None
    if len(value) == len(scene.names):
        return value
    if len(value) == len(scene.sides) > 1:
        return [value[scene.side_of(seat)] for seat in range(len(scene.names))]
    return None


def _seat_name(key: str, value: Any, scene: Scene) -> Any:
    is_seat = key.rpartition("_")[2] in _SEAT_WORDS and type(value) is int and 0 <= value < len(scene.names)
    return scene.names[value] if is_seat else value
