"""Goita Shogi with open cards, solved exactly: what a round brings when everybody sees all and never errs."""

from cartable.games.goita.ai.open_cards.solver import OpenCards, is_open

__all__ = ["OpenCards", "is_open"]
