"""Buses for tests: within one process, and as good or bad as wished."""

from __future__ import annotations

from typing import Any

from cartable.server.live.bus import Hearer


class Party:
    """A bus between houses of one process; `beside` is another end of it."""

    shared = True

    def __init__(self) -> None:
        self.hearers: list[tuple[Party, str, Hearer]] = []
        self.is_cut = False
        """Whether words from this end are lost."""

    def beside(self) -> Party:
        other = Party()
        other.hearers = self.hearers
        return other

    def listen(self, topic: str, hearer: Hearer) -> None:
        self.hearers.append((self, topic, hearer))

    def tell(self, topic: str, word: Any) -> None:
        for owner, wanted, hearer in self.hearers:
            if owner is not self and wanted == topic and not self.is_cut:
                hearer(word)

    async def open(self) -> None:
        """Nothing to open."""

    async def close(self) -> None:
        """Nothing to close."""
