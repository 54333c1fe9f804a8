"""The names of a game's cards, for painters: they draw views, and know their game only by its name."""

from __future__ import annotations

from cartable.games import registry
from cartable.games.card_names import CardNames


def card_names(game: str) -> CardNames:
    words = registry.load(game).words
    assert words is not None
    return words.CARDS
