"""Bots between two moves of their seat: each remembers its search, and only its own seat gets it back.

A bot checks for itself whether its memory still fits the match, by the round history that it is given. So nothing
has to be kept: a bot that was dropped, or that is held by another process, starts a new search.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from cartable.bots import Bot

MOST: Final = 32
"""The search tree of one bot takes up to three megabytes."""

BotKey = tuple[str, int]
"""A match and a seat."""


class BotMemory:
    """The bots that moved last. Safe to use from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._bots: OrderedDict[tuple[BotKey, str], Bot] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._bots)

    def take(self, key: BotKey | None, level: str) -> Bot | None:
        """Remove and return the bot of this level that moved for this seat before; None if there is none."""
        with self._lock:
            return None if key is None else self._bots.pop((key, level), None)

    def put(self, key: BotKey | None, level: str, bot: Bot) -> None:
        """Keep the bot for its next move; the bot that moved longest ago may be dropped for it."""
        if key is None:
            return
        with self._lock:
            self._bots[key, level] = bot
            while len(self._bots) > self._most:
                self._bots.popitem(last=False)

    def forget(self, match: str) -> None:
        with self._lock:
            for key in [key for key in self._bots if key[0][0] == match]:
                del self._bots[key]
