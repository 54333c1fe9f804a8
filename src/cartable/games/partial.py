"""What a game declares so that one seat's knowledge of a match can be recorded and read back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cartable.games.reader import Reader


@dataclass(frozen=True)
class PartialRecords:
    """How to replay what one reader knew, with unknown cards where the reader saw a back."""

    known_cards: Callable[[Sequence[Any], Reader], list[bool]]
    """Which cards of a round's deck a reader has seen in dealing, from the states of that round so far."""
    assume_any_card: Callable[[Any], None]
    """Give the hidden hand to act one of each card that it could hold, to find out which moves it could make."""
    reveal: Callable[[Any, int], None]
    """Put the card that a move shows into a hidden hand, so that the move can be made on a hidden state."""
