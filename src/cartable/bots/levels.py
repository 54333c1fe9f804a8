"""The bots that people can choose, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from cartable.bots.bot import Bot, GreedyBot, RandomBot
from cartable.bots.expert import ExpertBot
from cartable.bots.human import HumanBot
from cartable.bots.learned import SHIPPED, LearnedBot, is_network_named
from cartable.bots.search.bot import BUDGETS
from cartable.bots.search.plan import REUSE, plan_for
from cartable.bots.solving import SolvingBot
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.texts import Text


@dataclass(frozen=True)
class Level:
    name: str
    title: Text
    make: Callable[..., Bot]
    """From a game, a seed and, by name, what `budgets` lists."""
    budgets: tuple[str, ...] = ()
    rated: bool = False
    """Whether matches against it count: it always plays as well as it can."""
    only_for: tuple[str, int] | None = None
    """The one game and number of players that it knows; None where it knows all."""


_master: Final = partial(SolvingBot, sims=20_000, ms=450)

_LEVELS: Final = {
    level.name: level
    for level in (
        Level("random", Text("Random", "Hasard"), RandomBot),
        Level("beginner", Text("Beginner", "Débutant"), partial(HumanBot, overlooks=45, misjudges=100)),
        Level("casual", Text("Casual", "Amateur"), partial(HumanBot, overlooks=18, misjudges=45)),
        Level("greedy", Text("Sensible", "Raisonnable"), GreedyBot, rated=True),
        Level("expert", Text("Expert", "Expert"), ExpertBot, BUDGETS, rated=True),
        Level("learned", Text("Self-taught", "Autodidacte"), LearnedBot, rated=True, only_for=SHIPPED),
        Level("master", Text("Master", "Maître"), _master, (*BUDGETS, "endings"), rated=True),
    )
}

LEVELS: Final[tuple[str, ...]] = tuple(name for name in _LEVELS if name != "random")
"""What people are offered, at the tables that a level knows. Chance alone has a name too, for arenas."""

EVERYWHERE: Final[tuple[str, ...]] = tuple(name for name in LEVELS if _LEVELS[name].only_for is None)
"""Those that know every game and every number of players."""

DEFAULT_LEVEL: Final = "greedy"


def level(name: str) -> Level:
    if name not in _LEVELS:
        raise BadOption("option/value", name="level", value=name, choices=", ".join(LEVELS))
    return _LEVELS[name]


def level_for(name: str, game: str, players: int) -> Level:
    """A level that can play at such a table. A host who has named a network knows what it was made for."""
    found = level(name)
    if found.only_for in (None, (game, players)) or is_network_named():
        return found
    raise BadOption("option/value", name="level", value=name, choices=", ".join(levels_for(game, players)))


def levels_for(game: str, players: int) -> list[str]:
    return [name for name in LEVELS if _LEVELS[name].only_for in (None, (game, players))]


def is_rated(name: str) -> bool:
    """Whether a match with such a bot counts; one that is not known any more does not."""
    return name in _LEVELS and _LEVELS[name].rated


def recalls(game: Game, name: str) -> bool:
    """Whether such a bot makes use of the story of the round; one that is not known any more does not."""
    return bool(name in _LEVELS and _LEVELS[name].budgets and (game.inference or plan_for(game, {})[REUSE]))


def make_bot(game: Game, name: str, seed: int) -> Bot:
    return level(name).make(game, seed)
