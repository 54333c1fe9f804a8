"""The bots that people can choose, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cartable.bots.bot import Bot, GreedyBot, RandomBot
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.texts import Text


@dataclass(frozen=True)
class Level:
    name: str
    title: Text
    make: Callable[[Game, int], Bot]


_LEVELS: Final = {
    level.name: level
    for level in (
        Level("random", Text("Random", "Hasard"), RandomBot),
        Level("greedy", Text("Sensible", "Raisonnable"), GreedyBot),
    )
}

LEVELS: Final[tuple[str, ...]] = tuple(_LEVELS)
DEFAULT_LEVEL: Final = "greedy"


def level(name: str) -> Level:
    if name not in _LEVELS:
        raise BadOption("option/value", name="level", value=name, choices=", ".join(LEVELS))
    return _LEVELS[name]


def make_bot(game: Game, name: str, seed: int) -> Bot:
    return level(name).make(game, seed)
