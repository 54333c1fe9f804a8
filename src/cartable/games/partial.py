"""What a game declares so that a record can hold what one reader knew, and be replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cartable.games.reader import Reader


@dataclass(frozen=True)
class PartialRecords:
    """How to replay what one reader knew: cards of which the reader saw only the back are unknown."""

    known_cards: Callable[[Sequence[Any], Reader], list[bool]]
    """For each card of a round's deck, whether a reader has seen it, from the states of that round so far."""
    assume_any_card: Callable[[Any], None]
    """Give the hidden hand of the seat to act one of each card that it could hold, to list all its possible moves."""
    reveal: Callable[[Any, int], None]
    """Put the card that a move shows into the hidden hand, so that the move can be made on a hidden state."""
