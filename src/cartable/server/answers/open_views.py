"""What can be seen of a position when all hands are opened: all that any seat may know."""

from __future__ import annotations

from typing import Any

from cartable.games.events import UNKNOWN_CARD
from cartable.games.match import Match
from cartable.games.reader import Reader


def open_view(match: Match, reader: Reader) -> dict[str, Any]:
    """The reader's view, with every card in it that some seat knows."""
    shown = match.view(reader)
    for seat in range(match.players):
        if seat != reader:
            shown = _filled(shown, match.view(seat))
    return shown


def _filled(known: Any, other: Any) -> Any:
    """`known`, with what the other reader knows where it has unknown cards."""
    if known == UNKNOWN_CARD:
        return other
    if isinstance(known, list) and isinstance(other, list) and len(known) == len(other):
        return [_filled(one, more) for one, more in zip(known, other, strict=True)]
    if isinstance(known, dict) and isinstance(other, dict):
        found = {name: _filled(value, other.get(name, value)) for name, value in known.items()}
        return {**{name: value for name, value in other.items() if name not in found}, **found}
    return known
