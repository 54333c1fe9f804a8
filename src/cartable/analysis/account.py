"""What of a result was luck, and what was given away."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """How the result of a side came about, in points: `expected + luck - given + received` is `result`."""

    expected: float
    """By the rules alone, before the cards were dealt: what beginning or dealing is worth."""
    luck: float
    given: float
    received: float
    result: float

    def __add__(self, other: Account) -> Account:
        return Account(
            self.expected + other.expected,
            self.luck + other.luck,
            self.given + other.given,
            self.received + other.received,
            self.result + other.result,
        )
