"""A bot's decision: what is asked, and which bot answers, the one that moved for the seat before or a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.adaptive import STRENGTH, AdaptiveBot
from cartable.bots.advice import Suggestion, suggestions
from cartable.bots.bot import Bot, HistoryBot
from cartable.bots.bot_memory import BotKey, BotMemory
from cartable.bots.levels import make_bot
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game, RoundHistory

_HINT_MS: Final = 300

MakeBot = Callable[..., Bot]
"""Takes a game, a level, a seed and, by name, the settings of the level, as `make_bot` does."""


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A decision that a bot has to make, with everything that it may know."""

    game: Game
    level: str
    seen: Any
    """The hidden state of the seat."""
    legal: Sequence[int]
    history: RoundHistory = ()
    """The round so far as the seat saw it, for bots that use it."""
    key: BotKey | None = None
    """The match and the seat, for a bot that continues its last search."""
    strength: int | None = None
    """The strength of the people at the table, for a level that adapts to it."""


class Decisions:
    """Bots that decide. Safe to use from several threads."""

    def __init__(self, make: MakeBot = make_bot) -> None:
        self._make = make
        self._memory = BotMemory()

    def choose(self, request: BotRequest, level: str, seed: int, time_share: float = 1.0) -> int:
        """The move of a bot, which may use this share of its time."""
        bot = self._memory.take(request.key, level) or self._new_bot(request, level, seed)
        if isinstance(bot, SearchBot | AdaptiveBot):
            bot.limit_time(time_share)
        if isinstance(bot, HistoryBot) and request.history:
            bot.set_history(request.history)
        move = bot.choose(request.seen, request.legal)
        if isinstance(bot, SearchBot) and bot.uses_history:
            self._memory.put(request.key, level, bot)
        return move

    def _new_bot(self, request: BotRequest, level: str, seed: int) -> Bot:
        if request.strength is None or level != request.level:
            return self._make(request.game, level, seed)
        return self._make(request.game, level, seed, **{STRENGTH: request.strength})

    def advise(self, request: BotRequest, seed: int, time_share: float = 1.0) -> Suggestion:
        """A good move, and why."""
        ms = int(time_share * _HINT_MS)
        return suggestions(request.game, request.seen, request.legal, seed, most=1, ms=ms)[0]

    def forget(self, match: str) -> None:
        """Drop the bots of a match that is over."""
        self._memory.forget(match)
