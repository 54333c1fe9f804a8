"""Players that are no people: what a bot may see, the levels, and playouts written once for all games."""

from cartable.bots.advice import Advice, advise
from cartable.bots.bot import Bot, GreedyBot, RandomBot, choose
from cartable.bots.levels import DEFAULT_LEVEL, GENERAL_LEVELS, LEVELS, BASELINES, Level, level, make_bot

__all__ = [
    "DEFAULT_LEVEL",
    "GENERAL_LEVELS",
    "LEVELS",
    "BASELINES",
    "Advice",
    "Bot",
    "GreedyBot",
    "Level",
    "RandomBot",
    "advise",
    "choose",
    "level",
    "make_bot",
]
