"""Bots between two moves of their seat: each remembers what it thought, and nobody else is ever given it.

Whether what a bot remembers is still about this match it finds out by the story that it is told. So nothing has to be
kept: a bot that is forgotten, or that waits in another process, thinks from the beginning.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from cartable.bots import Bot

MOST: Final = 32
"""What one of them remembers takes up to three megabytes."""

Whose = tuple[str, int]
"""A match and a seat."""


class WaitingBots:
    """Those that moved last; asked from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._bots: OrderedDict[tuple[Whose, str], Bot] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._bots)

    def take(self, whose: Whose | None, level: str) -> Bot | None:
        """The bot of this level that moved for this seat before; whoever takes it has it alone."""
        with self._lock:
            return None if whose is None else self._bots.pop((whose, level), None)

    def put(self, whose: Whose | None, level: str, bot: Bot) -> None:
        """Let it wait for its next move; another one may have to go for it."""
        if whose is None:
            return
        with self._lock:
            self._bots[whose, level] = bot
            while len(self._bots) > self._most:
                self._bots.popitem(last=False)

    def forget(self, match: str) -> None:
        with self._lock:
            for key in [key for key in self._bots if key[0][0] == match]:
                del self._bots[key]
