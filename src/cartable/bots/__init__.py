"""Bots: what a bot is, the levels that people choose from, advice, and playouts, written once for all games."""

from cartable.bots.advice import Advice, advise
from cartable.bots.bot import Bot, GreedyBot, RandomBot, choose
from cartable.bots.levels import ALL_LEVELS, BASELINES, DEFAULT_LEVEL, LADDER, LEVELS, Level, level, make_bot

__all__ = [
    "ALL_LEVELS",
    "BASELINES",
    "DEFAULT_LEVEL",
    "LADDER",
    "LEVELS",
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
